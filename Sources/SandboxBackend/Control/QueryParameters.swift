import SandboxCore
import SandboxHTTP
import SandboxJSON

/// The query of a control call: only known names, each at most once.
package struct QueryParameters: Sendable {
    private var values: [String: String] = [:]

    /// Without any.
    package init() {}

    package init(_ request: Request, known: [String]) throws(Problem) {
        for pair in request.target.query {
            guard known.contains(pair.name) else {
                let nearest = NearestName.nearest(to: pair.name, among: known)
                throw .badRequest(
                    "The query parameter \"\(pair.name)\" is unknown"
                        + (nearest.map { "; did you mean \($0)?" } ?? "; use \(known.joined(separator: ", "))."))
            }
            guard values.updateValue(pair.value, forKey: pair.name) == nil else {
                throw .badRequest("The query parameter \"\(pair.name)\" stands there twice; give it once.")
            }
        }
    }

    package func single(_ name: String) throws(Problem) -> String? { values[name] }

    package func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = values[name] else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(text),
            range.contains(value)
        else {
            throw .badRequest("\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    package func choice<Choice>(_ name: String, of type: Choice.Type) throws(Problem) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        try choice(name, among: type.allCases.map { ($0.rawValue, $0) })
    }

    /// One of these words.
    package func choice<Value>(_ name: String, among choices: [(name: String, value: Value)]) throws(Problem) -> Value?
    {
        guard let text = values[name] else { return nil }
        guard let choice = choices.first(where: { $0.name == text }) else {
            let names = choices.map(\.name)
            let nearest = NearestName.nearest(to: text, among: names).map { "did you mean \($0)? " } ?? ""
            throw .badRequest("\(name) is unknown; \(nearest)Use one of \(names.joined(separator: ", ")).")
        }
        return choice.value
    }

    /// How long a waiting call waits, in real time: 5 s unless given, at most 10 minutes.
    package func timeout() throws(Problem) -> Duration {
        guard let text = values["timeout"] else { return .seconds(5) }
        guard let duration = DurationText.parse(text), duration <= .seconds(600) else {
            throw .badRequest("timeout is \(DurationText.expectation), here at most 10m.")
        }
        return duration
    }
}

/// The JSON body of a control call.
package enum RequestBody {
    /// Reads the body with `read`; everything that is wrong with it is one problem with one line each.
    package static func read<Value>(_ request: Request, _ read: (JSONInput) -> Value?) throws(Problem) -> Value {
        let node: JSONNode
        let duplicates: [JSONDuplicate]
        do throws(JSONSyntaxError) {
            (node, duplicates) = try JSONReader.readPastDuplicates(request.body, dialect: .strict)
        } catch {
            throw .badRequest(
                "The body is not JSON: \(error) (line \(error.position.line), column \(error.position.column)).")
        }
        let input = JSONInput(node, problems: JSONProblems(bytes: request.body))
        let problems = input.problems
        input.report(duplicates)
        let value = read(input)
        guard problems.isEmpty, let value else {
            throw .unprocessable(problems.problems.map { $0.line(file: "body") }.joined(separator: "\n"))
        }
        return value
    }
}

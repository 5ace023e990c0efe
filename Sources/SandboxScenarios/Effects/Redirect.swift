import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"redirect": { "status": 307, "times": 3 }` sends a call through a chain of redirects to its own path, which ends in
/// the answer that the call would have got without this rule; `"loop": true` never ends. `Location` carries where in
/// the chain the client is, and the requests of a chain are one call. 301 to 303 turn a POST into a GET, as clients do
/// it: the chain then ends in the 405 that a GET of that path deserves.
package struct Redirect: Effect {
    package static let key = "redirect"

    /// 301, 302, 303, 307 or 308; required.
    package let status: Int
    /// How many redirects there are, 1 by default; `nil` is a loop.
    package let times: Int?

    private static let statuses = [301, 302, 303, 307, 308]
    private static let counts: ClosedRange<Int64> = 1...1_000

    package static let schema = Schema.object(
        "Sends the call through redirects to its own path, which end in the answer that it would have got.",
        [
            "status": .object([JSONMember("enum", .array(statuses.map { .integer(Int64($0)) }))]),
            "times": Schema.integer("How many redirects there are. Default 1.", counts),
            "loop": .object([
                JSONMember("description", "Redirects without end."), JSONMember("const", true),
            ]),
        ], required: ["status"], atMostOne: ["times", "loop"])

    package static func read(_ input: JSONInput) -> Redirect? {
        let statusExpectation = "301, 302, 303, 307 or 308"
        guard
            let object = input.object(
                keys: ["status", "times", "loop"], valid: "an object such as { \"status\": 307, \"times\": 3 }")
        else { return nil }
        let known = input.problems.count
        let written = object.required("status", valid: statusExpectation)
        let status = written?.node.integer.flatMap { Int(exactly: $0) }.flatMap { statuses.contains($0) ? $0 : nil }
        if let written, status == nil {
            written.report("this is no redirect that clients follow", valid: statusExpectation)
        }
        var times: Int? = 1
        switch object.exclusive(["times", "loop"]) {
        case .none: break
        case .some(("times", let value)): times = value.integer(in: counts).map { Int($0) } ?? 1
        case .some((_, let value)):
            times = nil
            if value.bool() == false { value.report("this is no loop", valid: "true, or \"times\"") }
        }
        guard let status, input.problems.count == known else { return nil }
        return Redirect(status: status, times: times)
    }

    package var json: JSONValue {
        var members = [JSONMember("status", .integer(Int64(status)))]
        switch times {
        case nil: members.append(JSONMember("loop", true))
        case 1: break
        case let times?: members.append(JSONMember("times", .integer(Int64(times))))
        }
        return .object(members)
    }

    package var character: EffectCharacter { EffectCharacter(makesAnswer: true, redirects: times ?? .max) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        // A checkout carries its key in the form, which a GET loses; every other call carries its own again.
        let key = context.call.endpoint.traits.contains(.credentialInBody) && !context.call.credential.isEmpty
        let (number, _) = (context.call.hop?.number ?? 0).addingReportingOverflow(1)
        let hop = RedirectHop(
            endpoint: context.call.endpoint.rawValue, call: context.matched.call, number: number,
            publicKey: key ? context.call.credential : nil)
        var fields = FieldList()
        if let location = FieldValue(hop.location(for: context.request.target)) { fields.append(.location, location) }
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        response = Response(status: status, fields: fields)
    }
}

extension FaultEffect {
    /// Sends a call through so many redirects to its own path; with `times` `nil` they never end. A status that is no
    /// redirect counts as 302.
    public static func redirect(status: Int, times: Int? = 1) -> FaultEffect {
        FaultEffect(
            Redirect(
                status: [301, 302, 303, 307, 308].contains(status) ? status : 302, times: times.map { max($0, 1) }))
    }
}

import SandboxCore
import SandboxJSON

/// Turns the text of a scenario file into a ``Scenario``, or into everything that is wrong with it.
public enum ScenarioFile {
    /// What became of a text.
    public struct Decoded: Sendable {
        /// The scenario; `nil` if there is any problem.
        public let scenario: Scenario?
        /// Everything that is wrong, in the order of the text; at most 100. A text that is not JSON has one problem.
        public let problems: [JSONProblem]
        /// What is odd but works, in the order of the text.
        public let warnings: [JSONProblem]
    }

    /// A scenario file is at most this long.
    package static let largestByteCount = 1 << 20

    /// Decodes the text of a file. JSON5 is accepted.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - name: The scenario's name: the file's without its ending. Checked as well.
    ///
    /// A `respond` that names a file is a problem here: a text has no files beside it.
    public static func decode(_ bytes: [UInt8], name: String) -> Decoded {
        decode(bytes, name: name, dialect: .json5)
    }

    package static func decode(
        _ bytes: [UInt8], name: String, dialect: JSONDialect = .json5, files: ResponseFiles = .none
    ) -> Decoded {
        let node: JSONNode
        let duplicates: [JSONDuplicate]
        do {
            (node, duplicates) = try JSONReader.readPastDuplicates(bytes, dialect: dialect)
        } catch {
            return Decoded(scenario: nil, problems: [JSONProblem(error)], warnings: [])
        }
        let input = JSONInput(node, problems: JSONProblems(bytes: bytes))
        let problems = input.problems
        input.report(duplicates)
        let scenario = read(input, name: name, files: files)
        return Decoded(
            scenario: problems.isEmpty ? scenario : nil, problems: problems.problems, warnings: problems.warnings)
    }

    /// Reads a scenario that stands within a larger text, such as the body of a control call; what is wrong is reported
    /// to the input's problems.
    package static func read(_ input: JSONInput, name: String, files: ResponseFiles = .none) -> Scenario? {
        if !Scenario.isValidName(name) {
            input.report("the name \"\(name)\" cannot be a scenario's", valid: Scenario.nameExpectation)
        }
        guard
            let file = input.object(
                keys: ["$schema", "summary", "moneylanded", "busha", "callback", "faults", "page", "expect"],
                valid: "an object such as { \"summary\": \"…\" }")
        else { return nil }
        _ = file.optional("$schema")?.string(valid: "the address of a JSON Schema, for editors")
        let summary = file.required("summary", valid: summaryExpectation)?.line(1...200, valid: summaryExpectation)
        // A value that could not be read has reported that; a default in its place does no harm, because a text with
        // problems makes no scenario.
        let moneyLanded = file.optional("moneylanded").map(MoneyLandedDirective.read) ?? .paysExactly
        var busha = file.optional("busha").map(BushaDirective.read) ?? .paysExactly
        if let callback = file.optional("callback") {
            busha.callback = BushaCallbackFaults.read(callback, busha.customer)
        }
        let faults = file.optional("faults")?.array(valid: "an array of faults") { FaultRule.read($0, files) } ?? []
        let page = file.optional("page").map(PageFaults.read) ?? PageFaults()
        let expect = file.optional("expect").map(Expectations.read) ?? Expectations()
        if page.completed != nil, !busha.customer.canComplete {
            file.optional("page")?.warn(
                "the page never says COMPLETED, because the customer does not pay in time", valid: "no \"completed\"")
        }
        if input.problems.isEmpty, let rules = file.optional("faults") { Shadowing.warn(about: faults, at: rules) }
        guard let summary else { return nil }
        return Scenario(
            name: name, summary: summary, moneyLanded: moneyLanded, busha: busha, faults: faults, page: page,
            expect: expect)
    }

    private static let summaryExpectation = "one sentence in plain words, at most 200 characters"
}

extension JSONInput {
    /// Text of one line: so many characters, none of them a control character.
    func line(_ count: ClosedRange<Int>, valid: String) -> String? {
        guard let text = string(valid: valid) else { return nil }
        guard count.contains(text.unicodeScalars.count) else {
            report(
                text.isEmpty ? "this is empty" : "this is \(text.unicodeScalars.count) characters long", valid: valid)
            return nil
        }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            report("this has a line break or another control character", valid: valid)
            return nil
        }
        return text
    }

    /// A duration.
    func duration() -> Duration? {
        parsed(valid: DurationText.expectation, DurationText.parse)
    }
}

extension BushaCustomer {
    /// Whether a payment request of his can be completed; a person's can.
    fileprivate var canComplete: Bool {
        switch self {
        case .pays, .paysInParts, .abandonsThenPays, .waits: true
        case .paysAfterExpiry, .paysWrongAsset, .rejects, .fails, .cancels, .abandons: false
        }
    }
}

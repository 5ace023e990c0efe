import SandboxCore
import SandboxJSON

/// What scenario files can say where these backends are emulated: a value, so that two sandboxes in one process may know
/// different ones.
package struct ScenarioLanguage: Sendable {
    /// One for each backend, in the order in which files have them.
    package let sections: [any ScenarioSection.Type]
    /// Every endpoint that a client calls, by number.
    package let endpoints: [EndpointID]
    /// The apps that a request can name.
    package let apps: [String]

    package init(sections: [any ScenarioSection.Type], endpoints: [EndpointID]) {
        self.sections = sections
        self.endpoints = endpoints.sorted { $0.index < $1.index }
        apps = sections.flatMap { $0.apps }
    }

    /// The names of the endpoints, and `*` for all of them.
    var endpointNames: [String] { endpoints.map(\.rawValue) + ["*"] }

    private static let ownKeys = ["$schema", "summary"]

    /// Every key of a file, in the order in which they are written.
    package var keys: [String] {
        Self.ownKeys + sectionKeys(.beforeFaults).map(\.name) + ["faults"] + sectionKeys(.afterFaults).map(\.name)
            + ["expect"]
    }

    /// The keys of the backends in one place, each with its schema.
    func sectionKeys(_ place: SectionKeyPlace) -> [(name: String, schema: JSONValue)] {
        sections.flatMap { Self.keys(of: $0, place) }
    }

    private static func keys<Section: ScenarioSection>(
        of section: Section.Type, _ place: SectionKeyPlace
    ) -> [(name: String, schema: JSONValue)] {
        section.keys.filter { $0.place == place }.map { ($0.name, $0.schema) }
    }

    // MARK: Decoding

    /// Decodes the text of a file. JSON5 is accepted.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - name: The scenario's name: the file's without its ending. Checked as well.
    ///   - dialect: What is accepted.
    ///   - files: The files beside the scenario's, which `respond` can name; by default there are none.
    package func decode(
        _ bytes: [UInt8], name: String, dialect: JSONDialect = .json5, files: ResponseFiles = .none
    ) -> ScenarioFile.Decoded {
        let node: JSONNode
        let duplicates: [JSONDuplicate]
        do {
            (node, duplicates) = try JSONReader.readPastDuplicates(bytes, dialect: dialect)
        } catch {
            return ScenarioFile.Decoded(scenario: nil, problems: [JSONProblem(error)], warnings: [])
        }
        let input = JSONInput(node, problems: JSONProblems(bytes: bytes))
        let problems = input.problems
        input.report(duplicates)
        let scenario = read(input, name: name, files: files)
        return ScenarioFile.Decoded(
            scenario: problems.isEmpty ? scenario : nil, problems: problems.problems, warnings: problems.warnings)
    }

    /// Reads a scenario that stands within a larger text, such as the body of a control call; what is wrong is reported
    /// to the input's problems.
    package func read(_ input: JSONInput, name: String, files: ResponseFiles = .none) -> Scenario? {
        if !Scenario.isValidName(name) {
            input.report("the name \"\(name)\" cannot be a scenario's", valid: Scenario.nameExpectation)
        }
        guard let file = input.object(keys: keys, valid: "an object such as { \"summary\": \"…\" }") else { return nil }
        _ = file.optional("$schema")?.string(valid: "the address of a JSON Schema, for editors")
        let summary = file.required("summary", valid: Self.summaryExpectation)?
            .line(Self.summaryLength, valid: Self.summaryExpectation)
        var scenario = Scenario(name: name, summary: summary ?? "", sections: ScenarioSections())
        for section in sections { readKeys(of: section, file, into: &scenario.sections) }
        let faults =
            file.optional("faults")?.array(valid: "an array of faults") { FaultRule.read($0, self, files) } ?? []
        scenario.faults = faults
        if let expect = file.optional("expect") { readExpectations(expect, into: &scenario.sections) }
        for section in sections { warn(about: section, file, scenario.sections) }
        if input.problems.isEmpty, let rules = file.optional("faults") {
            Shadowing.warn(about: faults, at: rules, of: endpoints)
        }
        return summary == nil ? nil : scenario
    }

    private static let summaryLength = 1...200
    private static let summaryExpectation =
        "one sentence in plain words, at most \(summaryLength.upperBound) characters"

    /// A value that could not be read has reported that; a default in its place does no harm, because a text with
    /// problems makes no scenario.
    private func readKeys<Section: ScenarioSection>(
        of kind: Section.Type, _ file: JSONObjectInput, into sections: inout ScenarioSections
    ) {
        var section = kind.usual
        for key in kind.keys {
            if let value = file.optional(key.name) { key.read(value, into: &section) }
        }
        sections[kind] = section
    }

    private func readExpectations(_ input: JSONInput, into sections: inout ScenarioSections) {
        guard let object = input.object(keys: self.sections.map { $0.backend.rawValue }) else { return }
        for section in self.sections { readExpectation(of: section, object, into: &sections) }
    }

    private func readExpectation<Section: ScenarioSection>(
        of kind: Section.Type, _ object: JSONObjectInput, into sections: inout ScenarioSections
    ) {
        guard let value = object.optional(kind.backend.rawValue) else { return }
        sections[kind].expectation = kind.readExpectation(value)
    }

    private func warn<Section: ScenarioSection>(
        about kind: Section.Type, _ file: JSONObjectInput, _ sections: ScenarioSections
    ) {
        for key in kind.keys {
            guard let value = file.optional(key.name) else { continue }
            for oddity in key.oddities(in: sections[kind]) { value.warn(oddity.message, valid: oddity.valid) }
        }
    }
}

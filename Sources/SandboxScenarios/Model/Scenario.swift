import SandboxCore

/// What one scenario file says: what the simulated customer does, what goes wrong on the way, and what a correct client
/// makes of it. An embedder can build the same value in Swift.
public struct Scenario: Equatable, Sendable {
    /// The file's name without its ending: lower-case letters, digits and single hyphens between them; see
    /// ``isValidName(_:)``. It appears in credentials and in a response header.
    public var name: String
    /// One sentence in plain words.
    public var summary: String
    /// What it says of each backend.
    package var sections: ScenarioSections
    /// What the customers, their banks and the merchant do. The state machines' input; by default the customer of either
    /// backend pays the exact amount after a second, as in `happy-path`. What `callback` in a file says of the way back
    /// to the merchant's app is part of it.
    public var directive: Directive {
        get { Directive(sections) }
        set { sections.takeDirectives(from: newValue.sections) }
    }
    /// What goes wrong with single answers. The first rule that matches a call decides alone.
    public var faults: [FaultRule] {
        didSet { faultedEndpoints = Scenario.endpoints(of: faults) }
    }
    /// What a correct client reports, and what the server then knows.
    public var expect: Expectations {
        get { Expectations(sections) }
        set { sections.takeExpectations(from: newValue.sections) }
    }

    /// The endpoints of all faults together: a call of another one needs no matching.
    package private(set) var faultedEndpoints: EndpointSet

    /// A scenario; without faults and expectations unless told so.
    package init(
        name: String, summary: String, sections: ScenarioSections, faults: [FaultRule] = []
    ) {
        self.name = name
        self.summary = summary
        self.sections = sections
        self.faults = faults
        faultedEndpoints = Scenario.endpoints(of: faults)
    }

    /// Whether `name` may name a scenario: 1 to 64 lower-case ASCII letters, digits and hyphens, with a letter or digit
    /// at both ends.
    public static func isValidName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard (1...64).contains(bytes.count), bytes.first != hyphen, bytes.last != hyphen else { return false }
        return bytes.allSatisfy { byte in
            byte == hyphen || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
        }
    }

    private static let hyphen = UInt8(ascii: "-")

    /// What is accepted as a name, for error messages.
    package static let nameExpectation =
        "1 to 64 lower-case letters, digits and hyphens, with a letter or digit at both ends"

    /// The backends that the scenario is about, by name: those it expects something of, and those whose endpoints, page or
    /// callback have faults.
    public var backends: [Backend] {
        var backends = Set(faults.flatMap { $0.endpoints.named.map(\.backend) })
        for section in sections.all where section.isMentioned { backends.insert(type(of: section).backend) }
        return backends.sorted { $0.rawValue < $1.rawValue }
    }

    /// What contradicts itself in a scenario that was built in Swift, one line for each; empty for every one that was
    /// decoded from a file. What contradicts itself does no harm, but not what it says either.
    public var contradictions: [String] {
        let nameProblem =
            Scenario.isValidName(name)
            ? [] : ["the name \"\(name)\" cannot be a scenario's; valid: \(Scenario.nameExpectation)"]
        return nameProblem
            + faults.enumerated().flatMap { index, rule in
                rule.contradictions.map { "rule \(index + 1): \($0.message); valid: \($0.valid)" }
            }
            + sections.all.flatMap(\.contradictions)
    }

    private static func endpoints(of faults: [FaultRule]) -> EndpointSet {
        faults.reduce(into: EndpointSet([])) { $0.formUnion($1.endpoints) }
    }
}

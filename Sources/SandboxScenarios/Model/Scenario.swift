import SandboxCore

/// What one scenario file says: what the simulated customer does, what goes wrong on the way, and what a correct client
/// makes of it. An embedder can build the same value in Swift.
public struct Scenario: Equatable, Sendable {
    /// The file's name without its ending: lower-case letters, digits and single hyphens between them; see
    /// ``isValidName(_:)``. It appears in credentials and in a response header.
    public var name: String
    /// One sentence in plain words.
    public var summary: String
    /// What the customer, his bank and the merchant do. The state machines' input; by default the customer of either
    /// backend pays the exact amount after a second, as in `happy-path`. What `callback` in a file says of the way back
    /// to the merchant's app is part of it.
    public var directive: Directive
    /// What goes wrong with single answers. The first rule that matches a call decides alone.
    public var faults: [FaultRule] {
        didSet { faultedEndpoints = Scenario.endpoints(of: faults) }
    }
    /// What is wrong with the checkout page.
    public var page: PageFaults
    /// What a correct client reports, and what the server then knows.
    public var expect: Expectations

    /// The endpoints of all faults together: a call of another one needs no matching.
    package private(set) var faultedEndpoints: EndpointSet

    /// A scenario; without faults and expectations unless told so.
    public init(
        name: String, summary: String, moneyLanded: MoneyLandedDirective = .paysExactly,
        busha: BushaDirective = .paysExactly, faults: [FaultRule] = [], page: PageFaults = PageFaults(),
        expect: Expectations = Expectations()
    ) {
        self.name = name
        self.summary = summary
        directive = Directive(moneyLanded: moneyLanded, busha: busha)
        self.faults = faults
        self.page = page
        self.expect = expect
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

    /// The backends that the scenario is about: those it expects something of, and those whose endpoints, page or
    /// callback have faults.
    public var backends: [Backend] {
        Backend.allCases.filter { backend in
            expect.covers(backend) || faults.contains { $0.endpoints.mentions(backend) }
                || (backend == .busha && (page != PageFaults() || directive.busha.callback != BushaCallbackFaults()))
        }
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
            + page.contradictions.map { "page: \($0.message); valid: \($0.valid)" }
            + directive.busha.callback.contradictions(for: directive.busha.customer).map {
                "callback: \"\($0.key)\": \($0.message); valid: \($0.valid)"
            }
    }

    private static func endpoints(of faults: [FaultRule]) -> EndpointSet {
        faults.reduce(into: EndpointSet([])) { $0.formUnion($1.endpoints) }
    }
}

/// An emulated payment backend.
public enum Backend: String, CaseIterable, Hashable, Sendable {
    /// Busha Pay
    case busha
    /// MoneyLanded
    case moneyLanded = "moneylanded"
}

extension MoneyLandedDirective {
    /// The customer of `happy-path`, and of every scenario that says nothing else: pays the exact amount 1 s after the
    /// reservation.
    public static let paysExactly = MoneyLandedDirective(credits: [CreditDirective()])
}

extension BushaDirective {
    /// The customer of `happy-path`, and of every scenario that says nothing else: pays the exact amount 1 s after the
    /// payment request was made.
    public static let paysExactly = BushaDirective(customer: .pays(.exact), after: .seconds(1))
}

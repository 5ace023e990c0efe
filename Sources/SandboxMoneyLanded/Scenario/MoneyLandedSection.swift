import SandboxCore
import SandboxJSON
import SandboxScenarios

/// What a scenario says of MoneyLanded.
package struct MoneyLandedSection: ScenarioSection {
    package static let backend = Backend.moneyLanded
    package static let usual = MoneyLandedSection()
    package static let keys: [any SectionKey<MoneyLandedSection>.Type] = [MoneyLandedKey.self]
    package static let apps = MoneyLandedApp.allCases.map(\.rawValue)

    package var directive = MoneyLandedDirective.paysExactly
    package var expectation: MoneyLandedExpectation?

    package init() {}

    package static var expectationSchema: JSONValue { MoneyLandedExpectation.schema }

    package static func readExpectation(_ input: JSONInput) -> MoneyLandedExpectation? {
        MoneyLandedExpectation.read(input)
    }

    package static func json(of expectation: MoneyLandedExpectation) -> JSONValue { expectation.json }
}

/// `moneylanded` in a file: what happens to orders.
package enum MoneyLandedKey: SectionKey {
    package static let name = "moneylanded"

    package static func read(_ input: JSONInput, into section: inout MoneyLandedSection) {
        section.directive = MoneyLandedDirective.read(input)
    }

    package static func members(of section: MoneyLandedSection) -> [JSONMember] { section.directive.members }
}

extension Directive {
    /// What happens to MoneyLanded orders.
    public var moneyLanded: MoneyLandedDirective {
        get { sections[MoneyLandedSection.self].directive }
        set { sections[MoneyLandedSection.self].directive = newValue }
    }
}

extension Expectations {
    /// Of a MoneyLanded client.
    public var moneyLanded: MoneyLandedExpectation? {
        get { sections[MoneyLandedSection.self].expectation }
        set { sections[MoneyLandedSection.self].expectation = newValue }
    }
}

extension Backend {
    /// MoneyLanded
    public static let moneyLanded = Backend("moneylanded")
}

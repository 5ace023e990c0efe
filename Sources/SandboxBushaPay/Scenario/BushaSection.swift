import SandboxCore
import SandboxJSON
import SandboxScenarios

/// What a scenario says of Busha Pay.
package struct BushaSection: ScenarioSection {
    package static let backend = Backend.busha
    package static let usual = BushaSection()
    package static let keys: [any SectionKey<BushaSection>.Type] = [BushaKey.self, CallbackKey.self, PageKey.self]

    package var directive = BushaDirective.paysExactly
    /// What is wrong with the checkout page.
    package var page = PageFaults()
    package var expectation: BushaExpectation?

    package init() {}

    package var hasFaults: Bool { page != PageFaults() || directive.callback != BushaCallbackFaults() }

    package static var expectationSchema: JSONValue { BushaExpectation.schema }

    package static func readExpectation(_ input: JSONInput) -> BushaExpectation? { BushaExpectation.read(input) }

    package static func json(of expectation: BushaExpectation) -> JSONValue { expectation.json }
}

extension Directive {
    /// What happens to Busha Pay payment requests.
    public var busha: BushaDirective {
        get { sections[BushaSection.self].directive }
        set { sections[BushaSection.self].directive = newValue }
    }
}

extension Expectations {
    /// Of a Busha Pay client.
    public var busha: BushaExpectation? {
        get { sections[BushaSection.self].expectation }
        set { sections[BushaSection.self].expectation = newValue }
    }
}

extension Scenario {
    /// What is wrong with the checkout page.
    public var page: PageFaults {
        get { sections[BushaSection.self].page }
        set { sections[BushaSection.self].page = newValue }
    }
}

extension Backend {
    /// Busha Pay
    public static let busha = Backend("busha")
}

import SandboxAssets
import SandboxBackend
@_exported import SandboxBushaPay
import SandboxCore
import SandboxJSON
@_exported import SandboxMoneyLanded
import SandboxScenarios

// The one place that knows which backends the product has. Everything else is given a `BackendList`.

extension BackendList {
    /// The two that the product ships.
    package static let shipped = BackendList([MoneyLanded.self, BushaPay.self])
}

extension MoneyLanded: ServedBackend {}
extension BushaPay: ServedBackend {}

extension Backend: CaseIterable {
    /// The backends that the product ships.
    public static let allCases: [Backend] = BackendList.shipped.names
}

extension EndpointID: CaseIterable {
    /// The endpoints of the backends that the product ships, in the order in which lists have them.
    public static let allCases: [EndpointID] = BackendList.shipped.language.endpoints
}

extension Scenario {
    /// A scenario; without faults and expectations unless told so, and with customers who do as under `happy-path`.
    public init(
        name: String, summary: String, moneyLanded: MoneyLandedDirective = .paysExactly,
        busha: BushaDirective = .paysExactly, faults: [FaultRule] = [], page: PageFaults = PageFaults(),
        expect: Expectations = Expectations()
    ) {
        var sections = expect.sections
        sections[MoneyLandedSection.self].directive = moneyLanded
        sections[BushaSection.self].directive = busha
        sections[BushaSection.self].page = page
        self.init(name: name, summary: summary, sections: sections, faults: faults)
    }
}

extension Directive {
    /// By default the customer of either backend does nothing.
    public init(moneyLanded: MoneyLandedDirective = MoneyLandedDirective(), busha: BushaDirective = BushaDirective()) {
        self = .usual
        self.moneyLanded = moneyLanded
        self.busha = busha
    }
}

extension Expectations {
    /// Expects nothing of a client for which nothing is given.
    public init(moneyLanded: MoneyLandedExpectation? = nil, busha: BushaExpectation?) {
        self.init()
        self.moneyLanded = moneyLanded
        self.busha = busha
    }

    /// Expects something of a MoneyLanded client only.
    public init(moneyLanded: MoneyLandedExpectation?) {
        self.init(moneyLanded: moneyLanded, busha: nil)
    }
}

extension ScenarioFile {
    /// Decodes the text of a file. JSON5 is accepted.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - name: The scenario's name: the file's without its ending. Checked as well.
    ///
    /// A `respond` that names a file is a problem here: a text has no files beside it.
    public static func decode(_ bytes: [UInt8], name: String) -> Decoded {
        BackendList.shipped.language.decode(bytes, name: name)
    }
}

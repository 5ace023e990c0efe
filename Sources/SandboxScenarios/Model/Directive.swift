import SandboxJSON
import SandboxCore

/// What the customers, their banks and the merchant do: an input of the backends' state machines, never a patch of a
/// response. It is the only thing that the backends know of scenarios. Each backend's module adds its part, such as
/// `busha`.
public struct Directive: Equatable, Sendable {
    package var sections: ScenarioSections

    package init(_ sections: ScenarioSections) {
        self.sections = sections
    }

    /// The customer of every backend does as under `happy-path`.
    public static let usual = Directive(ScenarioSections())

    /// Equal acts; what else is in the sections does not count.
    public static func == (left: Directive, right: Directive) -> Bool {
        left.sections.haveSameDirectives(as: right.sections)
    }
}

/// What a correct client reports under a scenario, and what the server then knows. Each backend's module adds its part,
/// such as `busha`, which is `nil` where nothing is said of that backend.
public struct Expectations: Equatable, Sendable {
    package var sections: ScenarioSections

    package init(_ sections: ScenarioSections) {
        self.sections = sections
    }

    /// Expects nothing.
    public init() {
        self.init(ScenarioSections())
    }

    /// Equal expectations; what else is in the sections does not count.
    public static func == (left: Expectations, right: Expectations) -> Bool {
        left.sections.haveSameExpectations(as: right.sections)
    }

    /// As it stands in a file, for the catalogue.
    package var json: JSONValue {
        .object(sections.inFileOrder.compactMap { $0.expectationMember })
    }
}

/// A scenario in use: one reference to pass around on the way of a request, instead of a dozen to count.
package final class ActiveScenario: Sendable {
    package let scenario: Scenario

    package var name: String { scenario.name }

    package init(_ scenario: Scenario) {
        self.scenario = scenario
    }
}

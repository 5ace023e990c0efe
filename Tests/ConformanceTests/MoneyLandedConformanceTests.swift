import SandboxAssets
import SandboxJSON
import SandboxScenarios
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Every bundled scenario that expects something of a MoneyLanded client, run against the reference client over real
/// sockets; and the proof that the comparison can fail, value by value. One after the other: a sandbox and a URL session
/// for every file at once would take more descriptors than a process may have.
@Suite(.serialized) struct MoneyLandedConformance {
    static let names: [String] = {
        var catalogue = try? Sandbox.catalogue(directory: nil)
        return catalogue?.entries().filter { $0.scenario.expect.moneyLanded != nil }.map(\.scenario.name) ?? []
    }()

    @Test func catalogue_HasTheScenariosPeopleBuildOn() {
        #expect(Set(["happy-path", "pending-forever", "manual"]).isSubset(of: Set(Self.names)))
        #expect(Self.names.count >= 70)
    }

    @Test func faultThatSelectsNoneOfTheCallsIsNoticed() async throws {
        let text = #"{"summary": "Late.", "faults": [{"on": "moneylanded.reserve", "calls": "2", "reset": {}}]}"#
        let scenario = try #require(ScenarioFile.decode(Array(text.utf8), name: "late").scenario)
        try await withSandbox(scenario: scenario, clock: .manual) { sandbox in
            let client = MoneyLandedReferenceClient(transport: VirtualTimeTransport(sandbox), pageToken: "late")
            #expect(sandbox.idleFaults == [])
            _ = try await client.reserve()
            #expect(sandbox.idleFaults.count == 1)
            _ = try await client.reserve()
            #expect(sandbox.idleFaults == [])
        }
    }

    @Test func everyBundledFileIsRunByOneOfTheSuites() {
        let run = Set(Self.names).union(BushaConformance.names)
        #expect(BundledAssets.scenarios.map(\.name).filter { !run.contains($0) } == [])
    }

    @Test(arguments: names) func referenceClient_ReportsWhatTheScenarioExpects_AndNothingElseWouldPass(
        _ name: String
    ) async throws {
        var catalogue = try Sandbox.catalogue(directory: nil)
        guard case .found(let scenario) = catalogue.lookup(name), let expected = scenario.expect.moneyLanded,
            let text = catalogue.text(of: name)
        else {
            Issue.record("\(name) cannot be read")
            return
        }
        let observed = try await ObservedMoneyLanded.run(scenario)
        #expect(observed.differences(from: expected) == [])
        #expect(observed.idleFaults == [])

        let mutants = try ExpectationMutants(of: text)
        #expect(mutants.texts.count >= 3)
        for mutant in mutants.texts {
            guard let changed = mutant.decoded(name: name) else { continue }
            #expect(
                observed.differences(from: changed) != [],
                "the changed value \(mutant.change) went unnoticed")
        }
    }
}

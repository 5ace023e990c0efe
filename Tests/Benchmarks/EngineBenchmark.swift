import SandboxCore
import SandboxHTTP
import SandboxScenarios

/// The engine alone: what the critical section of a session pays for scenarios.
enum EngineBenchmark {
    static func run(_ report: Report) {
        report.note("The engine alone, for one call")
        var parser = RequestParser()
        parser.feed(Array("GET /p/t/status HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        guard case .request(let request) = parser.next() else { return }
        let call = Call(endpoint: .moneyLandedStatus, credential: "s_abcdefghijkl_1")
        let rules = (0..<20).map { number in
            FaultRule(on: [.moneyLandedStatus], calls: .only(900_000_000...900_000_000 + number), effects: [.reset()])
        }
        measure("no faults", call, request, Scenario(name: "a", summary: "S."), report)
        measure("20 faults", call, request, Scenario(name: "a", summary: "S.", faults: rules), report)
    }

    private static func measure(
        _ name: String, _ call: Call, _ request: Request, _ scenario: Scenario, _ report: Report
    ) {
        var measured = Measured(name)
        var engine = ScenarioEngine()
        var reached = 0
        for _ in 0..<40 {
            measured.run(50_000) {
                for _ in 0..<50_000 {
                    let plan = engine.plan(for: call, request, scenario: scenario, seed: 1)
                    if plan.reachesBackend { reached += 1 }
                }
            }
        }
        report.show(measured, unit: "ns", per: 1)
        guard reached == 2_000_000 else { return report.note("  a rule fired") }
    }
}

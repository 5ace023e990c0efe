import SandboxAssets
import SandboxJSON
import SandboxTestSupport
import Testing
import PaymentSandbox

@testable import SandboxGenerate
@testable import SandboxScenarios

@Suite struct BundledScenarios {
    @Test(arguments: [("scenarios", ".json"), ("Sources/SandboxAssets/Pages", "")])
    func binaryHoldsTheBytesOfEveryFile(folder: String, ending: String) throws {
        let bundled = folder == "scenarios" ? BundledAssets.scenarios : BundledAssets.pages
        let onDisk = try SourceFile.all(in: folder, root: PackageFolder.root, ending: ending)
        #expect(bundled.map(\.name).sorted() == onDisk.map(\.name).sorted())
        for file in onDisk {
            let isSame = bundled.first { $0.name == file.name }?.text == String(decoding: file.bytes, as: UTF8.self)
            #expect(isSame, "\(file.path)")
        }
    }

    @Test(arguments: BundledAssets.scenarios.map(\.name))
    func everyFileIsStrictAndWithoutProblemsOrWarnings(name: String) throws {
        let file = try #require(BundledAssets.scenarios.first { $0.name == name })
        let decoded = ScenarioFile.decode(Array(file.text.utf8), name: name, dialect: .strict)
        #expect(decoded.problems.map(\.description) == [])
        #expect(decoded.warnings.map(\.description) == [])
        let scenario = try #require(decoded.scenario)
        #expect(scenario.summary.hasSuffix("."))
        #expect(scenario.expect.moneyLanded != nil || scenario.expect.busha != nil)
        if let expect = scenario.expect.moneyLanded {
            #expect(expect.orderStatus != nil)
            #expect(expect.unplacedCredits != nil)
            #expect(expect.reserveCalls != nil)
            #expect(expect.statusPolls != nil)
            #expect(expect.webhooks != nil)
        }
        if let expect = scenario.expect.busha {
            #expect(expect.merchant != nil)
            for flow in [expect.web, expect.app] {
                #expect(flow.paymentStatus != nil)
                #expect(flow.sourceAmountReceived != nil)
                #expect(flow.webhooks != nil)
            }
        }
    }

    /// So no value of a file is lost between the text and what the conformance suites compare with.
    @Test(arguments: BundledAssets.scenarios.map(\.name))
    func everyExpectationIsWrittenInShortAndInOrder(name: String) throws {
        let text = Array(try #require(BundledAssets.scenarios.first { $0.name == name }).text.utf8)
        let scenario = try #require(ScenarioFile.decode(text, name: name).scenario)
        let written = try #require(try JSONReader.read(text, dialect: .strict)["expect"].flatMap { JSONValue($0) })
        #expect(scenario.expect.json == written)
    }

    /// A change that no flow could notice would leave a value that nothing proves.
    @Test(arguments: BundledAssets.scenarios.map(\.name))
    func everyMutantOfABushaExpectationChangesWhatSomeFlowExpects(name: String) throws {
        let text = Array(try #require(BundledAssets.scenarios.first { $0.name == name }).text.utf8)
        guard let expect = try #require(ScenarioFile.decode(text, name: name).scenario).expect.busha else { return }
        let mutants = BushaExpectationMutants(of: expect).all
        #expect(mutants.count >= 20)
        for mutant in mutants {
            let seen = BushaFlow.allCases.contains { mutant.expectation.seen(by: $0) != expect.seen(by: $0) }
            #expect(seen, "no flow notices \(mutant.change)")
        }
    }

    @Test func theNamesThatPeopleBuildOnAreThere() {
        #expect(
            Set(BundledAssets.scenarios.map(\.name)).isSuperset(of: [
                "happy-path", "pending-forever", "manual", "reserve-timeout", "reserve-timeout-after",
                "reserve-503-then-ok", "reserve-reset", "status-flaky", "wrong-amount-rounded-up", "rejected-in-app",
                "failed-with-code", "abandoned", "abandoned-then-paid", "cancelled-on-page", "underpaid", "overpaid",
                "checkout-timeout", "checkout-stalls-after-head", "checkout-never-initialises", "checkout-http-500",
                "checkout-reset", "checkout-noise-messages", "merchant-timeout", "merchant-malformed",
                "checkout-initialises-slowly", "checkout-initialises-late", "checkout-script-error",
                "checkout-script-error-once-ready", "checkout-blank", "checkout-wrong-target-origin",
                "checkout-completed-twice", "checkout-completed-without-data", "checkout-amounts-as-numbers",
                "checkout-hanging-subresource", "checkout-never-ready", "checkout-bridge-error",
            ]))
    }

    /// The groups that readers look for.
    @Test(
        arguments: [
            "happy-", "slow-", "wrong-amount-", "reserve-", "status-", "checkout-", "callback-", "merchant-",
            "payment-", "rejected-", "failed-", "cancelled-", "abandoned-", "expired-",
        ])
    func everyGroupOfTheCatalogueHasMoreThanOneScenario(prefix: String) {
        #expect(BundledAssets.scenarios.filter { $0.name.hasPrefix(prefix) }.count >= 2)
    }

    @Test func noTwoFilesAreTheSameButForTheirName() throws {
        #expect(BundledAssets.scenarios.count >= 160)
        var causes: [[UInt8]: String] = [:]
        var summaries: [String: String] = [:]
        for file in BundledAssets.scenarios {
            var scenario = try #require(ScenarioFile.decode(Array(file.text.utf8), name: file.name).scenario)
            let sameSummary = summaries.updateValue(file.name, forKey: scenario.summary)
            #expect(sameSummary == nil, "\(file.name) has the summary of \(sameSummary ?? "")")
            scenario.summary = ""
            scenario.expect = Expectations()
            let sameCause = causes.updateValue(file.name, forKey: scenario.json.encoded())
            #expect(sameCause == nil, "\(file.name) does what \(sameCause ?? "") does")
        }
    }
}

import Foundation
import SandboxAssets
import SandboxJSON
import Testing

@testable import SandboxScenarios

/// Whether this run rewrites the generated files. The binary then still holds the old ones, so what looks at those
/// waits for the next run.
private let isRenewal = ProcessInfo.processInfo.environment["PAYSANDBOX_RENEW_ASSETS"] == "1"

@Suite struct BundledScenarios {
    @Test(arguments: AssetFolder.all.map(\.property))
    func generatedSourceIsWhatTheFilesGive(property: String) throws {
        let folder = try #require(AssetFolder.all.first { $0.property == property })
        let wanted = try folder.source()
        if isRenewal {
            try wanted.write(to: folder.generatedFile, atomically: true, encoding: .utf8)
        }
        let found = try? String(contentsOf: folder.generatedFile, encoding: .utf8)
        #expect(
            found == wanted,
            "\(folder.generatedFile.lastPathComponent) is stale; renew it with: \(AssetFolder.renewal)")
    }

    @Test(.enabled(if: !isRenewal)) func binaryHoldsTheBytesOfEveryFile() throws {
        let onDisk = try AssetFolder.all[0].files()
        #expect(BundledAssets.scenarios.map(\.name) == onDisk.map(\.name))
        for (bundled, file) in zip(BundledAssets.scenarios, onDisk) {
            #expect(bundled.text == String(decoding: file.bytes, as: UTF8.self))
        }
    }

    @Test(.enabled(if: !isRenewal), arguments: BundledAssets.scenarios.map(\.name))
    func everyFileIsStrictAndWithoutProblemsOrWarnings(name: String) throws {
        let file = try #require(BundledAssets.scenarios.first { $0.name == name })
        let decoded = ScenarioFile.decode(Array(file.text.utf8), name: name, dialect: .strict)
        #expect(decoded.problems.map(\.description) == [])
        #expect(decoded.warnings.map(\.description) == [])
        let scenario = try #require(decoded.scenario)
        #expect(scenario.summary.hasSuffix("."))
        let expect = try #require(scenario.expect.moneyLanded)
        #expect(expect.orderStatus != nil)
        #expect(expect.unplacedCredits != nil)
        #expect(expect.reserveCalls != nil)
        #expect(expect.statusPolls != nil)
        #expect(expect.webhooks != nil)
    }

    @Test(.enabled(if: !isRenewal)) func theNamesThatPeopleBuildOnAreThere() {
        #expect(
            Set(BundledAssets.scenarios.map(\.name)).isSuperset(of: [
                "happy-path", "pending-forever", "manual", "reserve-timeout", "reserve-timeout-after",
                "reserve-503-then-ok", "reserve-reset", "status-flaky", "wrong-amount-rounded-up",
            ]))
    }

    @Test func literalsSurviveEveryMarkThatCouldEndThem() throws {
        let text = ##"a "# b \#(c) """# "##
        #expect(try AssetFolder.literal(Array(text.utf8)) == "##\"\"\"\n" + text + "\n\"\"\"##")
        #expect(try AssetFolder.literal(Array("x##y###".utf8)).hasPrefix("####\"\"\""))
        #expect(throws: AssetFolder.NotText.self) { try AssetFolder.literal(Array("a\r\n".utf8)) }
        #expect(throws: AssetFolder.NotText.self) { try AssetFolder.literal([0xff]) }
    }
}

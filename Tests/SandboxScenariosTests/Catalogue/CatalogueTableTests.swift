import Foundation
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// The table in the project's README. An extension, so that the command that renews the generated source renews it too.
extension BundledScenarios {
    @Test func tableOfTheReadmeIsWhatTheFilesGive() throws {
        let files = try AssetFolder.all[0].files()
        let scenarios = try files.map { try #require(ScenarioFile.decode($0.bytes, name: $0.name).scenario) }
        let found = try String(contentsOf: CatalogueTable.readme, encoding: .utf8)
        let wanted = try #require(
            CatalogueTable(scenarios: scenarios).placed(in: found),
            "README.md has no \(CatalogueTable.begin) … \(CatalogueTable.end)")
        if isRenewal {
            try wanted.write(to: CatalogueTable.readme, atomically: true, encoding: .utf8)
        } else {
            // Not the texts themselves, which are long.
            let isCurrent = found == wanted
            #expect(isCurrent, "the table in README.md is stale; renew it with: \(AssetFolder.renewal)")
        }
    }
}

@Suite struct CatalogueTableTests {
    private func table(_ names: String...) -> CatalogueTable {
        CatalogueTable(scenarios: names.map { Scenario(name: $0, summary: "About \($0).") })
    }

    @Test func namesWithTheSameFirstWordShareATable() {
        #expect(
            table("reserve-b", "manual", "reserve-a", "happy-path").text == """
                The binary holds 4; those whose names begin alike unfold.

                | scenario | backend | what happens |
                | --- | --- | --- |
                | `happy-path` |  | About happy-path. |
                | `manual` |  | About manual. |

                <details>
                <summary><code>reserve-*</code> (2)</summary>

                | scenario | backend | what happens |
                | --- | --- | --- |
                | `reserve-a` |  | About reserve-a. |
                | `reserve-b` |  | About reserve-b. |

                </details>
                """)
    }

    @Test(arguments: [
        (["wrong-amount-a", "wrong-amount-b"], "wrong-amount-*"), (["abandoned", "abandoned-then-paid"], "abandoned*"),
        (["reserve-503-then-ok", "reserve-reset"], "reserve-*"), (["a-b", "a-b-c", "a-d"], "a-*"),
    ])
    func aLabelIsWhatAllNamesBeginWith(names: [String], label: String) {
        #expect(CatalogueTable.label(names) == label)
    }

    @Test func marksInASummaryAreText() {
        #expect(CatalogueTable.cell("a|b <b>&`*_") == "a\\|b &lt;b>&amp;\\`\\*\\_")
    }

    @Test func placedTwiceIsPlacedOnce() throws {
        let empty = "Before\n\(CatalogueTable.begin)\nold\n\(CatalogueTable.end)\nAfter\n"
        let once = try #require(table("manual").placed(in: empty))
        #expect(once.hasPrefix("Before\n\(CatalogueTable.begin)\n\nThe binary holds 1;"))
        #expect(once.hasSuffix("|\n\n\(CatalogueTable.end)\nAfter\n"))
        #expect(table("manual").placed(in: once) == once)
        #expect(table("manual").placed(in: "Nothing") == nil)
        #expect(table("manual").placed(in: CatalogueTable.begin) == nil)
    }
}

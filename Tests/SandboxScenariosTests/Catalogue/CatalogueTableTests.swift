import SandboxScenarios
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxGenerate

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

import Foundation
import SandboxTestSupport
import Testing

@testable import SandboxGenerate

/// Renewing what is generated, in a small package of the test's own.
@Suite struct RenewalTests {
    private let folder: TemporaryFolder
    private let root: URL

    init() throws {
        folder = try TemporaryFolder()
        root = URL(fileURLWithPath: folder.path)
        for path in ["scenarios", "Sources/SandboxAssets/Pages"] {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(path), withIntermediateDirectories: true)
        }
        let catalogue = "Before\n\(CatalogueTable.begin)\n\(CatalogueTable.end)\nAfter\n"
        try folder.write(catalogue, to: "scenarios/CATALOGUE.md")
        try folder.write("<p>", to: "Sources/SandboxAssets/Pages/app.html")
    }

    private func add(_ scenarios: [String]) throws {
        for name in scenarios { try folder.write(#"{"summary": "About \#(name)."}"#, to: "scenarios/\(name).json") }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func everyFamilyHasAFileAndTheIndexNamesThemAll() throws {
        try add(["slow-a", "slow-b", "manual"])
        #expect(
            try Generation.ofPackage(at: root).renew().map(\.description) == [
                "Sources/SandboxAssets/BundledPages.swift is new",
                "Sources/SandboxAssets/Scenarios/ScenarioIndex.swift is new",
                "Sources/SandboxAssets/Scenarios/ScenariosWithoutFamily.swift is new",
                "Sources/SandboxAssets/Scenarios/SlowScenarios.swift is new",
                "scenarios/CATALOGUE.md has changed", "scenarios/scenario.schema.json is new",
            ])
        #expect(
            try text("Sources/SandboxAssets/Scenarios/SlowScenarios.swift") == ##"""
                // swift-format-ignore-file
                // Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

                extension BundledAssets {
                    static let slowScenarios: [BundledText] = [
                        BundledText(
                            name: "slow-a",
                            text: #"""
                {"summary": "About slow-a."}
                """#),
                        BundledText(
                            name: "slow-b",
                            text: #"""
                {"summary": "About slow-b."}
                """#),
                    ]
                }

                """##)
        #expect(
            try text("Sources/SandboxAssets/Scenarios/ScenarioIndex.swift").contains(
                """
                        let families: [[BundledText]] = [
                            scenariosWithoutFamily,
                            slowScenarios,
                        ]
                """))
        #expect(try text("scenarios/CATALOGUE.md").contains("| `manual` |  | About manual. |"))
    }

    @Test func renewingTwiceChangesNothing() throws {
        try add(["slow-a", "slow-b"])
        #expect(try !Generation.ofPackage(at: root).renew().isEmpty)
        let again = try Generation.ofPackage(at: root)
        #expect(again.differences() == [])
        #expect(try again.renew() == [])
    }

    @Test func aFamilyThatIsGoneTakesItsFileWithIt() throws {
        try add(["slow-a", "slow-b", "manual"])
        _ = try Generation.ofPackage(at: root).renew()
        try folder.remove("scenarios/slow-b.json")
        let generation = try Generation.ofPackage(at: root)
        let wanted: [Generation.Difference] = [
            .stale("Sources/SandboxAssets/Scenarios/ScenarioIndex.swift"),
            .stale("Sources/SandboxAssets/Scenarios/ScenariosWithoutFamily.swift"),
            .stale("scenarios/CATALOGUE.md"), .leftOver("Sources/SandboxAssets/Scenarios/SlowScenarios.swift"),
        ]
        #expect(generation.differences() == wanted)
        #expect(try generation.renew() == wanted)
        #expect(try Generation.ofPackage(at: root).differences() == [])
    }

    @Test(arguments: [
        "Sources/SandboxAssets/BundledPages.swift", "Sources/SandboxAssets/Scenarios/SlowScenarios.swift",
        "Sources/SandboxAssets/Scenarios/ScenarioIndex.swift", "scenarios/scenario.schema.json",
    ])
    func aByteMoreIsStale(path: String) throws {
        try add(["slow-a", "slow-b"])
        _ = try Generation.ofPackage(at: root).renew()
        let old = try text(path)
        try folder.write(old + " ", to: path)
        #expect(try Generation.ofPackage(at: root).differences() == [.stale(path)])
    }

    @Test func onlyTheTableOfTheCatalogueIsGenerated() throws {
        try add(["slow-a", "slow-b"])
        _ = try Generation.ofPackage(at: root).renew()
        let old = try text("scenarios/CATALOGUE.md")
        try folder.write(old.replacingOccurrences(of: "Before", with: "Ahead"), to: "scenarios/CATALOGUE.md")
        #expect(try Generation.ofPackage(at: root).differences() == [])
        try folder.write(old.replacingOccurrences(of: "About slow-a.", with: "About."), to: "scenarios/CATALOGUE.md")
        #expect(try Generation.ofPackage(at: root).differences() == [.stale("scenarios/CATALOGUE.md")])
        try folder.write("Nothing", to: "scenarios/CATALOGUE.md")
        #expect(throws: Generation.Failure.self) { try Generation.ofPackage(at: root) }
    }

    @Test func aScenarioWithAProblemIsToldAndNothingIsWritten() throws {
        try add(["slow-a"])
        try folder.write(#"{"summary": ""}"#, to: "scenarios/slow-b.json")
        #expect {
            try Generation.ofPackage(at: root)
        } throws: { error in
            "\(error)".hasPrefix("scenarios/slow-b.json:1:13: $.summary: this is empty")
        }
    }

    @Test(arguments: ["a\r\n", "\u{7}"])
    func aTextThatNoLiteralHoldsIsTold(page: String) throws {
        try folder.write(page, to: "Sources/SandboxAssets/Pages/app.html")
        #expect {
            try Generation.ofPackage(at: root)
        } throws: { error in
            "\(error)".hasPrefix("Sources/SandboxAssets/Pages/app.html cannot be bundled")
        }
    }
}

import Foundation
import Testing

@testable import SandboxGenerate

@Suite struct GenerationTests {
    @Test func everythingGeneratedIsWhatItsSourcesGive() throws {
        let differences = try Generation.ofPackage(at: PackageFolder.root).differences()
        #expect(differences == [], "renew it with: \(Generation.command)")
    }

    @Test func everyExpectedMessageIsWhatTheDecoderSays() throws {
        let differences = try Generation.ofExpectedMessages(at: PackageFolder.root).differences()
        #expect(differences == [], "renew it with: \(Generation.command) --expected, and read the difference")
    }

    @Test func everyGeneratedFileSaysHowToRenewIt() throws {
        for file in try Generation.ofPackage(at: PackageFolder.root).files {
            #expect(file.text.contains("Renew it with: swift run SandboxGenerate"), "\(file.path)")
        }
    }

    /// The head of the catalogue is written by people.
    @Test func theForgeKnowsWhichFilesAreGenerated() throws {
        let attributes = try String(
            contentsOf: PackageFolder.root.appendingPathComponent(".gitattributes"), encoding: .utf8)
        let patterns = attributes.split(separator: "\n").filter { $0.hasSuffix(" linguist-generated=true") }
            .map { $0.prefix { $0 != " " } }
        for file in try Generation.ofPackage(at: PackageFolder.root).files where file.path != "scenarios/CATALOGUE.md" {
            let isMarked = patterns.contains { pattern in
                pattern.hasSuffix("/**") ? file.path.hasPrefix(pattern.dropLast(2)) : pattern == file.path
            }
            #expect(isMarked, "\(file.path)")
        }
    }

    private func literal(_ text: [UInt8]) throws -> String {
        try BundledSource.literal(SourceFile(path: "a", name: "a", bytes: text))
    }

    @Test func literalsSurviveEveryMarkThatCouldEndThem() throws {
        let text = ##"a "# b \#(c) """# "##
        #expect(try literal(Array(text.utf8)) == "##\"\"\"\n" + text + "\n\"\"\"##")
        #expect(try literal(Array("x##y###".utf8)).hasPrefix("####\"\"\""))
        #expect(throws: Generation.Failure.self) { try literal([0xff]) }
    }

    @Test(arguments: [
        (["wrong-amount-a", "wrong-amount-b"], "wrong-amount-*"), (["abandoned", "abandoned-then-paid"], "abandoned*"),
        (["reserve-503-then-ok", "reserve-reset"], "reserve-*"), (["a-b", "a-b-c", "a-d"], "a-*"),
    ])
    func aLabelIsWhatAllNamesOfAFamilyBeginWith(names: [String], label: String) {
        #expect(ScenarioFamily.all(of: names).map(\.label) == [label])
    }

    @Test func namesAreGroupedByTheirFirstWordWhateverTheirOrder() {
        let names = ["b-2", "manual", "a-1", "b-1", "alone", "a-2"]
        let wanted = [
            ScenarioFamily(word: nil, names: ["alone", "manual"]), ScenarioFamily(word: "a", names: ["a-1", "a-2"]),
            ScenarioFamily(word: "b", names: ["b-1", "b-2"]),
        ]
        #expect(ScenarioFamily.all(of: names) == wanted)
        #expect(ScenarioFamily.all(of: names.reversed()) == wanted)
        #expect(ScenarioFamily.all(of: []) == [])
    }

    @Test func aWordThatNoPropertyCanBeginWithIsPutBehindAnUnderscore() {
        let family = ScenarioFamily(word: "3ds", names: ["3ds-a", "3ds-b"])
        #expect(family.property == "_3dsScenarios")
        #expect(family.fileName == "3dsScenarios.swift")
    }
}

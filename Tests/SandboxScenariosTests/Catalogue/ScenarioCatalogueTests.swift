import Foundation
import SandboxTestSupport
import Testing
import PaymentSandbox

@testable import SandboxScenarios

@Suite struct Catalogue {
    private let bundled = [
        (name: "happy-path", text: #"{ "summary": "Bundled." }"#),
        (name: "manual", text: #"{ "summary": "By hand." }"#),
    ]

    private func summary(_ lookup: ScenarioCatalogue.Lookup) -> String? {
        if case .found(let scenario) = lookup { scenario.summary } else { nil }
    }

    @Test func findsBundledScenariosByName() {
        var catalogue = ScenarioCatalogue(bundled: bundled)
        #expect(summary(catalogue.lookup("manual")) == "By hand.")
        #expect(summary(catalogue.lookup("manual")) == "By hand.")
        #expect(catalogue.names == ["happy-path", "manual"])
        #expect(catalogue.count == 2)
        #expect(catalogue.text(of: "manual") == #"{ "summary": "By hand." }"#)
        #expect(catalogue.failures == [])
    }

    @Test func namesTheNearestForAnUnknownOne() {
        var catalogue = ScenarioCatalogue(bundled: bundled)
        #expect(catalogue.lookup("hapy-path") == .unknown(nearest: "happy-path"))
        #expect(catalogue.lookup("happy_path") == .unknown(nearest: "happy-path"))
        #expect(catalogue.lookup("something-else") == .unknown(nearest: nil))
        #expect(catalogue.lookup("") == .unknown(nearest: nil))
    }

    @Test func filesOfADirectoryComeOnTopAndReplaceBundledOnes() throws {
        let folder = try TemporaryFolder([
            "happy-path.json5": "{ summary: 'Mine.' }", "zebra.json": #"{ "summary": "New." }"#, "notes.txt": "x",
            ".hidden.json": "x", "scenario.schema.json": "x",
        ])
        var catalogue = ScenarioCatalogue(bundled: bundled, directory: try ScenarioDirectory.read(folder.path))
        let entries = catalogue.entries()
        #expect(entries.map(\.scenario.name) == ["happy-path", "manual", "zebra"])
        #expect(entries.map(\.scenario.summary) == ["Mine.", "By hand.", "New."])
        #expect(
            entries.map(\.source) == [
                .file(path: folder.path + "/happy-path.json5"), .bundled, .file(path: folder.path + "/zebra.json"),
            ])
        #expect(catalogue.failures == [])
    }

    @Test func aWrongFileIsKnownAtOnceAndHidesTheBundledOne() throws {
        let folder = try TemporaryFolder(["happy-path.json": "{}", "Not_A_Name.json": #"{ "summary": "S." }"#])
        var catalogue = ScenarioCatalogue(bundled: bundled, directory: try ScenarioDirectory.read(folder.path))
        #expect(
            catalogue.failures.map(\.path) == [folder.path + "/Not_A_Name.json", folder.path + "/happy-path.json"])
        #expect(
            catalogue.failures.last?.lines == [
                "\(folder.path)/happy-path.json:1:1: $: the key \"summary\" is missing; valid: one sentence in plain "
                    + "words, at most 200 characters"
            ])
        guard case .broken(let problems) = catalogue.lookup("happy-path") else {
            Issue.record("not broken")
            return
        }
        #expect(problems.count == 1)
        #expect(catalogue.entries().map(\.scenario.name) == ["manual"])
    }

    @Test func twoFilesOfOneNameAreAMistake() throws {
        let folder = try TemporaryFolder(["a.json": #"{ "summary": "One." }"#, "a.json5": #"{ "summary": "Two." }"#])
        var catalogue = ScenarioCatalogue(bundled: bundled, directory: try ScenarioDirectory.read(folder.path))
        #expect(
            catalogue.failures.flatMap(\.lines) == [
                "\(folder.path)/a.json5: \(folder.path)/a.json has the same name; remove or rename one of the two"
            ])
        #expect(summary(catalogue.lookup("a")) == "One.")
    }

    @Test func aMissingDirectoryIsAnErrorThatNamesIt() {
        #expect(
            throws: ScenarioDirectory.ReadError(path: "/no/such/folder", reason: "there is no such directory")
        ) { try ScenarioDirectory.read("/no/such/folder") }
    }

    @Test func aFileIsNoDirectoryAndADirectoryNoFile() throws {
        let folder = try TemporaryFolder(["a.json": "{}"])
        #expect(throws: ScenarioDirectory.ReadError.self) { try ScenarioDirectory.read(folder.path + "/a.json") }
        #expect(
            throws: ScenarioDirectory.ReadError(path: folder.path, reason: "this is a directory, not a file")
        ) { try ScenarioDirectory.readFile(folder.path) }
        #expect(try ScenarioDirectory.readFile(folder.path + "/a.json").name == "a")
    }

    @Test func foldersAndLinksThatLeadNowhereAreToldApart() throws {
        let folder = try TemporaryFolder(["a.json": #"{ "summary": "S." }"#])
        try FileManager.default.createDirectory(atPath: folder.path + "/b.json", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/c.json", withDestinationPath: folder.path + "/a.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/d.json", withDestinationPath: folder.path + "/missing")
        let contents = try ScenarioDirectory.read(folder.path)
        #expect(contents.files.map(\.name) == ["a", "c"])
        #expect(contents.unreadable.map(\.description) == ["\(folder.path)/d.json: there is no such file"])
    }

    @Test func aFileOfOverOneMebibyteIsRefused() throws {
        let folder = try TemporaryFolder(["big.json": String(repeating: " ", count: 1 << 20 | 1)])
        #expect(throws: ScenarioDirectory.ReadError.self) { try ScenarioDirectory.readFile(folder.path + "/big.json") }
    }
}

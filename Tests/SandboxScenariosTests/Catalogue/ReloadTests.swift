import Foundation
import SandboxTestSupport
import Testing
import PaymentSandbox

@testable import SandboxScenarios

/// A directory that changes. No test waits: each look is made by hand.
@Suite struct Reloading {
    private struct Watched {
        let folder: TemporaryFolder
        var catalogue = ScenarioCatalogue(bundled: [(name: "a", text: #"{ "summary": "Bundled." }"#)])
        private var scenarios: ScenarioFolder

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder(files)
            scenarios = ScenarioFolder(path: folder.path)
            _ = look()
        }

        /// The names that changed; `nil` if the look found nothing.
        mutating func look() -> [String]? {
            switch scenarios.look(besides: catalogue.besides) {
            case .unchanged: return nil
            case .changed(let contents): return catalogue.reload(contents)
            case .failed(let error):
                catalogue.reloadFailed(error)
                return []
            }
        }

        mutating func summary(_ name: String) -> String? {
            if case .found(let scenario) = catalogue.lookup(name) { scenario.summary } else { nil }
        }

        var problems: [String] { catalogue.failures.flatMap(\.lines) }
    }

    private func text(_ summary: String) -> String { #"{ "summary": "\#(summary)" }"# }

    @Test func nothingChangesWhereNothingChanged() throws {
        var watched = try Watched(["a.json": text("One."), "b.json": text("Two.")])
        #expect(watched.look() == nil)
        #expect(watched.look() == nil)
        #expect(watched.summary("a") == "One.")
    }

    @Test(arguments: [true, false]) func aChangedFileIsSeen(inPlace: Bool) throws {
        var watched = try Watched(["a.json": text("One."), "b.json": text("Two.")])
        try watched.folder.write(text("New."), to: "a.json", inPlace: inPlace)
        #expect(watched.look() == ["a"])
        #expect(watched.summary("a") == "New.")
        #expect(watched.summary("b") == "Two.")
        #expect(watched.look() == nil)
    }

    /// Size and time can be the same when two changes come within one tick of the file system's clock.
    @Test func changesOfOneTickAndOneSizeAreAllSeen() throws {
        var watched = try Watched(["b.json": text("000.")])
        for number in 100..<160 {
            try watched.folder.write(text("\(number)."), to: "b.json", inPlace: true)
            #expect(watched.look() == ["b"])
            #expect(watched.summary("b") == "\(number).")
        }
    }

    @Test func filesThatComeAndGoAreSeen() throws {
        var watched = try Watched(["b.json": text("Two.")])
        #expect(watched.summary("a") == "Bundled.")
        try watched.folder.write(text("Mine."), to: "a.json")
        try watched.folder.write(text("Three."), to: "c.json5")
        try watched.folder.remove("b.json")
        #expect(watched.look() == ["a", "b", "c"])
        #expect(watched.catalogue.names == ["a", "c"])
        #expect(watched.summary("a") == "Mine.")
        try watched.folder.remove("a.json")
        #expect(watched.look() == ["a"])
        #expect(watched.summary("a") == "Bundled.")
    }

    @Test func aBadVersionChangesNothingAndIsNamed() throws {
        var watched = try Watched(["b.json": text("Good."), "c.json": text("C.")])
        try watched.folder.write(#"{ "summary": "Half"#, to: "b.json")
        try watched.folder.write(text("New."), to: "c.json")
        #expect(watched.look() == ["c"])
        #expect(watched.summary("b") == "Good.")
        #expect(watched.problems.count == 1)
        #expect(watched.problems[0].hasPrefix(watched.folder.path + "/b.json:1:"))
        #expect(watched.catalogue.text(of: "b") == text("Good."))
        #expect(watched.catalogue.entries().map(\.problems) == [[], watched.problems, []])
        // The good version stays however often a bad one is written, and until the file is gone.
        try watched.folder.write("{}", to: "b.json")
        #expect(watched.look() == [])
        #expect(watched.summary("b") == "Good.")
        try watched.folder.write(text("Mended."), to: "b.json")
        #expect(watched.look() == ["b"])
        #expect(watched.problems == [])
        #expect(watched.catalogue.entries().allSatisfy { $0.problems.isEmpty })
        try watched.folder.write("{}", to: "b.json")
        _ = watched.look()
        try watched.folder.remove("b.json")
        #expect(watched.look() == ["b"])
        #expect(watched.problems == [])
    }

    @Test func aFileThatWasNeverGoodIsBroken() throws {
        var watched = try Watched(["b.json": "{}"])
        guard case .broken = watched.catalogue.lookup("b") else {
            Issue.record("not broken")
            return
        }
        try watched.folder.write(text("Good."), to: "b.json")
        #expect(watched.look() == ["b"])
        #expect(watched.summary("b") == "Good.")
    }

    @Test func aChangeOfSpacesIsNoOtherScenario() throws {
        var watched = try Watched(["b.json": text("Same.")])
        try watched.folder.write(text("Same.") + "\n\n", to: "b.json")
        #expect(watched.look() == [])
        #expect(watched.catalogue.text(of: "b") == text("Same.") + "\n\n")
    }

    @Test func aDirectoryThatIsGoneLeavesEverythingInUse() throws {
        var watched = try Watched(["b.json": text("Two.")])
        let path = watched.folder.path
        try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
        #expect(watched.look() == [])
        #expect(watched.problems == ["\(path): there is no such directory"])
        #expect(watched.summary("b") == "Two.")
        #expect(watched.look() == nil)
        try FileManager.default.moveItem(atPath: path + "-moved", toPath: path)
        #expect(watched.look() == [])
        #expect(watched.problems == [])
    }

    // MARK: Files beside a scenario's

    private func sending(_ name: String) -> String {
        #"{ "summary": "S.", "faults": [{ "on": "*", "respond": { "status": 200, "file": "\#(name)" } }] }"#
    }

    private func body(_ watched: inout Watched, _ name: String) -> [UInt8]? {
        guard case .found(let scenario) = watched.catalogue.lookup(name),
            let effect = scenario.faults.first?.effects.first
        else { return nil }
        return Sample.shaped(effect, genuine: nil)?.body
    }

    @Test func aFileBesideIsSentAndItsChangesAreSeen() throws {
        var watched = try Watched(["b.json": sending("login.html"), "login.html": "<p>One"])
        _ = watched.look()
        #expect(body(&watched, "b") == Array("<p>One".utf8))
        #expect(watched.look() == nil)
        try watched.folder.write("<p>Two", to: "login.html")
        #expect(watched.look() == ["b"])
        #expect(body(&watched, "b") == Array("<p>Two".utf8))
        try watched.folder.remove("login.html")
        #expect(watched.look() == [])
        #expect(body(&watched, "b") == Array("<p>Two".utf8))
        #expect(
            watched.problems == [
                "\(watched.folder.path)/b.json:1:80: $.faults[0].respond.file: 'login.html' cannot be sent: there is no such "
                    + "file; valid: a file that is there, or \"json\" or \"text\""
            ])
    }

    @Test func aMissingFileBesideIsFoundWhenItComes() throws {
        var watched = try Watched(["b.json": sending("pages/login.html")])
        #expect(watched.problems.count == 1)
        _ = watched.look()
        try FileManager.default.createDirectory(
            atPath: watched.folder.path + "/pages", withIntermediateDirectories: true)
        try watched.folder.write("x", to: "pages/login.html")
        #expect(watched.look() == ["b"])
        #expect(body(&watched, "b") == [0x78])
    }

    @Test func aFileBesideOfOverOneMebibyteIsRefused() throws {
        let watched = try Watched(["b.json": sending("big.txt"), "big.txt": String(repeating: "x", count: 1 << 20 | 1)])
        #expect(watched.problems.count == 1)
        #expect(watched.problems.first?.contains("'big.txt' cannot be sent: this file is 1048577 bytes long") == true)
    }

    @Test(arguments: [
        ("a.json", "application/json"), ("a.HTML", "text/html; charset=utf-8"), ("a", "application/octet-stream"),
        ("d/a.txt", "text/plain; charset=utf-8"),
    ])
    func theEndingDecidesAboutTheType(name: String, type: String) {
        let effect = FaultEffect.respond(status: 200, body: .file(ResponseFile(name: name, bytes: [1])))
        #expect(Sample.shaped(effect)?.fields.values(.contentType) == [type])
    }
}

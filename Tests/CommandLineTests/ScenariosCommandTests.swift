import Foundation
import Testing

@Suite struct ScenariosCommand {
    private static let bundled = [
        "happy-path", "manual", "pending-forever", "reserve-503-then-ok", "reserve-reset", "reserve-timeout",
        "reserve-timeout-after", "status-flaky", "wrong-amount-rounded-up",
    ]

    @Test func table_HasALineForEachBundledScenario() async throws {
        try await withFolder([:]) { folder in
            // In an empty folder: the files are in the binary.
            let finished = try await Program.run("scenarios", directory: folder)
            #expect(finished.exit == .code(0))
            #expect(finished.errors == "")
            let lines = finished.output.split(separator: "\n")
            let names = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
            #expect(names == names.sorted())
            #expect(Set(names).isSuperset(of: Self.bundled))
            for line in lines { #expect(line.hasSuffix("."), "\(line) has no summary") }
        }
    }

    @Test func json_CanBeParsed_AndSaysWhereEachComesFrom() async throws {
        let files = ["mine.json": #"{"summary": "Mine."}"#, "happy-path.json": #"{"summary": "Mine instead."}"#]
        try await withFolder(files) { folder in
            let finished = try await Program.run("scenarios", "--json", "--scenarios", folder)
            #expect(finished.exit == .code(0))
            let parsed = try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any]
            let list = try #require(parsed?["scenarios"] as? [[String: Any]])
            let sources = Dictionary(
                uniqueKeysWithValues: list.compactMap { entry -> (String, String)? in
                    guard let name = entry["name"] as? String, let source = entry["source"] as? String else {
                        return nil
                    }
                    return (name, source)
                })
            #expect(sources["mine"] == "\(folder)/mine.json")
            #expect(sources["happy-path"] == "\(folder)/happy-path.json")
            #expect(sources["manual"] == "bundled")
            let summary = list.first { $0["name"] as? String == "happy-path" }?["summary"] as? String
            #expect(summary == "Mine instead.")
        }
    }

    @Test func brokenFile_IsNamedOnStandardError_AndExits65() async throws {
        try await withFolder(["broken.json": "{"]) { folder in
            let finished = try await Program.run("scenarios", "--scenarios", folder)
            #expect(finished.exit == .code(65))
            #expect(finished.errors.hasPrefix("\(folder)/broken.json:1:2: "))
            #expect(finished.output.contains("happy-path"))
        }
    }

    @Test func missingDirectory_Exits66() async throws {
        let finished = try await Program.run("scenarios", "--scenarios", "/no/such/folder")
        #expect(finished.exit == .code(66))
        #expect(finished.output == "")
        #expect(finished.errors == "paysandbox: /no/such/folder: there is no such directory\n")
    }
}

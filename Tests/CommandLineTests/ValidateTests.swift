import Foundation
import Testing

@Suite struct Validate {
    private static let good = #"{"summary": "Nobody pays.", "moneylanded": {"credits": []}}"#
    private static let bad = """
        {
          "summary": "Two things are wrong.",
          "fault": [],
          "moneylanded": { "credits": [{ "amount": "exakt" }] }
        }

        """

    @Test func goodDirectory_Exits0() async throws {
        try await withFolder(["one.json": Self.good, "two.json5": "{ summary: 'Two.' } // JSON5"]) { folder in
            let finished = try await Program.run("validate", folder)
            #expect(finished.exit == .code(0))
            #expect(finished.output == "2 files, no problems\n")
            #expect(finished.errors == "")
        }
    }

    @Test func withoutOperand_ChecksTheFolderScenarios() async throws {
        try await withFolder([:]) { folder in
            let without = try await Program.run("validate", directory: folder)
            #expect(without.exit == .code(66))
            #expect(without.errors.hasPrefix("paysandbox: scenarios: there is no such"))
            try FileManager.default.createDirectory(
                atPath: "\(folder)/scenarios", withIntermediateDirectories: false)
            try Data(Self.bad.utf8).write(to: URL(fileURLWithPath: "\(folder)/scenarios/bad.json"))
            let with = try await Program.run("validate", directory: folder)
            #expect(with.exit == .code(1))
            #expect(with.output.hasPrefix("scenarios/bad.json:3:3: "))
        }
    }

    @Test func badFile_Exits1_WithALineForEachProblem() async throws {
        try await withFolder(["good.json": Self.good, "bad.json": Self.bad]) { folder in
            let finished = try await Program.run("validate", folder)
            #expect(finished.exit == .code(1))
            #expect(finished.errors == "")
            let lines = finished.output.split(separator: "\n").map(String.init)
            try #require(lines.count == 2)
            #expect(lines[0].hasPrefix(#"\#(folder)/bad.json:3:3: $.fault: unknown key "fault""#))
            #expect(lines[0].hasSuffix(#"did you mean "faults"?"#))
            #expect(lines[1].hasPrefix(#"\#(folder)/bad.json:4:44: $.moneylanded.credits[0].amount: "#))
            #expect(lines[1].contains(#""exakt""#))
            #expect(lines[1].hasSuffix(#"did you mean "exact"?"#))
        }
    }

    @Test func severalOperands_AreAllChecked() async throws {
        try await withFolder(["one.json": Self.bad, "two.json": Self.bad, "good.json": Self.good]) { folder in
            let paths = ["one.json", "good.json", "two.json"].map { "\(folder)/\($0)" }
            let finished = try await Program.run(["validate"] + paths)
            #expect(finished.exit == .code(1))
            let files = Set(finished.output.split(separator: "\n").map { $0.prefix { $0 != ":" } })
            #expect(files == [Substring(paths[0]), Substring(paths[2])])
        }
    }

    @Test func missingFile_Exits66_AndNamesIt() async throws {
        let finished = try await Program.run("validate", "no/such/file.json")
        #expect(finished.exit == .code(66))
        #expect(finished.output == "")
        #expect(finished.errors.hasPrefix("paysandbox: no/such/file.json: there is no such"))
    }

    @Test func brokenJSON_IsOneProblem_WithItsPlace() async throws {
        try await withFolder(["broken.json": "{\n  \"summary\": \"x\"\n"]) { folder in
            let finished = try await Program.run("validate", "\(folder)/broken.json")
            #expect(finished.exit == .code(1))
            #expect(finished.output.hasPrefix("\(folder)/broken.json:3:1: $: "))
            #expect(finished.output.split(separator: "\n").count == 1)
        }
    }
}

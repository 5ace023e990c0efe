import PaymentSandbox
import SandboxBackend
import Foundation
import SandboxJSON
import SandboxScenarios

extension Generation {
    /// Holds generated files and nothing else.
    static let scenarioSources = "Sources/SandboxAssets/Scenarios"
    static let schema = "scenarios/scenario.schema.json"
    static let catalogue = "scenarios/CATALOGUE.md"

    /// Everything that is made of the scenarios, the pages and the decoder.
    static func ofPackage(at root: URL) throws -> Generation {
        let scenarios = try SourceFile.all(in: "scenarios", root: root, ending: ".json")
        let pages = try SourceFile.all(in: "Sources/SandboxAssets/Pages", root: root)
        let families = ScenarioFamily.all(of: scenarios.map(\.name))
        var files = try families.map { family in
            try BundledSource(
                path: "\(scenarioSources)/\(family.fileName)", origin: "scenarios/*.json", property: family.property,
                texts: scenarios.filter { family.names.contains($0.name) }
            ).file()
        }
        files.append(ScenarioFamily.index(of: families, path: "\(scenarioSources)/ScenarioIndex.swift"))
        files.append(
            try BundledSource(
                path: "Sources/SandboxAssets/BundledPages.swift", origin: "Sources/SandboxAssets/Pages/*",
                property: "pages", isShared: true, texts: pages
            ).file())
        files.append(GeneratedFile(path: schema, text: schemaText))
        files.append(try catalogue(of: scenarios, root: root))
        let owned = try SourceFile.paths(in: scenarioSources, root: root)
        return Generation(root: root, files: files, owned: owned)
    }

    /// The schema as `paysandbox schema` prints it, and whence it comes.
    private static var schemaText: String {
        let schema = ScenarioSchema(BackendList.shipped.language)
        guard case .object(var members) = schema.json else { return schema.text }
        let note = "Generated from the decoder of scenario files. Renew it with: \(command)"
        members.insert(JSONMember("$comment", .string(note)), at: min(1, members.count))
        return String(decoding: JSONValue.object(members).encoded(pretty: true), as: UTF8.self)
    }

    private static func catalogue(of sources: [SourceFile], root: URL) throws -> GeneratedFile {
        var scenarios: [Scenario] = []
        var problems: [String] = []
        for source in sources {
            let decoded = ScenarioFile.decode(source.bytes, name: source.name)
            if let scenario = decoded.scenario { scenarios.append(scenario) }
            problems += decoded.problems.map { $0.line(file: source.path) }
        }
        guard problems.isEmpty else { throw Failure(description: problems.joined(separator: "\n")) }
        let found = String(
            decoding: try Data(contentsOf: root.appendingPathComponent(catalogue)), as: UTF8.self)
        guard let text = CatalogueTable(scenarios: scenarios).placed(in: found) else {
            throw Failure(
                description: "\(catalogue) has no place for the table: \(CatalogueTable.begin) … \(CatalogueTable.end)")
        }
        return GeneratedFile(path: catalogue, text: text)
    }
}

/// A file that others are made from.
struct SourceFile: Sendable {
    /// From the root of the package.
    let path: String
    /// Its name, without the ending that was asked for.
    let name: String
    let bytes: [UInt8]

    /// The files of a folder, sorted by path. Hidden files and JSON Schemas are passed over.
    static func all(in folder: String, root: URL, ending: String = "") throws -> [SourceFile] {
        try paths(in: folder, root: root)
            .filter { $0.hasSuffix(ending) && !$0.hasSuffix(".schema.json") }
            .map { path in
                let name = path.dropFirst(folder.count + 1).dropLast(ending.count)
                let bytes = Array(try Data(contentsOf: root.appendingPathComponent(path)))
                return SourceFile(path: path, name: String(name), bytes: bytes)
            }
    }

    /// The paths of a folder's files, sorted; none if there is no such folder. Hidden files are passed over.
    static func paths(in folder: String, root: URL) throws -> [String] {
        let location = root.appendingPathComponent(folder).path
        guard FileManager.default.fileExists(atPath: location) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: location)
            .filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
}

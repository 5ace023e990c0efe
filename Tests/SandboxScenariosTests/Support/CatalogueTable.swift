import Foundation
import SandboxBackend
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// The scenarios as the README lists them: grouped by the words that their names begin with.
struct CatalogueTable {
    static let begin = "<!-- Generated from scenarios/*.json. Renew it with: \(AssetFolder.renewal) -->"
    static let end = "<!-- End of what is generated. -->"

    static let readme = PackageFolder.root.appendingPathComponent("README.md")

    let scenarios: [Scenario]

    /// What stands between the marks: those whose first word is theirs alone in one table, then a table that unfolds for
    /// each first word that several share.
    var text: String {
        let groups = Dictionary(grouping: scenarios) { CatalogueTable.words($0.name).first ?? "" }
        let single = groups.values.filter { $0.count == 1 }.flatMap { $0 }
        let shared = groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
        var parts = ["The binary holds \(scenarios.count); those whose names begin alike unfold."]
        if !single.isEmpty { parts.append(CatalogueTable.table(single)) }
        for (_, members) in shared {
            parts.append(
                "<details>\n<summary><code>\(CatalogueTable.label(members.map(\.name)))</code> (\(members.count))</summary>\n\n"
                    + CatalogueTable.table(members) + "\n\n</details>")
        }
        return parts.joined(separator: "\n\n")
    }

    /// The words that all names begin with, and a `*`.
    static func label(_ names: [String]) -> String {
        let lists = names.map(words)
        var common = lists.first ?? []
        for list in lists { common = Array(zip(common, list).prefix { $0.0 == $0.1 }.map(\.0)) }
        let isOneOfThem = lists.contains { $0.count == common.count }
        return common.joined(separator: "-") + (isOneOfThem ? "*" : "-*")
    }

    private static func words(_ name: String) -> [String] {
        name.split(separator: "-").map(String.init)
    }

    private static func table(_ scenarios: [Scenario]) -> String {
        let rows = scenarios.sorted { $0.name < $1.name }.map { scenario in
            "| `\(scenario.name)` | \(backends(scenario)) | \(cell(scenario.summary)) |"
        }
        return (["| scenario | backend | what happens |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    private static func backends(_ scenario: Scenario) -> String {
        let names = scenario.backends.map { backend in
            BackendList.shipped.types.first { $0.id == backend }?.title ?? backend.rawValue
        }
        return names.count == Backend.allCases.count ? "both" : names.joined()
    }

    /// A summary as plain text of a cell, whatever marks of Markdown or HTML are in it.
    static func cell(_ text: String) -> String {
        var cell = ""
        for character in text {
            switch character {
            case "<": cell += "&lt;"
            case "&": cell += "&amp;"
            case "|", "*", "\\", "`", "_", "[", "~": cell += "\\\(character)"
            default: cell.append(character)
            }
        }
        return cell
    }

    /// The text of the README with this table in it; `nil` if the marks are not there, once and in order.
    func placed(in readme: String) -> String? {
        let parts = readme.components(separatedBy: CatalogueTable.begin)
        guard parts.count == 2 else { return nil }
        let rest = parts[1].components(separatedBy: CatalogueTable.end)
        guard rest.count == 2 else { return nil }
        return "\(parts[0])\(CatalogueTable.begin)\n\n\(text)\n\n\(CatalogueTable.end)\(rest[1])"
    }
}

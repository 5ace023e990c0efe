import PaymentSandbox
import SandboxBackend
import Foundation
import SandboxScenarios

/// The scenarios as `scenarios/CATALOGUE.md` lists them: family by family.
struct CatalogueTable {
    static let begin = "<!-- Generated from scenarios/*.json. Renew it with: \(Generation.command) -->"
    static let end = "<!-- End of what is generated. -->"

    let scenarios: [Scenario]

    /// What stands between the marks: a table of the scenarios without a family, then one that unfolds for each family.
    var text: String {
        let families = ScenarioFamily.all(of: scenarios.map(\.name)).map { family in
            let rows = table(scenarios.filter { family.names.contains($0.name) })
            guard family.word != nil else { return rows }
            let count = family.names.count
            return "<details>\n<summary><code>\(family.label)</code> (\(count))</summary>\n\n\(rows)\n\n</details>"
        }
        let head = "The binary holds \(scenarios.count); those whose names begin alike unfold."
        return ([head] + families).joined(separator: "\n\n")
    }

    private func table(_ scenarios: [Scenario]) -> String {
        let rows = scenarios.sorted { $0.name < $1.name }.map { scenario in
            "| `\(scenario.name)` | \(backends(scenario)) | \(CatalogueTable.cell(scenario.summary)) |"
        }
        return (["| scenario | backend | what happens |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    private func backends(_ scenario: Scenario) -> String {
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

    /// The text of the page with this table in it; `nil` if the marks are not there, once and in order.
    func placed(in page: String) -> String? {
        let parts = page.components(separatedBy: CatalogueTable.begin)
        guard parts.count == 2 else { return nil }
        let rest = parts[1].components(separatedBy: CatalogueTable.end)
        guard rest.count == 2 else { return nil }
        return "\(parts[0])\(CatalogueTable.begin)\n\n\(text)\n\n\(CatalogueTable.end)\(rest[1])"
    }
}

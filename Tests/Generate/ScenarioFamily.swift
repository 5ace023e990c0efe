/// The scenarios whose names begin with the same word: a table that unfolds in the catalogue, and a file of the binary's
/// sources. Those whose first word is theirs alone are one family more.
struct ScenarioFamily: Equatable, Sendable {
    /// The first word of all names; `nil` for those that share it with no other.
    let word: String?
    /// Sorted.
    let names: [String]

    /// The families of these names: first those whose first word is theirs alone, if there are any, then one for each
    /// word that several share, sorted by it.
    static func all(of names: [String]) -> [ScenarioFamily] {
        let groups = Dictionary(grouping: names.sorted()) { words($0).first ?? "" }
        let alone = groups.values.filter { $0.count == 1 }.flatMap { $0 }
        let shared = groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
            .map { ScenarioFamily(word: $0.key, names: $0.value) }
        return (alone.isEmpty ? [] : [ScenarioFamily(word: nil, names: alone.sorted())]) + shared
    }

    /// The words that all names begin with, and a `*`.
    var label: String {
        let lists = names.map(ScenarioFamily.words)
        var common = lists.first ?? []
        for list in lists { common = Array(zip(common, list).prefix { $0.0 == $0.1 }.map(\.0)) }
        let isOneOfThem = lists.contains { $0.count == common.count }
        return common.joined(separator: "-") + (isOneOfThem ? "*" : "-*")
    }

    /// The property of `BundledAssets` that holds them. A digit cannot begin one.
    var property: String {
        guard let word else { return "scenariosWithoutFamily" }
        return (word.first?.isNumber == true ? "_" : "") + word + "Scenarios"
    }

    /// The file that has the property.
    var fileName: String {
        guard let word else { return "ScenariosWithoutFamily.swift" }
        return word.prefix(1).uppercased() + word.dropFirst() + "Scenarios.swift"
    }

    /// The Swift file that puts the families together. A list of lists, because a chain of `+` takes the compiler long.
    static func index(of families: [ScenarioFamily], path: String) -> GeneratedFile {
        let lines = families.map { "            \($0.property),\n" }
        return GeneratedFile(
            path: path,
            text: BundledSource.head(origin: "scenarios/*.json") + """
                extension BundledAssets {
                    /// Every bundled scenario, family by family.
                    package static let scenarios: [BundledText] = {
                        let families: [[BundledText]] = [
                \(lines.joined())        ]
                        return families.flatMap { $0 }
                    }()
                }

                """)
    }

    private static func words(_ name: String) -> [String] {
        name.split(separator: "-").map(String.init)
    }
}

import SandboxJSON

/// Every scenario that can be named: those in the binary, and those of a directory, which take the place of bundled
/// ones of the same name.
///
/// Bundled texts are decoded when they are first asked for, because decoding a hundred would cost more than the whole
/// start; hence the mutating look-ups. Files are decoded at once, so that what is wrong with them is known at the
/// start.
package struct ScenarioCatalogue: Sendable {
    /// Where a scenario comes from.
    package enum Source: Equatable, Sendable, CustomStringConvertible {
        case bundled
        case file(path: String)

        package var description: String {
            switch self {
            case .bundled: "bundled"
            case .file(let path): path
            }
        }
    }

    /// What a name leads to.
    package enum Lookup: Equatable, Sendable {
        case found(Scenario)
        /// There is such a scenario, but its file is wrong. The bundled one that it replaces is not used in its place.
        case broken([JSONProblem])
        /// No scenario has this name; the nearest that one has.
        case unknown(nearest: String?)
    }

    /// One line of the catalogue.
    package struct Entry: Sendable {
        package let scenario: Scenario
        package let source: Source
        package let warnings: [JSONProblem]
    }

    /// A file that is not in use, and why: one line for each problem, as `paysandbox validate` prints them.
    package struct Failure: Equatable, Sendable {
        package let path: String
        package let lines: [String]
    }

    private struct Item {
        let source: Source
        let text: String
        var decoded: ScenarioFile.Decoded?
    }

    private var items: [String: Item] = [:]
    /// Files that could not be read or decoded, in the order of their paths.
    package private(set) var failures: [Failure] = []

    /// The catalogue of these bundled texts and of the files of a directory.
    package init(
        bundled: some Sequence<(name: String, text: String)>,
        directory: ScenarioDirectory.Contents = ScenarioDirectory.Contents(files: [])
    ) {
        for file in bundled { items[file.name] = Item(source: .bundled, text: file.text) }
        failures = directory.unreadable.map { Failure(path: $0.path, lines: [$0.description]) }
        var paths: [String: String] = [:]
        for file in directory.files {
            if let other = paths[file.name] {
                let line = "\(file.path): \(other) has the same name; remove or rename one of the two"
                failures.append(Failure(path: file.path, lines: [line]))
                continue
            }
            paths[file.name] = file.path
            let decoded = ScenarioFile.decode(file.bytes, name: file.name)
            items[file.name] = Item(
                source: .file(path: file.path), text: String(decoding: file.bytes, as: UTF8.self), decoded: decoded)
            if !decoded.problems.isEmpty {
                failures.append(Failure(path: file.path, lines: decoded.problems.map { $0.line(file: file.path) }))
            }
        }
        failures.sort { $0.path < $1.path }
    }

    /// Every name, sorted; those whose file is wrong among them.
    package var names: [String] { items.keys.sorted() }

    /// How many names there are.
    package var count: Int { items.count }

    /// The scenario of this name. Costs a decoding the first time, for a bundled one.
    package mutating func lookup(_ name: String) -> Lookup {
        guard let decoded = decoded(name) else {
            return .unknown(nearest: NearestName.nearest(to: name, among: names))
        }
        return decoded.scenario.map { .found($0) } ?? .broken(decoded.problems)
    }

    /// Every scenario that can be used, sorted by name.
    package mutating func entries() -> [Entry] {
        names.compactMap { name in
            guard let decoded = decoded(name), let scenario = decoded.scenario, let item = items[name] else {
                return nil
            }
            return Entry(scenario: scenario, source: item.source, warnings: decoded.warnings)
        }
    }

    /// The text of the file, as it is.
    package func text(of name: String) -> String? {
        items[name]?.text
    }

    private mutating func decoded(_ name: String) -> ScenarioFile.Decoded? {
        guard let item = items[name] else { return nil }
        if let decoded = item.decoded { return decoded }
        let decoded = ScenarioFile.decode(Array(item.text.utf8), name: name)
        items[name]?.decoded = decoded
        return decoded
    }
}

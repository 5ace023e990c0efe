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
        /// Why the file as it is now is not in use, and the last version without problems is; a line for each.
        package let problems: [String]
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
        /// The files beside it that it sends.
        var besides: [String] = []
        /// What is wrong with a later version.
        var problems: [String] = []
    }

    private let language: ScenarioLanguage
    private let bundled: [String: String]
    private var items: [String: Item] = [:]
    /// Files that could not be read or decoded, in the order of their paths.
    package private(set) var failures: [Failure] = []

    /// The catalogue of these bundled texts and of the files of a directory.
    package init(
        _ language: ScenarioLanguage, bundled: some Sequence<(name: String, text: String)>,
        directory: ScenarioDirectory.Contents = ScenarioDirectory.Contents(files: [])
    ) {
        self.language = language
        self.bundled = Dictionary(bundled.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
        for (name, text) in self.bundled { items[name] = Item(source: .bundled, text: text) }
        reload(directory)
    }

    /// Every name, sorted; those whose file is wrong among them.
    package var names: [String] { items.keys.sorted() }

    /// How many names there are.
    package var count: Int { items.count }

    /// Every file that lies beside a scenario's and that one sends.
    package var besides: [String] { items.values.flatMap(\.besides) }

    // MARK: Reloading

    /// Takes what the directory holds now in the place of what it held; gives the names whose scenario is another one
    /// now, or is gone, sorted. Each file counts as a whole: one with a problem changes nothing, and the last version
    /// without one stays in use for as long as the file is there.
    @discardableResult
    package mutating func reload(_ directory: ScenarioDirectory.Contents) -> [String] {
        var loaded: [String: Item] = [:]
        var failures = directory.unreadable.map { Failure(path: $0.path, lines: [$0.description]) }
        for error in directory.unreadable {
            let file = ScenarioDirectory.File(path: error.path, bytes: [])
            loaded[file.name] = lastGood(file, problems: [error.description])
        }
        var paths: [String: String] = [:]
        for file in directory.files {
            if let other = paths[file.name] {
                let line = "\(file.path): \(other) has the same name; remove or rename one of the two"
                failures.append(Failure(path: file.path, lines: [line]))
                continue
            }
            paths[file.name] = file.path
            let (decoded, besides) = file.decoded(language)
            let lines = decoded.problems.map { $0.line(file: file.path) }
            if !lines.isEmpty { failures.append(Failure(path: file.path, lines: lines)) }
            var item = Item(
                source: .file(path: file.path), text: String(decoding: file.bytes, as: UTF8.self), decoded: decoded)
            if !lines.isEmpty, let good = lastGood(file, problems: lines) { item = good }
            item.besides += besides
            loaded[file.name] = item
        }
        let old = items
        items = Dictionary(uniqueKeysWithValues: bundled.map { ($0, Item(source: .bundled, text: $1)) })
        for (name, item) in old where item.source == .bundled && bundled[name] != nil { items[name] = item }
        items.merge(loaded) { _, file in file }
        self.failures = failures.sorted { $0.path < $1.path }
        return Set(old.keys).union(items.keys).filter { hasChanged(old[$0], items[$0]) }.sorted()
    }

    /// Says that the directory cannot be read at all: everything stays in use as it is.
    package mutating func reloadFailed(_ error: ScenarioDirectory.ReadError) {
        failures = [Failure(path: error.path, lines: [error.description])]
    }

    /// The version of a file that is in use, if it has no problem itself.
    private func lastGood(_ file: ScenarioDirectory.File, problems: [String]) -> Item? {
        guard var item = items[file.name], item.source == .file(path: file.path), item.decoded?.scenario != nil else {
            return nil
        }
        item.problems = problems
        return item
    }

    private func hasChanged(_ old: Item?, _ new: Item?) -> Bool {
        guard let old, let new, old.source == new.source else { return true }
        return old.source != .bundled && old.decoded?.scenario != new.decoded?.scenario
    }

    // MARK: Look-ups

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
            return Entry(
                scenario: scenario, source: item.source, warnings: decoded.warnings, problems: item.problems)
        }
    }

    /// The text of the file, as it is in use.
    package func text(of name: String) -> String? {
        items[name]?.text
    }

    private mutating func decoded(_ name: String) -> ScenarioFile.Decoded? {
        guard let item = items[name] else { return nil }
        if let decoded = item.decoded { return decoded }
        let decoded = language.decode(Array(item.text.utf8), name: name)
        items[name]?.decoded = decoded
        return decoded
    }
}

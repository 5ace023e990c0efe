import Foundation

/// A file that is made from others.
struct GeneratedFile: Equatable, Sendable {
    /// From the root of the package.
    let path: String
    let text: String
}

/// Files that are generated together. All of them are made before the first is written, so what cannot be made changes
/// nothing.
struct Generation: Sendable {
    /// What renews everything, as every generated file says.
    static let command = "swift run SandboxGenerate"

    /// A generated file that is not what its sources give.
    enum Difference: Equatable, Sendable, CustomStringConvertible {
        case missing(String)
        case stale(String)
        /// It has no source any more.
        case leftOver(String)

        var description: String {
            switch self {
            case .missing(let path): "\(path) is new"
            case .stale(let path): "\(path) has changed"
            case .leftOver(let path): "\(path) is gone"
            }
        }
    }

    /// Why something cannot be made; one line for each reason.
    struct Failure: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    let root: URL
    /// Sorted by path.
    let files: [GeneratedFile]
    /// The paths that exist now and belong to the generation: what is not among its files is left over.
    let owned: [String]

    init(root: URL, files: [GeneratedFile], owned: [String]) {
        self.root = root
        self.files = files.sorted { $0.path < $1.path }
        self.owned = owned
    }

    /// What has to be done, in the order of the paths. Nothing is written.
    func differences() -> [Difference] {
        let made = files.compactMap { file -> Difference? in
            guard let found = try? Data(contentsOf: root.appendingPathComponent(file.path)) else {
                return .missing(file.path)
            }
            return found == Data(file.text.utf8) ? nil : .stale(file.path)
        }
        let paths = Set(files.map(\.path))
        return made + owned.filter { !paths.contains($0) }.sorted().map { .leftOver($0) }
    }

    /// Writes what differs and removes what is left over; gives what was done. A file that is current keeps its time, so
    /// that nothing is compiled anew without a reason.
    func renew() throws -> [Difference] {
        let differences = differences()
        let texts = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
        for difference in differences {
            switch difference {
            case .missing(let path), .stale(let path):
                let file = root.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data((texts[path] ?? "").utf8).write(to: file, options: .atomic)
            case .leftOver(let path):
                try FileManager.default.removeItem(at: root.appendingPathComponent(path))
            }
        }
        return differences
    }
}

import SandboxPlatform

/// A directory of scenarios that is read again when something in it has changed: no watcher of the system, but a look at
/// the names, sizes and times of its files.
package struct ScenarioFolder: Sendable {
    /// What a look found.
    package enum Look: Equatable, Sendable {
        case unchanged
        case changed(ScenarioDirectory.Contents)
        /// The directory itself cannot be read.
        case failed(ScenarioDirectory.ReadError)
    }

    /// A time is only trusted when the file was left alone for so long before it was read: two changes within one tick
    /// of a file system's clock look like one.
    private static let settlingNanoseconds: Int64 = 2_000_000_000

    package let path: String
    private var states: [String: Platform.FileState?] = [:]
    private var isSettled = false
    private var contents = ScenarioDirectory.Contents(files: [])
    private var besides: [String: [UInt8]] = [:]
    private var failure: ScenarioDirectory.ReadError?

    /// Nothing is read yet: the first look finds a change.
    package init(path: String) {
        self.path = path
    }

    /// Looks at the directory, and at the files that its scenarios send. Files whose state is the same are not read.
    package mutating func look(besides paths: [String]) -> Look {
        do throws(ScenarioDirectory.ReadError) {
            let names = try ScenarioDirectory.paths(in: path)
            var found: [String: Platform.FileState?] = [:]
            for path in names + paths { found[path] = .some(Platform.fileState(path)) }
            if failure == nil, isSettled, found == states { return .unchanged }
            // The states are taken before the files are read, so a change in between is found by the next look.
            let now = Platform.wallClockNanoseconds()
            let read = try ScenarioDirectory.read(path)
            let readBesides = Dictionary(
                paths.map { ($0, (try? ScenarioDirectory.readFile($0))?.bytes ?? []) },
                uniquingKeysWith: { first, _ in first })
            let isSame =
                failure == nil && read == contents && readBesides == besides && Set(states.keys) == Set(found.keys)
            isSettled = found.values.allSatisfy { ($0?.modified ?? 0) < now - Self.settlingNanoseconds }
            (states, contents, besides, failure) = (found, read, readBesides, nil)
            return isSame ? .unchanged : .changed(read)
        } catch {
            defer { failure = error }
            return failure == error ? .unchanged : .failed(error)
        }
    }
}

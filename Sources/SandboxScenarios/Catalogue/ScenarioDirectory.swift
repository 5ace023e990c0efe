import SandboxJSON
import SandboxPlatform

/// Scenario files on disk: `*.json` and `*.json5` in one directory, not in those below it.
package enum ScenarioDirectory {
    /// A file that was read.
    package struct File: Equatable, Sendable {
        /// As it is shown in messages.
        package let path: String
        package let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }

        /// The scenario's name: the last part of the path without its ending.
        package var name: String {
            let last = path.split(separator: "/").last ?? ""
            return String(last.lastIndex(of: ".").map { last[..<$0] } ?? last)
        }

        /// Decodes the file, with those that lie beside it; `besides` are the paths of these, whether they are there or
        /// not.
        package func decoded(_ language: ScenarioLanguage) -> (decoded: ScenarioFile.Decoded, besides: [String]) {
            let besides = Locked<[String]>([])
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let files = ResponseFiles { name in
                let path = folder + name
                besides.withLock { $0.append(path) }
                do throws(ReadError) {
                    let bytes = try ScenarioDirectory.readFile(path).bytes
                    guard bytes.count <= ResponseFiles.largestByteCount else { return .failure("is over 1 MiB") }
                    return .bytes(bytes)
                } catch {
                    return .failure("cannot be sent: \(error.reason)")
                }
            }
            let decoded = language.decode(bytes, name: name, files: files)
            return (decoded, besides.withLock { $0 })
        }
    }

    /// Why a directory or a file could not be read.
    package struct ReadError: Error, Equatable, Sendable, CustomStringConvertible {
        package let path: String
        package let reason: String
        package var description: String { "\(path): \(reason)" }
    }

    /// What a directory holds.
    package struct Contents: Equatable, Sendable {
        /// Sorted by path.
        package let files: [File]
        /// Files that are there but could not be read.
        package let unreadable: [ReadError]

        package init(files: [File], unreadable: [ReadError] = []) {
            self.files = files
            self.unreadable = unreadable
        }
    }

    /// Reads every scenario file of a directory. Hidden files, JSON Schemas (`*.schema.json`) and files with other
    /// endings are passed over. Throws if there is no such directory or it cannot be listed.
    package static func read(_ directory: String) throws(ReadError) -> Contents {
        var files: [File] = []
        var unreadable: [ReadError] = []
        for path in try paths(in: directory) where isDirectory(path) != true {
            do {
                files.append(try readFile(path))
            } catch {
                unreadable.append(error)
            }
        }
        return Contents(files: files, unreadable: unreadable)
    }

    /// The paths of what may be scenario files, sorted. Throws if there is no such directory or it cannot be listed.
    static func paths(in directory: String) throws(ReadError) -> [String] {
        guard let isDirectory = isDirectory(directory) else {
            throw ReadError(path: directory, reason: "there is no such directory")
        }
        guard isDirectory else {
            throw ReadError(path: directory, reason: "this is not a directory, or may not be entered")
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw ReadError(path: directory, reason: "this directory cannot be listed; check its permissions")
        }
        let base = directory.hasSuffix("/") ? directory : directory + "/"
        return names.filter(isScenarioFile).sorted().map { base + $0 }
    }

    /// Reads one file, whatever its name.
    package static func readFile(_ path: String) throws(ReadError) -> File {
        guard let isDirectory = isDirectory(path) else { throw ReadError(path: path, reason: "there is no such file") }
        guard !isDirectory else { throw ReadError(path: path, reason: "this is a directory, not a file") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ReadError(path: path, reason: "this file cannot be read; check its permissions")
        }
        guard data.count <= ScenarioFile.largestByteCount else {
            throw ReadError(path: path, reason: "this file is \(data.count) bytes long; at most 1 MiB is read")
        }
        return File(path: path, bytes: Array(data))
    }

    /// Whether something is a directory; `nil` if there is nothing. The spelling of `fileExists` that tells directories
    /// differs between the systems; that only a directory holds a `.` does not, and links are followed.
    package static func isDirectory(_ path: String) -> Bool? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return FileManager.default.fileExists(atPath: path + "/.")
    }

    private static func isScenarioFile(_ name: String) -> Bool {
        guard !name.hasPrefix("."), !name.hasSuffix(".schema.json") else { return false }
        return name.hasSuffix(".json") || name.hasSuffix(".json5")
    }
}

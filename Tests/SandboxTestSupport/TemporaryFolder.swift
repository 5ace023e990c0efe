import Foundation

/// A folder that is removed when the test is over.
package final class TemporaryFolder: Sendable {
    package let path = NSTemporaryDirectory() + "scenarios-\(UUID().uuidString)"

    package init(_ files: [String: String] = [:]) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file in place, as some editors do, or beside it and then over it, as others do.
    package func write(_ text: String, to name: String, inPlace: Bool = false) throws {
        try text.write(toFile: path + "/" + name, atomically: !inPlace, encoding: .utf8)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }
}

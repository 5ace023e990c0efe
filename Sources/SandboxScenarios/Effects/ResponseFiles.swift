import SandboxCore
import SandboxJSON

/// The files that lie beside a scenario's and that `respond` may send: read when the scenario is loaded.
package struct ResponseFiles: Sendable {
    /// What became of a name.
    package enum Content {
        case bytes([UInt8])
        /// Why there are none, in words that follow the name.
        case failure(String)
    }

    /// A file is at most this long.
    package static let largestByteCount = 1 << 20

    private let load: @Sendable (String) -> Content

    /// Files that `load` reads; the name is checked already.
    package init(_ load: @escaping @Sendable (String) -> Content) {
        self.load = load
    }

    /// For a scenario that is not a file in a directory.
    package static let none = ResponseFiles { _ in
        .failure("cannot be read, because only a scenario in a directory of its own has files beside it")
    }

    static let expectation = "the name of a file beside the scenario's, such as \"login.html\" or \"pages/login.html\""
    /// Parts of letters, digits and `. _ -` and spaces, none of which begins with a dot.
    static let namePattern = "^[A-Za-z0-9_-][A-Za-z0-9_. -]*(/[A-Za-z0-9_-][A-Za-z0-9_. -]*)*$"

    /// The file that a text names; `nil` after having reported what is wrong.
    func read(_ input: JSONInput) -> ResponseFile? {
        guard let name = input.parsed(valid: ResponseFiles.expectation, ResponseFiles.checked) else { return nil }
        switch load(name) {
        case .bytes(let bytes): return ResponseFile(name: name, bytes: bytes)
        case .failure(let reason):
            input.report(
                "\(MessageText.quoted(name)) \(reason)", valid: "a file that is there, or \"json\" or \"text\"")
            return nil
        }
    }

    /// No way out of the scenario's own directory, and nothing that a system could read otherwise.
    private static func checked(_ name: String) -> String? {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: " ") else { return false }
            return part.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x20, 0x2d, 0x2e, 0x5f: true
                default: false
                }
            }
        }
        return isPlain && name.utf8.count <= 255 ? name : nil
    }
}

/// A file that an answer is made of.
public struct ResponseFile: Hashable, Sendable {
    /// Its name, as the scenario has it; the ending decides about `Content-Type`.
    public let name: String
    /// What is in it.
    public let bytes: [UInt8]

    /// A file of this name and content.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The type that the ending stands for.
    var contentType: StaticString {
        let ending = name.split(separator: ".").last.map { $0.lowercased() }
        return switch ending {
        case "json": "application/json"
        case "html", "htm": "text/html; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "xml": "application/xml"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        default: "application/octet-stream"
        }
    }
}

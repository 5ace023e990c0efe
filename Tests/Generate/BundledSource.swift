import Foundation

/// A Swift file that holds the bytes of others as raw string literals: these cost the compiler next to nothing, which an
/// array of bytes does not.
struct BundledSource: Sendable {
    /// Of the generated file, from the root of the package.
    let path: String
    /// What it is made from, for its head.
    let origin: String
    /// The property of `BundledAssets` that holds them.
    let property: String
    /// Whether other modules see the property.
    var isShared = false
    let texts: [SourceFile]

    func file() throws -> GeneratedFile {
        let entries = try texts.map { text in
            "        BundledText(\n            name: \"\(text.name)\",\n            "
                + "text: \(try BundledSource.literal(text))),\n"
        }
        return GeneratedFile(
            path: path,
            text: BundledSource.head(origin: origin) + """
                extension BundledAssets {
                    \(isShared ? "package " : "")static let \(property): [BundledText] = [
                \(entries.joined())    ]
                }

                """)
    }

    /// What every generated Swift file begins with.
    static func head(origin: String) -> String {
        """
        // swift-format-ignore-file
        // Generated from \(origin). Renew it with: \(Generation.command)


        """
    }

    /// A raw multi-line literal with one `#` more than any run of them in the text, so that neither an end nor an escape
    /// can occur in it. Its lines stand at the margin of the file.
    static func literal(_ source: SourceFile) throws -> String {
        let bytes = source.bytes
        // The compiler reads CR LF in a literal as LF, and refuses other control characters.
        guard bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0a || $0 == 0x09 }),
            let text = String(data: Data(bytes), encoding: .utf8)
        else {
            throw Generation.Failure(
                description: "\(source.path) cannot be bundled: it is not UTF-8, or has a control character such as CR")
        }
        var longest = 0
        var run = 0
        for byte in bytes {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        let marks = String(repeating: "#", count: longest + 1)
        return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
    }
}

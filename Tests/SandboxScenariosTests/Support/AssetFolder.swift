import Foundation
import PaymentSandbox
import SandboxTestSupport

/// The package on disk, found from where this file was compiled.
enum PackageFolder {
    static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()
}

/// A folder whose files are compiled into the binary, as raw string literals in one generated Swift file.
struct AssetFolder: Sendable {
    /// Every such folder. A new one is one line here.
    static let all = [
        AssetFolder(path: "scenarios", ending: ".json", property: "scenarios", keepsEnding: false),
        AssetFolder(path: "Sources/SandboxAssets/Pages", ending: "", property: "pages", keepsEnding: true),
    ]

    /// From the root of the package.
    let path: String
    /// Of the files that are taken.
    let ending: String
    /// The property of `BundledAssets` that holds them.
    let property: String
    /// Whether the bundled name keeps the ending.
    let keepsEnding: Bool

    var generatedFile: URL {
        let name = "Bundled" + property.prefix(1).uppercased() + property.dropFirst()
        return PackageFolder.root.appendingPathComponent("Sources/SandboxAssets/\(name).swift")
    }

    /// The files, sorted by name. JSON Schemas lie beside the scenarios but are not scenarios.
    func files() throws -> [(name: String, bytes: [UInt8])] {
        let folder = PackageFolder.root.appendingPathComponent(path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let taken = names.filter { $0.hasSuffix(ending) && !$0.hasSuffix(".schema.json") && !$0.hasPrefix(".") }
        return try taken.sorted().map { name in
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            return (keepsEnding ? name : String(name.dropLast(ending.count)), Array(data))
        }
    }

    /// The Swift source that holds the files.
    func source() throws -> String {
        let entries = try files().map { name, bytes in
            "        BundledText(\n            name: \"\(name)\",\n            "
                + "text: \(try AssetFolder.literal(bytes))),\n"
        }
        return """
            // swift-format-ignore-file
            // Generated from \(path)/*\(ending). Renew it with: \(AssetFolder.renewal)

            extension BundledAssets {
                package static let \(property): [BundledText] = [
            \(entries.joined())    ]
            }

            """
    }

    static let renewal = "PAYSANDBOX_RENEW_ASSETS=1 swift test --filter BundledScenarios"

    struct NotText: Error {}

    /// A raw multi-line literal with one `#` more than any run of them in the text, so that neither an end nor an
    /// escape can occur in it. Its lines stand at the margin of the file.
    static func literal(_ bytes: [UInt8]) throws -> String {
        // The compiler reads CR LF in a literal as LF, and refuses other control characters.
        guard bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0a || $0 == 0x09 }),
            let text = String(data: Data(bytes), encoding: .utf8)
        else { throw NotText() }
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

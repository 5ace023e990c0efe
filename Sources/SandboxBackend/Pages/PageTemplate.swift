import SandboxAssets

/// A page of `SandboxAssets/Pages`: HTML with slots such as `{{data}}`. What fills a slot is never looked through for
/// further slots.
package struct PageTemplate: Sendable {
    private enum Piece: Sendable {
        case text([UInt8])
        case slot(String)
    }

    private let pieces: [Piece]

    /// The file `name`, with the styles and scripts that its slots `{{file.css}}` and `{{file.js}}` name put in.
    package init(_ name: String) {
        pieces = Self.pieces(of: Self.file(name)).flatMap { piece -> [Piece] in
            guard case .slot(let slot) = piece, slot.hasSuffix(".css") || slot.hasSuffix(".js") else { return [piece] }
            return [.text(Array(Self.file(slot).utf8))]
        }
    }

    /// The page with its slots filled. A slot without a value stays empty.
    package func filled(_ values: [String: [UInt8]]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(32_768)
        for piece in pieces {
            switch piece {
            case .text(let bytes): out += bytes
            case .slot(let name): out += values[name] ?? []
            }
        }
        return out
    }

    private static func file(_ name: String) -> String {
        BundledAssets.pages.first { $0.name == name }?.text ?? ""
    }

    private static func pieces(of text: String) -> [Piece] {
        let bytes = Array(text.utf8)
        var pieces: [Piece] = []
        var start = 0
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{"),
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
            else {
                index += 1
                continue
            }
            pieces.append(.text(Array(bytes[start..<index])))
            pieces.append(.slot(String(decoding: bytes[(index + 2)..<end], as: UTF8.self)))
            start = min(end + 2, bytes.count)
            index = start
        }
        pieces.append(.text(Array(bytes[start...])))
        return pieces
    }
}

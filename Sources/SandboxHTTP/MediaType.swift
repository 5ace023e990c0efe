/// A media type, as in `Content-Type` (RFC 9110, section 8.3.1), with type, subtype and parameter names in lower case.
package struct MediaType: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        package let name: String
        /// As written, a quoted string unquoted.
        package let value: String
    }

    package let type: String
    package let subtype: String
    package let parameters: [Parameter]

    /// `nil` unless it begins with `type/subtype`. Parameters are read with tolerance: one that makes no sense is
    /// skipped, as browsers do.
    package init?(_ text: String) {
        var rest = Cursor(bytes: Array(text.utf8))
        rest.skipSpaces()
        guard let type = rest.token(), rest.take(0x2f), let subtype = rest.token() else { return nil }
        rest.skipSpaces()
        guard rest.isAtEnd || rest.peek == 0x3b else { return nil }
        var parameters: [Parameter] = []
        while rest.take(0x3b) {
            rest.skipSpaces()
            if let name = rest.token(), rest.take(0x3d), let value = rest.quoted() ?? rest.token() {
                parameters.append(Parameter(name: Self.lowercased(name), value: value))
            }
            rest.skip(to: 0x3b)
        }
        self.type = Self.lowercased(type)
        self.subtype = Self.lowercased(subtype)
        self.parameters = parameters
    }

    /// `type/subtype`, such as `application/json`.
    package var essence: String { "\(type)/\(subtype)" }

    /// The first parameter of this name, which is given in lower case.
    package func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// The `charset` parameter in lower case.
    package var charset: String? { parameter("charset").map(Self.lowercased) }

    private static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map(HTTPSyntax.lowercased), as: UTF8.self)
    }
}

extension MediaType {
    /// A place in the text that is read.
    private struct Cursor {
        let bytes: [UInt8]
        var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index >= bytes.count }
        var peek: UInt8? { isAtEnd ? nil : bytes[index] }

        mutating func take(_ byte: UInt8) -> Bool {
            guard peek == byte else { return false }
            index += 1
            return true
        }

        mutating func skipSpaces() {
            while let byte = peek, HTTPSyntax.isSpace(byte) { index += 1 }
        }

        mutating func skip(to byte: UInt8) {
            while let next = peek, next != byte { index += 1 }
        }

        mutating func token() -> String? {
            let start = index
            while let byte = peek, HTTPSyntax.isTokenByte(byte) { index += 1 }
            return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
        }

        /// A quoted string; one that never ends goes to the end of the text.
        mutating func quoted() -> String? {
            guard take(0x22) else { return nil }
            var value: [UInt8] = []
            while let byte = peek {
                index += 1
                if byte == 0x22 { break }
                if byte == 0x5c, let escaped = peek {
                    value.append(escaped)
                    index += 1
                } else {
                    value.append(byte)
                }
            }
            return String(decoding: value, as: UTF8.self)
        }
    }
}

/// A field name: a non-empty token, compared without regard to ASCII case.
package struct FieldName: Hashable, Sendable, CustomStringConvertible {
    /// As written.
    package let text: String

    /// `nil` if `text` is empty or holds a byte that a token may not.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(HTTPSyntax.isTokenByte) else { return nil }
        self.text = text
    }

    /// A name written in the source, known to be valid; checked by the tests of this target.
    package init(known text: StaticString) {
        self.text = text.description
    }

    package var description: String { text }

    package static func == (left: FieldName, right: FieldName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) { HTTPSyntax.lowercased($0) == HTTPSyntax.lowercased($1) }
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(HTTPSyntax.lowercased(byte)) }
    }
}

/// A field value that cannot break out of its line: no CR, LF, NUL or other control byte, no white space at its ends.
package struct FieldValue: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// `nil` if `text` holds a control byte other than HTAB, or begins or ends with white space.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy(HTTPSyntax.isFieldValueByte) else { return nil }
        guard let first = text.utf8.first, let last = text.utf8.last else {
            self.text = text
            return
        }
        guard first != 0x20, first != 0x09, last != 0x20, last != 0x09 else { return nil }
        self.text = text
    }

    /// A value written in the source, known to be valid; checked by the tests of this target.
    package init(known text: StaticString) {
        self.text = text.description
    }

    /// A whole number.
    package init(_ number: Int) {
        text = String(number)
    }

    package var description: String { text }
}

extension FieldName {
    package static let accept = FieldName(known: "Accept")
    package static let allow = FieldName(known: "Allow")
    package static let authorization = FieldName(known: "Authorization")
    package static let cacheControl = FieldName(known: "Cache-Control")
    package static let connection = FieldName(known: "Connection")
    package static let contentLength = FieldName(known: "Content-Length")
    package static let contentType = FieldName(known: "Content-Type")
    package static let date = FieldName(known: "Date")
    package static let expect = FieldName(known: "Expect")
    package static let host = FieldName(known: "Host")
    package static let location = FieldName(known: "Location")
    package static let origin = FieldName(known: "Origin")
    package static let retryAfter = FieldName(known: "Retry-After")
    package static let transferEncoding = FieldName(known: "Transfer-Encoding")
    package static let userAgent = FieldName(known: "User-Agent")
    package static let vary = FieldName(known: "Vary")
}

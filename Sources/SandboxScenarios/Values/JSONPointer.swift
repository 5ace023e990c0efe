import SandboxJSON

/// A place in a JSON value (RFC 6901): `/app_links/gpay`; the empty text is the whole value.
package struct JSONPointer: Hashable, Sendable {
    package let tokens: [String]

    /// `nil` unless the text is empty or begins with `/`, with `~` only as `~0` and `~1`.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = JSONPointer.unescaped(part) else { return nil }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    private static func unescaped(_ part: Substring) -> String? {
        var token = ""
        var isEscaped = false
        for scalar in part.unicodeScalars {
            switch (isEscaped, scalar) {
            case (true, "0"): token.unicodeScalars.append("~")
            case (true, "1"): token.unicodeScalars.append("/")
            case (true, _): return nil
            case (false, "~"):
                isEscaped = true
                continue
            case (false, _): token.unicodeScalars.append(scalar)
            }
            isEscaped = false
        }
        return isEscaped ? nil : token
    }

    /// As it is spelt.
    package var text: String {
        tokens.map { token in
            "/"
                + token.unicodeScalars.reduce(into: "") { text, scalar in
                    switch scalar {
                    case "~": text += "~0"
                    case "/": text += "~1"
                    default: text.unicodeScalars.append(scalar)
                    }
                }
        }.joined()
    }

    /// The token as the index of an array's element: without leading zeros.
    static func index(_ token: String) -> Int? {
        guard token == "0" || token.utf8.first != UInt8(ascii: "0"), token.utf8.count <= 9,
            token.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        return Int(token)
    }

    /// What is accepted in a file, for error messages.
    static let expectation = "a JSON Pointer such as \"/paid_paise\" or \"/app_links/gpay\""
    static let pattern = "^(/([^~/]|~[01])*)+$"

    /// Reads a pointer to something within an answer: not to the whole of it.
    static func read(_ input: JSONInput) -> JSONPointer? { input.parsed(valid: expectation, within) }

    static func within(_ text: String) -> JSONPointer? { JSONPointer(text).flatMap { $0.tokens.isEmpty ? nil : $0 } }
}

extension JSONValue {
    /// Changes the value at the pointer: `change` gets `nil` where an object lacks the member, and gives what stands
    /// there from now on, or `nil` to leave it as it is. Where there is not even a place, nothing happens.
    package func changed(at pointer: JSONPointer, _ change: (JSONValue?) -> JSONValue?) -> JSONValue {
        changed(pointer.tokens[...], change)
    }

    private func changed(_ tokens: ArraySlice<String>, _ change: (JSONValue?) -> JSONValue?) -> JSONValue {
        guard let token = tokens.first else { return change(self) ?? self }
        let rest = tokens.dropFirst()
        switch self {
        case .object(var members):
            if let index = members.firstIndex(where: { $0.name.utf8.elementsEqual(token.utf8) }) {
                members[index] = JSONMember(members[index].name, members[index].value.changed(rest, change))
            } else if rest.isEmpty, let added = change(nil) {
                members.append(JSONMember(token, added))
            }
            return .object(members)
        case .array(var elements):
            guard let index = JSONPointer.index(token), index < elements.count else { return self }
            elements[index] = elements[index].changed(rest, change)
            return .array(elements)
        default: return self
        }
    }
}

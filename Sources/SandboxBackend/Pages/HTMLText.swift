import SandboxJSON

/// Text from outside inside a page. There is one function for each place where it may stand; nothing else is put in.
package enum HTMLText {
    /// `text` where an element's text or a quoted attribute value stands. A NUL, which HTML drops or refuses, becomes
    /// U+FFFD.
    package static func escaped(_ text: String) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: ">"): out += "&gt;".utf8
            case UInt8(ascii: "\""): out += "&quot;".utf8
            case UInt8(ascii: "'"): out += "&#39;".utf8
            case 0: out += "\u{fffd}".utf8
            default: out.append(byte)
            }
        }
        return out
    }

    /// JSON where the content of `<script type="application/json">` stands, and good in a script as well. `<`, `>` and
    /// `&` are written as escapes, so neither `</script` nor `<!--` can occur; so are U+2028 and U+2029, which ended a
    /// line of a script before 2019. All of them can only stand inside a JSON string, where an escape means the same.
    package static func scriptData(_ value: JSONValue) -> [UInt8] {
        let json = value.encoded()
        var out: [UInt8] = []
        out.reserveCapacity(json.count + 64)
        var index = 0
        while index < json.count {
            let byte = json[index]
            switch byte {
            case UInt8(ascii: "<"): out += #"\u003c"#.utf8
            case UInt8(ascii: ">"): out += #"\u003e"#.utf8
            case UInt8(ascii: "&"): out += #"\u0026"#.utf8
            // U+2028 is E2 80 A8, U+2029 is E2 80 A9.
            case 0xe2 where index + 2 < json.count && json[index + 1] == 0x80 && json[index + 2] | 1 == 0xa9:
                out += (json[index + 2] == 0xa8 ? #"\u2028"# : #"\u2029"#).utf8
                index += 2
            default: out.append(byte)
            }
            index += 1
        }
        return out
    }
}

/// Text from outside inside a message about it.
package enum MessageText {
    /// `text` in single quotes, cut after 60 characters (Unicode scalars), so that no request makes a message long.
    package static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        return scalars.count <= 60 ? "'\(text)'" : "'\(String(String.UnicodeScalarView(scalars.prefix(60))))…'"
    }
}

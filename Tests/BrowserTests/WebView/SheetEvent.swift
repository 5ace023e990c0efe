import SandboxJSON

/// Something that the host of a web view learns of the page in it.
enum SheetEvent: Equatable {
    /// The page posted a message to its own window.
    case message(origin: String, text: String)
    /// Something called the bridge.
    case bridge(String)
    /// The page went to a scheme that is the operating system's business.
    case externalNavigation(String)
    /// The main frame was answered with this status, after redirects.
    case response(status: Int)
    case loadFinished
    case loadFailed(String)
    /// Something threw in the page.
    case scriptError(String)

    init?(record: JSONNode) {
        let text = record["text"]?.string ?? "undefined"
        switch record["kind"]?.string {
        case "message": self = .message(origin: record["origin"]?.string ?? "", text: text)
        case "bridge": self = .bridge(text)
        case "navigation": self = .externalNavigation(text)
        case "error": self = .scriptError(text)
        default: return nil
        }
    }

    /// The message's JSON; `nil` for everything else.
    var message: JSONNode? {
        guard case .message(_, let text) = self else { return nil }
        return try? JSONReader.read(Array(text.utf8), dialect: .strict)
    }

    var messageStatus: String? { message?["status"]?.string }

    var isMessage: Bool {
        if case .message = self { true } else { false }
    }

    /// Where the page went that is not the web's.
    var externalURL: String? {
        if case .externalNavigation(let url) = self { url } else { nil }
    }

    var isExternal: Bool { externalURL != nil }

    /// `COMPLETED` or `CANCELLED`.
    var isTerminal: Bool { messageStatus == "COMPLETED" || messageStatus == "CANCELLED" }
    var isInitialized: Bool { messageStatus == "INITIALIZED" }
}

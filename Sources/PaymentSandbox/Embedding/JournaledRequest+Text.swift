import SandboxCore

extension JournaledRequest: CustomStringConvertible {
    /// One line: number, request, answer, and what the scenario did.
    public var description: String { "#\(sequence) \(line)" }

    /// ``description`` without the number.
    var line: String {
        var words: [String] = []
        if let malformed {
            words.append("malformed request (\(malformed))")
        } else {
            words.append("\(method) \(target)")
        }
        words.append("-> \(answer)")
        if let endpoint {
            words.append("[\(endpoint.rawValue)\(call.map { ", call \($0)" } ?? "")\(fault)]")
        } else if malformed == nil {
            words.append("[no endpoint\(nearest.map { "; \($0)" } ?? "")]")
        }
        words.append("connection \(connection), request \(requestOnConnection)")
        return words.joined(separator: " ")
    }

    private var answer: String {
        switch state {
        case .received: return "not answered yet"
        case .held: return "held back"
        case .completed:
            let status = status.map { "\($0)" } ?? "no status"
            guard let outcome, outcome != .delivered else { return "\(status), \(sentByteCount) bytes" }
            let words = outcome.rawValue.split(separator: "_").joined(separator: " ")
            return "\(words) after \(sentByteCount) bytes of a \(status)"
        }
    }

    private var fault: String {
        guard let rule else { return "" }
        return ", rule \(rule): \(effects.map(\.key).joined(separator: ", "))"
    }

    /// What the transcript shows below the line: headers and body.
    func details(longestBody: Int) -> [String] {
        var lines = headers.map { "\($0.name): \($0.value)" }
        guard !body.isEmpty else { return lines }
        let shown = body.prefix(longestBody)
        let rest = body.count - shown.count
        // Cutting can split a character; that one becomes U+FFFD, and only in this rendering.
        let text = text == nil ? "\(body.count) bytes that are no text" : String(decoding: shown, as: UTF8.self)
        lines.append(text.replacing("\n", with: "\n    ") + (rest > 0 ? " … and \(rest) bytes more" : ""))
        return lines
    }
}

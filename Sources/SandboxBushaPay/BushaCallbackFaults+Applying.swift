import SandboxCore
import SandboxHTTP

extension BushaCallbackFaults {
    /// What comes before the query, with the scheme and the host that the faults want. A URL without `//` has no host to
    /// change.
    func address(_ text: String) -> String {
        guard scheme != nil || host != nil, let colon = text.firstIndex(of: ":") else { return text }
        let front = scheme ?? String(text[..<colon])
        var rest = text[text.index(after: colon)...]
        guard let host, rest.hasPrefix("//") else { return front + ":" + rest }
        rest = rest.dropFirst(2)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        return front + "://" + host + rest[end...]
    }
}

extension BushaCallbackQueryFaults {
    /// The pairs as they come; names in the order of the contract, new ones and repeated ones behind them.
    func apply(to genuine: [FormPair]) -> [FormPair] {
        var pairs = genuine
        for change in changes {
            guard let value = change.value else {
                pairs.removeAll { $0.name == change.name }
                continue
            }
            let pair = FormPair(name: change.name, value: value)
            if let index = pairs.firstIndex(where: { $0.name == change.name }) {
                pairs[index] = pair
            } else {
                pairs.append(pair)
            }
        }
        for change in repeated { pairs.append(FormPair(name: change.name, value: change.value ?? "")) }
        return hasUpperCaseKeys ? pairs.map { FormPair(name: $0.name.uppercased(), value: $0.value) } : pairs
    }

    /// A name or a value.
    func encode(_ text: String) -> String {
        let encoded = PercentEncoding.encode(text)
        // A percent sign of the text is `%25`, so that every `%20` is a space.
        return writesSpaceAsPlus
            ? encoded.split(separator: "%20", omittingEmptySubsequences: false).joined(separator: "+") : encoded
    }
}

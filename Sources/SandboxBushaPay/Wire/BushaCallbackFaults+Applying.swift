import SandboxCore
import SandboxHTTP

extension BushaCallbackFaults {
    /// What comes before the query, with the scheme and the host that the faults want. A URL without `//` has no host to
    /// change.
    func address(_ text: String) -> String {
        guard scheme != nil || host != nil, let colon = text.firstIndex(of: ":") else { return text }
        let wanted = scheme.flatMap { BushaCallbackFaults.refusedSchemes.contains($0.lowercased()) ? nil : $0 }
        let front = wanted ?? String(text[..<colon])
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
                pairs.removeAll { $0.has(change.name) }
                continue
            }
            let pair = FormPair(name: change.name, value: value)
            if let index = pairs.firstIndex(where: { $0.has(change.name) }) {
                pairs[index] = pair
            } else {
                pairs.append(pair)
            }
        }
        for change in repeated { pairs.append(FormPair(name: change.name, value: change.value ?? "")) }
        return hasUpperCaseKeys ? pairs.map(\.withUpperCaseName) : pairs
    }

    /// A name or a value.
    func encode(_ text: String) -> String {
        let encoded = PercentEncoding.encode(text)
        // A percent sign of the text is `%25`, so that every `%20` is a space.
        return writesSpaceAsPlus
            ? encoded.split(separator: "%20", omittingEmptySubsequences: false).joined(separator: "+") : encoded
    }
}

extension FormPair {
    /// Whether this is its name, byte for byte.
    fileprivate func has(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }

    /// Of letters beyond ASCII one may have two in upper case, and two may have the same.
    fileprivate var withUpperCaseName: FormPair {
        let bytes = name.utf8.map { $0 >= 0x61 && $0 <= 0x7a ? $0 & 0xdf : $0 }
        return FormPair(name: String(decoding: bytes, as: UTF8.self), value: value)
    }
}

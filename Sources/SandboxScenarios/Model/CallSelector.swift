/// Which calls of an endpoint a fault applies to. Calls are counted from 1 for each endpoint and credential. A call
/// that no rule selects is answered genuinely: so is everything past the last numbered call.
public enum CallSelector: Hashable, Sendable {
    /// These calls; in a file `"3"` or `"2-4"`.
    case only(ClosedRange<Int>)
    /// This call and every later one; in a file `"3-"`. `from(1)`, the default, is every call.
    case from(Int)
    /// Every n-th call: for 3 the calls 3, 6, 9 and so on; in a file `"every 3"`.
    case every(Int)

    /// Every call.
    public static let all = CallSelector.from(1)

    /// Whether call number `call` is selected.
    public func selects(_ call: Int) -> Bool {
        switch self {
        case .only(let calls): calls.contains(call)
        case .from(let first): call >= first
        case .every(let step): step > 0 && call % step == 0
        }
    }

    /// What is accepted in a file, for error messages.
    package static let expectation = #""3", "2-4", "3-" or "every 3", counted from 1 to 1000000"#

    private static let largest = 1_000_000

    /// `nil` when `text` is not a selector; see ``expectation``.
    package init?(_ text: String) {
        if text.hasPrefix("every ") {
            guard let step = CallSelector.number(text.dropFirst(6)) else { return nil }
            self = .every(step)
            return
        }
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let head = parts.first, let first = CallSelector.number(head) else { return nil }
        guard parts.count == 2, let tail = parts.last else {
            self = .only(first...first)
            return
        }
        if tail.isEmpty {
            self = .from(first)
            return
        }
        guard let last = CallSelector.number(tail), first <= last else { return nil }
        self = .only(first...last)
    }

    /// As it is spelt in a file.
    package var text: String {
        switch self {
        case .only(let calls) where calls.lowerBound == calls.upperBound: "\(calls.lowerBound)"
        case .only(let calls): "\(calls.lowerBound)-\(calls.upperBound)"
        case .from(let first): "\(first)-"
        case .every(let step): "every \(step)"
        }
    }

    /// A positive number without sign or leading zeros.
    private static func number(_ text: Substring) -> Int? {
        guard let first = text.utf8.first, first >= 0x31, first <= 0x39, text.utf8.count <= 7,
            text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(text), value <= largest
        else { return nil }
        return value
    }
}

import SandboxCore
import SandboxJSON
import SandboxScenarios

/// Reads how one flow ends: `result` and, where a result needs it, `full_data`, `reason` and `code`.
struct BushaResultReader {
    /// The keys that it reads.
    static let keys = ["result", "full_data", "reason", "code"]

    /// The app flow knows no amounts, always ends, and has no page to close; the web flow has no timer.
    enum FlowKind {
        case web
        case app
    }

    private enum Kind: String, CaseIterable {
        case success
        case cancelled
        case error
        case neverEnds = "none"

    }

    private let object: JSONObjectInput
    private let flow: FlowKind
    private let kinds: ByPlatform<Kind>

    /// Reads `result`; `nil` after having reported that it is missing.
    init?(_ object: JSONObjectInput, _ flow: FlowKind) {
        let words = Kind.allCases.filter { flow == .web || $0 != .neverEnds }.map { (key: $0.rawValue, value: $0) }
        let valid = JSONInput.list(words.map(\.key))
        guard let kinds = ByPlatform(object.required("result", valid: valid), { $0.choice(words) }) else { return nil }
        self.object = object
        self.flow = flow
        self.kinds = kinds
        for platform in MobilePlatform.allCases where kinds[platform] == nil {
            kinds.input.report("the key \"\(platform.rawValue)\" is missing", valid: valid)
        }
    }

    /// The result on each platform; `nil` after having reported why.
    func read() -> (ios: BushaExpectation.Result, android: BushaExpectation.Result)? {
        let fullData = detail("full_data", of: .success, valid: "true or false") { input in
            let value = input.bool()
            if value == true, flow == .app {
                input.report("a callback carries no amounts, so the app flow never has full data", valid: "false")
            }
            return value
        }
        let reasons = BushaExpectation.CancelReason.allCases
            .filter { $0 != (flow == .web ? .abandoned : .dismissed) }
            .map { (key: $0.rawValue, value: $0) }
        let reason = detail("reason", of: .cancelled, valid: JSONInput.list(reasons.map(\.key))) { $0.choice(reasons) }
        // A callback with an empty status gives an empty code.
        let codeExpectation = "an error code such as \"WEBVIEW_TIMEOUT\", at most 99 characters"
        let code = detail("code", of: .error, valid: codeExpectation) { $0.line(0...99, valid: codeExpectation) }

        func result(on platform: MobilePlatform) -> BushaExpectation.Result? {
            switch kinds[platform]?.value {
            case nil: nil
            case .success: fullData?[platform]?.value.map { .success(fullData: $0) }
            case .cancelled: reason?[platform]?.value.map { .cancelled($0) }
            case .error: code?[platform]?.value.map { .error(code: $0) }
            case .neverEnds: .neverEnds
            }
        }
        guard let ios = result(on: .ios), let android = result(on: .android) else { return nil }
        return (ios, android)
    }

    /// Reads a key that only results of one kind have, and reports where it is missing or out of place.
    private func detail<Value>(
        _ key: String, of kind: Kind, valid: String, _ read: (JSONInput) -> Value?
    ) -> ByPlatform<Value>? {
        let detail = ByPlatform(object.optional(key), read)
        let needing = MobilePlatform.allCases.filter { kinds[$0]?.value == kind }
        guard let detail else {
            if !needing.isEmpty {
                object.input.report("\"\(kind.rawValue)\" needs the key \"\(key)\"", valid: valid)
            }
            return nil
        }
        // Of a result that was not understood nobody can say what it needs.
        guard MobilePlatform.allCases.allSatisfy({ kinds[$0]?.value != nil }) else { return detail }
        if needing.isEmpty {
            detail.input.report(
                "only \"\(kind.rawValue)\" has the key \"\(key)\"",
                valid: "\"result\": \"\(kind.rawValue)\", or no \"\(key)\"")
        } else if !detail.isPlain {
            for platform in MobilePlatform.allCases {
                let isNeeded = needing.contains(platform)
                if isNeeded, detail[platform] == nil {
                    detail.input.report("the key \"\(platform.rawValue)\" is missing", valid: valid)
                } else if !isNeeded, let part = detail[platform] {
                    part.place.report(
                        "the result on this platform is not \"\(kind.rawValue)\"",
                        valid: "no \"\(platform.rawValue)\" here")
                }
            }
        }
        return detail
    }
}

extension BushaExpectation.Result {
    /// Whether the app flow can end like this; see ``BushaResultReader/FlowKind``.
    var canEndAppFlow: Bool {
        switch self {
        case .success(let fullData): !fullData
        case .cancelled(let reason): reason != .dismissed
        case .error: true
        case .neverEnds: false
        }
    }
}

import SandboxJSON
import SandboxScenarios

/// A value that may differ by platform, as it stands in a file: plain, or `{ "ios": …, "android": … }`.
struct ByPlatform<Value> {
    /// What was read for a platform, and where it stands; the value is `nil` after its fault was reported.
    struct Part {
        let place: JSONInput
        let value: Value?
    }

    let input: JSONInput
    /// Whether one value holds for both platforms.
    let isPlain: Bool
    private let ios: Part?
    private let android: Part?

    /// Reads the value; `nil` if it is not written.
    init?(_ input: JSONInput?, _ read: (JSONInput) -> Value?) {
        guard let input else { return nil }
        self.input = input
        isPlain = input.node.members == nil
        if isPlain {
            let part = Part(place: input, value: read(input))
            (ios, android) = (part, part)
        } else {
            let object = input.object(keys: MobilePlatform.allCases.map(\.rawValue))
            func part(_ platform: MobilePlatform) -> Part? {
                object?.optional(platform.rawValue).map { Part(place: $0, value: read($0)) }
            }
            (ios, android) = (part(.ios), part(.android))
        }
    }

    /// What is written for the platform; `nil` if nothing is.
    subscript(platform: MobilePlatform) -> Part? {
        switch platform {
        case .ios: ios
        case .android: android
        }
    }
}

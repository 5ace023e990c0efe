import SandboxCore
import SandboxJSON

/// The text of a scenario file, and what it comes to: a ``Scenario``, or everything that is wrong with it.
public enum ScenarioFile {
    /// What became of a text.
    public struct Decoded: Sendable {
        /// The scenario; `nil` if there is any problem.
        public let scenario: Scenario?
        /// Everything that is wrong, in the order of the text; at most 100. A text that is not JSON has one problem.
        public let problems: [JSONProblem]
        /// What is odd but works, in the order of the text.
        public let warnings: [JSONProblem]
    }

    /// A scenario file is at most this long.
    package static let largestByteCount = 1 << 20
}

extension JSONInput {
    /// Text of one line: so many characters, none of them a control character.
    package func line(_ count: ClosedRange<Int>, valid: String) -> String? {
        guard let text = string(valid: valid) else { return nil }
        guard count.contains(text.unicodeScalars.count) else {
            report(
                text.isEmpty ? "this is empty" : "this is \(text.unicodeScalars.count) characters long", valid: valid)
            return nil
        }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            report("this has a line break or another control character", valid: valid)
            return nil
        }
        return text
    }

    /// A duration.
    package func duration() -> Duration? {
        parsed(valid: DurationText.expectation, DurationText.parse)
    }
}

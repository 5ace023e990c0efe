import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import SandboxScenarios

/// An answer of 10 head and 6 body bytes, encoded without what a real encoder adds.
enum Sample {
    static let head: [UInt8] = Array("HEAD------".utf8)
    static let body: [UInt8] = Array("abcdef".utf8)
    static let now = Instant(unixSeconds: 1_000)

    static let response = Response(status: 200, body: body)

    static func encode(_ response: Response) -> EncodedResponse {
        EncodedResponse(bytes: head + response.body, headByteCount: head.count)
    }

    static var delivery: Delivery {
        Delivery(steps: [.send(head + body)], headByteCount: head.count, status: 200, keepsAlive: true)
    }

    static func plan(_ when: FaultTiming, _ effects: [FaultEffect]) -> Plan {
        Plan(
            directive: Directive(), when: when, effects: effects,
            matched: MatchedRule(scenario: "sample", rule: 1, call: 1, isNumbered: true))
    }

    /// What these effects make of the sample answer.
    static func deliver(_ effects: FaultEffect..., genuine: Response? = response) -> Delivery {
        plan(genuine == nil ? .before : .after, effects)
            .delivery(genuine: genuine, keepsAlive: true, now: now, encode: encode)
    }
}

extension JSONInput {
    /// The value of a text, with a collector of its own.
    init(text: String) throws {
        let bytes = Array(text.utf8)
        self.init(try JSONReader.read(bytes, dialect: .json5), problems: JSONProblems(bytes: bytes))
    }
}

/// The effect that a text decodes to, or `nil`, and the problems.
func readEffect(_ key: String, _ text: String) throws -> (effect: FaultEffect?, problems: [String]) {
    let input = try JSONInput(text: text)
    let effect = EffectRegistry.read(key, input)
    return (effect, input.problems.problems.map(\.description))
}

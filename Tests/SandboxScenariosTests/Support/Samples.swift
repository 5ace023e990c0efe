import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// An answer of 10 head and 6 body bytes, encoded without what a real encoder adds.
enum Sample {
    static let head: [UInt8] = Array("HEAD------".utf8)
    static let body: [UInt8] = Array("abcdef".utf8)
    static let now = Instant(unixSeconds: 1_000)

    static let response = Response(status: 200, body: body)

    static func response(ofBodyLength count: Int) -> Response {
        Response(status: 200, body: Array(repeating: 0x61, count: count))
    }

    static func encode(_ response: Response) -> EncodedResponse {
        EncodedResponse(bytes: head + response.body, headByteCount: head.count)
    }

    static var delivery: Delivery {
        Delivery(steps: [.send(head + body)], headByteCount: head.count, status: 200, keepsAlive: true)
    }

    /// A request as a server reads it.
    static func request(
        _ method: String = "GET", _ target: String = "/p/token/status", _ fields: [String] = [], body: String = ""
    )
        -> Request
    {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Content-Length: \(body.utf8.count)"] + fields
        var parser = RequestParser()
        parser.feed(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
        guard case .request(let request) = parser.next() else { preconditionFailure("the sample is no request") }
        return request
    }

    /// What the effects of a rule look at.
    static func context(
        _ call: Call = Call(endpoint: .moneyLandedStatus, credential: "token"), number: Int = 1, seed: UInt64 = 1,
        request: Request = request()
    ) -> EffectContext {
        EffectContext(
            now: now, seed: seed, call: call, request: request.head,
            matched: MatchedRule(scenario: "sample", rule: 1, call: number, isNumbered: true))
    }

    static func plan(_ when: FaultTiming, _ effects: [FaultEffect]) -> Plan {
        Plan(
            directive: Directive(), when: when, effects: effects,
            matched: MatchedRule(scenario: "sample", rule: 1, call: 1, isNumbered: true))
    }

    /// What these effects make of the sample answer.
    static func deliver(_ effects: FaultEffect..., genuine: Response? = response) -> Delivery {
        plan(genuine == nil ? .before : .after, effects).delivery(genuine: genuine)
    }

    /// What these effects make of an answer before it is encoded; `nil` is none.
    static func shaped(
        _ effects: FaultEffect..., genuine: Response? = response, in context: EffectContext = context()
    ) -> Response? {
        var shaped: Response?
        _ = plan(genuine == nil ? .before : .after, effects).delivery(genuine: genuine, context: context) {
            shaped = $0
            return encode($0)
        }
        return shaped
    }

    /// The bytes that a client gets when these effects are applied to an answer that is encoded in earnest.
    static func wire(
        _ effects: FaultEffect..., genuine: Response? = response, in context: EffectContext = context()
    ) -> Delivery {
        plan(genuine == nil ? .before : .after, effects).delivery(genuine: genuine, context: context) {
            ResponseEncoder.encode(
                $0, method: context.request.method, version: .http11, date: "D", keepsAlive: true)
        }
    }
}

extension Plan {
    /// The delivery with the sample's encoding and nothing added.
    func delivery(
        genuine: Response?, keepsAlive: Bool = true, context: EffectContext = Sample.context(),
        encode: (Response) -> EncodedResponse = Sample.encode
    ) -> Delivery {
        delivery(genuine: genuine, keepsAlive: keepsAlive, context: context, complete: { _ in }, encode: encode)
    }
}

extension Delivery {
    /// Every byte that is sent.
    var bytes: [UInt8] {
        steps.flatMap { step -> [UInt8] in
            if case .send(let bytes) = step { bytes } else { [] }
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension ScenarioEngine {
    /// Plans a call whose request does not matter.
    mutating func plan(for call: Call, scenario: Scenario, seed: UInt64) -> Plan {
        plan(for: call, Sample.request(), scenario: scenario, seed: seed)
    }

    static func outcomes(for call: Call, number: Int, scenario: Scenario, seed: UInt64) -> [RuleOutcome?] {
        outcomes(for: call, Sample.request(), number: number, scenario: scenario, seed: seed)
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
func readEffect(
    _ key: String, _ text: String, files: ResponseFiles = .none
) throws -> (effect: FaultEffect?, problems: [String]) {
    let input = try JSONInput(text: text)
    let effect = EffectRegistry.read(key, input, files)
    return (effect, input.problems.problems.map(\.description))
}

/// Expects that the effect is read from a text, and from what it is written as.
func expectRead(
    _ key: String, _ text: String, as effect: FaultEffect, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let read = try readEffect(key, text)
    #expect(read.effect == effect, sourceLocation: sourceLocation)
    #expect(read.problems == [], sourceLocation: sourceLocation)
    let written = String(decoding: effect.json.encoded(), as: UTF8.self)
    #expect(try readEffect(key, written).effect == effect, "written: \(written)", sourceLocation: sourceLocation)
}

import SandboxCore
import SandboxHTTP
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// What holds for every effect and every two of them, on every kind of answer.
@Suite struct EffectProperties {
    private static let responses: [Response] = {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        return [
            Response(status: 200, fields: fields, body: Array(#"{"a":49899,"b":{"c":"é"},"app_links":{}}"#.utf8)),
            Response(status: 200, body: Array("<html>₹499</html>".utf8)), Response(status: 200),
            Response(status: 200, body: [0xff, 0, 1]), Response(status: 204), Response(status: 302, fields: fields),
            Response(status: 404, fields: fields, body: Array("[1]".utf8)), Sample.response(ofBodyLength: 5_000),
        ]
    }()

    private static let requests = [Sample.request(), Sample.request("POST"), Sample.request("HEAD")]

    @Test func leaveTheConnectionInAKnownState() {
        var checked = 0
        for first in ScenarioMaker.effects {
            for second in ScenarioMaker.effects {
                for request in Self.requests {
                    for response in Self.responses {
                        check([first, second], response, request)
                        checked += 1
                    }
                    check([first, second], nil, request)
                }
            }
        }
        #expect(checked > 30_000)
    }

    /// Whether a file may have the effects or not: an embedder's mistake does no harm either.
    private func check(_ effects: [FaultEffect], _ genuine: Response?, _ request: Request) {
        let delivery = Sample.plan(genuine == nil ? .before : .after, effects).delivery(
            genuine: genuine, context: Sample.context(request: request)
        ) {
            ResponseEncoder.encode($0, method: request.method, version: .http11, date: "D", keepsAlive: true)
        }
        let about = "\(effects.map(\.key)) on \(genuine?.status ?? 0)"
        let ends = delivery.steps.indices.filter { index in
            switch delivery.steps[index] {
            case .hang, .close, .reset: true
            case .send, .wait: false
            }
        }
        // Something is sent or the connection ends, and what ends it makes it unusable.
        #expect(delivery.byteCount > 0 || !ends.isEmpty, "\(about): nothing at all")
        #expect(ends.isEmpty || !delivery.keepsAlive, "\(about): goes on after its end")
        #expect(delivery.headByteCount <= delivery.byteCount, "\(about): more head than bytes")
        #expect(delivery.status == nil || delivery.headByteCount > 0, "\(about): a status without a head")
        let read = Self.read(delivery, request.method)
        if delivery.keepsAlive {
            // The client is ready for the next answer, and no byte is left over.
            #expect(read.isWhole && read.isUsable && read.left == 0, "\(about): keeps a connection that is not whole")
        }
        if let status = delivery.status { #expect(read.status == status, "\(about): another status on the wire") }
        for step in delivery.steps {
            if case .wait(let duration) = step { #expect(duration > .zero, "\(about): a wait of no time") }
        }
    }

    /// What a client reads before the connection ends: the status, whether the answer is whole, whether it may go on,
    /// and how many bytes of a second answer come after it.
    private static func read(
        _ delivery: Delivery, _ method: SandboxHTTP.Method
    ) -> (status: Int?, isWhole: Bool, isUsable: Bool, left: Int) {
        let bytes = delivery.bytes
        var parser = ResponseParser()
        parser.feed(bytes)
        guard case .response(let response) = parser.next(for: method) else {
            // The head at least has to be there for a status.
            var heads = ResponseParser()
            heads.feed(Array(bytes.prefix(delivery.headByteCount)))
            if case .response(let response) = heads.next(for: .head) { return (response.status, false, false, 0) }
            return (nil, false, false, 0)
        }
        parser.finish()
        let left = if case .failure(.closedWithoutResponse) = parser.next(for: method) { 0 } else { 1 }
        return (response.status, true, response.keepsAlive, left)
    }

    /// Each is drawn for itself, whatever other calls come in between and in whichever order.
    @Test func drawsDoNotDependOnTheOrderOfArrival() {
        let effects: [FaultEffect] = [
            .delay(.between(.zero, .seconds(100))), .garbage(),
            .delay(.logNormal(median: .seconds(1), cap: .seconds(60))),
        ]
        let scenario = Scenario(
            name: "a", summary: "S.",
            faults: effects.map { FaultRule(on: .all, chance: Chance(percent: 40), effects: [$0]) })
        let calls = ["a", "b", "c"].flatMap { credential in
            [EndpointID.moneyLandedReserve, .moneyLandedStatus].map { Call(endpoint: $0, credential: credential) }
        }
        func deliveries(_ order: [Int]) -> [CallKey: [Delivery]] {
            var engine = ScenarioEngine()
            var made: [CallKey: [Delivery]] = [:]
            for index in order {
                let call = calls[index]
                let request = Sample.request()
                let plan = engine.plan(for: call, request, scenario: scenario, seed: 9)
                let context = EffectContext(
                    now: Sample.now, seed: 9, call: call, request: request.head, matched: plan.matched)
                made[CallKey(call.endpoint, call.credential), default: []]
                    .append(plan.delivery(genuine: Sample.response, context: context))
            }
            return made
        }
        let ordered = (0..<600).map { $0 % calls.count }
        var shuffled = ordered
        var draw = Draw(seed: 3, "order")
        for index in shuffled.indices { shuffled.swapAt(index, Int(draw.next() % UInt64(shuffled.count))) }
        #expect(shuffled != ordered)
        #expect(deliveries(ordered) == deliveries(shuffled))
        #expect(Set(deliveries(ordered).values.flatMap { $0 }.map(\.byteCount)).count > 1)
    }

    @Test func everyEffectIsWrittenAsItIsRead() throws {
        for effect in ScenarioMaker.effects {
            let text = String(decoding: effect.json.encoded(), as: UTF8.self)
            let read = try readEffect(effect.key, text, files: .sample)
            #expect(read.effect == effect, "\(effect.key): \(text) \(read.problems)")
        }
        #expect(Set(ScenarioMaker.effects.map(\.key)) == Set(EffectRegistry.keys))
    }
}

import SandboxBackend
import SandboxCore
import SandboxHTTP
import Testing

@testable import SandboxBushaPay

/// A machine with a clock that the test moves, and short ways to say what happens to it.
struct Bench {
    var machine: BushaPayMachine
    var directive: BushaDirective
    var now = Instant(unixSeconds: 1_000_000)
    var pending: [BushaSchedule] = []
    var events: [BushaEvent] = []

    init(_ directive: BushaDirective = BushaDirective(), limit: Int = BushaPayMachine.defaultLimit) {
        machine = BushaPayMachine(seed: 7, limit: limit)
        self.directive = directive
    }

    static func quote(
        _ amount: String = "10000", _ currency: String = "NGN", source: String? = "USDT", target: String? = "NGN",
        reference: String? = "order-1", network: String? = nil, callbackURL: String? = nil
    ) throws -> BushaQuote {
        BushaQuote(
            publicKey: "pub_1", reference: reference, quoteAmount: try #require(DecimalAmount(amount)),
            quoteCurrency: currency, targetCurrency: target, sourceCurrency: source, network: network,
            callbackURL: callbackURL)
    }

    @discardableResult
    mutating func handle(_ operation: BushaOperation) -> BushaReply {
        let outcome = machine.handle(operation, directive: directive, now: now)
        events += outcome.events
        pending += outcome.timers
        return outcome.reply
    }

    /// Moves the clock, timer by timer, as a manual clock does.
    mutating func advance(_ duration: Duration) {
        let end = now + duration
        while let next = pending.indices.min(by: { (pending[$0].at, $0) < (pending[$1].at, $1) }),
            pending[next].at <= end
        {
            let timer = pending.remove(at: next)
            now = max(now, timer.at)
            handle(timer.operation)
        }
        now = end
    }

    mutating func payment(_ operation: BushaOperation) throws -> BushaPaymentRequest {
        let reply = handle(operation)
        guard case .payment(let payment, _) = reply else {
            Issue.record("no payment: \(reply)")
            throw Unexpected()
        }
        return payment
    }

    /// Opens a new request with the quote's defaults.
    mutating func open(reference: String? = nil, callbackURL: String? = nil) throws -> BushaPaymentRequest {
        try payment(.open(try Bench.quote(reference: reference, callbackURL: callbackURL)))
    }

    mutating func read(_ id: String) throws -> BushaPaymentRequest { try payment(.read(id: id)) }

    /// The statuses that the events tell of, in order.
    var statuses: [BushaPaymentStatus] {
        events.compactMap { event in
            switch event {
            case .created: .pending
            case .statusChanged(_, _, _, let status, _): status
            case .amountChanged: nil
            }
        }
    }

    struct Unexpected: Error {}
}

func request(
    _ body: String, type: String? = "application/x-www-form-urlencoded", query: String? = nil,
    fields extra: [(String, String)] = []
) -> Request {
    var fields = FieldList()
    for (name, text) in [("Content-Type", type)] + extra.map({ ($0.0, Optional($0.1)) }) {
        if let text, let name = FieldName(name), let value = FieldValue(text) { fields.append(name, value) }
    }
    let raw = query.map { "/pay?" + $0 } ?? "/pay"
    let target = RequestTarget(form: .origin, raw: raw, rawPath: "/pay", rawQuery: query, segments: ["pay"])
    return Request(
        head: RequestHead(method: .post, version: .http11, target: target, fields: fields), body: Array(body.utf8))
}

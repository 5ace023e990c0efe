import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// A person plays the customer or the chain: the same actions from the pages and from the control API.
package enum PaymentActions {
    /// A payment request as the control API shows it: as its own API does, and what only the sandbox knows.
    static func json(_ payment: BushaPaymentRequest) -> JSONValue {
        guard case .object(let members) = payment.json else { return payment.json }
        return .object(
            members + [
                JSONMember("public_key", .string(payment.publicKey)),
                JSONMember("asked_source_amount", .string(payment.askedSourceAmount.description)),
                JSONMember("received_source_amount", payment.received.map { .string($0.description) } ?? .null),
                JSONMember(
                    "misplaced_payment",
                    payment.misplaced.map {
                        ["amount": .string($0.amount.description), "currency": .string($0.currency)]
                    } ?? .null),
                JSONMember("callback_url", payment.callbackURL.map { .string($0) } ?? .null),
            ])
    }

    /// The action's words, each with what goes with it.
    private struct Word {
        var takesAmount = false
        var takesError = false
        let make: @Sendable (DecimalAmount?, _ code: String?, _ message: String?) -> BushaAction
    }

    private static let words: [(name: String, word: Word)] = [
        ("pay", Word(takesAmount: true) { amount, _, _ in .pay(amount) }),
        ("complete", Word(takesAmount: true) { amount, _, _ in .complete(amount) }),
        ("reject", Word { _, _, _ in .reject }),
        (
            "fail",
            Word(takesError: true) { _, code, message in
                .fail(code: code ?? "failed", message: message ?? "The payment failed")
            }
        ),
        ("expire", Word { _, _, _ in .expire }),
        ("cancel", Word { _, _, _ in .cancel }),
    ]

    /// The names of the actions.
    static let names = words.map(\.name)

    private static let codeExpectation = "1 to 100 visible ASCII characters"
    private static let amount = BodyKey<DecimalAmount>(
        "source_amount", .amount.described("With pay and complete.")
    ) { input in input.parsed(valid: DecimalAmount.expectation) { DecimalAmount($0) } }
    private static let code = BodyKey<String>("error_code", .pattern("^[!-~]{1,100}$").described("With fail.")) {
        input in
        input.parsed(valid: codeExpectation) { text in
            (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } ? text : nil
        }
    }
    private static let message = BodyKey<String>("error_message", .string.described("With fail.")) { $0.string() }

    /// What the body of an action may say.
    static let body = APISchema.object([amount.maybe, code.maybe, message.maybe], isOpen: false)
    private static let keys = [amount.name, code.name, message.name]

    /// Reads `{"action": …}` with what the action takes.
    static func read(_ request: Request) throws(Problem) -> BushaAction {
        try RequestBody.read(request) { input -> BushaAction? in
            guard
                let body = input.object(
                    keys: ["action"] + keys, valid: #"an object such as {"action": "pay"}"#),
                let word = body.required("action")?.choice(words.map { ($0.name, $0.word) })
            else { return nil }
            return action(word, body)
        }
    }

    /// Reads the body of `POST …/payments/{id}/{action}`; it may be empty.
    static func read(_ name: String, _ request: Request) throws(Problem) -> BushaAction {
        guard let word = words.first(where: { $0.name == name })?.word else {
            throw .notFound("A payment request has no such action; use one of \(names.joined(separator: ", ")).")
        }
        guard !request.body.isEmpty else { return word.make(nil, nil, nil) }
        return try RequestBody.read(request) { input -> BushaAction? in
            input.object(keys: keys).flatMap { action(word, $0) }
        }
    }

    private static func action(_ word: Word, _ body: JSONObjectInput) -> BushaAction? {
        if !word.takesAmount { body.optional(amount.name)?.report("an amount goes with pay and complete only") }
        if !word.takesError {
            for key in [code.name, message.name] { body.optional(key)?.report("this goes with fail only") }
        }
        return word.make(amount.optional(in: body), code.optional(in: body), message.optional(in: body))
    }

    /// Does it. Throws the refusal.
    package static func act(
        on id: String, _ action: BushaAction, in session: BackendSession<BushaPay>
    ) throws(Problem) -> BushaPaymentRequest {
        guard case .payment(let payment, _) = try session.operate(.act(id: id, action)) else {
            throw .conflict("The payment request cannot do this.")
        }
        return payment
    }
}

/// Payment requests in the control API.
extension BushaPay {
    private typealias Call = ControlCall<BackendControlHandler<BushaPay>>
    private static let base = "/__sandbox/sessions/{session}"

    package static let controlCalls: [ControlCall<BackendControlHandler<BushaPay>>] = [
        listPayments, showPayment, actOnPayment,
    ]

    private static let listPayments = Call(
        .control(
            .get, "\(base)/payments", "list_payments", "Payment requests of Busha Pay.",
            [.list("payments", of: "ShownPayment")])
    ) { session, _ in
        let payments = session.look { $0.payments(at: $1) } ?? []
        return .json(["payments": .array(payments.reversed().map(PaymentActions.json))])
    }

    private static let showPayment = Call(
        .control(
            .get, "\(base)/payments/{payment}", "show_payment", "A payment request.", [.ok("ShownPayment")])
    ) { session, call in
        .json(PaymentActions.json(try known(call.captured[1], in: session)))
    }

    private static let actOnPayment = Call(
        .control(
            .post, "\(base)/payments/{payment}/{action}", "act_on_payment",
            "Play the customer or the chain: \(PaymentActions.names.joined(separator: ", ")).",
            takes: PaymentActions.body,
            [.ok("ShownPayment"), .refusal(409, "The status of the payment request does not allow this.")])
    ) { session, call in
        let payment = try known(call.captured[1], in: session)
        let action = try PaymentActions.read(call.captured[2], call.request)
        return .json(PaymentActions.json(try PaymentActions.act(on: payment.id, action, in: session)))
    }

    private static func known(
        _ id: String, in session: BackendSession<BushaPay>
    ) throws(Problem) -> BushaPaymentRequest {
        guard let payment = session.look({ $0.payment(id: id, at: $1) }) else {
            throw .notFound(
                "There is no payment request with this id in this session; list them with GET …/payments.")
        }
        return payment
    }
}

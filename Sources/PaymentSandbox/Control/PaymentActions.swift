import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// A person plays the customer or the chain: the same actions from the pages and from the control API.
enum PaymentActions {
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

    private static let codeExpectation = "1 to 100 visible ASCII characters"

    /// Reads `{"action": …}` with what the action takes.
    static func read(_ request: Request) throws(Problem) -> BushaAction {
        try RequestBody.read(request) { input -> BushaAction? in
            guard
                let body = input.object(
                    keys: ["action", "source_amount", "error_code", "error_message"],
                    valid: #"an object such as {"action": "pay"}"#),
                let name = body.required("action")?.choice(names)
            else { return nil }
            return action(name, body)
        }
    }

    /// Reads the body of `POST …/payments/{id}/{action}`; it may be empty.
    static func read(_ name: String, _ request: Request) throws(Problem) -> BushaAction {
        guard let name = Name(rawValue: name) else {
            let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw .notFound("A payment request has no such action; use one of \(known).")
        }
        guard !request.body.isEmpty else { return name.withoutBody }
        return try RequestBody.read(request) { input -> BushaAction? in
            input.object(keys: ["source_amount", "error_code", "error_message"]).flatMap { action(name, $0) }
        }
    }

    /// Does it.
    static func act(on id: String, _ action: BushaAction, in session: Session) throws(Problem) -> BushaPaymentRequest {
        switch session.perform(BushaOperation.act(id: id, action)) {
        case .payment(let payment, _): return payment
        case .refused(let refusal):
            let problem = BushaProblem(refusal)
            throw Problem(status: problem.status, title: "Refused", detail: problem.message)
        case .page, .timerHandled: throw .conflict("The payment request cannot do this.")
        }
    }

    enum Name: String, CaseIterable {
        case pay, complete, reject, fail, expire, cancel

        var withoutBody: BushaAction {
            switch self {
            case .pay: .pay(nil)
            case .complete: .complete(nil)
            case .reject: .reject
            case .fail: .fail(code: "failed", message: "The payment failed")
            case .expire: .expire
            case .cancel: .cancel
            }
        }
    }

    static let names: KeyValuePairs<String, Name> = [
        "pay": .pay, "complete": .complete, "reject": .reject, "fail": .fail, "expire": .expire, "cancel": .cancel,
    ]

    private static func action(_ name: Name, _ body: JSONObjectInput) -> BushaAction? {
        let amountInput = body.optional("source_amount")
        let amount = amountInput?.parsed(valid: DecimalAmount.expectation) { DecimalAmount($0) }
        let code = body.optional("error_code")?.parsed(valid: codeExpectation) { text in
            (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } ? text : nil
        }
        let message = body.optional("error_message")?.string()
        if amountInput != nil, name != .pay, name != .complete {
            amountInput?.report("an amount goes with pay and complete only")
        }
        for key in ["error_code", "error_message"] where name != .fail {
            body.optional(key)?.report("this goes with fail only")
        }
        switch name {
        case .pay: return .pay(amount)
        case .complete: return .complete(amount)
        case .fail: return .fail(code: code ?? "failed", message: message ?? "The payment failed")
        case .reject, .expire, .cancel: return name.withoutBody
        }
    }
}

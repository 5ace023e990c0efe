import SandboxCore
import SandboxJSON
import SandboxScenarios

/// `{ "fails": { "code": "…", "message": "…" } }`: the payment fails with this code and message.
struct Fails: CustomerAct {
    static let key = "fails"

    let code: String
    let message: String

    static var schema: JSONValue? {
        Schema.object(
            "The payment fails.",
            [
                "code": Schema.line("The error code.", 1...99),
                "message": Schema.line("The message.", 1...500),
            ], required: ["code"])
    }
    static let example = #"{ "code": "…" }"#

    static func read(_ input: JSONInput) -> Fails? {
        let valid = #"an object such as { "code": "INSUFFICIENT_FUNDS", "message": "The balance is too low" }"#
        guard let object = input.object(keys: ["code", "message"], valid: valid) else { return nil }
        let codeExpectation = "an error code of 1 to 99 characters"
        let code = object.required("code", valid: codeExpectation)?.line(1...99, valid: codeExpectation)
        let message =
            object.optional("message").map { $0.line(1...500, valid: "a message of 1 to 500 characters") }
            ?? "The payment failed"
        guard let code, let message else { return nil }
        return Fails(code: code, message: message)
    }

    var json: JSONValue { ["fails": ["code": .string(code), "message": .string(message)]] }

    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.end(position, .failed, .failed(code: code, message: message), now: now, effects: &effects)
    }
}

extension BushaCustomer {
    /// The payment fails with this code and message.
    public static func fails(code: String, message: String) -> BushaCustomer {
        BushaCustomer(Fails(code: code, message: message))
    }
}

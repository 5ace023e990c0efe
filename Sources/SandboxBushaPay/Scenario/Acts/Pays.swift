import SandboxCore
import SandboxJSON
import SandboxScenarios

/// `"pays"` or `{ "pays": { "percent": 80 } }`: the customer pays. What lands can differ from what was asked; the request
/// completes with what landed (contract, section 5).
struct Pays: CustomerAct {
    static let key = "pays"
    static let plain: Pays? = Pays(amount: .exact)

    let amount: BushaPaidAmount

    static var schema: JSONValue? { BushaPaidAmount.schema("They pay this much.") }
    static let example = #"{ "percent": 80 }"#

    static func read(_ input: JSONInput) -> Pays? { BushaPaidAmount.read(input).map { Pays(amount: $0) } }

    var json: JSONValue { amount == .exact ? "pays" : ["pays": amount.json] }

    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.pay(amount, position, now: now, effects: &effects)
    }

    var canComplete: Bool { true }
}

extension BushaCustomer {
    /// Pays. What lands can differ from what was asked; the request completes with what landed (contract, section 5).
    public static func pays(_ amount: BushaPaidAmount = .exact) -> BushaCustomer { BushaCustomer(Pays(amount: amount)) }
}

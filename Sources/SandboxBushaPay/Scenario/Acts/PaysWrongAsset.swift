import SandboxCore
import SandboxJSON
import SandboxScenarios

/// `{ "pays_wrong_asset": "USDC" }`: the customer sends the exact amount in this currency instead of the source currency,
/// which the request does not notice: it stays pending until it expires [assumed]. Where it is the source currency after
/// all, they pay.
struct PaysWrongAsset: CustomerAct {
    static let key = "pays_wrong_asset"

    /// The code of the currency.
    let currency: String

    static var schema: JSONValue? {
        Schema.text("They pay in this currency, which the request does not notice.", pattern: "^[A-Z0-9]{2,10}$")
    }
    static let example = #""USDC""#

    static func read(_ input: JSONInput) -> PaysWrongAsset? {
        let valid = #"the code of a currency such as "USDC": 2 to 10 capitals and digits"#
        return input.parsed(valid: valid) { text in
            let isCode = text.utf8.allSatisfy { ($0 >= 0x41 && $0 <= 0x5a) || ($0 >= 0x30 && $0 <= 0x39) }
            return isCode && (2...10).contains(text.utf8.count) ? PaysWrongAsset(currency: text) : nil
        }
    }

    var json: JSONValue { ["pays_wrong_asset": .string(currency)] }

    func leavesWithoutAnswer(_ payment: BushaPaymentRequest) -> Bool { currency != payment.source.code }
    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        if currency == machine.payments[position].source.code {
            machine.pay(.exact, position, now: now, effects: &effects)
        } else {
            machine.payWrongAsset(currency, position, now: now, effects: &effects)
        }
    }
}

extension BushaCustomer {
    /// Sends the exact amount in this currency instead of the source currency, which the request does not notice: it
    /// stays pending until it expires [assumed]. Where it is the source currency after all, they pay.
    public static func paysWrongAsset(_ currency: String) -> BushaCustomer {
        BushaCustomer(PaysWrongAsset(currency: currency))
    }
}

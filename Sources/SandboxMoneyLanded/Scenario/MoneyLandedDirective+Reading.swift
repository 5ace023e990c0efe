import SandboxCore
import SandboxJSON
import SandboxScenarios

extension MoneyLandedDirective {
    /// Reads the value of `moneylanded`. What is not written is as in `happy-path`: without `credits` the customer pays
    /// the exact amount after 1 s; `"credits": []` means that nobody pays.
    static func read(_ input: JSONInput) -> MoneyLandedDirective {
        var directive = MoneyLandedDirective.paysExactly
        let keys = ["order", "payee", "largest_discount_paise", "reservation_lifetime", "credits"]
        guard let object = input.object(keys: keys) else { return directive }
        if let order = object.optional("order")?.object(keys: ["amount_paise"]),
            let amount = order.required("amount_paise", valid: "a whole number of paise")?.integer(
                in: 1...Paise.largest.value, unit: "paise")
        {
            directive.orderAmount = Paise(amount)
        }
        if let payee = object.optional("payee")?.object(keys: ["vpa", "name"]) {
            if let vpa = payee.optional("vpa")?.parsed(valid: vpaExpectation, validVPA) { directive.payeeVPA = vpa }
            if let name = payee.optional("name")?.line(1...99, valid: "a name of 1 to 99 characters") {
                directive.payeeName = name
            }
        }
        if let discount = object.optional("largest_discount_paise")?.integer(in: 1...1_000_000, unit: "paise") {
            directive.largestDiscount = discount
        }
        if let lifetime = object.optional("reservation_lifetime"), let duration = lifetime.duration() {
            if duration > .zero {
                directive.reservationLifetime = duration
            } else {
                lifetime.report("a reservation cannot live for no time", valid: "a longer duration such as \"15m\"")
            }
        }
        let valid = "an array of credits such as [ { \"amount\": \"exact\", \"after\": \"1s\" } ], or [] if nobody pays"
        if let credits = object.optional("credits")?.array(count: 0...100, valid: valid, CreditDirective.read) {
            directive.credits = credits
        }
        return directive
    }

    private static let vpaExpectation = "a UPI ID such as \"merchant@sandbox\""

    /// A handle of letters, digits, `.`, `-` and `_`, an `@`, and a provider of letters and digits.
    private static func validVPA(_ text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let handle = parts.first, let provider = parts.last else { return nil }
        let isHandle = (1...255).contains(handle.utf8.count) && handle.utf8.allSatisfy(isHandleByte)
        let isProvider = (1...64).contains(provider.utf8.count) && provider.utf8.allSatisfy(isLetterOrDigit)
        return isHandle && isProvider ? text : nil
    }

    private static func isHandleByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: false
        }
    }
}

extension CreditDirective {
    /// Reads one element of `credits`.
    static func read(_ input: JSONInput) -> CreditDirective? {
        guard let object = input.object(keys: ["amount", "after", "placed_after"]) else { return nil }
        var credit = CreditDirective()
        if let amount = object.optional("amount").flatMap(CreditDirective.readAmount) { credit.amount = amount }
        if let after = object.optional("after")?.duration() { credit.after = after }
        if let placedAfter = object.optional("placed_after")?.duration() { credit.placedAfter = placedAfter }
        return credit
    }

    private static func readAmount(_ input: JSONInput) -> Amount? {
        if input.node.members == nil {
            guard input.node.string != nil else {
                input.report("this is \(input.node.kind)", valid: amountExpectation)
                return nil
            }
            return input.choice(["exact": .exact, "rounded_up": .roundedUp, "rounded_down": .roundedDown])
        }
        let keys = ["offset_paise", "paise"]
        guard let object = input.object(keys: keys) else { return nil }
        let largest = Paise.largest.value
        switch object.exclusive(keys) {
        case .some(("paise", let value)):
            return value.integer(in: 1...largest, unit: "paise").map { .absolute(Paise($0)) }
        case .some((_, let value)):
            return value.integer(in: -largest...largest, unit: "paise").map { .offset($0) }
        case .none:
            input.report("there is no amount", valid: amountExpectation)
            return nil
        }
    }

    private static let amountExpectation =
        #""exact", "rounded_up", "rounded_down", { "offset_paise": -1 } or { "paise": 49900 }"#
}

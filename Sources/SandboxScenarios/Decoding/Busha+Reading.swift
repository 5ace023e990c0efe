import SandboxCore
import SandboxJSON

extension BushaDirective {
    /// Reads the value of `busha`. What is not written is as in `happy-path`: the customer pays the exact amount 1 s
    /// after the payment request was made.
    static func read(_ input: JSONInput) -> BushaDirective {
        var directive = BushaDirective.paysExactly
        let keys = ["customer", "after", "processing_time", "lifetime", "merchant"]
        guard let object = input.object(keys: keys) else { return directive }
        if let customer = object.optional("customer").flatMap(BushaCustomer.read) { directive.customer = customer }
        if let written = object.optional("after"), let after = written.duration() {
            directive.after = after
            if directive.customer == .waits {
                written.report(
                    "nobody acts after this time, because a person plays the customer",
                    valid: "no \"after\", or another customer")
            }
        }
        if let time = object.optional("processing_time")?.duration() { directive.processingTime = time }
        if let written = object.optional("lifetime"), let lifetime = written.duration() {
            if lifetime > .zero {
                directive.lifetime = lifetime
            } else {
                written.report(
                    "a payment request cannot live for no time", valid: "a longer duration such as \"30m\"")
            }
        }
        if let merchant = object.optional("merchant")?.object(keys: ["name", "email"]) {
            if let name = merchant.optional("name")?.line(1...99, valid: "a name of 1 to 99 characters") {
                directive.merchantName = name
            }
            let email = "an email address such as \"merchant@sandbox.invalid\""
            if let address = merchant.optional("email")?.parsed(valid: email, BushaDirective.validEmail) {
                directive.merchantEmail = address
            }
        }
        return directive
    }

    /// Something before and after one `@`, without spaces and control characters: enough to catch a slip.
    private static func validEmail(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
        return isPlain && text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? text : nil
    }
}

extension BushaCustomer {
    /// Reads the value of `customer`: one word, or an object whose only key is what he does and whose value says how.
    static func read(_ input: JSONInput) -> BushaCustomer? {
        guard input.node.members != nil else { return readWord(input) }
        let keys = ["pays", "pays_in_parts", "pays_after_expiry", "pays_wrong_asset", "fails", "abandons_then_pays"]
        guard let object = input.object(keys: keys) else { return nil }
        switch object.exclusive(keys) {
        case .some(("pays", let value)):
            return BushaPaidAmount.read(value).map { .pays($0) }
        case .some(("pays_in_parts", let value)):
            return readParts(value)
        case .some(("pays_after_expiry", let value)):
            return readLatePayment(value).map { .paysAfterExpiry($0.amount, later: $0.later) }
        case .some(("pays_wrong_asset", let value)):
            return value.parsed(valid: assetExpectation, validAsset).map { .paysWrongAsset($0) }
        case .some(("fails", let value)):
            return readFailure(value)
        case .some((_, let value)):
            return readLatePayment(value).map { .abandonsThenPays($0.amount, later: $0.later) }
        case .none:
            // An unknown key is probably what he does, and is reported already.
            if !object.hasUnknownKeys { input.report("this says nothing that the customer does", valid: expectation) }
            return nil
        }
    }

    /// `nil` stands for what needs an object.
    private static let words: [(key: String, value: BushaCustomer?)] = [
        ("pays", .pays(.exact)), ("pays_in_parts", nil), ("pays_after_expiry", nil), ("pays_wrong_asset", nil),
        ("rejects", .rejects), ("fails", nil), ("cancels", .cancels), ("abandons", .abandons),
        ("abandons_then_pays", nil), ("waits", .waits),
    ]

    /// What is accepted in a file, for error messages.
    private static let expectation =
        #""pays", "rejects", "cancels", "abandons", "waits", { "pays": { "percent": 80 } }, "#
        + #"{ "pays_in_parts": { "parts": [{ "percent": 40 }, { "percent": 60 }] } }, "#
        + #"{ "pays_after_expiry": { "later": "1m" } }, { "pays_wrong_asset": "USDC" }, "#
        + #"{ "fails": { "code": "…" } } or { "abandons_then_pays": { "later": "1m" } }"#

    private static func readWord(_ input: JSONInput) -> BushaCustomer? {
        guard input.node.string != nil else {
            input.report("this is \(input.node.kind)", valid: expectation)
            return nil
        }
        guard let word = input.choice(words) else { return nil }
        if word == nil { input.report("this needs to be told how", valid: expectation) }
        return word
    }

    private static func readFailure(_ input: JSONInput) -> BushaCustomer? {
        let valid = #"an object such as { "code": "INSUFFICIENT_FUNDS", "message": "The balance is too low" }"#
        guard let object = input.object(keys: ["code", "message"], valid: valid) else { return nil }
        let codeExpectation = "an error code of 1 to 99 characters"
        let code = object.required("code", valid: codeExpectation)?.line(1...99, valid: codeExpectation)
        let message =
            object.optional("message").map { $0.line(1...500, valid: "a message of 1 to 500 characters") }
            ?? BushaCustomer.defaultMessage
        guard let code, let message else { return nil }
        return .fails(code: code, message: message)
    }

    private static let defaultMessage = "The payment failed"

    private static func readLatePayment(_ input: JSONInput) -> (amount: BushaPaidAmount, later: Duration)? {
        let valid = #"an object such as { "later": "1m", "amount": "exact" }"#
        guard let object = input.object(keys: ["later", "amount"], valid: valid) else { return nil }
        let later = object.required("later", valid: DurationText.expectation)?.duration()
        let amount = object.optional("amount").map(BushaPaidAmount.read) ?? .exact
        guard let later, let amount else { return nil }
        return (amount, later)
    }

    private static func readParts(_ input: JSONInput) -> BushaCustomer? {
        let valid = #"an object such as { "parts": [{ "percent": 40 }, { "percent": 60 }], "every": "10s" }"#
        guard let object = input.object(keys: ["parts", "every"], valid: valid) else { return nil }
        let written = object.required("parts", valid: partsExpectation)
        let parts = written?.array(valid: partsExpectation) { BushaPaidAmount.read($0) }
        let every = object.optional("every").map { $0.duration() } ?? .seconds(10)
        guard let written, let parts, let every, case .array(let elements) = written.node.value else { return nil }
        let count = elements.count
        guard (2...20).contains(count) else {
            written.report(
                count == 1 ? "one part is the whole payment" : "there are \(count) parts",
                valid: count == 1 ? "\"pays\" with the amount, or \(partsExpectation)" : partsExpectation)
            return nil
        }
        return .paysInParts(parts, every: every)
    }

    private static let partsExpectation = #"an array of 2 to 20 amounts such as [{ "percent": 40 }, { "percent": 60 }]"#

    private static let assetExpectation = #"the code of a currency such as "USDC": 2 to 10 capitals and digits"#

    private static func validAsset(_ text: String) -> String? {
        let isCode = text.utf8.allSatisfy { ($0 >= 0x41 && $0 <= 0x5a) || ($0 >= 0x30 && $0 <= 0x39) }
        return isCode && (2...10).contains(text.utf8.count) ? text : nil
    }
}

extension BushaPaidAmount {
    private static let expectation =
        #""exact", { "percent": 80 } of what was asked, or { "source_amount": "5.5" }"#

    /// Reads the value of `pays` and of `amount`.
    static func read(_ input: JSONInput) -> BushaPaidAmount? {
        if input.node.members == nil {
            return input.parsed(valid: expectation) { $0 == "exact" ? .exact : nil }
        }
        let keys = ["percent", "source_amount"]
        guard let object = input.object(keys: keys) else { return nil }
        switch object.exclusive(keys) {
        case .some(("percent", let value)):
            return value.integer(in: 1...10_000).map { .percent(Int($0)) }
        case .some((_, let value)):
            guard let amount = value.parsed(valid: DecimalAmount.expectation, DecimalAmount.init) else { return nil }
            if amount.isZero {
                value.report("nobody pays nothing", valid: "a larger amount, or a customer who \"abandons\"")
            }
            return .absolute(amount)
        case .none:
            if !object.hasUnknownKeys { input.report("there is no amount", valid: expectation) }
            return nil
        }
    }
}

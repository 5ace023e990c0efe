import SandboxCore
import SandboxJSON
import SandboxScenarios

/// `busha` in a file: what happens to payment requests.
package enum BushaKey: SectionKey {
    package static let name = "busha"

    package static var schema: JSONValue { BushaDirective.schema }

    package static func read(_ input: JSONInput, into section: inout BushaSection) {
        section.directive = BushaDirective.read(input)
    }

    package static func members(of section: BushaSection) -> [JSONMember] { section.directive.members }
}

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

extension BushaDirective {
    /// As it stands in a file, but for the callback, which has a key of its own.
    var members: [JSONMember] {
        let usual = BushaDirective.paysExactly
        /// As it stands in a file, but for the callback, which has a key of its own.
        var members: [JSONMember] = []
        if customer != usual.customer { members.append(JSONMember("customer", customer.json)) }
        // Of a person nobody can say when they act.
        if after != usual.after, customer != .waits { members.append(JSONMember("after", .duration(after))) }
        if processingTime != usual.processingTime {
            members.append(JSONMember("processing_time", .duration(processingTime)))
        }
        if lifetime != usual.lifetime { members.append(JSONMember("lifetime", .duration(lifetime))) }
        var merchant: [JSONMember] = []
        if merchantName != usual.merchantName { merchant.append(JSONMember("name", .string(merchantName))) }
        if merchantEmail != usual.merchantEmail { merchant.append(JSONMember("email", .string(merchantEmail))) }
        if !merchant.isEmpty { members.append(JSONMember("merchant", .object(merchant))) }
        return members
    }
}

extension BushaDirective {
    fileprivate static let schema = Schema.object(
        "What happens to Busha Pay payment requests. By default the customer pays the exact amount after 1 s.",
        [
            "customer": BushaCustomer.schema,
            "after": Schema.duration("How long after the payment request was made they act. Default \"1s\"."),
            "processing_time": Schema.duration("How long a payment is processing. Default \"0s\"."),
            "lifetime": Schema.duration("How long a payment request may be paid. Default \"30m\"."),
            "merchant": Schema.object(
                "Who is paid.",
                [
                    "name": Schema.line("The name.", 1...99),
                    "email": Schema.text(
                        "The email address.", pattern: "^[^\\u0000-\\u0020\\u007f@]+@[^\\u0000-\\u0020\\u007f@]+$"),
                ]),
        ])
}

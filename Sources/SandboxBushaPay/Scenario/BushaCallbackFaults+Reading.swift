import SandboxCore
import SandboxJSON
import SandboxScenarios

extension BushaCallbackFaults {
    /// Reads the value of `callback`, where the customer does what `customer` says. What is not written is as the
    /// contract has it.
    static func read(_ input: JSONInput, _ customer: BushaCustomer) -> BushaCallbackFaults {
        var faults = BushaCallbackFaults()
        let keys = [
            "times", "after", "every", "previous_attempt", "carried_by", "redirects", "query", "repeated",
            "upper_case_keys", "space_as_plus", "query_prefix", "scheme", "host", "fragment",
        ]
        guard let object = input.object(keys: keys) else { return faults }
        func count(_ key: String, _ most: Int) -> Int? {
            object.optional(key)?.integer(in: 0...Int64(most)).map { Int($0) }
        }
        if let times = count("times", largestCount) { faults.times = times }
        if let after = object.optional("after")?.duration() { faults.after = after }
        if let every = object.optional("every")?.duration() { faults.every = every }
        faults.previousAttempt = object.optional("previous_attempt")?.choice(statuses)
        faults.carrier = object.optional("carried_by")?.choice(carriers)
        if let redirects = count("redirects", largestRedirectCount) { faults.redirects = redirects }
        faults.query = BushaCallbackQueryFaults.read(object)
        faults.scheme = object.optional("scheme")?.parsed(valid: schemeExpectation, validScheme)
        faults.host = object.optional("host")?.parsed(valid: hostExpectation, validHost)
        faults.fragment = object.optional("fragment")?.parsed(valid: rawExpectation, validRaw)
        for contradiction in faults.contradictions(for: customer) {
            object.optional(contradiction.key)?.report(contradiction.message, valid: contradiction.valid)
        }
        return faults
    }

    static let statuses = BushaPaymentStatus.allCases.map { (key: $0.rawValue, value: $0) }
    static let carriers = BushaCallbackCarrier.allCases.map { (key: $0.rawValue, value: $0) }

    // MARK: Parts of a URL

    static let schemePattern = "^[A-Za-z][A-Za-z0-9+._-]{0,99}$"
    static let hostPattern = "^[A-Za-z0-9.-]{1,253}$"
    static let rawPattern = "^[!$-~]{1,200}$"

    private static let schemeExpectation =
        "a scheme such as \"com.example.other.busha-pay\", at most 100 characters; \(JSONInput.list(refusedSchemes)) "
        + "are refused"
    private static let hostExpectation = "a host such as \"elsewhere\": letters, digits, points and hyphens"
    static let rawExpectation = "1 to 200 visible ASCII characters without \" and #, percent-encoded where needed"

    private static func validScheme(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard (1...100).contains(bytes.count), let first = bytes.first, isLetter(first),
            bytes.allSatisfy({ isLetter($0) || isDigit($0) || "+._-".utf8.contains($0) }),
            !refusedSchemes.contains(text.lowercased())
        else { return nil }
        return text
    }

    private static func validHost(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { isLetter($0) || isDigit($0) || ".-".utf8.contains($0) }
        return isPlain && (1...253).contains(text.utf8.count) ? text : nil
    }

    /// A piece of a URL that is sent as it stands.
    static func validRaw(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x23 }
        return isPlain && (1...200).contains(text.utf8.count) ? text : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

extension BushaCallbackQueryFaults {
    fileprivate static func read(_ object: JSONObjectInput) -> BushaCallbackQueryFaults {
        BushaCallbackQueryFaults(
            changes: changes(object.optional("query"), allowsNull: true),
            repeated: changes(object.optional("repeated"), allowsNull: false),
            hasUpperCaseKeys: object.optional("upper_case_keys")?.bool() ?? false,
            writesSpaceAsPlus: object.optional("space_as_plus")?.bool() ?? false,
            prefix: object.optional("query_prefix")?.parsed(
                valid: BushaCallbackFaults.rawExpectation, BushaCallbackFaults.validRaw))
    }

    private static func changes(_ input: JSONInput?, allowsNull: Bool) -> [Change] {
        guard let object = input?.object(valid: #"an object such as { "status": "COMPLETED" }"#) else { return [] }
        let valid = allowsNull ? "a text, or null to take the pair away" : "a text"
        if object.values.isEmpty {
            input?.report("there is no pair", valid: #"an object such as { "status": "COMPLETED" }"#)
        }
        return object.values.compactMap { member, value in
            let name = member.name
            guard (1...100).contains(name.unicodeScalars.count) else {
                value.report("a key of a callback has 1 to 100 characters", valid: "a key such as \"status\"")
                return nil
            }
            if allowsNull, case .null = value.node.value { return Change(name, nil) }
            guard let text = value.string(valid: valid) else { return nil }
            guard text.unicodeScalars.count <= 500 else {
                value.report("this is longer than 500 characters", valid: valid)
                return nil
            }
            return Change(name, text)
        }
    }
}

import SandboxCore
import SandboxJSON
import SandboxScenarios

/// `callback` in a file: what goes wrong with the way back to the merchant's app.
package enum CallbackKey: SectionKey {
    package static let name = "callback"

    package static func read(_ input: JSONInput, into section: inout BushaSection) {
        section.directive.callback = BushaCallbackFaults.read(input, section.directive.customer)
    }

    package static func members(of section: BushaSection) -> [JSONMember] { section.directive.callback.members }

    package static func contradictions(in section: BushaSection) -> [KeyContradiction] {
        section.directive.callback.contradictions(for: section.directive.customer)
    }

    private static let most = Int64(BushaCallbackFaults.largestCount)

    package static let schema = Schema.object(
        "What goes wrong with the redirect back into the merchant's app.",
        [
            "times": Schema.integer("How often it comes; 0 is never. Default 1.", 0...most),
            "after": Schema.duration("How long after the payment request ended the first one comes. Default \"0s\"."),
            "every": Schema.duration("How long after one the next comes. Default \"1s\"."),
            "previous_attempt": Schema.words(
                "Before it one of an earlier attempt comes, with this status.", BushaCallbackFaults.statuses.map(\.key)),
            "carried_by": Schema.words(
                "What brings the app back. Default a script; a 302 for a client that runs none.",
                BushaCallbackFaults.carriers.map(\.key)),
            "redirects": Schema.integer(
                "How many redirects within the sandbox come before that. Default 0.",
                0...Int64(BushaCallbackFaults.largestRedirectCount)),
            "query": Schema.map(
                "New values for keys of the query; null takes one away, and a new key is added.",
                names: "^[\\s\\S]{1,100}$",
                to: Schema.any(nil, of: [queryValue, Schema.nothing]), isEmptyValid: false),
            "repeated": Schema.map(
                "Keys that come once more behind all others.", names: "^[\\s\\S]{1,100}$", to: queryValue,
                isEmptyValid: false),
            "upper_case_keys": Schema.flag("The keys are in upper case."),
            "space_as_plus": Schema.flag("A space is written as a plus."),
            "query_prefix": Schema.text(
                "A query in front of all, as it stands.", pattern: BushaCallbackFaults.rawPattern),
            "scheme": Schema.text("Another scheme.", pattern: BushaCallbackFaults.schemePattern),
            "host": Schema.text("Another host.", pattern: BushaCallbackFaults.hostPattern),
            "fragment": Schema.text("A fragment behind the query.", pattern: BushaCallbackFaults.rawPattern),
        ])

    private static let queryValue = Schema.text("The value.", pattern: "^[\\s\\S]{0,500}$")
}

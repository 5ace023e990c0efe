import SandboxJSON
import SandboxScenarios

/// `page` in a file: what is wrong with the checkout page.
package enum PageKey: SectionKey {
    package static let name = "page"
    package static let place = SectionKeyPlace.afterFaults

    package static func read(_ input: JSONInput, into section: inout BushaSection) {
        section.page = PageFaults.read(input)
    }

    package static func members(of section: BushaSection) -> [JSONMember] { section.page.members }

    package static func contradictions(in section: BushaSection) -> [KeyContradiction] { section.page.contradictions }

    package static func oddities(in section: BushaSection) -> [KeyContradiction] {
        guard section.page.completed != nil, !section.directive.customer.act.canComplete else { return [] }
        return [
            KeyContradiction(
                key: "completed", message: "the page never says COMPLETED, because the customer does not pay in time",
                valid: "no \"completed\"")
        ]
    }

    package static let schema = Schema.object(
        "What is wrong with the Busha Pay checkout page itself, once it has arrived. The payment is not changed by it.",
        [
            "never_initialises": Schema.flag("The page never posts INITIALIZED; all else works."),
            "initialises_after": Schema.duration(
                "How long after the page was asked for it posts INITIALIZED, on the session's clock. Default at once."),
            "script_error": Schema.words(
                "Where the page's script fails: \"at_start\", before it has said anything, or \"once_ready\", right after "
                    + "it has posted INITIALIZED.",
                PageFaults.ScriptError.allCases.map(\.rawValue)),
            "blank": Schema.flag("The page is an empty HTML document without a script."),
            "noise_messages": Schema.flag("The page posts messages that are none of the client's business."),
            "wrong_target_origin": Schema.flag(
                "Every message is posted to an origin that is not the client's, so none arrives."),
            "completed": Schema.words(
                "What is wrong with the message COMPLETED: it is posted twice, has no data, or has numbers for amounts.",
                PageFaults.CompletedFault.allCases.map(\.rawValue)),
            "hanging_subresource": Schema.flag("The page holds an image that never arrives: its load never finishes."),
            "bridge_error": Schema.object(
                "The page calls the client's bridge with this error once it has loaded.",
                [
                    "code": Schema.line("The error code.", 1...99),
                    "message": Schema.line("The message. Default \"The checkout failed\".", 1...500),
                ], required: ["code"]),
        ])
}

import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxMoneyLanded
import SandboxScenarios

/// The calls of the control API.
extension APIOperation {
    static let control: [APIOperation] = general + sessions + money + payments + requests

    private static let base = "/__sandbox/sessions/{session}"

    private static let general: [APIOperation] = [
        control(.get, "/__sandbox/health", "health", "Whether the sandbox is well.", [ok("Health")]),
        control(
            .get, "/__sandbox/openapi.json", "openapi", "This document.",
            [Answer(status: "200", summary: "OpenAPI 3.1.", content: [("application/json", .anyObject)])]),
        control(
            .get, "/__sandbox/events", "events",
            "What happens in the sandbox from now on, until either side ends it.",
            asks: [
                query("session", .text(1...200), "Only what happens in this session."),
                Parameter(
                    name: "Last-Event-ID", place: .header, schema: .pattern("^[0-9]{1,19}$"),
                    summary: "Go on after this event, as far back as the latest 1,024."),
            ],
            [
                Answer(
                    status: "200",
                    summary:
                        "Events \(LiveEvent.Name.allCases.map(\.rawValue).joined(separator: ", ")), each with JSON "
                        + "data. `dropped` says that events are missing here, since the client reads too slowly or came "
                        + "back too late.",
                    content: [("text/event-stream", .string)]),
                refusal(404, "There is no such session."),
            ]),
        control(.get, "/__sandbox/scenarios", "list_scenarios", "Every scenario.", [list("scenarios", of: "Scenario")]),
        control(
            .get, "/__sandbox/scenarios/{name}", "show_scenario", "A scenario, with its file.",
            [
                ok("Scenario"), refusal(409, "The scenario was changed at this moment."),
                refusal(422, "Its file is wrong."),
            ]
        ),
    ]

    /// The name of a scenario, or one as a file has it.
    private static let scenario = APISchema.either([
        .text(1...64), .object([.always("summary", .text(1...300))]).described("A scenario, as a file has it."),
    ])

    private static let sessions: [APIOperation] = [
        control(.get, "/__sandbox/sessions", "list_sessions", "Every session.", [list("sessions", of: "Session")]),
        control(
            .post, "/__sandbox/sessions", "make_session",
            "Make a session. What the body leaves out is as in the default session.",
            takes: .object(
                [
                    .maybe("scenario", scenario), .maybe("seed", .integer(from: 0, to: .max)),
                    .maybe("clock", .words(SandboxClock.Mode.self)),
                    .maybe(
                        "orders", .array(.object([.maybe("amount_paise", orderAmount)], isOpen: false), most: 1_000)),
                    .maybe("webhooks", .array(webhookTarget, most: 10)),
                ], isOpen: false),
            [ok("Session", "The session and its credentials.", status: "201"), refusal(503, "There are too many.")]),
        control(.get, base, "show_session", "A session.", [ok("Session")]),
        control(
            .delete, base, "delete_session", "Delete a session and end everything in it; the default one is reset.",
            [done]),
        control(.post, "\(base)/reset", "reset_session", "As if the session had just been made.", [done]),
        control(
            .put, "\(base)/scenario", "use_scenario", "Take another scenario from now on; calls are counted from 1.",
            takes: .object([.always("scenario", scenario)], isOpen: false), bodyIsRequired: true, [ok("Session")]),
        control(
            .get, "\(base)/verify", "verify",
            "Whether the run did what the test claimed. Waits for attempts of webhooks that are under way.",
            [
                ok("Verdict", "Nothing is amiss."),
                Answer(
                    status: "409", summary: "What is amiss.",
                    content: [("application/problem+json", .all([.ref("Problem"), .ref("Verdict")]))]),
            ]),
        control(
            .get, "\(base)/clock", "show_clock", "The session's time, at once or once enough timers wait.",
            asks: [query("pending", .integer(from: 0, to: 1_000_000), "Wait for this many timers."), timeout],
            [ok("Clock")]),
        control(
            .post, "\(base)/clock/advance", "advance_clock",
            "Move a manual clock; answers when everything that fell due has happened.",
            takes: .object([.always("by", .duration)], isOpen: false), bodyIsRequired: true,
            [
                ok("Advance"), refusal(409, "The clock is real."),
                refusal(503, "The session or the sandbox ended meanwhile."),
            ]),
    ]

    private static let orderAmount = APISchema.integer(
        from: MoneyLandedMachine.smallestOrder.value, to: Paise.largest.value)
    private static let webhookTarget = APISchema.object(
        [
            .always("backend", .words(Backend.self)),
            .always("url", .pattern("^http://[a-z0-9.]{1,100}(:[1-9][0-9]{1,3})?/$")),
            .maybe("secret", .text(1...50)),
        ], isOpen: false)

    private static let money: [APIOperation] = [
        control(.get, "\(base)/orders", "list_orders", "Orders of MoneyLanded.", [list("orders", of: "Order")]),
        control(
            .post, "\(base)/orders", "make_order", "Make an order, of the scenario's amount unless given.",
            takes: .object([.maybe("amount_paise", orderAmount)], isOpen: false),
            [ok("Order", status: "201"), refusal(503, "The session holds as many as it may.")]),
        control(
            .get, "\(base)/credits", "list_credits", "UPI credits that arrived.",
            asks: [query("state", .words(MoneyLandedCredit.State.self), "Only those in this state.")],
            [list("credits", of: "Credit")]),
        control(
            .post, "\(base)/credits", "make_credit", "Let a UPI credit arrive.",
            takes: .object([.always("paise", .integer(from: 1, to: Paise.largest.value))], isOpen: false),
            bodyIsRequired: true,
            [ok("Credit", status: "201"), refusal(503, "The session holds as many as it may.")]),
        control(
            .post, "\(base)/credits/{credit}/place", "place_credit", "Place a parked credit on an order.",
            takes: .object([.always("page_token", .string)], isOpen: false), bodyIsRequired: true,
            [ok("Credit"), refusal(409, "The credit is not parked, or the order is confirmed.")]),
        control(
            .get, "\(base)/webhooks", "list_webhooks", "What webhook targets were told, with every attempt.",
            [ok("Webhooks")]),
        control(
            .post, "\(base)/webhooks/{webhook}/redeliver", "redeliver_webhook", "Begin a delivery anew.",
            takes: .object([], isOpen: false),
            [
                ok("Webhook", status: "202"), refusal(409, "An attempt is under way."),
                refusal(503, "The session ended."),
            ]),
    ]

    private static let payments: [APIOperation] = [
        control(
            .get, "\(base)/payments", "list_payments", "Payment requests of Busha Pay.",
            [list("payments", of: "ShownPayment")]),
        control(.get, "\(base)/payments/{payment}", "show_payment", "A payment request.", [ok("ShownPayment")]),
        control(
            .post, "\(base)/payments/{payment}/{action}", "act_on_payment",
            "Play the customer or the chain: \(PaymentActions.names.map(\.key).joined(separator: ", ")).",
            takes: .object(
                [
                    .maybe("source_amount", .amount.described("With pay and complete.")),
                    .maybe("error_code", .text(1...100).described("With fail.")),
                    .maybe("error_message", .string.described("With fail.")),
                ], isOpen: false),
            [ok("ShownPayment"), refusal(409, "The status of the payment request does not allow this.")]),
    ]

    private static let filters: [Parameter] = [
        query("endpoint", .words(EndpointID.self), "Only calls of this endpoint."),
        query("method", .string, "Only this method."),
        query("path", .string, "Only this path, as sent and without query."),
        query("status", .integer(from: 100, to: 599), "Only answers with this status."),
        query("scenario", .string, "Only calls under this scenario."),
        query("state", .words(JournalEntry.State.self), "Only entries in this state; `received` is every entry."),
        query("since", .integer(from: 0, to: .max), "Only entries with a higher sequence number."),
        query("limit", .integer(from: 1, to: 100_000), "At most this many, the oldest first."),
    ]

    private static let requests: [APIOperation] = [
        control(
            .get, "\(base)/requests", "list_requests", "The journal, at once or once enough entries match.",
            asks: filters + [query("count", .integer(from: 1, to: 1_000_000), "Wait for this many entries."), timeout],
            [ok("Requests")]),
        control(
            .get, "\(base)/requests.har", "export_requests", "The journal as an HTTP Archive 1.2.", asks: filters,
            [
                Answer(
                    status: "200", summary: "Requests in full, responses without fields and bodies.",
                    content: [("application/json", .ref("HAR"))],
                    fields: [("Content-Disposition", "A file name.")])
            ]),
        control(.delete, "\(base)/requests", "clear_requests", "Forget every entry; the numbers go on.", [done]),
    ]

    private static let timeout = query(
        "timeout", .duration, "How long to wait, in real time; 5 s unless given, at most 10 minutes.")

    static func query(_ name: String, _ schema: APISchema, _ summary: String, isRequired: Bool = false) -> Parameter {
        Parameter(name: name, place: .query, schema: schema, summary: summary, isRequired: isRequired)
    }
}

import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// Orders and credits in the control API.
extension MoneyLanded {
    private typealias Call = ControlCall<BackendControlHandler<MoneyLanded>>
    private static let base = "/__sandbox/sessions/{session}"

    package static let controlCalls: [ControlCall<BackendControlHandler<MoneyLanded>>] = [
        listOrders, makeOrder, listCredits, makeCredit, placeCredit,
    ]

    // MARK: Keys of bodies

    /// The amount of an order.
    static let orderAmount = BodyKey<Int64>.integer(
        "amount_paise", in: MoneyLandedMachine.smallestOrder.value...Paise.largest.value, unit: "paise")
    /// The amount of a credit.
    static let paise = BodyKey<Int64>.integer("paise", in: 1...Paise.largest.value, unit: "paise")
    private static let pageToken = BodyKey<String>.text("page_token")

    // MARK: Orders

    private static let listOrders = Call(
        .control(.get, "\(base)/orders", "list_orders", "Orders of MoneyLanded.", [.list("orders", of: "Order")]),
    ) { try showOrders($0, $1) }

    private static func showOrders(
        _ session: BackendSession<MoneyLanded>, _ call: ControlRequest
    ) throws(Problem) -> Response {
        let orders = session.look { $0.orders(at: $1) } ?? []
        return .json(["orders": .array(orders.map { MoneyLandedWire.json($0) })])
    }

    /// `{"amount_paise"}`, or nothing for the scenario's amount.
    private static let makeOrder = Call(
        .control(
            .post, "\(base)/orders", "make_order", "Make an order, of the scenario's amount unless given.",
            takes: .object([orderAmount.maybe], isOpen: false),
            [.ok("Order", status: "201"), .refusal(503, "The session holds as many as it may.")])
    ) { try takeOrder($0, $1) }

    private static func takeOrder(
        _ session: BackendSession<MoneyLanded>, _ call: ControlRequest
    ) throws(Problem) -> Response {
        var amount = session.section.directive.orderAmount
        if !call.request.body.isEmpty {
            amount = try RequestBody.read(call.request) { input -> Paise? in
                input.object(keys: [orderAmount.name]).map { orderAmount.optional(in: $0).map(Paise.init) ?? amount }
            }
        }
        return .json(MoneyLandedWire.json(try order(of: amount, in: session)), status: 201)
    }

    /// Makes an order, as the merchant's server does. Throws the refusal.
    package static func order(
        of amount: Paise, in session: BackendSession<MoneyLanded>
    ) throws(Problem) -> MoneyLandedOrder {
        guard case .orderCreated(let order) = try session.operate(.createOrder(pageToken: nil, amount: amount)) else {
            throw .conflict("This cannot be done now.")
        }
        return order
    }

    /// `"orders"` of the body that makes a session: `[{"amount_paise"}]`, an amount that is missing is the scenario's.
    package static let sessionKeys: [SessionKey<MoneyLanded>] = [
        SessionKey(
            BodyKey(
                "orders", .array(.object([orderAmount.maybe], isOpen: false), most: Int64(largestOrderCount)),
                readOrders))
    ]

    @Sendable private static func readOrders(_ input: JSONInput) -> SessionKey<MoneyLanded>.Preparation? {
        let amounts = input.array(
            count: 0...largestOrderCount, valid: #"an array such as [{"amount_paise": 49900}]"#
        ) { order -> Paise?? in
            order.object(keys: [orderAmount.name]).map { orderAmount.optional(in: $0).map { Paise($0) } }
        }
        guard let amounts else { return nil }
        return { section in
            amounts.map { .createOrder(pageToken: nil, amount: $0 ?? section.directive.orderAmount) }
        }
    }

    private static let largestOrderCount = 1_000

    package static func sessionMembers(_ machine: MoneyLandedMachine, at now: Instant) -> [JSONMember] {
        let orders = machine.orders(at: now).map { order -> JSONValue in
            [
                "page_token": .string(order.pageToken), "amount_paise": .integer(order.amount.value),
                "status": .string(order.status.rawValue),
            ]
        }
        return [JSONMember("orders", .array(orders))]
    }

    // MARK: Credits

    private static let listCredits = Call(
        .control(
            .get, "\(base)/credits", "list_credits", "UPI credits that arrived.",
            asks: [
                APIOperation.query("state", .words(MoneyLandedCredit.State.self), "Only those in this state.")
            ],
            [.list("credits", of: "Credit")])
    ) { try showCredits($0, $1) }

    private static func showCredits(
        _ session: BackendSession<MoneyLanded>, _ call: ControlRequest
    ) throws(Problem) -> Response {
        let state = try call.query.choice("state", of: MoneyLandedCredit.State.self)
        let credits = session.look { machine, _ in machine.credits(in: state) } ?? []
        return .json(["credits": .array(credits.map { MoneyLandedWire.json($0) })])
    }

    private static let makeCredit = Call(
        .control(
            .post, "\(base)/credits", "make_credit", "Let a UPI credit arrive.",
            takes: .object([paise.always], isOpen: false), bodyIsRequired: true,
            [.ok("Credit", status: "201"), .refusal(503, "The session holds as many as it may.")])
    ) { try receiveCredit($0, $1) }

    private static func receiveCredit(
        _ session: BackendSession<MoneyLanded>, _ call: ControlRequest
    ) throws(Problem) -> Response {
        let amount = try RequestBody.read(call.request) { input -> Int64? in
            input.object(keys: [paise.name], valid: #"an object such as {"paise": 49899}"#).flatMap {
                paise.required(in: $0)
            }
        }
        let credit = try arrive(Paise(amount), payeeVPA: nil, origin: .control, in: session)
        return .json(MoneyLandedWire.json(credit), status: 201)
    }

    /// A credit of this amount arrives at this payee VPA, by default the scenario's. Throws the refusal.
    package static func arrive(
        _ amount: Paise, payeeVPA: String?, origin: MoneyLandedCredit.Origin, in session: BackendSession<MoneyLanded>
    ) throws(Problem) -> MoneyLandedCredit {
        try credit(session.operate(.creditArrives(amount: amount, payeeVPA: payeeVPA, origin: origin)))
    }

    private static let placeCredit = Call(
        .control(
            .post, "\(base)/credits/{credit}/place", "place_credit", "Place a parked credit on an order.",
            takes: .object([pageToken.always], isOpen: false), bodyIsRequired: true,
            [.ok("Credit"), .refusal(409, "The credit is not parked, or the order is confirmed.")])
    ) { try placeCreditOnOrder($0, $1) }

    private static func placeCreditOnOrder(
        _ session: BackendSession<MoneyLanded>, _ call: ControlRequest
    ) throws(Problem) -> Response {
        let token = try RequestBody.read(call.request) { input -> String? in
            input.object(keys: [pageToken.name], valid: #"an object such as {"page_token": "order-1"}"#).flatMap {
                pageToken.required(in: $0)
            }
        }
        return .json(MoneyLandedWire.json(try place(call.captured[1], on: token, in: session)))
    }

    /// The merchant places a parked credit on an order. Throws the refusal.
    package static func place(
        _ id: String, on pageToken: String, in session: BackendSession<MoneyLanded>
    ) throws(Problem) -> MoneyLandedCredit {
        try credit(session.operate(.placeCredit(id: id, pageToken: pageToken)))
    }

    private static func credit(_ reply: MoneyLandedReply) throws(Problem) -> MoneyLandedCredit {
        guard case .credit(let credit) = reply else { throw .conflict("This cannot be done now.") }
        return credit
    }
}

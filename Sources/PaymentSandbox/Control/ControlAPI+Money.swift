import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded

/// Orders and credits of MoneyLanded.
extension ControlAPI {
    static let amountRange = MoneyLandedMachine.smallestOrder.value...Paise.largest.value

    /// `POST …/orders`: `{"amount_paise"}`, or nothing for the scenario's amount.
    func makeOrder(_ session: Session, _ request: Request) throws(Problem) -> Response {
        var amount = session.scenario.directive.moneyLanded.orderAmount
        if !request.body.isEmpty {
            amount = try RequestBody.read(request) { input -> Paise? in
                guard let body = input.object(keys: ["amount_paise"]) else { return nil }
                return Self.orderAmount(body) ?? amount
            }
        }
        return .json(MoneyLandedWire.json(try Self.makeOrder(amount, in: session)), status: 201)
    }

    static func orderAmount(_ body: JSONObjectInput) -> Paise? {
        body.optional("amount_paise")?.integer(in: amountRange, unit: "paise").map(Paise.init)
    }

    static func makeOrder(_ amount: Paise, in session: Session) throws(Problem) -> MoneyLandedOrder {
        switch session.perform(.createOrder(pageToken: nil, amount: amount)) {
        case .orderCreated(let order): return order
        case let reply: throw refusal(reply)
        }
    }

    /// `GET …/credits?state=unplaced`
    func listCredits(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let parameters = try QueryParameters(request, known: ["state"])
        let state = try parameters.choice("state", of: MoneyLandedCredit.State.self)
        return .json(["credits": .array(session.credits(in: state).map(MoneyLandedWire.json))])
    }

    /// `POST …/credits`: `{"paise"}` arrives.
    func makeCredit(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let amount = try RequestBody.read(request) { input -> Int64? in
            input.object(keys: ["paise"], valid: #"an object such as {"paise": 49899}"#)?
                .required("paise")?.integer(in: 1...Paise.largest.value, unit: "paise")
        }
        let credit = try Self.arrive(Paise(amount), payeeVPA: nil, origin: .control, in: session)
        return .json(MoneyLandedWire.json(credit), status: 201)
    }

    /// A credit of this amount arrives at this payee VPA, by default the scenario's.
    static func arrive(
        _ amount: Paise, payeeVPA: String?, origin: MoneyLandedCredit.Origin, in session: Session
    ) throws(Problem) -> MoneyLandedCredit {
        switch session.perform(.creditArrives(amount: amount, payeeVPA: payeeVPA, origin: origin)) {
        case .credit(let credit): return credit
        case let reply: throw refusal(reply)
        }
    }

    /// `POST …/credits/{id}/place`: `{"page_token"}` gets the parked credit.
    func placeCredit(_ id: String, _ session: Session, _ request: Request) throws(Problem) -> Response {
        let pageToken = try RequestBody.read(request) { input -> String? in
            input.object(keys: ["page_token"], valid: #"an object such as {"page_token": "order-1"}"#)?
                .required("page_token")?.string()
        }
        switch session.perform(.placeCredit(id: id, pageToken: pageToken)) {
        case .credit(let credit): return .json(MoneyLandedWire.json(credit))
        case let reply: throw Self.refusal(reply)
        }
    }

    private static func refusal(_ reply: MoneyLandedReply) -> Problem {
        guard case .refused(let refusal) = reply else { return .conflict("This cannot be done now.") }
        let problem = MoneyLandedProblem(refusal)
        return Problem(status: problem.status, title: "Refused", detail: problem.message)
    }
}

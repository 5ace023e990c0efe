import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded
import SandboxScenarios

/// A call of an emulated endpoint, decoded as far as that needs no state.
struct EmulatedCall: Sendable {
    let endpoint: EndpointID
    /// The page token or key that the call came with; empty if it had none.
    let credential: String
    /// Where in a chain of redirects the request stands; `nil` if it began a call.
    var hop: RedirectHop?
    let operation: BackendOperation
    /// The request's JSON body where the backend has read it.
    var body: JSONNode?
    /// The scenario that this call asks for; `nil`: the session's.
    let scenario: ActiveScenario?

    /// What scenarios look at.
    var matched: Call { Call(endpoint: endpoint, credential: credential, hop: hop, body: body) }
}

/// What a call does to a backend.
enum BackendOperation: Sendable {
    case moneyLanded(MoneyLandedOperation)
    case busha(BushaOperation)
    /// Reads the merchant's name, which is a setting and no state.
    case merchant
    /// The backend's answer needs no state that can change: the call is malformed, or asks for a page.
    case answered(Response)
}

/// What a backend says to a call.
enum BackendReply: Sendable {
    case moneyLanded(MoneyLandedReply)
    case busha(BushaReply)
    case merchant(BushaDirective)
    case answered(Response)
}

/// What the critical section found out about a call.
struct HandledCall: Sendable {
    let call: EmulatedCall
    let plan: Plan
    /// `nil` if the call did not reach the backend.
    let reply: BackendReply?
    let now: Instant
    let date: String
    /// The call's journal entry.
    let sequence: UInt64

    /// The genuine answer where it follows from the reply alone: everything but pages.
    var genuine: Response? {
        switch reply {
        case .moneyLanded(let reply): MoneyLandedWire.encode(reply)
        case .busha(let reply): BushaWire.encode(reply)
        case .merchant(let directive): BushaWire.merchant(directive: directive)
        case .answered(let response): response
        case nil: nil
        }
    }

    /// Adds what every answer of an emulated endpoint says: what it was matched with, and Busha Pay's request id.
    func addFields(to response: inout Response, seed: UInt64) {
        SandboxFields.add(matched: plan.matched.headerValue, to: &response)
        guard call.endpoint.isBusha else { return }
        var draw = Draw(
            seed: seed, "busha.request_id", call.endpoint.rawValue, call.credential,
            number: UInt64(clamping: plan.matched.call))
        if let value = FieldValue("req_" + draw.text(20)) { response.fields.append(SandboxFields.requestID, value) }
    }
}

extension EndpointID {
    fileprivate var isBusha: Bool {
        switch self {
        case .bushaCheckout, .bushaMerchant, .bushaCreatePayment, .bushaPayment, .bushaPayments, .bushaApp: true
        case .moneyLandedReserve, .moneyLandedStatus, .upiApp, .webhookBusha, .webhookMoneyLanded: false
        }
    }
}

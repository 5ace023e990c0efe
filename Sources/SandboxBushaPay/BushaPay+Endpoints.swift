import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

extension EndpointID {
    /// `POST /pay`
    public static let bushaCheckout = EndpointID(
        "busha.checkout", of: .busha, index: 2, [.answersWithPage, .credentialInBody])
    /// `GET /v1/merchants`
    public static let bushaMerchant = EndpointID("busha.merchant", of: .busha, index: 3)
    /// `POST /v1/payments` and `POST /v1/payments/requests`
    public static let bushaCreatePayment = EndpointID("busha.create_payment", of: .busha, index: 4)
    /// `GET /v1/payments/{id}` and `GET /v1/payments/requests/{id}`
    public static let bushaPayment = EndpointID("busha.payment", of: .busha, index: 5)
    /// `GET /v1/payments` and `GET /v1/payments/requests`
    public static let bushaPayments = EndpointID("busha.payments", of: .busha, index: 6)
    /// `GET /busha-app/pay`, the stand-in for the Busha app
    public static let bushaApp = EndpointID("busha.app", of: .busha, index: 7, .answersWithPage)
}

/// The payment API and the merchant's name (contract, sections 1 and 5). The pages' endpoints stand beside their pages.
extension BushaPay {
    static let merchant = Endpoint<BushaPay>(
        .bushaMerchant, [DocumentedRoute(.get, "/v1/merchants", BushaDocumentation.merchant)]
    ) { request, _, _ in
        call(request) { _ in .success(.merchant) }
    }

    static let createPayment = Endpoint<BushaPay>(
        .bushaCreatePayment,
        [
            DocumentedRoute(.post, "/v1/payments", BushaDocumentation.createPayment),
            DocumentedRoute(.post, "/v1/payments/requests", BushaDocumentation.createPayment),
        ]
    ) { request, _, _ in
        call(request) { BushaWire.decodeCreate(request, publicKey: $0) }
    }

    static let payments = Endpoint<BushaPay>(
        .bushaPayments,
        [
            DocumentedRoute(.get, "/v1/payments", BushaDocumentation.payments),
            DocumentedRoute(.get, "/v1/payments/requests", BushaDocumentation.payments),
        ]
    ) { request, _, _ in
        let cursor = request.target.query.last { $0.name == "cursor" && !$0.value.isEmpty }?.value
        return call(request) { _ in .success(.list(cursor: cursor)) }
    }

    static let payment = Endpoint<BushaPay>(
        .bushaPayment,
        [
            DocumentedRoute(.get, "/v1/payments/requests/{id}", BushaDocumentation.payment),
            DocumentedRoute(.get, "/v1/payments/{id}", BushaDocumentation.payment),
        ]
    ) { request, captured, _ in
        call(request) { _ in .success(.read(id: captured[0])) }
    }

    /// A call of the platform API: its credential, and what `decode` makes of it for the merchant of this public key.
    private static func call(
        _ request: Request, _ decode: (_ publicKey: String) -> Result<BushaOperation, BushaProblem>
    ) -> IncomingCall<BushaPay> {
        switch BushaWire.credential(of: request) {
        case .failure(let problem):
            return IncomingCall(.standard, credential: "", .respond(BushaWire.encode(problem)))
        case .success(let credential):
            let work: IncomingCall<BushaPay>.Work =
                switch decode(credential.publicKey) {
                case .success(let operation): .perform(operation)
                case .failure(let problem): .respond(BushaWire.encode(problem))
                }
            return IncomingCall(.key(credential.text), credential: credential.text, work)
        }
    }
}

extension BushaWire.Credential {
    /// As it stood in the request.
    var text: String {
        switch self {
        case .publicKey(let key), .secretKey(let key): key
        }
    }

    /// The public key of the merchant whose secret key this is: they differ in their beginning only [assumed].
    var publicKey: String {
        switch self {
        case .publicKey(let key): key
        case .secretKey(let key): "pub_" + (key.hasPrefix("sk_") ? String(key.dropFirst(3)) : key)
        }
    }
}

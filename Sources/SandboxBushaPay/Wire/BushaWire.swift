import SandboxCore
import SandboxHTTP
import SandboxJSON

/// The payment API and the merchant endpoint between HTTP and the machine (contract, sections 1 and 5).
package enum BushaWire {
    package static let publicKeyField = FieldName(known: "X-BU-PUBLIC-KEY")

    /// What a request of the platform API identifies itself with.
    package enum Credential: Equatable, Sendable {
        /// `X-BU-PUBLIC-KEY: pub_…`
        case publicKey(String)
        /// `Authorization: Bearer …`
        case secretKey(String)
    }

    /// The credential, the public key first; 401 if there is none or a malformed one.
    package static func credential(of request: Request) -> Result<Credential, BushaProblem> {
        if let key = request.fields[publicKeyField] {
            guard key.hasPrefix("pub_"), key.utf8.count > 4, isToken(key) else {
                return .failure(unauthorized("X-BU-PUBLIC-KEY is malformed; send pub_ and letters and digits"))
            }
            return .success(.publicKey(key))
        }
        guard let authorization = request.fields[.authorization] else {
            return .failure(unauthorized("send X-BU-PUBLIC-KEY: pub_… or Authorization: Bearer <secret key>"))
        }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let scheme = parts.first, scheme.lowercased() == "bearer", let key = parts.last,
            isToken(String(key))
        else { return .failure(unauthorized("Authorization is malformed; send Authorization: Bearer <secret key>")) }
        return .success(.secretKey(String(key)))
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    }

    private static func unauthorized(_ message: String) -> BushaProblem {
        BushaProblem(401, .unauthorized, message)
    }

    /// The answer to any operation, in the documented envelope. ``BushaPay`` adds `X-Request-Id`.
    package static func encode(_ reply: BushaReply) -> Response {
        switch reply {
        case .payment(let payment, let isNew):
            return success(isNew ? 201 : 200, "Payment request \(isNew ? "created" : "found")", payment.json)
        case .page(let payments, let next, let previous):
            let pagination: JSONValue = [
                "current_entries_size": .integer(Int64(payments.count)),
                "next_cursor": next.map { .string($0) } ?? nil,
                "previous_cursor": previous.map { .string($0) } ?? nil,
            ]
            return success(
                200, "Payment requests found", .array(payments.map(\.json)), JSONMember("pagination", pagination))
        case .merchant(let name, let email): return merchant(name: name, email: email)
        case .timerHandled: return Response(status: 204)
        case .refused(let refusal): return encode(BushaProblem(refusal))
        }
    }

    package static func encode(_ problem: BushaProblem) -> Response {
        Response(status: problem.status, fields: jsonFields, body: problem.json.encoded())
    }

    /// `GET /v1/merchants`: clients read `data.username` only.
    private static func merchant(name: String, email: String) -> Response {
        let data: JSONValue = ["username": .string(name), "name": .string(name), "email": .string(email)]
        return success(200, "Merchant found", data)
    }

    private static func success(
        _ status: Int, _ message: String, _ data: JSONValue, _ extra: JSONMember? = nil
    ) -> Response {
        var members = [
            JSONMember("status", "success"), JSONMember("message", .string(message)), JSONMember("data", data),
        ]
        if let extra { members.append(extra) }
        return Response(status: status, fields: jsonFields, body: JSONValue.object(members).encoded())
    }

    private static let jsonFields: FieldList = {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        return fields
    }()
}

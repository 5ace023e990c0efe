import SandboxCore
import SandboxHTTP
import SandboxJSON

/// MoneyLanded's two endpoints between HTTP and the machine (contract, sections 1 and 2).
package enum MoneyLandedWire {
    /// Reads `POST /p/{pageToken}/reserve`. What is wrong is looked for in this order: the page token (404), the content
    /// type (415), JSON that is not an object with a string `app` (400), and an unknown `app` (422). Other members are
    /// ignored.
    ///
    /// - Parameter body: What the body reads as, strictly; `nil` has it read here.
    package static func decodeReserve(
        _ request: Request, body: Result<JSONNode, JSONSyntaxError>? = nil, pageToken: String
    ) -> Result<MoneyLandedOperation, MoneyLandedProblem> {
        do throws(MoneyLandedProblem) {
            guard MoneyLandedMachine.isPageToken(pageToken) else { throw .invalidPageToken }
            try checkContentType(request)
            return .success(
                .reserve(pageToken: pageToken, app: try app(in: body ?? JSONReader.result(of: request.body))))
        } catch {
            return .failure(error)
        }
    }

    /// Reads `GET /p/{pageToken}/status`; there is nothing in it that the machine does not judge.
    package static func decodeStatus(
        _ request: Request, pageToken: String
    ) -> Result<MoneyLandedOperation, MoneyLandedProblem> {
        .success(.status(pageToken: pageToken))
    }

    private static func checkContentType(_ request: Request) throws(MoneyLandedProblem) {
        guard let text = request.fields[.contentType] else {
            throw MoneyLandedProblem(
                415, "unsupported_media_type", "there is no Content-Type; send Content-Type: application/json")
        }
        guard MediaType(text)?.essence == "application/json" else {
            throw MoneyLandedProblem(
                415, "unsupported_media_type",
                "Content-Type \(MessageText.quoted(text)) is not accepted; send Content-Type: application/json")
        }
    }

    private static func app(
        in body: Result<JSONNode, JSONSyntaxError>
    ) throws(MoneyLandedProblem) -> MoneyLandedApp {
        let example = #"send {"app":"<app>"} with one of "# + MoneyLandedApp.list
        let node: JSONNode
        do throws(JSONSyntaxError) {
            node = try body.get()
        } catch {
            throw MoneyLandedProblem(
                400, "invalid_json",
                "the body is not JSON: \(error) (line \(error.position.line), column "
                    + "\(error.position.column)); \(example)")
        }
        guard node.members != nil else {
            throw MoneyLandedProblem(400, "invalid_body", "the body is not a JSON object; \(example)")
        }
        guard let value = node["app"] else {
            throw MoneyLandedProblem(400, "invalid_body", #"the member "app" is missing; "# + example)
        }
        guard let name = value.string else {
            throw MoneyLandedProblem(400, "invalid_body", #"the member "app" is not a string; "# + example)
        }
        guard let app = MoneyLandedApp(rawValue: name) else {
            let nearest = NearestName.nearest(to: name, among: MoneyLandedApp.allCases.map(\.rawValue))
            throw MoneyLandedProblem(
                422, "unknown_app",
                "app \(MessageText.quoted(name)) is unknown; \(nearest.map { "did you mean \($0)? " } ?? "")use one of "
                    + MoneyLandedApp.list)
        }
        return app
    }
}

// MARK: - Answers

extension MoneyLandedWire {
    /// The answer to any operation. A status is never stored by caches; errors neither.
    package static func encode(_ reply: MoneyLandedReply) -> Response {
        switch reply {
        case .reserved(let order, let reservation):
            Response(status: 200, fields: uncachedJSON, body: body(of: reservation, for: order).encoded())
        case .status(let order): Response(status: 200, fields: uncachedJSON, body: statusBody(of: order))
        case .orderCreated(let order): Response(status: 201, fields: uncachedJSON, body: json(order).encoded())
        case .credit(let credit): Response(status: 200, fields: uncachedJSON, body: json(credit).encoded())
        case .timerHandled: Response(status: 204)
        case .refused(let refusal): encode(MoneyLandedProblem(refusal))
        }
    }

    package static func encode(_ problem: MoneyLandedProblem) -> Response {
        let body: JSONValue = ["error": .string(problem.code), "message": .string(problem.message)]
        var response = Response(status: problem.status, fields: uncachedJSON, body: body.encoded())
        if let seconds = problem.retryAfterSeconds {
            response.fields.append(.retryAfter, FieldValue(Int(clamping: seconds)))
        }
        return response
    }

    /// The five documented members first, then extras, which a client must not mind (contract, section 1).
    private static func body(of reservation: MoneyLandedReservation, for order: MoneyLandedOrder) -> JSONValue {
        let links = UPILinks(
            payeeVPA: reservation.payeeVPA, payeeName: reservation.payeeName, amount: reservation.paid,
            reference: order.reference, note: order.note)
        return [
            "paid_paise": .integer(reservation.paid.value),
            "discount_paise": .integer(reservation.discount.value),
            "vpa": .string(reservation.payeeVPA),
            "upi_uri": .string(links.generic),
            "app_links": [
                "phonepe": .string(links.phonepe), "gpay": .string(links.gpay), "paytm": .string(links.paytm),
            ],
            "status": .string(order.status.rawValue),
            "order_id": .string(order.id),
            "amount_paise": .integer(order.amount.value),
            "expires_at": .string(reservation.expiresAt.rfc3339()),
        ]
    }

    /// The hot path: polled every second by every client, so written straight into bytes.
    private static func statusBody(of order: MoneyLandedOrder) -> [UInt8] {
        var out = ObjectWriter()
        out.member("status", order.status.rawValue)
        out.member("order_id", order.id)
        out.member("amount_paise", order.amount.value)
        switch order.status {
        case .created, .expired: break
        case .pending:
            guard let reservation = order.reservation else { break }
            out.member("paid_paise", reservation.paid.value)
            out.member("discount_paise", reservation.discount.value)
            out.member("vpa", reservation.payeeVPA)
            out.member("expires_at", reservation.expiresAt)
        case .confirmed:
            guard let confirmation = order.confirmation else { break }
            out.member("paid_paise", confirmation.paid.value)
            out.member("discount_paise", confirmation.discount.value)
            out.member("credited_paise", confirmation.credited.value)
            out.member("confirmed_at", confirmation.at)
            out.member("confirmed_by", confirmation.placed ? "placed" : "amount")
        }
        return out.finished()
    }

    private static let uncachedJSON: FieldList = {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        return fields
    }()
}

/// Writes one flat JSON object.
private struct ObjectWriter {
    private var out: [UInt8] = []

    init() {
        out.reserveCapacity(320)
        out.append(UInt8(ascii: "{"))
    }

    mutating func member(_ name: StaticString, _ text: String) {
        start(name)
        JSONValue.write(text, into: &out)
    }

    mutating func member(_ name: StaticString, _ number: Int64) {
        start(name)
        out.append(contentsOf: String(number).utf8)
    }

    mutating func member(_ name: StaticString, _ instant: Instant) {
        start(name)
        out.append(UInt8(ascii: "\""))
        instant.writeRFC3339(into: &out)
        out.append(UInt8(ascii: "\""))
    }

    /// `name` is plain ASCII.
    private mutating func start(_ name: StaticString) {
        if out.count > 1 { out.append(UInt8(ascii: ",")) }
        out.append(UInt8(ascii: "\""))
        out.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        out.append(UInt8(ascii: "\""))
        out.append(UInt8(ascii: ":"))
    }

    mutating func finished() -> [UInt8] {
        out.append(UInt8(ascii: "}"))
        return out
    }
}

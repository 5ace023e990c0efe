import SandboxCore
import SandboxHTTP
import SandboxJSON

extension BushaWire {
    /// Reads `POST /v1/payments` and `POST /v1/payments/requests`. `publicKey` is that of the credential's merchant.
    /// `pay_in` and `additional_info` may be missing, since one page of the documentation requires them and another's
    /// example leaves them out; if they are there, their shape is checked. Other members are ignored.
    package static func decodeCreate(_ request: Request, publicKey: String) -> Result<BushaOperation, BushaProblem> {
        do throws(BushaProblem) {
            guard let type = request.fields[.contentType], MediaType(type)?.essence == "application/json" else {
                throw BushaProblem(415, .badRequest, "send Content-Type: application/json")
            }
            return .success(try create(try object(request.body), publicKey: publicKey))
        } catch {
            return .failure(error)
        }
    }

    private static func object(_ body: [UInt8]) throws(BushaProblem) -> JSONNode {
        let node: JSONNode
        do throws(JSONSyntaxError) {
            node = try JSONReader.read(body, dialect: .strict)
        } catch {
            throw BushaProblem(
                400, .badRequest,
                "the body is not JSON: \(error) (line \(error.position.line), column \(error.position.column))")
        }
        guard node.members != nil else { throw BushaProblem(400, .badRequest, "the body is not a JSON object") }
        return node
    }

    private static func create(_ body: JSONNode, publicKey: String) throws(BushaProblem) -> BushaOperation {
        guard let amount = DecimalAmount(try required(body, "quote_amount")) else {
            throw .malformed("quote_amount", "is not an amount; use \(DecimalAmount.expectation)")
        }
        let payIn = try payIn(body)
        var quote = BushaQuote(
            publicKey: publicKey, reference: try text(body, "reference"), quoteAmount: amount,
            quoteCurrency: try required(body, "quote_currency"),
            targetCurrency: try required(body, "target_currency"),
            sourceCurrency: try required(body, "source_currency"), network: payIn.network, info: try info(body))
        // Looked up again by the machine, which refuses an unknown one; here only the kind matters.
        let source = quote.sourceCurrency.flatMap(BushaCurrency.named)
        if let source, let wantsAddress = payIn.isAddress, wantsAddress != source.isCrypto {
            throw .malformed(
                "pay_in.type",
                "does not fit \(source.code); use \(source.isCrypto ? "address" : "temporary_bank_account")")
        }
        if payIn.isAddress == false { quote.network = nil }
        return .create(quote, dryRun: try flag(body, "dry_run"))
    }

    private static func payIn(_ body: JSONNode) throws(BushaProblem) -> (isAddress: Bool?, network: String?) {
        guard let node = try part(body, "pay_in") else { return (nil, nil) }
        switch try required(node, "type", in: "pay_in.") {
        case "address": return (true, try text(node, "network", in: "pay_in."))
        case "temporary_bank_account": return (false, nil)
        case let other:
            throw .malformed("pay_in.type", "is \(MessageText.quoted(other)); use address or temporary_bank_account")
        }
    }

    private static func info(_ body: JSONNode) throws(BushaProblem) -> BushaAdditionalInfo {
        guard let node = try part(body, "additional_info") else { return BushaAdditionalInfo() }
        let path = "additional_info."
        return BushaAdditionalInfo(
            name: try text(node, "name", in: path), email: try text(node, "email", in: path),
            phoneNumber: try text(node, "phone_number", in: path), source: try text(node, "source", in: path))
    }

    /// A member that is an object; `null` counts as missing.
    private static func part(_ body: JSONNode, _ name: String) throws(BushaProblem) -> JSONNode? {
        guard let node = present(body, name) else { return nil }
        guard node.members != nil else { throw .malformed(name, "is not an object") }
        return node
    }

    /// A member that is a string; `null` and the empty text count as missing.
    private static func text(
        _ body: JSONNode, _ name: String, in path: String = ""
    ) throws(BushaProblem) -> String? {
        guard let node = present(body, name) else { return nil }
        guard let text = node.string else { throw .malformed(path + name, "is not a string") }
        guard text.utf8.count <= BushaFormReader.longestText else {
            throw .malformed(path + name, "is longer than \(BushaFormReader.longestText) bytes")
        }
        return text.isEmpty ? nil : text
    }

    private static func required(
        _ body: JSONNode, _ name: String, in path: String = ""
    ) throws(BushaProblem) -> String {
        guard let text = try text(body, name, in: path) else { throw .malformed(path + name, "is missing or empty") }
        return text
    }

    private static func flag(_ body: JSONNode, _ name: String) throws(BushaProblem) -> Bool {
        guard let node = present(body, name) else { return false }
        guard case .bool(let value) = node.value else { throw .malformed(name, "is not true or false") }
        return value
    }

    private static func present(_ body: JSONNode, _ name: String) -> JSONNode? {
        guard let node = body[name] else { return nil }
        if case .null = node.value { return nil }
        return node
    }
}

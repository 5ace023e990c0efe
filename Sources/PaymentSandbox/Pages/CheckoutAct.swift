import SandboxBushaPay
import SandboxCore
import SandboxJSON

/// What a person does in a page: the body of `POST /pay/{id}/act`.
enum CheckoutAct {
    /// `{"action":"pay","source_amount":"6.25"}` (without an amount: what is asked), `{"action":"reject"}`,
    /// `{"action":"fail","error_code":"…","error_message":"…"}` or `{"action":"cancel"}`.
    static func decode(_ body: [UInt8]) -> Result<BushaAction, BushaProblem> {
        do throws(BushaRefusal) {
            return .success(try action(body))
        } catch {
            return .failure(BushaProblem(error))
        }
    }

    private static func action(_ body: [UInt8]) throws(BushaRefusal) -> BushaAction {
        guard let node = try? JSONReader.read(body, dialect: .strict), node.members != nil else {
            throw .invalidAmount(field: "action", reason: "is missing: the body is not a JSON object")
        }
        switch try text("action", in: node) {
        case "pay":
            guard let amount = try text("source_amount", in: node) else { return .pay(nil) }
            guard let amount = DecimalAmount(amount) else {
                throw .invalidAmount(
                    field: "source_amount", reason: "is not an amount; use \(DecimalAmount.expectation)")
            }
            return .pay(amount)
        case "reject": return .reject
        case "fail":
            return .fail(
                code: try text("error_code", in: node) ?? "failed",
                message: try text("error_message", in: node) ?? "The payment failed")
        case "cancel": return .cancel
        case let other:
            throw .invalidAmount(
                field: "action",
                reason: "is \(other.map { MessageText.quoted($0) } ?? "missing"); use pay, reject, fail or cancel")
        }
    }

    /// A member that is a string; an empty one and `null` count as missing.
    private static func text(_ name: String, in body: JSONNode) throws(BushaRefusal) -> String? {
        guard let node = body[name] else { return nil }
        if case .null = node.value { return nil }
        guard let text = node.string, text.utf8.count <= 512 else {
            throw .invalidAmount(field: name, reason: "is not a string of at most 512 bytes")
        }
        return text.isEmpty ? nil : text
    }
}

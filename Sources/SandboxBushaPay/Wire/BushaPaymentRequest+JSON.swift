import SandboxCore
import SandboxJSON

extension BushaPaymentRequest {
    /// The payment request as the API, the page's `COMPLETED` message and the webhooks show it (contract, section 5).
    /// Every amount is a string: a number is dropped on iOS and makes the whole message vanish on Flutter. Steps, texts
    /// and the absence of fees are the sandbox's [assumed].
    package var json: JSONValue {
        var members: [JSONMember] = [
            JSONMember("id", .string(id)),
            JSONMember("type", "payment"),
            JSONMember("status", .string(status.rawValue)),
            JSONMember("source_amount", .string(sourceAmount.description)),
            JSONMember("source_currency", .string(source.code)),
            JSONMember("target_amount", .string(targetAmount.description)),
            JSONMember("target_currency", .string(target.code)),
            JSONMember("requested_amount", .string(quoteAmount.description)),
            JSONMember("currency", .string(quote.code)),
            JSONMember("rate", rateJSON),
            JSONMember("fees", []),
            JSONMember("reference", .string(reference)),
            JSONMember("additional_info", infoJSON),
            JSONMember("merchant_info", ["name": .string(merchantName), "email": .string(merchantEmail)]),
            JSONMember("pay_in", payInJSON),
            JSONMember("timeline", timelineJSON),
        ]
        if case .failed(let code, let message) = ending {
            members.append(JSONMember("error", ["code": .string(code), "message": .string(message)]))
        }
        members += [
            JSONMember("created_at", .string(createdAt.rfc3339())),
            JSONMember("updated_at", .string(updatedAt.rfc3339())),
            JSONMember("expires_at", .string(expiresAt.rfc3339())),
        ]
        return .object(members)
    }

    private var rateJSON: JSONValue {
        let rate = source.rate(to: target).description
        return [
            "product": .string(source.code + target.code),
            "rate_explained": .string("1 \(source.code) = \(rate) \(target.code)"),
            "source_currency": .string(source.code),
            "target_currency": .string(target.code),
            "rate": .string(rate),
            "side": "sell",
            "type": "FIXED",
        ]
    }

    /// What the merchant did not say is an empty text, which every client's decoder takes.
    private var infoJSON: JSONValue {
        [
            "name": .string(info.name ?? ""), "email": .string(info.email ?? ""),
            "phone_number": .string(info.phoneNumber ?? ""), "source": .string(info.source ?? ""),
        ]
    }

    /// An address on the network, or for fiat a bank account; neither exists anywhere.
    private var payInJSON: JSONValue {
        guard let network else {
            return [
                "type": "temporary_bank_account", "bank_name": "Sandbox Bank", "account_name": .string(merchantName),
                "account_number": "0000000000", "expires_at": .string(expiresAt.rfc3339()),
            ]
        }
        return [
            "type": "address", "address": .string(address), "network": .string(network), "memo": nil,
            "expires_at": .string(expiresAt.rfc3339()),
        ]
    }

    /// Three steps: created, payment received, done. A request that ends otherwise has its ending as the last step.
    private var timelineJSON: JSONValue {
        var events = steps.enumerated().map { index, step in
            event(index + 1, done: true, step.status, at: step.at)
        }
        let current = events.count
        if !status.isFinal {
            for ahead in [BushaPaymentStatus.processing, .completed].dropFirst(current - 1) {
                events.append(event(events.count + 1, done: false, ahead, at: nil))
            }
        }
        return [
            "total_steps": .integer(Int64(events.count)),
            "current_step": .integer(Int64(current)),
            "transfer_status": .string(status.rawValue),
            "events": .array(events),
        ]
    }

    private func event(_ step: Int, done: Bool, _ status: BushaPaymentStatus, at: Instant?) -> JSONValue {
        let (title, description) = text(of: status)
        return [
            "step": .integer(Int64(step)), "done": .bool(done), "status": .string(status.rawValue),
            "title": .string(title), "description": .string(description),
            "timestamp": at.map { .string($0.rfc3339()) } ?? nil,
        ]
    }

    private func text(of status: BushaPaymentStatus) -> (title: String, description: String) {
        switch status {
        case .pending: ("Payment requested", "Waiting for \(askedSourceAmount) \(source.code)")
        case .processing: ("Payment received", "\(sourceAmount) \(source.code) is being confirmed")
        case .completed: ("Payment completed", "\(targetAmount) \(target.code) was settled")
        case .expired: ("Payment expired", "No payment arrived in time")
        case .failed: ("Payment failed", failureMessage)
        case .cancelled:
            ("Payment cancelled", ending == .dismissed ? "The page was closed" : "The payment was declined")
        }
    }

    private var failureMessage: String {
        if case .failed(_, let message) = ending { message } else { "" }
    }
}

import SandboxCore

extension SandboxSession {
    private static let shownRequests = 100
    private static let longestBody = 2_048

    /// Everything that a person needs to understand a failed test, as text: the scenario and the clock, the latest 100
    /// requests with headers and bodies (2 KiB each), orders, credits and payments, and the findings. Credentials are
    /// the sandbox's own, so nothing in it is secret unless the client sent it.
    ///
    /// At once, so that it can be made where a failure is noticed; an answer that is on its way shows as such.
    public var transcript: String {
        let requests = snapshot(RequestFilter())
        var lines = [
            "session \(id) of \(sandbox.baseAddress), scenario \(scenario.name): \(scenario.summary)",
            "\(clock.mode.rawValue) clock at \(clock.now) (\(since(clock.now))), \(clock.pendingTimers) timers wait, "
                + "seed \(seed)",
            section("requests", requests.count, more: evictedRequestCount),
        ]
        if requests.count > Self.shownRequests {
            lines.append("  … \(requests.count - Self.shownRequests) earlier ones")
        }
        for request in requests.suffix(Self.shownRequests) {
            lines.append("  #\(request.sequence) \(since(request.receivedAt)) \(request.line)")
            lines += request.details(longestBody: Self.longestBody).map { "      \($0)" }
        }
        list("orders", orders.map { "\($0.pageToken) \(Self.text($0))" }, &lines)
        list("credits", credits().map(Self.text), &lines)
        list("payments", payments.map { Self.text($0) }, &lines)
        list("webhooks", webhooks.map(Self.text), &lines)
        list("findings", findings.map(\.description), &lines)
        return lines.joined(separator: "\n")
    }

    private func since(_ instant: Instant) -> String {
        let text = DurationText.format(instant - session.createdAt)
        return text.hasPrefix("-") ? text : "+\(text)"
    }

    private func section(_ name: String, _ count: Int, more: Int = 0) -> String {
        "\(name): \(count == 0 ? "none" : "\(count)")\(more > 0 ? ", and \(more) evicted" : "")"
    }

    private func list(_ name: String, _ items: [String], _ lines: inout [String]) {
        lines.append(section(name, items.count))
        lines += items.prefix(Self.shownRequests).map { "  \($0)" }
        if items.count > Self.shownRequests { lines.append("  … \(items.count - Self.shownRequests) more") }
    }

    private static func text(_ order: SandboxOrder) -> String {
        let asked = order.paid.map { ", asked ₹\($0.rupees)" } ?? ""
        return "\(order.status.rawValue), ₹\(order.amount.rupees)\(asked)"
    }

    private static func text(_ credit: SandboxCredit) -> String {
        let order = credit.pageToken.map { " on \($0)" } ?? ""
        return "\(credit.id) ₹\(credit.amount.rupees) \(credit.state.rawValue)\(order), from \(credit.origin.rawValue)"
    }

    private static func text(_ payment: SandboxPayment) -> String {
        let received = payment.receivedSourceAmount.map { ", received \($0)" } ?? ""
        let steps = payment.timeline.map(\.status.rawValue).joined(separator: " -> ")
        return "\(payment.id) (\(payment.reference)) \(steps), asked \(payment.askedSourceAmount) "
            + "\(payment.sourceCurrency)\(received)"
    }

    private static func text(_ webhook: SandboxWebhook) -> String {
        let attempts = webhook.attempts.map { $0.status.map { "\($0)" } ?? $0.error ?? "under way" }
        return "\(webhook.event) of \(webhook.objectID) to \(webhook.target.url) \(webhook.state.rawValue): "
            + attempts.joined(separator: ", ")
    }
}

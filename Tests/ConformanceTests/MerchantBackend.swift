import Foundation

/// The part of a merchant's server that reconciles: it makes a payment request and looks at it until it has ended. It
/// knows nothing of scenarios. It tries again what a correct client tries again: after a time-out, a broken connection,
/// 429 and 5xx, always with the same reference; and it looks again as long as a look says nothing final.
struct MerchantBackend {
    private static let attempts = 3
    private static let looks = 5
    private static let timeout = Duration.seconds(10)
    private static let pause = Duration.seconds(1)

    private struct Envelope: Decodable {
        struct Payment: Decodable {
            let id: String
            let status: String
        }
        let data: Payment
    }

    let transport: VirtualTimeTransport
    var publicKey = "pub_conformance"

    /// One line for each answer, in order.
    func run() async throws -> [String] {
        var lines: [String] = []
        guard let id = try await create(&lines) else { return lines }
        for _ in 0..<Self.looks {
            try await transport.sleep(for: Self.pause)
            let answer = try await call("GET", "/v1/payments/\(id)", json: nil)
            let status = (try? JSONDecoder().decode(Envelope.self, from: answer.body))?.data.status
            lines.append(["look", "\(answer.status)", status].compactMap { $0 }.joined(separator: " "))
            if status == "completed" { break }
        }
        return lines
    }

    private func create(_ lines: inout [String]) async throws -> String? {
        let order = """
            {"quote_amount":"10000","quote_currency":"NGN","source_currency":"USDT","target_currency":"NGN",\
            "reference":"merchant-1"}
            """
        for _ in 0..<Self.attempts {
            do {
                let answer = try await call("POST", "/v1/payments", json: order)
                let wait = answer.retryAfter.flatMap(Int.init)
                lines.append("create \(answer.status)" + (wait.map { ", wait \($0)" } ?? ""))
                guard answer.status == 429 || answer.status >= 500 else {
                    return (try? JSONDecoder().decode(Envelope.self, from: answer.body))?.data.id
                }
                try await transport.sleep(for: wait.map { .seconds($0) } ?? Self.pause)
            } catch VirtualTimeTransport.Failure.timeout {
                lines.append("create timeout")
            }
        }
        return nil
    }

    private func call(_ method: String, _ path: String, json: String?) async throws -> VirtualTimeTransport.Answer {
        try await transport.send(
            method, path, headers: ["X-BU-PUBLIC-KEY": publicKey], json: json, timeout: .total(Self.timeout))
    }
}

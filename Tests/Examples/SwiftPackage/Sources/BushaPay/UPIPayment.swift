import Foundation

/// Pays a MoneyLanded order: reserves, then polls until the money has landed.
public struct UPIPayment: Sendable {
    /// How it ended.
    public enum Result: Equatable, Sendable {
        /// The order is confirmed.
        case confirmed
        /// The reservation expired.
        case expired
        /// Nothing ended it within the time that was given.
        case gaveUp
    }

    private struct Reservation: Decodable {
        let paidPaise: Int64
    }

    private struct Status: Decodable {
        let status: String
    }

    private let http: HTTPClient
    private let clock: any Clock<Duration>
    /// How long an answer may take.
    public var timeout = Duration.seconds(30)
    /// How often reserving is tried; again only after a time-out, a failed connection or a 5xx.
    public var attempts = 3

    /// A payment through the server at `baseURL`, by `clock`.
    public init(baseURL: URL, clock: any Clock<Duration> = ContinuousClock()) {
        http = HTTPClient(baseURL: baseURL, clock: clock)
        self.clock = clock
    }

    /// Reserves the exact amount, in paise, that the customer has to pay.
    public func reserve(_ pageToken: String) async throws -> Int64 {
        var attempt = 1
        while true {
            do {
                let answer = try await http.send(
                    "POST", "/p/\(pageToken)/reserve", body: ["app": "gpay"], timeout: timeout)
                guard answer.status == 200 else { throw TransportError.http(status: answer.status) }
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try decoder.decode(Reservation.self, from: answer.body).paidPaise
            } catch let error as TransportError {
                if case .http(let status) = error, status < 500 { throw error }
                guard attempt < attempts else { throw error }
                attempt += 1
                try await clock.sleep(for: .seconds(1))
            }
        }
    }

    /// Polls every second until the order is confirmed or expired, `limit` at most. Failed polls are passed over.
    public func waitForMoney(_ pageToken: String, limit: Duration = .seconds(1_200)) async throws -> Result {
        var waited = Duration.zero
        while true {
            let answer = try? await http.send("GET", "/p/\(pageToken)/status", timeout: timeout)
            let status = answer.flatMap { try? JSONDecoder().decode(Status.self, from: $0.body).status }
            switch status {
            case "confirmed": return .confirmed
            case "expired": return .expired
            default: break
            }
            guard waited < limit else { return .gaveUp }
            try await clock.sleep(for: .seconds(1))
            waited += .seconds(1)
        }
    }
}

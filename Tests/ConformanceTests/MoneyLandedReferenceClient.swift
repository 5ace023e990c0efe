import Foundation
import SandboxCore
import SandboxScenarios
import PaymentSandbox

/// The reference client of MoneyLanded: what a correct SDK does. It knows nothing of scenarios; its time-outs and pauses
/// are parameters, so that a suite can show that they matter.
struct MoneyLandedReferenceClient {
    struct Timing: Sendable {
        var attempts = 3
        var timeout = Duration.seconds(10)
        var pauses = [Duration.milliseconds(500), .seconds(1)]
        var longestRetryAfter = Duration.seconds(5)
        var pollInterval = Duration.seconds(1)
        var givesUpAfter = Duration.seconds(1_200)
    }

    /// The five fields that the documented client decodes, strictly.
    struct Reservation: Decodable, Equatable {
        let paid_paise: Int64
        let discount_paise: Int64
        let vpa: String
        let upi_uri: String
        let app_links: [String: String]
    }

    private struct Status: Decodable {
        let status: String
    }

    let transport: VirtualTimeTransport
    let pageToken: String
    var app = "phonepe"
    var timing = Timing()

    /// The whole flow, from the reservation to its end.
    func run() async throws -> MoneyLandedExpectation.Result {
        switch try await reserve() {
        case .success(let reservation):
            let link = reservation.app_links[app] ?? reservation.upi_uri
            guard URL(string: link) != nil else { return .reserveFailed(.undecodable) }
            return try await poll()
        case .failure(let failure): return .reserveFailed(failure)
        }
    }

    /// The reservation, or what the last attempt came to.
    func reserve() async throws -> Result<Reservation, ReserveError> {
        for attempt in 0..<timing.attempts {
            let failure: MoneyLandedExpectation.ReserveFailure
            var pause = attempt < timing.pauses.count ? timing.pauses[attempt] : .zero
            do {
                let answer = try await transport.send(
                    "POST", "/p/\(pageToken)/reserve", json: #"{"app":"\#(app)"}"#, timeout: .total(timing.timeout))
                if answer.status == 429 || answer.status >= 500 {
                    failure = .http(status: answer.status)
                    if answer.status == 429, let seconds = answer.retryAfter.flatMap(Int.init) {
                        pause = min(.seconds(seconds), timing.longestRetryAfter)
                    }
                } else if answer.status >= 400 {
                    return .failure(.http(status: answer.status))
                } else if let reservation = try? JSONDecoder().decode(Reservation.self, from: answer.body) {
                    return .success(reservation)
                } else {
                    return .failure(.undecodable)
                }
            } catch VirtualTimeTransport.Failure.timeout {
                failure = .timeout
            } catch VirtualTimeTransport.Failure.transport {
                failure = .transport
            }
            guard attempt + 1 < timing.attempts else { return .failure(failure) }
            try await transport.sleep(for: pause)
        }
        return .failure(.transport)
    }

    private func poll() async throws -> MoneyLandedExpectation.Result {
        let end = transport.now + timing.givesUpAfter
        while transport.now < end {
            try await transport.sleep(for: timing.pollInterval)
            do {
                let answer = try await transport.send("GET", "/p/\(pageToken)/status", timeout: .total(timing.timeout))
                guard answer.status == 200 else { continue }
                switch (try? JSONDecoder().decode(Status.self, from: answer.body))?.status {
                case "confirmed": return .confirmed
                case "expired": return .expired
                default: continue
                }
            } catch VirtualTimeTransport.Failure.stuck {
                throw VirtualTimeTransport.Failure.stuck
            } catch is VirtualTimeTransport.Failure {
                continue
            }
        }
        return .gaveUp
    }
}

typealias ReserveError = MoneyLandedExpectation.ReserveFailure
extension MoneyLandedExpectation.ReserveFailure: Error {}

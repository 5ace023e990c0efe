import Foundation
import PaymentSandbox

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an SDK does on the wire, no more.
struct Client: Sendable {
    struct Reserved: Decodable {
        let paid: Int64

        enum CodingKeys: String, CodingKey { case paid = "paid_paise" }
    }

    struct Status: Decodable {
        let status: String
    }

    private struct Created: Decodable {
        struct Payment: Decodable { let id: String }
        let data: Payment
    }

    let baseURL: URL
    private let session: URLSession

    init(_ baseURL: URL, connections: Int = 6) {
        self.baseURL = baseURL
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connections
        // On Linux this counts, whatever a request says.
        configuration.timeoutIntervalForRequest = 600
        session = URLSession(configuration: configuration)
    }

    func send(
        _ method: String, _ path: String, body: String? = nil, headers: [String: String] = [:]
    ) async throws -> (status: Int, body: Data) {
        guard let url = URL(string: path, relativeTo: baseURL) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, data)
    }

    func reserve(_ pageToken: String) async throws -> Reserved {
        let (_, body) = try await send("POST", "/p/\(pageToken)/reserve", body: #"{"app":"gpay"}"#)
        return try JSONDecoder().decode(Reserved.self, from: body)
    }

    func status(_ pageToken: String) async throws -> String {
        let (_, body) = try await send("GET", "/p/\(pageToken)/status")
        return try JSONDecoder().decode(Status.self, from: body).status
    }

    /// Makes a Busha payment request and gives its id.
    func pay(_ publicKey: String) async throws -> String {
        let (_, body) = try await send(
            "POST", "/v1/payments",
            body: #"{"quote_amount":"16000","quote_currency":"NGN","source_currency":"USDT","target_currency":"NGN"}"#,
            headers: ["X-BU-PUBLIC-KEY": publicKey])
        return try JSONDecoder().decode(Created.self, from: body).data.id
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What goes wrong between the app and a server.
public enum TransportError: Error, Equatable {
    /// No answer in time.
    case timeout
    /// The connection failed.
    case connection
    /// An answer that the client cannot use.
    case http(status: Int)
}

/// URLSession with a time-out of its own, by a clock that can be replaced.
struct HTTPClient: Sendable {
    struct Answer: Sendable {
        let status: Int
        let body: Data
        let location: String?
    }

    let baseURL: URL
    let clock: any Clock<Duration>
    private let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)

    init(baseURL: URL, clock: any Clock<Duration>) {
        self.baseURL = baseURL
        self.clock = clock
    }

    func send(
        _ method: String, _ path: String, body: [String: String]? = nil, headers: [String: String] = [:],
        timeout: Duration
    ) async throws -> Answer {
        guard let url = URL(string: path, relativeTo: baseURL) else { throw TransportError.connection }
        var request = URLRequest(url: url, timeoutInterval: 3_600)
        request.httpMethod = method
        if let body {
            request.httpBody = try JSONEncoder().encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return try await race(request, timeout)
    }

    /// The answer or the time-out, whichever is first; the other one is cancelled.
    private func race(_ request: URLRequest, _ timeout: Duration) async throws -> Answer {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            group.addTask { try await answer(to: request) }
            group.addTask {
                try await clock.sleep(for: timeout)
                throw TransportError.timeout
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw TransportError.connection }
            return first
        }
    }

    private func answer(to request: URLRequest) async throws -> Answer {
        do {
            let (body, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw TransportError.connection }
            return Answer(
                status: response.statusCode, body: body, location: response.value(forHTTPHeaderField: "Location"))
        } catch is URLError {
            throw TransportError.connection
        }
    }
}

/// A callback URL has a scheme of the app's own, which URLSession must not follow.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

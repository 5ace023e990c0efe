import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// Waits as long as ``Patience`` says. On Linux the time-out of the configuration counts, whatever a request says, and
    /// that of the shared session is a minute.
    package static let patient: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = TimeInterval(Patience.seconds)
        return URLSession(configuration: configuration)
    }()
}

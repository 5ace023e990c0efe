/// A response as a client got it.
package struct ReceivedResponse: Equatable, Sendable {
    package let version: HTTPVersion
    package let status: Int
    /// As sent, possibly empty.
    package let reason: String
    package let fields: FieldList
    /// Decoded: the transfer coding removed, trailers dropped.
    package let body: [UInt8]
    /// Whether another request may follow on the connection: never after a body that ends with the connection.
    package let keepsAlive: Bool
}

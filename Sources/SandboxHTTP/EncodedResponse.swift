/// The bytes of a response, and where its head ends.
package struct EncodedResponse: Equatable, Sendable {
    package var bytes: [UInt8]
    package var headByteCount: Int

    package init(bytes: [UInt8], headByteCount: Int) {
        self.bytes = bytes
        self.headByteCount = headByteCount
    }
}

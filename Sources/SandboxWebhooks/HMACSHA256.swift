/// HMAC with SHA-256, RFC 2104.
package enum HMACSHA256 {
    /// The 32 bytes that authenticate `message` under `key`; any length of either will do.
    package static func code(of message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        var block = key.count > SHA256.blockByteCount ? SHA256.digest(key) : key
        block.append(contentsOf: repeatElement(0, count: SHA256.blockByteCount - block.count))
        var inner = SHA256()
        inner.update(block.lazy.map { $0 ^ 0x36 })
        inner.update(message)
        var outer = SHA256()
        outer.update(block.lazy.map { $0 ^ 0x5c })
        outer.update(inner.finish())
        return outer.finish()
    }
}

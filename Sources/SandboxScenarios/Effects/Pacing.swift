import SandboxCore

/// What `drip` and `throttle` share: an answer in pieces, with a wait between each two.
extension Delivery {
    /// More pieces than this cost memory and show nothing: after them the rest is sent at once.
    static let largestPieceCount = 10_000

    /// Splits every byte that is sent past `offset` into pieces of `size` bytes, and waits `pause` between two. Waits
    /// that are there stay where they are.
    mutating func space(after offset: Int, size: Int, pause: Duration) {
        guard size > 0, pause > .zero else { return }
        let first = split(after: offset)
        var pieces = 0
        var spaced: [DeliveryStep] = []
        for step in steps[first...] {
            guard case .send(let bytes) = step else {
                spaced.append(step)
                continue
            }
            var index = 0
            while index < bytes.count {
                if pieces > 0, pieces < Delivery.largestPieceCount { spaced.append(.wait(pause)) }
                pieces += 1
                let left = bytes.count - index
                let count = pieces < Delivery.largestPieceCount ? min(size, left) : left
                spaced.append(.send(Array(bytes[index..<index + count])))
                index += count
            }
        }
        steps.replaceSubrange(first..., with: spaced)
    }
}

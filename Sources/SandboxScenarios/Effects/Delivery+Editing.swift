import SandboxCore

/// What effects do to a delivery, in one place. Offsets count the bytes that all `send` steps together send.
extension Delivery {
    /// How many bytes the steps send.
    var byteCount: Int {
        steps.reduce(0) { count, step in
            if case .send(let bytes) = step { count + bytes.count } else { count }
        }
    }

    /// How long the steps wait.
    var waited: Duration {
        steps.reduce(.zero) { total, step in
            if case .wait(let duration) = step { total + duration } else { total }
        }
    }

    /// Inserts a step right before the first byte, after the waits that come before it already. Where nothing is sent,
    /// it comes before the step that ends the delivery.
    mutating func insertBeforeFirstByte(_ step: DeliveryStep) {
        let index = steps.firstIndex { step in
            if case .wait = step { false } else { true }
        }
        steps.insert(step, at: index ?? steps.endIndex)
    }

    /// Makes a boundary between two steps after `count` bytes, and gives the index of the first step past it: the one
    /// that sends the next byte, or, where no more is sent, the one that ends the delivery or the end of the list.
    /// Waits between the two bytes stay before the boundary.
    @discardableResult
    mutating func split(after count: Int) -> Int {
        var remaining = max(count, 0)
        for (index, step) in steps.enumerated() {
            switch step {
            case .wait: continue
            case .send(let bytes) where bytes.count <= remaining && (remaining > 0 || bytes.isEmpty):
                remaining -= bytes.count
            case .send(let bytes):
                guard remaining > 0 else { return index }
                steps[index] = .send(Array(bytes[remaining...]))
                steps.insert(.send(Array(bytes[..<remaining])), at: index)
                return index + 1
            case .hang, .close, .reset: return index
            }
        }
        return steps.endIndex
    }

    /// Drops everything after `count` bytes. Waits that come right before the next byte stay: the cut is made when that
    /// byte would have been sent. A head that is cut carries no status.
    mutating func cut(after count: Int) {
        steps.removeSubrange(split(after: count)...)
        if count < headByteCount || byteCount < headByteCount {
            headByteCount = min(headByteCount, byteCount)
            status = nil
        }
    }

    /// Ends the delivery and the connection: with a hang, a close or a reset.
    mutating func end(with step: DeliveryStep) {
        steps.append(step)
        keepsAlive = false
    }

    /// Whether a step ends the connection.
    var hasEnd: Bool {
        steps.contains { step in
            switch step {
            case .hang, .close, .reset: true
            case .send, .wait: false
            }
        }
    }
}

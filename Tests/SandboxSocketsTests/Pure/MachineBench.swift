import SandboxCore
import SandboxHTTP

@testable import SandboxSockets

/// A connection machine with a time that the test moves, and the actions that came out of it.
struct MachineBench {
    var machine: ConnectionMachine
    /// Milliseconds since the connection was opened.
    var time = 0

    init(_ limits: HTTPLimits = HTTPLimits(), lingering: LingeringLimits = LingeringLimits()) {
        machine = ConnectionMachine(limits: limits, lingering: lingering, now: Self.at(0))
    }

    static func at(_ milliseconds: Int) -> Instant { Instant(nanoseconds: Int64(milliseconds) * 1_000_000) }

    var now: Instant { Self.at(time) }
    /// When the machine wants to be asked again, in milliseconds.
    var deadline: Int? { machine.deadline.map { Int($0.nanoseconds / 1_000_000) } }

    /// The client sends `text` at `time`.
    mutating func receive(_ text: String, at time: Int? = nil) -> ConnectionMachine.Action {
        self.time = time ?? self.time
        Array(text.utf8).withUnsafeBytes { machine.received($0) }
        return machine.next(now: now)
    }

    mutating func receiveEnd(at time: Int? = nil) -> ConnectionMachine.Action {
        self.time = time ?? self.time
        machine.receivedEnd()
        return machine.next(now: now)
    }

    mutating func answer(keepsAlive: Bool = true, at time: Int? = nil) -> ConnectionMachine.Action {
        self.time = time ?? self.time
        let action = machine.answered(keepsAlive: keepsAlive, now: now)
        return action == .none ? machine.next(now: now) : action
    }

    /// Time passes until `time`: what the machine does if it is asked one millisecond before its deadline and at it.
    mutating func reach(_ time: Int) -> ConnectionMachine.Action {
        self.time = time
        return machine.deadlineReached(now: now)
    }
}

let get = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"

func post(_ length: Int, _ extra: String = "") -> String {
    "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\(extra)\r\n"
}

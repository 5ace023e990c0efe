import Dispatch
import SandboxCore
import SandboxJSON
import SandboxPlatform

/// One line for each completed request, and for what goes wrong outside requests. Lines are handed over to a queue of
/// the log's own, so a slow terminal does not slow a request; when more than 4,096 wait, lines are dropped and counted.
public final class SandboxLog: Sendable {
    /// How lines look.
    public enum Format: String, Sendable, CaseIterable {
        /// For people.
        case text
        /// One JSON object a line.
        case json
        /// Nothing is written.
        case off
    }

    package let format: Format
    private let write: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "sandbox.log")
    private let slots = DispatchSemaphore(value: 4_096)
    private let droppedCount = Locked(0)

    /// A log that gives each line, without line feed, to `write`, one at a time; by default to standard error.
    public init(format: Format, write: @escaping @Sendable (String) -> Void = SandboxLog.standardError) {
        self.format = format
        self.write = write
    }

    /// Writes a line to standard error.
    public static let standardError: @Sendable (String) -> Void = { line in
        Platform.write(line + "\n", to: 2)
    }

    package var isOn: Bool { format != .off }

    package func completed(_ entry: JournalEntry, seed: UInt64) {
        enqueue { self.format == .json ? Self.jsonLine(entry, seed: seed) : Self.textLine(entry) }
    }

    /// Something that is not a request, such as a scenario file that could not be read.
    package func note(_ text: String) {
        guard isOn else { return }
        enqueue { self.noteLine(text) }
    }

    /// Returns when every line so far is written, or after half a second: whoever stops a sandbox must not have to wait
    /// for a reader of its log that has stopped reading. Blocks the calling thread.
    public func flush() {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + .milliseconds(500))
    }

    private func enqueue(_ line: @escaping @Sendable () -> String) {
        guard slots.wait(timeout: .now()) == .success else { return droppedCount.withLock { $0 += 1 } }
        queue.async { [self] in
            let dropped = droppedCount.withLock { count in
                defer { count = 0 }
                return count
            }
            if dropped > 0 { write(noteLine("\(dropped) lines were dropped, because the log is not read fast enough")) }
            write(line())
            slots.signal()
        }
    }

    private func noteLine(_ text: String) -> String {
        guard format == .json else { return text }
        let line: JSONValue = ["message": .string(text)]
        return String(decoding: line.encoded(), as: UTF8.self)
    }

    private static func textLine(_ entry: JournalEntry) -> String {
        var words = [String(entry.receivedAt.rfc3339(fractionDigits: 3).dropFirst(11))]
        switch entry.content {
        case .request(let request): words += [request.method.name, request.target.raw]
        case .malformed(let malformed): words.append("malformed request (\(malformed.message))")
        }
        words.append(entry.status.map(String.init) ?? "no status")
        if let outcome = entry.outcome, outcome != .delivered {
            words.append(String(outcome.rawValue.map { $0 == "_" ? " " : $0 }))
        }
        if let match = entry.match {
            words.append(
                "[\(match.scenario)\(match.rule.map { " rule \($0)" } ?? "")"
                    + "\(match.effects.isEmpty ? "" : ": " + match.effects.map(\.key).joined(separator: ", "))]")
        }
        return words.joined(separator: " ")
    }

    private static func jsonLine(_ entry: JournalEntry, seed: UInt64) -> String {
        String(decoding: entry.json(seed: seed).encoded(), as: UTF8.self)
    }
}

import Dispatch
import Foundation
import SandboxPlatform
import SandboxTestSupport

/// A Python program beside these tests, spoken to line by line. It ends with this value, or, should the tests crash,
/// when its standard input does.
///
/// `@unchecked Sendable`: the lines are behind a lock, and the process and the pipes are not changed after `init`.
final class PythonScript: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let lines = Locked<[String]>([])
    /// Signalled for each line, and at the end of the output.
    private let arrived = DispatchSemaphore(value: 0)

    init(_ name: String, _ arguments: [String] = []) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.appendingPathComponent("Receiver/\(name).py").path] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // Always read, so that the program never waits for a test that does not look.
        Thread.detachNewThread { [output, lines, arrived] in
            Self.readLines(output.fileHandleForReading.fileDescriptor) { line in
                lines.withLock { $0.append(line) }
                arrived.signal()
            }
            try? output.fileHandleForReading.close()
            arrived.signal()
        }
    }

    private static func readLines(_ descriptor: Int32, _ body: (String) -> Void) {
        var rest: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return }
            rest += bytes[..<count]
            while let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
                body(String(decoding: rest[..<index], as: UTF8.self))
                rest.removeFirst(index + 1)
            }
        }
    }

    deinit { end() }

    /// Ends the program. Safe to call again. By a signal, not by the end of its input: another process that was started
    /// at the same moment may hold the other end of that pipe open.
    func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func write(_ line: String) {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
    }

    /// The next line of its output; `nil` at its end, or if none comes within the bound, which is only there so that a
    /// broken test ends.
    func line(seconds: Int = Patience.seconds) -> String? {
        guard arrived.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
        return lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}

import Foundation
import SandboxPlatform

/// A Python program beside these tests, spoken to line by line. It ends with this value, or, should the tests crash,
/// when its standard input does.
///
/// `@unchecked Sendable`: the buffer is behind a lock, and the process and the pipes are not changed after `init`.
final class PythonScript: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let buffer = Locked<[UInt8]>([])

    init(_ name: String, _ arguments: [String] = []) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.appendingPathComponent("Receiver/\(name).py").path] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
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
    func line(seconds: UInt64 = 60) -> String? {
        let descriptor = output.fileHandleForReading.fileDescriptor
        let end = Platform.steadyNanoseconds() + seconds * 1_000_000_000
        return buffer.withLock { buffer in
            while true {
                if let index = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: buffer[..<index], as: UTF8.self)
                    buffer.removeFirst(index + 1)
                    return line
                }
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard Platform.steadyNanoseconds() < end else { return nil }
                guard poll(&entry, 1, 1_000) > 0 else { continue }
                var bytes = [UInt8](repeating: 0, count: 64 << 10)
                let count = read(descriptor, &bytes, bytes.count)
                guard count > 0 else { return nil }
                buffer += bytes[..<count]
            }
        }
    }
}

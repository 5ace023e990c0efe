import Foundation

/// The one chromedriver process of a test run, on a port that it picks itself.
///
/// A shell stands between: it ends the driver when its standard input closes, which it does however this process ends.
/// It does so by SIGKILL, because a child is born with the signals blocked that the thread blocks which starts it, and
/// Dispatch's threads block SIGTERM; and to its whole process group, where it has one of its own, because the browsers
/// of a driver that is killed would live on.
final class ChromeDriver: Sendable {
    static let shared = Task { try await ChromeDriver.start() }

    let port: UInt16
    private let lifeline: FileHandle

    private init(port: UInt16, lifeline: FileHandle) {
        self.port = port
        self.lifeline = lifeline
    }

    /// Ends the driver and its browsers; so does the end of this process.
    func end() throws {
        try lifeline.close()
    }

    private static let script = #"""
        "$0" --port=0 --log-level=SEVERE </dev/null & driver=$!
        cat >/dev/null
        [ "$(ps -o pgid= -p $$ | tr -d ' ')" = $$ ] && kill -KILL 0
        kill -KILL $driver
        """#

    static func start() async throws -> ChromeDriver {
        guard let driver = Browser.driverPath, Browser.browserPath != nil else {
            throw BrowserFailure("the browser tests are required, and \(Browser.reason)")
        }
        let process = Process()
        let output = Pipe()
        let lifeline = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, driver]
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let port = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readPort(output.fileHandleForReading)) }
        }
        guard let port else { throw BrowserFailure("chromedriver said no port") }
        return ChromeDriver(port: port, lifeline: lifeline.fileHandleForWriting)
    }

    /// From the line "ChromeDriver was started successfully on port 43635."; `nil` if the output ends without it.
    private static func readPort(_ output: FileHandle) -> UInt16? {
        var text = ""
        while true {
            let data = output.availableData
            if data.isEmpty { return nil }
            text += String(decoding: data, as: UTF8.self)
            guard let range = text.range(of: "successfully on port ") else { continue }
            let digits = text[range.upperBound...].prefix { $0.isNumber }
            // Unless more of the number may follow.
            if digits.endIndex < text.endIndex { return UInt16(digits) }
        }
    }
}

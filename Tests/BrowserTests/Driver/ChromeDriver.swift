import Foundation

/// The one chromedriver process of a test run, on a port that it picks itself.
///
/// A shell stands between: it ends the driver when its standard input closes, which it does however this process ends.
final class ChromeDriver: Sendable {
    static let shared = Task { try await ChromeDriver.start() }

    let port: UInt16

    private init(port: UInt16) {
        self.port = port
    }

    private static func start() async throws -> ChromeDriver {
        guard let driver = Browser.driverPath, Browser.browserPath != nil else {
            throw BrowserFailure("the browser tests are required, and \(Browser.reason)")
        }
        let process = Process()
        let output = Pipe()
        let lifeline = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", #""$0" --port=0 --log-level=SEVERE </dev/null & driver=$!; cat >/dev/null; kill $driver"#, driver,
        ]
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Kept open on purpose, for as long as this process lives.
        _ = Unmanaged.passRetained(lifeline)
        let port = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readPort(output.fileHandleForReading)) }
        }
        guard let port else { throw BrowserFailure("chromedriver said no port") }
        return ChromeDriver(port: port)
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

// Copy this file into your own test target: an XCTestCase with a sandbox, whose failures carry the transcript.
import PaymentSandbox
import XCTest

/// A test case with a sandbox of its own for each test.
class SandboxTestCase: XCTestCase {
    private(set) var sandbox: Sandbox?

    /// Starts the test's sandbox, with time by hand. It is stopped after the test.
    func startSandbox(_ scenario: String) async throws -> Sandbox {
        let started = try await Sandbox.start(scenario: scenario, clock: .manual)
        sandbox = started
        return started
    }

    override func tearDown() async throws {
        await sandbox?.stop()
        sandbox = nil
        try await super.tearDown()
    }

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            var issue = issue
            if let transcript = sandbox?.transcript {
                let attachment = XCTAttachment(string: transcript)
                attachment.name = "sandbox.txt"
                issue.add(attachment)
            }
            super.record(issue)
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) {
            let transcript = sandbox.map { "\n" + $0.transcript } ?? ""
            super.recordFailure(
                withDescription: description + transcript, inFile: filePath, atLine: lineNumber, expected: expected)
        }
    #endif
}

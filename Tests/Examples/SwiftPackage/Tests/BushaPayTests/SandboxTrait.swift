// Copy this file into your own test target: it gives each test a sandbox, and every failure of the test the sandbox's
// transcript. It is source and no product, because a library that imports Testing could not be embedded elsewhere.
import PaymentSandbox
import Testing

/// Starts a sandbox for each test and stops it afterwards: `@Test(.sandbox("happy-path")) func …`.
struct SandboxTrait: TestTrait, SuiteTrait, TestScoping {
    let start: @Sendable () async throws -> Sandbox
    let isRecursive = true

    func scopeProvider(for test: Test, testCase: Test.Case?) -> SandboxTrait? {
        testCase == nil ? nil : self
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let sandbox = try await start()
        let addTranscript = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments.append(Comment(rawValue: sandbox.transcript))
            return issue
        }
        do {
            try await addTranscript.provideScope(for: test, testCase: testCase) {
                try await Sandbox.$ofThisTest.withValue(sandbox) { try await function() }
            }
        } catch {
            // The issue of an error that the test throws is recorded outside of this scope, so the story goes beside it.
            if !(error is CancellationError) {
                Issue.record(Comment(rawValue: sandbox.transcript), severity: .warning)
            }
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}

extension Trait where Self == SandboxTrait {
    /// A sandbox of its own for each test, with time by hand.
    static func sandbox(_ scenario: String, clock: SandboxClock.Mode = .manual) -> SandboxTrait {
        SandboxTrait { try await Sandbox.start(scenario: scenario, clock: clock) }
    }

    /// A sandbox of its own for each test, under a scenario built in Swift.
    static func sandbox(_ scenario: Scenario, clock: SandboxClock.Mode = .manual) -> SandboxTrait {
        SandboxTrait { try await Sandbox.start(scenario: scenario, clock: clock) }
    }
}

extension Sandbox {
    /// The sandbox of the running test.
    @TaskLocal fileprivate static var ofThisTest: Sandbox?

    /// The sandbox of the running test. Fails the test that has no `.sandbox(…)` trait.
    static var current: Sandbox {
        get throws { try #require(ofThisTest, "this test has no .sandbox(…) trait") }
    }
}

import Dispatch
import Foundation
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

/// Starts a sandbox with a manual clock, runs `body`, stops it.
func withManualSandbox(
    scenario: String = "happy-path", clock: SandboxClock.Mode = .manual,
    _ configure: (inout Sandbox.Configuration) -> Void = { _ in }, _ body: (Sandbox) async throws -> Void
) async throws {
    var configuration = Sandbox.Configuration()
    configuration.scenario = scenario
    configuration.clock = clock
    configure(&configuration)
    let sandbox = try await Sandbox.start(configuration)
    do {
        try await body(sandbox)
    } catch {
        await sandbox.stop()
        throw error
    }
    await sandbox.stop()
    #expect(sandbox.openConnectionCount == 0)
}

/// Runs `count` bodies at once, each on a thread of its own, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
    let failure = Locked<(any Error)?>(nil)
    await withCheckedContinuation { continuation in
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                do { try body(index) } catch { failure.withLock { $0 = error } }
                group.leave()
            }
            thread.start()
        }
        group.notify(queue: .global()) { continuation.resume() }
    }
    if let error = failure.withLock({ $0 }) { throw error }
}

extension Sandbox {
    /// Returns once `count` entries of a session match; the bound is only there so that a broken test ends.
    func journal(
        _ session: Session? = nil, has count: Int, _ filter: JournalFilter = JournalFilter()
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            (session ?? sessions.standard).whenJournal(
                has: count, filter, timeout: Patience.duration, on: .global()
            ) { continuation.resume(returning: $0) }
        }
    }
}

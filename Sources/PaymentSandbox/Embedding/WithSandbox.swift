import SandboxCore
import SandboxScenarios

/// Starts a sandbox under the scenario of this name, on a free port of 127.0.0.1, runs `body` with it, and stops it
/// whether `body` returns, throws or is cancelled.
///
/// - Parameters:
///   - scenario: The name of a bundled scenario. Default `happy-path`.
///   - clock: How the default session's time moves. Default real.
///   - isolation: The actor that `body` runs on; the caller's unless given.
///   - onError: Is given the sandbox's transcript and the error before the error is thrown on. Default nothing.
///   - body: What is done with the sandbox.
/// - Returns: What `body` returns.
/// - Throws: ``Sandbox/StartError``, or what `body` throws.
public func withSandbox<Result>(
    scenario: String = "happy-path", clock: SandboxClock.Mode = .real, isolation: isolated (any Actor)? = #isolation,
    onError: (_ transcript: String, _ error: any Error) -> Void = { _, _ in },
    _ body: (Sandbox) async throws -> Result
) async throws -> Result {
    var configuration = Sandbox.Configuration()
    configuration.scenario = scenario
    configuration.clock = clock
    return try await withSandbox(configuration, isolation: isolation, onError: onError, body)
}

/// As ``withSandbox(scenario:clock:isolation:onError:_:)-(String,_,_,_,_)``, under a scenario built in Swift.
public func withSandbox<Result>(
    scenario: Scenario, clock: SandboxClock.Mode = .real, isolation: isolated (any Actor)? = #isolation,
    onError: (_ transcript: String, _ error: any Error) -> Void = { _, _ in },
    _ body: (Sandbox) async throws -> Result
) async throws -> Result {
    var configuration = Sandbox.Configuration()
    configuration.customScenario = scenario
    configuration.clock = clock
    return try await withSandbox(configuration, isolation: isolation, onError: onError, body)
}

/// As ``withSandbox(scenario:clock:isolation:onError:_:)-(String,_,_,_,_)``, with every setting.
public func withSandbox<Result>(
    _ configuration: Sandbox.Configuration, isolation: isolated (any Actor)? = #isolation,
    onError: (_ transcript: String, _ error: any Error) -> Void = { _, _ in },
    _ body: (Sandbox) async throws -> Result
) async throws -> Result {
    let sandbox = try await Sandbox.start(configuration)
    do {
        let result = try await body(sandbox)
        await sandbox.stop()
        return result
    } catch {
        onError(sandbox.transcript, error)
        await sandbox.stop()
        throw error
    }
}

import Testing

@testable import SandboxScenarios

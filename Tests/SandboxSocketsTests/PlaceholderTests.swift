import Testing

@testable import SandboxSockets

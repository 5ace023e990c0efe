import Testing

@testable import SandboxHTTP

import Testing

@testable import SandboxJSON

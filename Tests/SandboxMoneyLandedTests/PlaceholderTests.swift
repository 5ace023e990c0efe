import Testing

@testable import SandboxMoneyLanded

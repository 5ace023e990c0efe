import Testing

@testable import PaymentSandbox

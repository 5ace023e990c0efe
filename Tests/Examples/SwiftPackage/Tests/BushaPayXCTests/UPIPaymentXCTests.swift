import BushaPay
import PaymentSandbox
import XCTest

final class UPIPaymentXCTests: SandboxTestCase {
    func test_ExactAmount_Confirms() async throws {
        let sandbox = try await startSandbox("happy-path")
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: ClientClock(sandbox.clock))
        _ = try await payment.reserve("order-1")
        try await sandbox.clock.advance(by: .seconds(1))
        let result = try await payment.waitForMoney("order-1")
        XCTAssertEqual(result, .confirmed)
        try await sandbox.verify()
    }

    func test_Reservation_ExpiresAfterFifteenMinutes() async throws {
        let sandbox = try await startSandbox("pending-forever")
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: ClientClock(sandbox.clock))
        _ = try await payment.reserve("order-1")
        try await sandbox.clock.advance(by: .seconds(899))
        XCTAssertEqual(sandbox.order(pageToken: "order-1")?.status, .pending)
        try await sandbox.clock.advance(by: .seconds(1))
        let result = try await payment.waitForMoney("order-1")
        XCTAssertEqual(result, .expired)
        try await sandbox.verify()
    }
}

import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct CallCountsTests {
    private func key(_ number: Int, padding: Int = 0) -> CallKey {
        CallKey(.moneyLandedStatus, "t\(number)" + String(repeating: "x", count: padding))
    }

    @Test func theLatestHundredThousandAreRemembered() {
        var counts = CallCounts()
        for number in 0..<300_000 { _ = counts.next(key(number)) }
        #expect((200_000..<300_000).allSatisfy { counts[key($0)] == 1 })
        #expect(counts[key(0)] == 0)
        #expect(counts.count < 250_000)
    }

    @Test func anOldOneThatComesBackGoesOnCounting() {
        var counts = CallCounts(limit: 1_000)
        #expect(counts.next(key(0)) == 1)
        var number = 1
        // Until only the older generation has it.
        while counts.count <= 11 {
            _ = counts.next(key(number))
            number += 1
        }
        #expect(counts.next(key(0)) == 2)
        #expect(counts.next(key(0)) == 3)
        #expect(counts[key(0)] == 3)
    }

    @Test func oneThatIsForgottenBeginsAtOne() {
        var counts = CallCounts(limit: 1_000)
        _ = counts.next(key(0))
        _ = counts.next(key(0))
        for number in 1...50 { _ = counts.next(key(number)) }
        #expect(counts[key(0)] == 0)
        #expect(counts.next(key(0)) == 1)
        #expect(counts.next(key(0)) == 2)
    }

    @Test(arguments: [0, 100, 10_000]) func longCredentialsTakeUpTheirBytes(padding: Int) {
        var counts = CallCounts(limit: 100_000)
        var most = 0
        for number in 0..<2_500 {
            _ = counts.next(key(number, padding: padding))
            most = max(most, counts.count)
        }
        // One entry at least is let in whatever its size.
        #expect(most * (96 + padding) <= 2 * (100_000 + 96 + padding + 4))
        #expect(most >= 100_000 / (101 + padding))
    }

    @Test func whatIsForgottenFollowsFromTheOrderOfTheCalls() {
        var first = CallCounts(limit: 2_000)
        var second = CallCounts(limit: 2_000)
        var state: UInt64 = 7
        var numbers: ([Int], [Int]) = ([], [])
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let key = key(Int(state >> 58))
            numbers.0.append(first.next(key))
            numbers.1.append(second.next(key))
        }
        #expect(numbers.0 == numbers.1)
        // Some were forgotten on the way, and some were not.
        let beginnings = numbers.0.filter { $0 == 1 }.count
        #expect(beginnings > 64 && beginnings < 19_000)
    }
}

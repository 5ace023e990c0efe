import SandboxCore
import SandboxJSON

/// `"throttle": { "bytes_per_second": 1024 }` sends the answer no faster than that: 20 pieces a second, or a byte at a
/// time where that is faster than asked. After 10,000 pieces the rest is sent at once.
package struct Throttle: Effect {
    package static let key = "throttle"

    /// 1 to 100,000,000; required.
    package let bytesPerSecond: Int

    private static let rates: ClosedRange<Int64> = 1...100_000_000
    private static let piecesPerSecond = 20

    package static let schema = Schema.object(
        "Sends the answer no faster than this, on the session's clock.",
        ["bytes_per_second": Schema.integer("How many bytes a second.", rates)], required: ["bytes_per_second"])

    package static func read(_ input: JSONInput) -> Throttle? {
        input.object(keys: ["bytes_per_second"], valid: "an object such as { \"bytes_per_second\": 1024 }")?
            .required("bytes_per_second", valid: "how many bytes a second")?
            .integer(in: rates, unit: "bytes").map { Throttle(bytesPerSecond: Int($0)) }
    }

    package var json: JSONValue { ["bytes_per_second": .integer(Int64(bytesPerSecond))] }

    package var character: EffectCharacter { EffectCharacter(changesPace: true) }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        let rate = Int64(max(bytesPerSecond, 1))
        let size = max(rate / Int64(Throttle.piecesPerSecond), 1)
        // At most 5,000,000 bytes a piece, so this is far from an overflow.
        let (pause, overflow) = size.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return }
        delivery.space(after: 0, size: Int(size), pause: .nanoseconds(pause / rate))
    }
}

extension FaultEffect {
    /// Sends the answer no faster than this, on the session's clock.
    public static func throttle(bytesPerSecond: Int) -> FaultEffect {
        FaultEffect(Throttle(bytesPerSecond: min(max(bytesPerSecond, 1), 100_000_000)))
    }
}

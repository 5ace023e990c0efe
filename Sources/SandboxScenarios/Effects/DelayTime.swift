import SandboxCore
import SandboxJSON

/// How long a delay is. What is drawn is a function of the seed and the call, the same on every system.
public enum DelayTime: Hashable, Sendable {
    /// Always this long.
    case fixed(Duration)
    /// Any time between the two, both included, each equally likely.
    case between(Duration, Duration)
    /// Half of the calls wait at most `median`; the logarithm of the time is normal with a standard deviation of 0.5, so
    /// 19 of 20 wait less than 2.3 times as long. No call waits longer than `cap`.
    case logNormal(median: Duration, cap: Duration)

    static let deviation = 0.5

    /// The time for a draw.
    func duration(_ draw: @autoclosure () -> Draw) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .between(let shortest, let longest):
            let low = shortest.clampedNanoseconds
            let (span, overflow) = max(longest.clampedNanoseconds, low).subtractingReportingOverflow(low)
            guard !overflow, span < .max else { return shortest }
            var draw = draw()
            let part = draw.next().multipliedFullWidth(by: UInt64(span) + 1).high
            return shortest + .nanoseconds(Int64(part))
        case .logNormal(let median, let cap):
            var draw = draw()
            // Irwin–Hall: the sum of twelve fractions has mean 6 and variance 1. Only sums and products, so that no
            // system's mathematical library decides about a scenario.
            let normal = (0..<12).reduce(-6) { sum, _ in sum + draw.unit() }
            let nanoseconds = Double(median.clampedNanoseconds) * DelayTime.exp(normal * DelayTime.deviation)
            let limit = cap.clampedNanoseconds
            guard nanoseconds < Double(limit) else { return cap }
            return .nanoseconds(Int64(nanoseconds.rounded()))
        }
    }

    /// e to the power of an `exponent` from -4 to 4, to twelve digits, by sums and products alone.
    private static func exp(_ exponent: Double) -> Double {
        let part = exponent / 16
        var term = 1.0
        var sum = 1.0
        for number in 1...12 {
            term *= part / Double(number)
            sum += term
        }
        for _ in 0..<4 { sum *= sum }
        return sum
    }

    /// Reads the one of `for`, `between` and `median` that is written.
    static func read(_ object: JSONObjectInput) -> DelayTime? {
        let cap = object.optional("cap")
        let written = object.exclusive(["for", "between", "median"])
        if let cap, written?.key != "median" {
            cap.report("only a delay with a \"median\" has a cap", valid: "\"median\", or no \"cap\"")
        }
        switch written {
        case .none:
            if !object.hasUnknownKeys, cap == nil {
                object.input.report("this says nothing of how long", valid: "\"for\", \"between\" or \"median\"")
            }
            return nil
        case .some(("for", let value)): return value.duration().map { .fixed($0) }
        case .some(("between", let value)): return readRange(value)
        case .some((_, let value)):
            let median = value.duration()
            let valid = "the longest time that a call waits, such as \"10s\""
            guard let cap = cap ?? object.required("cap", valid: valid), let longest = cap.duration(), let median
            else { return nil }
            guard median <= longest else {
                cap.report("the cap is shorter than the median", valid: "a longer duration")
                return nil
            }
            return .logNormal(median: median, cap: longest)
        }
    }

    private static func readRange(_ input: JSONInput) -> DelayTime? {
        let valid = "two durations such as [\"1s\", \"3s\"]"
        guard case .array(let nodes) = input.node.value, nodes.count == 2 else {
            input.report("this is \(input.node.kind) without exactly two elements", valid: valid)
            return nil
        }
        let times = input.array(valid: valid) { $0.duration() } ?? []
        guard times.count == 2, let shortest = times.first, let longest = times.last else { return nil }
        guard shortest <= longest else {
            input.report("the first is longer than the second", valid: valid)
            return nil
        }
        return .between(shortest, longest)
    }

    var members: [JSONMember] {
        switch self {
        case .fixed(let duration): [JSONMember("for", .duration(duration))]
        case .between(let shortest, let longest):
            [JSONMember("between", [.duration(shortest), .duration(longest)])]
        case .logNormal(let median, let cap):
            [JSONMember("median", .duration(median)), JSONMember("cap", .duration(cap))]
        }
    }
}

import SandboxCore
import SandboxJSON

/// Finds rules that can never fire. A file with one works, but hardly as meant.
enum Shadowing {
    /// Warns about every rule that never fires; `input` is the array that the rules were read from.
    static func warn(about rules: [FaultRule], at input: JSONInput, of endpoints: [EndpointID]) {
        guard case .array(let nodes) = input.node.value, nodes.count == rules.count else { return }
        var dead: Set<Int> = []
        for (index, rule) in rules.enumerated() {
            let place = JSONInput(nodes[index], path: "\(input.path)[\(index)]", problems: input.problems)
            if rule.chance == .never {
                dead.insert(index)
                place.warn("this rule never fires, because its chance is 0")
            } else if let earlier = shadowing(rule, of: endpoints, among: rules[..<index], without: dead) {
                dead.insert(index)
                let names = earlier.map { "\($0 + 1)" }.joined(separator: ", ")
                place.warn(
                    "rule \(index + 1) never fires: \(earlier.count == 1 ? "rule" : "rules") \(names) before it "
                        + "\(earlier.count == 1 ? "decides" : "decide") about every call that it selects",
                    valid: "a rule that stands before the more general one")
            }
        }
    }

    /// The earlier rules, by index, that together leave `rule` no call; `nil` if it has one left.
    private static func shadowing(
        _ rule: FaultRule, of endpoints: [EndpointID], among earlier: ArraySlice<FaultRule>, without dead: Set<Int>
    ) -> [Int]? {
        var culprits: Set<Int> = []
        for endpoint in rule.endpoints.endpoints(of: endpoints) {
            let certain = earlier.indices.filter { index in
                !dead.contains(index) && earlier[index].endpoints.contains(endpoint) && earlier[index].chance == .always
                    && earlier[index].request.includes(rule.request) && (earlier[index].redirects ?? .max) == .max
            }
            if let one = certain.first(where: { covers([earlier[$0].calls], rule.calls) }) {
                culprits.insert(one)
            } else if covers(certain.map { earlier[$0].calls }, rule.calls) {
                culprits.formUnion(certain)
            } else {
                return nil
            }
        }
        return culprits.isEmpty ? nil : culprits.sorted()
    }

    /// Whether every call that `selector` selects is selected by one of `others`. May say no where the truth is a yes
    /// that takes arithmetic to see.
    static func covers(_ others: [CallSelector], _ selector: CallSelector) -> Bool {
        switch selector {
        case .only(let calls) where calls.count <= 1_000:
            return calls.allSatisfy { call in others.contains { $0.selects(call) } }
        case .only(let calls):
            return reach(of: others, from: calls.lowerBound) >= calls.upperBound
        case .from(let first):
            return reach(of: others, from: first) == .max
        case .every(let step):
            let coversSteps = others.contains { other in
                if case .every(let otherStep) = other, otherStep > 0 { step % otherStep == 0 } else { false }
            }
            return coversSteps || reach(of: others, from: step) == .max
        }
    }

    /// The last call up to which every call from `first` on is within one of the ranges; `first - 1` if none has it.
    private static func reach(of selectors: [CallSelector], from first: Int) -> Int {
        let ranges = selectors.compactMap { selector -> ClosedRange<Int>? in
            switch selector {
            case .only(let calls): calls
            case .from(let start): start...Int.max
            case .every(1): 1...Int.max
            case .every: nil
            }
        }
        var last = first - 1
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where last < .max {
            guard range.lowerBound <= last + 1 else { break }
            last = max(last, range.upperBound)
        }
        return last
    }
}

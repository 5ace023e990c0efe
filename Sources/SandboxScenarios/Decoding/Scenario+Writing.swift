import SandboxCore
import SandboxJSON

extension Scenario {
    /// The scenario as it stands in a file: what is as in `happy-path` is left out, and decoding it gives the scenario
    /// again. One that was built in Swift can say what no file can, such as a negative duration: decoding reports that.
    package var json: JSONValue {
        var members = [JSONMember("summary", .string(summary))]
        for section in sections.inFileOrder { members += section.members(.beforeFaults) }
        if !faults.isEmpty { members.append(JSONMember("faults", .array(faults.map(\.json)))) }
        for section in sections.inFileOrder { members += section.members(.afterFaults) }
        if case .object(let parts) = expect.json, !parts.isEmpty {
            members.append(JSONMember("expect", .object(parts)))
        }
        return .object(members)
    }
}

extension FaultRule {
    /// The rule as it stands in a file.
    var json: JSONValue {
        let names = endpoints.named.map { JSONValue.string($0.rawValue) }
        var members = [
            JSONMember("on", endpoints.isAll ? "*" : names.count == 1 ? names.first ?? "*" : .array(names))
        ]
        if calls != .all { members.append(JSONMember("calls", .string(calls.text))) }
        if chance != .always { members.append(JSONMember("chance", .number(literal: chance.literal))) }
        members += request.members
        if when != FaultRule.defaultTiming(of: effects) {
            members.append(JSONMember("when", when == .before ? "before" : "after"))
        }
        if effects.count == 1, let effect = effects.first {
            members.append(JSONMember(effect.key, effect.json))
        } else {
            members.append(
                JSONMember("effects", .array(effects.map { .object([JSONMember($0.key, $0.json)]) })))
        }
        return .object(members)
    }
}

extension Chance {
    /// As it is spelt in a file.
    var literal: String {
        guard billionths > 0 else { return "0" }
        guard billionths < 1_000_000_000 else { return "1" }
        let digits = String(billionths)
        var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "0." + fraction
    }
}

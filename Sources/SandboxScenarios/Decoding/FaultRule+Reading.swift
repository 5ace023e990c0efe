import SandboxCore
import SandboxJSON

extension FaultRule {
    /// Reads one element of `faults`.
    static func read(_ input: JSONInput, _ language: ScenarioLanguage, _ files: ResponseFiles) -> FaultRule? {
        let effectKeys = ["effects"] + EffectRegistry.keys
        guard
            let object = input.object(
                keys: ["on", "calls", "chance"] + RequestMatch.keys + ["when"] + effectKeys,
                valid: "an object such as { \"on\": \"moneylanded.reserve\", \"reset\": {} }")
        else { return nil }
        let endpoints = object.required("on", valid: JSONInput.list(language.endpointNames)).flatMap {
            EndpointSet.read($0, language)
        }
        let calls =
            object.optional("calls").map { $0.parsed(valid: CallSelector.expectation, CallSelector.init) } ?? .all
        let chance = object.optional("chance").map(Chance.read) ?? .always
        let request = RequestMatch.read(object, on: endpoints, language)
        let when = object.optional("when")?.choice(["before": FaultTiming.before, "after": .after])
        guard let written = object.exclusive(effectKeys, valid: severalExpectation) else {
            // An unknown key is probably the effect, and is reported already.
            if !object.hasUnknownKeys {
                input.report(
                    "there is no effect", valid: "one of \(JSONInput.list(EffectRegistry.keys)), or \"effects\"")
            }
            return nil
        }
        let known = input.problems.count
        let effects: [(input: JSONInput, effect: FaultEffect?)]
        if written.key == "effects" {
            effects = FaultRule.readSeveral(written.value, files)
        } else {
            effects = [(written.value, EffectRegistry.read(written.key, written.value, files))]
        }
        let whole = effects.compactMap(\.effect)
        guard let endpoints, let calls, let chance, whole.count == effects.count, !whole.isEmpty,
            input.problems.count == known
        else { return nil }
        let rule = FaultRule(
            on: endpoints, calls: calls, chance: chance, request: request, when: when, effects: whole)
        for contradiction in rule.contradictions {
            let place = contradiction.effect.map { effects[$0].input } ?? object.optional("when") ?? input
            place.report(contradiction.message, valid: contradiction.valid)
        }
        return rule
    }

    private static let severalExpectation =
        "one effect, or several in order: \"effects\": [ { \"delay\": \"1s\" }, { \"reset\": {} } ]"

    private static func readSeveral(
        _ input: JSONInput, _ files: ResponseFiles
    ) -> [(input: JSONInput, effect: FaultEffect?)] {
        input.array(count: 1...20, valid: "an array of effects such as [ { \"delay\": \"1s\" }, { \"reset\": {} } ]") {
            element in
            guard let object = element.object(keys: EffectRegistry.keys, valid: "an object with one effect"),
                let written = object.exclusive(EffectRegistry.keys, valid: "one effect in each object")
            else {
                if element.node.members?.isEmpty == true {
                    element.report("there is no effect", valid: "one of \(JSONInput.list(EffectRegistry.keys))")
                }
                return (element, nil)
            }
            return (written.value, EffectRegistry.read(written.key, written.value, files))
        } ?? []
    }
}

extension EndpointSet {
    /// Reads the value of `on`: one endpoint, several, or `"*"`.
    static func read(_ input: JSONInput, _ language: ScenarioLanguage) -> EndpointSet? {
        func readOne(_ input: JSONInput) -> EndpointSet? {
            input.choice(language.endpoints.map { ($0.rawValue, [$0]) } + [("*", .all)])
        }
        guard case .array = input.node.value else { return readOne(input) }
        return input.array(count: 1...32, valid: "an array of endpoints", readOne).map { parts in
            parts.reduce(into: EndpointSet([])) { $0.formUnion($1) }
        }
    }
}

extension Chance {
    /// Reads the value of `chance`.
    static func read(_ input: JSONInput) -> Chance? {
        guard case .number(let number) = input.node.value else {
            input.report("this is \(input.node.kind)", valid: expectation)
            return nil
        }
        guard let literal = number.asJSON, let chance = Chance(literal: literal) else {
            input.report("\(number.literal) is not a chance", valid: expectation)
            return nil
        }
        return chance
    }
}

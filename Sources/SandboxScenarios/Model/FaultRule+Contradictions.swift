import SandboxCore

extension FaultRule {
    /// Something that contradicts itself.
    package struct Contradiction: Equatable {
        /// At which effect; `nil`: the rule as a whole.
        package let effect: Int?
        package let message: String
        /// What to write instead.
        package let valid: String
    }

    /// What contradicts itself in the rule.
    package var contradictions: [Contradiction] {
        effects.indices.flatMap(contradictions) + contradictionsOfTheWhole
    }

    private func contradictions(at index: Int) -> [Contradiction] {
        var found: [Contradiction] = []
        func report(_ message: String, valid: String) {
            found.append(Contradiction(effect: index, message: message, valid: valid))
        }
        let key = "\"\(effects[index].key)\""
        let character = effects[index].character
        let earlier = effects[..<index]
        if character.ending != nil, index < effects.count - 1 {
            report("\(key) ends the answer, so the effects after it never happen", valid: "put it last")
        }
        if character.makesAnswer, earlier.contains(where: { $0.character.makesAnswer }) {
            report("a second answer would replace the first", valid: "one effect that makes an answer")
        }
        if character.changesAnswer || character.changesPace,
            let maker = effects[index...].first(where: { $0.character.makesAnswer })
        {
            report(
                "\(key) changes an answer that \"\(maker.key)\" after it replaces", valid: "put \"\(maker.key)\" first")
        }
        if character.changesAnswer, let garbage = earlier.first(where: { $0.character.makesNoHTTP }) {
            report(
                "what \"\(garbage.key)\" sends is no HTTP answer, so \(key) finds nothing to change",
                valid: "one of the two")
        }
        if character.breaksFraming, let other = earlier.first(where: { $0.character.breaksFraming }) {
            report(
                "\(key) and \"\(other.key)\" both say something wrong about where the body ends",
                valid: "one of the two")
        }
        if character.needsJSON, !earlier.contains(where: { $0.character.makesAnswer }),
            !endpoints.named.isEmpty, endpoints.named.allSatisfy({ $0.traits.contains(.answersWithPage) })
        {
            report(
                "\(key) changes JSON, and \(endpoints.named.map(\.rawValue).joined(separator: " and ")) "
                    + "\(endpoints.named.count == 1 ? "answers" : "answer") with a page",
                valid: "an endpoint that answers with JSON, or \"respond\"")
        }
        return found
    }

    private var contradictionsOfTheWhole: [Contradiction] {
        var found: [Contradiction] = []
        if effects.contains(where: { $0.character.makesAnswer }), let last = effects.last,
            last.character.ending == .beforeAnswer
        {
            found.append(
                Contradiction(
                    effect: effects.count - 1,
                    message: "the answer that is made here is never sent, because \"\(last.key)\" comes first",
                    valid: "\"at\": \"after_head\" or \"mid_body\", or no answer"))
        }
        if when == .before, !effects.contains(where: { $0.character.needsNoGenuineAnswer }) {
            found.append(
                Contradiction(
                    effect: nil,
                    message: "\"before\" keeps the request from the backend, so there is no answer for these effects",
                    valid: "\"when\": \"after\", or add an effect that makes or withholds the answer: \"respond\", "
                        + "\"redirect\" or \"garbage\", or \"hang\", \"reset\" or \"close\" before the head"))
        }
        return found
    }
}

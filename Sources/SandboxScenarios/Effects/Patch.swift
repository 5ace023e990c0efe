import SandboxHTTP
import SandboxJSON

/// `"patch": { "vpa": "other@sandbox", "app_links": { "gpay": null } }` changes a JSON answer: a JSON Merge Patch (RFC
/// 7396), so `null` removes a member; `set_null` sets one to null. An answer that is not JSON is left alone.
package struct Patch: Effect {
    package static let key = "patch"

    /// An object.
    package let patch: JSONValue

    package static let schema = Schema.map(
        "A JSON Merge Patch (RFC 7396) of a JSON answer: members replace those of the same name, null removes them.",
        to: true, isEmptyValid: false)

    package static func read(_ input: JSONInput) -> Patch? {
        guard let members = input.node.members else {
            input.report(
                "this is \(input.node.kind)",
                valid: "an object with the members to change; \"respond\" replaces a whole answer")
            return nil
        }
        guard !members.isEmpty else {
            input.report("this changes nothing", valid: "an object with the members to change")
            return nil
        }
        return input.json().map { Patch(patch: $0) }
    }

    package var json: JSONValue { patch }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true, needsJSON: true) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        response?.changeJSON { $0.merged(with: patch) }
    }
}

extension FaultEffect {
    /// Changes a JSON answer by a JSON Merge Patch (RFC 7396): `null` removes a member.
    public static func patch(_ patch: JSONValue) -> FaultEffect { FaultEffect(Patch(patch: patch)) }
}

import SandboxJSON
import SandboxScenarios

extension PageFaults {
    /// What is wrong, as it stands in a file.
    var members: [JSONMember] {
        var members: [JSONMember] = []
        if neverInitialises { members.append(JSONMember("never_initialises", true)) }
        if let initialisesAfter { members.append(JSONMember("initialises_after", .duration(initialisesAfter))) }
        if let scriptError { members.append(JSONMember("script_error", .string(scriptError.rawValue))) }
        if blank { members.append(JSONMember("blank", true)) }
        if noiseMessages { members.append(JSONMember("noise_messages", true)) }
        if wrongTargetOrigin { members.append(JSONMember("wrong_target_origin", true)) }
        if let completed { members.append(JSONMember("completed", .string(completed.rawValue))) }
        if hangingSubresource { members.append(JSONMember("hanging_subresource", true)) }
        if let bridgeError {
            members.append(
                JSONMember(
                    "bridge_error",
                    ["code": .string(bridgeError.code), "message": .string(bridgeError.message)]))
        }
        return members
    }
}

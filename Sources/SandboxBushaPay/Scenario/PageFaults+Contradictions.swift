import SandboxScenarios

extension PageFaults {
    /// What contradicts itself in these faults.
    package var contradictions: [KeyContradiction] {
        var found: [KeyContradiction] = []
        for (key, others, why) in exclusions where keys.contains(key) {
            for other in others where keys.contains(other) {
                found.append(
                    KeyContradiction(
                        key: other, message: "\"\(other)\" cannot stand beside \"\(key)\": \(why)",
                        valid: "one of the two"))
            }
        }
        return found
    }

    /// The keys of what is wrong.
    private var keys: [String] { members.map(\.name) }

    private var exclusions: [(key: String, others: [String], why: String)] {
        let everyKey = PageFaults.keys
        if blank {
            return [("blank", everyKey.filter { $0 != "blank" }, "a blank page holds nothing and says nothing")]
        }
        let posts = ["never_initialises", "initialises_after", "completed"]
        var found: [(key: String, others: [String], why: String)] = [
            ("never_initialises", ["initialises_after"], "the one says never, the other when"),
            ("wrong_target_origin", posts + ["noise_messages"], "no message arrives that it could be noticed by"),
        ]
        switch scriptError {
        case .atStart:
            let silent = posts + ["bridge_error", "noise_messages", "wrong_target_origin"]
            found.append(("script_error", silent, "the script fails before it says anything"))
        case .onceReady:
            found.append(("script_error", posts + ["bridge_error"], "the script says INITIALIZED and then fails"))
        case nil: break
        }
        return found
    }
}

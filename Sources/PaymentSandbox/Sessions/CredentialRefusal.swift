import SandboxCore

/// Why a credential or a scenario field leads nowhere.
package enum CredentialRefusal: Error, Equatable {
    /// What named the scenario.
    package enum Place: Equatable {
        case pageToken
        case publicKey
        case field
    }

    case sessionGone(id: String)
    case unknownScenario(name: String, nearest: String?, by: Place)
    /// The scenario's file is wrong: a line for each problem.
    case brokenScenario(name: String, lines: [String])

    package var status: Int {
        switch self {
        case .sessionGone: 410
        case .unknownScenario(_, _, let place): place == .field ? 400 : 404
        case .brokenScenario: 500
        }
    }

    package var code: String {
        switch self {
        case .sessionGone: "session_gone"
        case .unknownScenario: "unknown_scenario"
        case .brokenScenario: "broken_scenario"
        }
    }

    package var message: String {
        switch self {
        case .sessionGone(let id):
            return "session \(MessageText.quoted(id)) does not exist; it was deleted, or this sandbox was restarted"
        case .unknownScenario(let name, let nearest, let place):
            let subject =
                switch place {
                case .pageToken: "a page token with a dot in it names a scenario before the dot"
                case .publicKey: "a public key with a dot in it names a scenario between pub_ and the dot"
                case .field: "X-Sandbox-Scenario names a scenario"
                }
            let hint = nearest.map { "did you mean \($0)?" } ?? "`paysandbox scenarios` lists them"
            return "\(subject), and there is none called \(MessageText.quoted(name)); \(hint)"
        case .brokenScenario(let name, let lines):
            return "the file of scenario \(MessageText.quoted(name)) is wrong: " + lines.joined(separator: "; ")
        }
    }
}

import SandboxBackend
import SandboxScenarios

/// A backend refused something that a test did to it.
public struct SandboxRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status that the same act gets from the control API: 404, 409, 422 or 503.
    public let status: Int
    /// What is wrong, and what is valid.
    public let message: String

    /// ``message``.
    public var description: String { message }

    init(_ problem: Problem) {
        status = problem.status
        message = problem.detail
    }
}

/// A scenario that cannot be used.
public enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No scenario has this name.
    case unknown(String, nearest: String?)
    /// The scenario's file is wrong, or one that was built in Swift contradicts itself; a line for each problem.
    case broken(String, problems: [String])

    /// One line, or a line for each problem.
    public var description: String {
        switch self {
        case .unknown(let name, let nearest):
            "there is no scenario \"\(name)\"; "
                + (nearest.map { "did you mean \($0)?" } ?? "`paysandbox scenarios` lists them")
        case .broken(let name, let problems):
            "the scenario \"\(name)\" is wrong:\n" + problems.joined(separator: "\n")
        }
    }
}

/// Why a session was not made.
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its scenario cannot be used.
    case scenario(ScenarioError)
    /// There are as many sessions as there may be.
    case tooManySessions(limit: Int)
    /// One of its orders was refused.
    case refusedOrder(SandboxRefusal)
    /// The sandbox has been stopped, or is stopping.
    case stopping

    /// One line, or a line for each problem of a scenario.
    public var description: String {
        switch self {
        case .scenario(let error): error.description
        case .tooManySessions(let limit): "there are \(limit) sessions already; delete those that are done"
        case .refusedOrder(let refusal): "an order was refused: \(refusal)"
        case .stopping: "the sandbox stops"
        }
    }
}

/// How a caller names a scenario.
enum ScenarioChoice {
    case named(String)
    case built(Scenario)
}

extension ScenarioLibrary {
    /// The scenario that was chosen: one that was built in Swift must not contradict itself.
    func scenario(_ choice: ScenarioChoice) throws(ScenarioError) -> Scenario {
        switch choice {
        case .built(let scenario):
            let problems = scenario.contradictions
            guard problems.isEmpty else { throw .broken(scenario.name, problems: problems) }
            return scenario
        case .named(let name):
            switch lookup(name) {
            case .found(let scenario): return scenario
            case .unknown(let nearest): throw .unknown(name, nearest: nearest)
            case .broken(let problems): throw .broken(name, problems: problems.map { $0.line(file: name) })
            }
        }
    }
}

import Dispatch
import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxScenarios
import SandboxSockets

/// What a call of the control API does: answers, or, with `nil`, waits and answers the exchange later. It throws a
/// ``Problem`` and nothing else; see ``BackendControlHandler``.
typealias ControlHandler = @Sendable (ControlAPI, ControlRequest, Exchange) throws -> Answer?

/// The calls under `/__sandbox`: each reads its parameters, does one thing, and answers JSON or a ``Problem``.
struct ControlAPI: Sendable {
    let sessions: SessionRegistry
    let scenarios: ScenarioLibrary
    let backends: BackendList
    let version: String
    /// Steady nanoseconds at the start.
    let startedAt: UInt64
    /// Where the time-outs of waiting calls run.
    let waitQueue = DispatchQueue(label: "sandbox.control.waits")

    /// Where the calls of one session begin.
    static let base = "/__sandbox/sessions/{session}"

    /// One row.
    typealias Call = ControlCall<ControlHandler>

    /// Every call, the backends' among them. Each area has its rows in a file of its own.
    static func calls(with backends: BackendList) -> [Call] {
        func calls<Kind: EmulatedBackend>(of kind: Kind.Type) -> [Call] {
            kind.controlCalls.map { call in
                .answering(call.operation) { api, request in
                    try call.handler(BackendSession(api.session(request)), request)
                }
            }
        }
        return generalCalls(backends) + sessionCalls(backends) + clockCalls + webhookCalls + requestCalls(backends)
            + backends.types.flatMap { calls(of: $0) }
    }

    func respond(_ response: Response, _ request: Request) -> Answer {
        sessions.standard.answerUnrecorded(response, to: request.head)
    }

    /// The session whose id the path captures first.
    func session(_ request: ControlRequest) throws(Problem) -> Session {
        let id = request.captured[0]
        guard let session = sessions.session(id: id) else { throw Self.unknownSession(id) }
        session.touch()
        return session
    }

    static func unknownSession(_ id: String) -> Problem {
        .notFound(
            "There is no session \(MessageText.quoted(id)). GET /__sandbox/sessions lists them; "
                + "\"default\" always exists.")
    }
}

extension ControlCall where Handler == ControlHandler {
    /// A call that is answered at once.
    static func answering(
        _ operation: APIOperation, _ handler: @escaping @Sendable (ControlAPI, ControlRequest) throws -> Response
    ) -> ControlCall {
        ControlCall(operation) { api, request, _ in api.respond(try handler(api, request), request.request) }
    }
}

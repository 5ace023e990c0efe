import SandboxBackend
import SandboxHTTP
import SandboxSockets

extension SandboxHandler {
    /// Serves a call of the control API, if its caller may make it.
    func serve(_ call: ControlAPI.Call, _ routed: RoutedRequest) -> Answer? {
        let (request, exchange) = (routed.request, routed.exchange)
        if let problem = gate.refusal(of: request.head, from: exchange.peer) ?? ControlGate.refusal(ofBody: request) {
            return sessions.standard.answerUnrecorded(problem.response, to: request.head)
        }
        do {
            return try call.handler(
                control, try ControlRequest(request, routed.captured, for: call.operation), exchange)
        } catch {
            let problem = error as? Problem ?? .conflict("This cannot be done: \(error).")
            return sessions.standard.answerUnrecorded(problem.response, to: request.head)
        }
    }
}

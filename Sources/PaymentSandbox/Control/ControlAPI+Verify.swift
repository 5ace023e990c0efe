import SandboxHTTP
import SandboxJSON
import SandboxSockets

extension ControlAPI {
    /// `GET …/sessions/{id}/verify`, at once or once the attempts of webhooks that are out have ended.
    func verify(_ session: Session, _ request: Request, _ exchange: Exchange) throws(Problem) -> Answer? {
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: false, onEnd: cancellation.cancel))
        let wait = session.whenWebhooksSettled(on: waitQueue) {
            exchange.answer(answer(Self.response(session.verdict), request))
        }
        cancellation.begun(wait.cancel)
        return nil
    }

    private static func response(_ verdict: SessionVerdict) -> Response {
        let findings = verdict.findings.map { finding -> JSONValue in
            ["kind": .string(finding.kind.rawValue), "message": .string(finding.message)]
        }
        if findings.isEmpty { return .json(["ok": true, "findings": []]) }
        var problem = Problem.conflict(verdict.findings.map(\.message).joined(separator: "\n"))
        problem.members = [JSONMember("ok", false), JSONMember("findings", .array(findings))]
        return problem.response
    }
}

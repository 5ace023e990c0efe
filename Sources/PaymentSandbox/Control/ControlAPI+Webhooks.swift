import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios

/// What a session's webhook targets were told.
extension ControlAPI {
    private static let targetRange = 0...10
    private static let secretRange = 1...200

    /// `GET …/sessions/{id}/webhooks`
    func listWebhooks(_ session: Session) -> Response {
        .json(session.webhooks.ledger.json)
    }

    /// `POST …/webhooks/{id}/redeliver`: 202 with the delivery, whose attempts begin anew.
    func redeliverWebhook(_ id: String, _ session: Session, _ request: Request) throws(Problem) -> Response {
        if !request.body.isEmpty {
            _ = try RequestBody.read(request) { $0.object(keys: [], valid: "an empty object, or no body") }
        }
        switch session.webhooks.redeliver(id: id) {
        case .begun(let delivery): return .json(delivery.json, status: 202)
        case .unknown:
            throw .notFound(
                "There is no delivery \(MessageText.quoted(id)) in this session; GET …/webhooks lists them.")
        case .underWay: throw .conflict("An attempt of this delivery is under way; wait for its end.")
        case .stopped: throw .stopping()
        }
    }

    /// `"webhooks": [{"backend", "url", "secret"}]`
    static func readWebhooks(_ input: JSONInput) -> [WebhookTarget] {
        let valid = #"an array such as [{"backend": "busha", "url": "http://127.0.0.1:9000/hook"}]"#
        return input.array(count: targetRange, valid: valid, readWebhook) ?? []
    }

    private static func readWebhook(_ input: JSONInput) -> WebhookTarget? {
        guard let target = input.object(keys: ["backend", "url", "secret"]) else { return nil }
        let backend = target.required("backend")?.choice(Backend.allCases.map { ($0.rawValue, $0) })
        let secret =
            target.optional("secret").map { input in
                input.parsed(valid: "1 to 200 bytes") { secretRange.contains($0.utf8.count) ? $0 : nil }
            } ?? WebhookTarget.defaultSecret
        let urlInput = target.required("url")
        guard let urlInput, let url = urlInput.string(valid: "an http:// URL") else { return nil }
        do throws(WebhookTarget.InvalidURL) {
            // With a stand-in for what is missing, so that the URL is judged in any case.
            let checked = try WebhookTarget(backend ?? .busha, url: url, secret: secret ?? "")
            return backend == nil || secret == nil ? nil : checked
        } catch {
            urlInput.report(error.description)
            return nil
        }
    }
}

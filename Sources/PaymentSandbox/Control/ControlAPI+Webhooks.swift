import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxWebhooks

/// What a session's webhook targets were told.
extension ControlAPI {
    static let webhookCalls: [Call] = [
        .answering(
            .control(
                .get, "\(base)/webhooks", "list_webhooks", "What webhook targets were told, with every attempt.",
                [.ok("Webhooks")])
        ) { api, request in
            .json(try api.session(request).webhooks.ledger.json)
        },
        .answering(
            .control(
                .post, "\(base)/webhooks/{webhook}/redeliver", "redeliver_webhook", "Begin a delivery anew.",
                takes: .object([], isOpen: false),
                [
                    .ok("Webhook", status: "202"), .refusal(409, "An attempt is under way."),
                    .refusal(503, "The session ended."),
                ])
        ) { try $0.redeliverWebhook($1) },
    ]

    /// 202 with the delivery, whose attempts begin anew.
    private func redeliverWebhook(_ call: ControlRequest) throws(Problem) -> Response {
        let (session, request, id) = (try session(call), call.request, call.captured[1])
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

    private static let largestTargetCount = 10
    private static let secretLength = WebhookTarget.secretLength

    /// `"webhooks": [{"backend", "url", "secret"}]`
    static func webhookTargets(_ backends: BackendList) -> BodyKey<[WebhookTarget]> {
        let target = APISchema.object(
            [
                .always("backend", .word(backends.names.map(\.rawValue))),
                .always("url", .pattern("^[hH][tT][tT][pP]://")),
                .maybe("secret", .text(Int64(secretLength.lowerBound)...Int64(secretLength.upperBound))),
            ], isOpen: false)
        return BodyKey("webhooks", .array(target, most: Int64(largestTargetCount))) { input in
            input.array(
                count: 0...largestTargetCount,
                valid: #"an array such as [{"backend": "busha", "url": "http://127.0.0.1:9000/hook"}]"#
            ) { readTarget($0, backends) }
        }
    }

    private static func readTarget(_ input: JSONInput, _ backends: BackendList) -> WebhookTarget? {
        guard let target = input.object(keys: ["backend", "url", "secret"]) else { return nil }
        let backend = target.required("backend")?.choice(backends.names.map { ($0.rawValue, $0) })
        let secret =
            target.optional("secret").map { input in
                input.parsed(valid: "\(secretLength.lowerBound) to \(secretLength.upperBound) bytes") {
                    secretLength.contains($0.utf8.count) ? $0 : nil
                }
            } ?? WebhookTarget.defaultSecret
        let urlInput = target.required("url")
        guard let urlInput, let url = urlInput.string(valid: "an http:// URL") else { return nil }
        do throws(WebhookTarget.InvalidURL) {
            // With a stand-in for what is missing, so that the URL is judged in any case.
            let checked = try WebhookTarget(backend ?? Backend("none"), url: url, secret: secret ?? "")
            return backend == nil || secret == nil ? nil : checked
        } catch {
            urlInput.report(error.description)
            return nil
        }
    }
}

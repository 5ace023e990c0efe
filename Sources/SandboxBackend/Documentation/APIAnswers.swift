import SandboxHTTP

private let jsonType = "application/json"
private let problem = "application/problem+json"

/// Answers that many calls have in common.
extension APIOperation.Answer {
    /// 200 with JSON of this schema.
    package static func ok(_ schema: String, _ summary: String = "What was asked for.", status: String = "200")
        -> APIOperation.Answer
    {
        APIOperation.Answer(status: status, summary: summary, content: [(jsonType, .ref(schema))])
    }

    /// 200 with an object that has one array.
    package static func list(_ name: String, of schema: String) -> APIOperation.Answer {
        APIOperation.Answer(
            status: "200", summary: "The whole list.",
            content: [(jsonType, .object([.always(name, .array(.ref(schema)))]))])
    }

    package static let done = APIOperation.Answer(status: "204", summary: "It is done.")

    package static func refusal(_ status: Int, _ summary: String) -> APIOperation.Answer {
        APIOperation.Answer(status: String(status), summary: summary, content: [(problem, .ref("Problem"))])
    }

    /// What every control call can answer: who may not call it, and requests that are none.
    package static let gate: [APIOperation.Answer] = [
        APIOperation.Answer(
            status: "400", summary: "The query or the body cannot be read, or the request is malformed.",
            content: [(problem, .ref("Problem")), (jsonType, .ref("SandboxError"))]),
        refusal(403, "The caller is on another machine, or the change comes from another web origin."),
        refusal(415, "The body is not of the type application/json."),
        refusal(421, "The API is not served under this host name."),
    ]

    /// What any request can be answered before anyone looks at its path.
    package static let protocolErrors: [APIOperation.Answer] = [
        protocolError(408, "The request was not complete in time."),
        protocolError(413, "The body is too large."),
        protocolError(414, "The request line is too long."),
        protocolError(417, "The expectation is unknown."),
        protocolError(431, "The header section is too large."),
        protocolError(501, "The transfer coding is unknown."),
        protocolError(505, "The HTTP version is not served."),
    ]

    private static func protocolError(_ status: Int, _ summary: String) -> APIOperation.Answer {
        APIOperation.Answer(status: String(status), summary: summary, content: [(jsonType, .ref("SandboxError"))])
    }

    /// An error in the form that this backend has, or in the sandbox's own where the credential leads nowhere.
    package static func error(_ status: Int, _ summary: String, _ schemas: String...) -> APIOperation.Answer {
        let refs = schemas.map { APISchema.ref($0) }
        let schema = refs.count == 1 ? refs[0] : APISchema.either(refs)
        return APIOperation.Answer(status: String(status), summary: summary, content: [(jsonType, schema)])
    }

    /// An error as a page, or as JSON where the credential leads nowhere.
    package static func errorPage(_ status: Int, _ summary: String) -> APIOperation.Answer {
        APIOperation.Answer(
            status: String(status), summary: summary,
            content: [("text/html", .string), (jsonType, .ref("SandboxError"))])
    }

    /// What becomes of a call whose credential or scenario leads nowhere, and of one that a scenario spoils.
    package static let anyCall: [APIOperation.Answer] = [
        error(400, "The request is malformed, or names an unknown scenario.", "SandboxError"),
        error(404, "The credential names an unknown scenario.", "SandboxError"),
        error(410, "The credential's session is gone.", "SandboxError"),
        error(500, "The scenario's file is wrong.", "SandboxError"),
        APIOperation.Answer(
            status: "default",
            summary: "Whatever the scenario makes of the answer: any status with any fields and body, a part of one, "
                + "none in time, or a connection that breaks."),
    ]

    /// A page.
    package static let page = APIOperation.Answer(
        status: "200", summary: "The page.", content: [("text/html", .string)])
}

/// Calls that many answers are made for.
extension APIOperation {
    /// A call of the control API.
    package static func control(
        _ method: Method, _ path: String, _ id: String, _ summary: String, asks parameters: [Parameter] = [],
        takes body: APISchema? = nil, bodyIsRequired: Bool = false, _ answers: [Answer]
    ) -> APIOperation {
        let names = ["session": "The session's id; `default` always exists.", "name": "The scenario's name."]
        let operation = APIOperation(
            area: controlArea, method: method, path: path, id: id, summary: summary, answers: [])
        let inPath = operation.pathNames.map { name in
            Parameter(name: name, place: .path, schema: .text(1...200), summary: names[name] ?? "What it is about.")
        }
        let unknown =
            inPath.isEmpty || answers.contains { $0.status == "404" }
            ? [] : [Answer.refusal(404, "There is no such thing.")]
        let unreadable =
            body == nil ? [] : [Answer.refusal(422, "The body does not say what it should; all of it at once.")]
        return APIOperation(
            area: controlArea, method: method, path: path, id: id, summary: summary, parameters: inPath + parameters,
            body: body.map { [(jsonType, $0)] } ?? [], bodyIsRequired: bodyIsRequired,
            answers: answers + unknown + unreadable + Answer.gate + Answer.protocolErrors)
    }

    /// A call of an emulated endpoint; `answers` replace those of any call with the same status.
    package static func emulated(
        _ area: String, _ method: Method, _ path: String, _ id: String, _ summary: String,
        asks parameters: [Parameter] = [], takes body: Content = [], bodyIsRequired: Bool = false, _ answers: [Answer]
    ) -> APIOperation {
        let own = Set(answers.map(\.status))
        let scenario = Parameter(
            name: "X-Sandbox-Scenario", place: .header, schema: .pattern("^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$"),
            summary: "The scenario that this call is handled under; otherwise the credential's or the session's.")
        let all = answers + Answer.anyCall.filter { !own.contains($0.status) }
        return APIOperation(
            area: area, method: method, path: path, id: id, summary: summary, parameters: parameters + [scenario],
            body: body, bodyIsRequired: bodyIsRequired,
            answers: all.map(matched) + Answer.protocolErrors)
    }

    /// Every answer to a call says what it was matched with.
    private static func matched(_ answer: Answer) -> Answer {
        guard let status = Int(answer.status), status < 400 else { return answer }
        var answer = answer
        answer.fields.append(("X-Sandbox-Matched", "The scenario, the rule that applied and the call's number."))
        return answer
    }
}

extension APIOperation {
    /// A query parameter.
    package static func query(
        _ name: String, _ schema: APISchema, _ summary: String, isRequired: Bool = false
    ) -> Parameter {
        Parameter(name: name, place: .query, schema: schema, summary: summary, isRequired: isRequired)
    }
}

import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxScenarios

extension JournalEntry {
    /// The entry as the control API shows it. `seed` is its session's, from which follows why a rule did not fire.
    package func json(seed: UInt64) -> JSONValue {
        var members: [JSONMember] = [
            JSONMember("sequence", .integer(Int64(clamping: sequence))),
            JSONMember("received_at", .string(receivedAt.rfc3339())),
            JSONMember("completed_at", completedAt.map { .string($0.rfc3339()) } ?? .null),
            JSONMember("state", .string(state.rawValue)),
            JSONMember("endpoint", endpoint.map { .string($0.rawValue) } ?? .null),
        ]
        switch content {
        case .request(let request): members += Self.members(of: request)
        case .malformed(let malformed):
            members.append(JSONMember("malformed", .string(malformed.message)))
            members.append(JSONMember("raw", .string(String(decoding: malformed.bytes, as: UTF8.self))))
        }
        members += [
            JSONMember("scenario", match.map { .string($0.scenario) } ?? .null),
            JSONMember("rule", Self.number(match?.rule)),
            JSONMember("call", Self.number(match?.call)),
            JSONMember("effects", .array(match?.effects.map { .string($0.key) } ?? [])),
            JSONMember("rules", .array(ruleOutcomesJSON(seed: seed))),
            JSONMember("nearest", nearest.map { .string($0) } ?? .null),
            JSONMember("refusal", refusal.map { .string($0) } ?? .null),
            JSONMember(
                "response",
                .object([
                    JSONMember("status", Self.number(status)),
                    JSONMember("bytes", .integer(Int64(sentByteCount))),
                    JSONMember("outcome", outcome.map { .string($0.rawValue) } ?? .null),
                ])),
            JSONMember("connection", .integer(Int64(clamping: connectionID))),
            JSONMember("request_on_connection", .integer(Int64(clamping: requestNumber))),
        ]
        return .object(members)
    }

    /// What became of each rule of the scenario that is about this endpoint.
    private func ruleOutcomesJSON(seed: UInt64) -> [JSONValue] {
        ruleOutcomes(seed: seed).map { rule, outcome in
            ["rule": .integer(Int64(rule)), "verdict": .string(outcome.rawValue)]
        }
    }

    /// What became of each rule of the scenario that is about this endpoint, by its number; empty without a scenario.
    package func ruleOutcomes(seed: UInt64) -> [(rule: Int, outcome: RuleOutcome)] {
        guard let match, let endpoint, case .request(let request) = content else { return [] }
        let call = Call(endpoint: endpoint, credential: match.credential, hop: RedirectHop(request.target))
        let outcomes = ScenarioEngine.outcomes(
            for: call, request, number: match.call, scenario: match.active.scenario, seed: seed)
        return outcomes.enumerated().compactMap { index, outcome in outcome.map { (index + 1, $0) } }
    }

    private static func members(of request: Request) -> [JSONMember] {
        let target = request.target
        var members: [JSONMember] = [
            JSONMember("method", .string(request.method.name)),
            JSONMember("target", .string(target.raw)),
            JSONMember("path", .string(target.rawPath)),
            JSONMember("query", .array(target.query.map { .array([.string($0.name), .string($0.value)]) })),
            JSONMember("headers", .array(request.fields.pairs.map { .array([.string($0.name), .string($0.value)]) })),
        ]
        // Text as text, so that it can be read and compared; anything else as base64, so that nothing is lost.
        if let text = String(validatingUTF8Bytes: request.body) {
            members.append(JSONMember("body", .string(text)))
        } else {
            members.append(JSONMember("body_base64", .string(Data(request.body).base64EncodedString())))
        }
        return members
    }

    private static func number(_ value: Int?) -> JSONValue {
        value.map { .integer(Int64($0)) } ?? .null
    }
}

extension String {
    /// `nil` if the bytes are not UTF-8.
    package init?(validatingUTF8Bytes bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}

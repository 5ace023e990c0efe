import SandboxCore
import SandboxJSON
import SandboxScenarios

extension BushaCallbackFaults {
    /// As they stand in a file.
    var members: [JSONMember] {
        let usual = BushaCallbackFaults()
        var members: [JSONMember] = []
        if times != usual.times { members.append(JSONMember("times", .integer(Int64(times)))) }
        if after != usual.after { members.append(JSONMember("after", .duration(after))) }
        if every != usual.every { members.append(JSONMember("every", .duration(every))) }
        if let previousAttempt { members.append(JSONMember("previous_attempt", .string(previousAttempt.rawValue))) }
        if let carrier { members.append(JSONMember("carried_by", .string(carrier.rawValue))) }
        if redirects != usual.redirects { members.append(JSONMember("redirects", .integer(Int64(redirects)))) }
        if !query.changes.isEmpty { members.append(JSONMember("query", .object(query.changes.map(\.member)))) }
        if !query.repeated.isEmpty { members.append(JSONMember("repeated", .object(query.repeated.map(\.member)))) }
        if query.hasUpperCaseKeys { members.append(JSONMember("upper_case_keys", true)) }
        if query.writesSpaceAsPlus { members.append(JSONMember("space_as_plus", true)) }
        if let prefix = query.prefix { members.append(JSONMember("query_prefix", .string(prefix))) }
        if let scheme { members.append(JSONMember("scheme", .string(scheme))) }
        if let host { members.append(JSONMember("host", .string(host))) }
        if let fragment { members.append(JSONMember("fragment", .string(fragment))) }
        return members
    }
}

extension BushaCallbackQueryFaults.Change {
    fileprivate var member: JSONMember { JSONMember(name, value.map { .string($0) } ?? .null) }
}

import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform

/// The journal as an HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/), for browsers' developer tools
/// and HAR viewers.
///
/// Exported is every request that was well-formed: target, fields and body in full, a body that is not UTF-8 as base64
/// with `"_encoding": "base64"`, since HAR knows no encoding of request bodies. Of responses the journal keeps the
/// status, the byte counts and how the delivery ended (`_outcome`), and neither fields nor bodies: a scenario or the
/// emulated backend makes them again on demand. What the sandbox knows beside that has names that begin with `_`.
package enum HARExport {
    /// The whole document.
    package static func document(_ entries: [JournalEntry], ofSession id: String, version: String) -> JSONValue {
        let log: JSONValue = [
            "version": "1.2",
            "creator": ["name": "paysandbox", "version": .string(version)],
            "pages": [],
            "entries": .array(entries.compactMap(entry)),
            "comment": .string("requests of session \(id); response fields and bodies are not kept"),
        ]
        return ["log": log]
    }

    private static func entry(_ entry: JournalEntry) -> JSONValue? {
        guard case .request(let request) = entry.content else { return nil }
        let time = entry.completedAt.map { milliseconds($0 - entry.receivedAt) } ?? 0
        return .object([
            JSONMember("startedDateTime", .string(entry.receivedAt.rfc3339())),
            JSONMember("time", time),
            JSONMember("request", self.request(request)),
            JSONMember("response", response(entry)),
            JSONMember("cache", .object([])),
            // All of it is the sandbox's: it sees neither the client's sending nor its reading.
            JSONMember("timings", ["send": 0, "wait": time, "receive": 0]),
            JSONMember("connection", .string(String(entry.connectionID))),
            JSONMember("_sequence", .integer(Int64(clamping: entry.sequence))),
            JSONMember("_state", .string(entry.state.rawValue)),
            JSONMember("_endpoint", entry.endpoint.map { .string($0.rawValue) } ?? .null),
            JSONMember("_scenario", entry.match.map { .string($0.scenario) } ?? .null),
            JSONMember("_outcome", entry.outcome.map { .string($0.rawValue) } ?? .null),
        ])
    }

    private static func request(_ request: Request) -> JSONValue {
        let target = request.target
        let authority = request.head.host ?? "localhost"
        // An absolute URL, as HAR wants it, also where the request was for `*`.
        let url =
            target.form == .absolute
            ? target.raw : "http://\(authority)\(target.rawPath)\(target.rawQuery.map { "?\($0)" } ?? "")"
        var members = [
            JSONMember("method", .string(request.method.name)),
            JSONMember("url", .string(url)),
            JSONMember("httpVersion", .string(request.head.version == .http10 ? "HTTP/1.0" : "HTTP/1.1")),
            JSONMember("cookies", []),
            JSONMember("headers", .array(request.fields.pairs.map { pair($0.name, $0.value) })),
            JSONMember("queryString", .array(target.query.map { pair($0.name, $0.value) })),
        ]
        if !request.body.isEmpty { members.append(JSONMember("postData", postData(request))) }
        members += [
            JSONMember("headersSize", .integer(Int64(request.head.wireByteCount))),
            JSONMember("bodySize", .integer(Int64(request.body.count))),
        ]
        return .object(members)
    }

    private static func postData(_ request: Request) -> JSONValue {
        let type = JSONMember("mimeType", .string(request.fields[.contentType] ?? "application/octet-stream"))
        guard let text = String(validatingUTF8Bytes: request.body) else {
            let text = Data(request.body).base64EncodedString()
            return .object([type, JSONMember("text", .string(text)), JSONMember("_encoding", "base64")])
        }
        return .object([type, JSONMember("text", .string(text))])
    }

    /// Status 0, as browsers have it, where no head was sent (so far).
    private static func response(_ entry: JournalEntry) -> JSONValue {
        let headSize = entry.sentHeadByteCount
        let bodySize = entry.sentByteCount - headSize
        let status = headSize > 0 ? entry.status ?? 0 : 0
        return [
            "status": .integer(Int64(status)),
            "statusText": .string(status == 0 ? "" : ReasonPhrase.of(status).description),
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": [],
            "content": ["size": .integer(Int64(bodySize)), "mimeType": "", "comment": "not kept"],
            "redirectURL": "",
            "headersSize": .integer(headSize > 0 ? Int64(headSize) : -1),
            "bodySize": .integer(Int64(bodySize)),
        ]
    }

    private static func pair(_ name: String, _ value: String) -> JSONValue {
        ["name": .string(name), "value": .string(value)]
    }

    /// With three decimals.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let microseconds = max(0, duration.clampedNanoseconds / 1_000)
        let thousandths = String(microseconds % 1_000 + 1_000).dropFirst()
        return .number(literal: "\(microseconds / 1_000).\(thousandths)")
    }
}

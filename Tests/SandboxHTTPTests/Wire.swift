@testable import SandboxHTTP

/// What a parser said, in a form that can be compared.
enum Outcome: Equatable, CustomStringConvertible {
    case expectContinue(String)
    case request(String, body: String)
    case failure(ParseError, bytes: String)

    var description: String {
        switch self {
        case .expectContinue(let head): "expectContinue(\(head))"
        case .request(let head, let body): "request(\(head), \(body.debugDescription))"
        case .failure(let error, let bytes): "failure(\(error), \(bytes.debugDescription))"
        }
    }
}

/// Feeds wire text to request parsers.
enum Wire {
    /// Everything that `pieces` mean, in order, `needMore` left out.
    static func outcomes(_ pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits()) -> [Outcome] {
        var parser = RequestParser(limits: limits)
        var outcomes: [Outcome] = []
        for piece in pieces {
            parser.feed(piece)
            feeding: while true {
                switch parser.next() {
                case .needMore:
                    break feeding
                case .expectContinue(let head):
                    outcomes.append(.expectContinue(describe(head)))
                case .request(let request):
                    outcomes.append(.request(describe(request.head), body: text(request.body)))
                case .failure(let error):
                    let failure = Outcome.failure(error, bytes: text(parser.failedBytes))
                    if outcomes.last != failure { outcomes.append(failure) }
                    break feeding
                }
            }
        }
        return outcomes
    }

    static func outcomes(_ wire: String, limits: HTTPLimits = HTTPLimits()) -> [Outcome] {
        outcomes([Array(wire.utf8)], limits: limits)
    }

    /// The requests in `wire`, which must hold nothing else.
    static func requests(_ wire: String, limits: HTTPLimits = HTTPLimits()) throws -> [Request] {
        var parser = RequestParser(limits: limits)
        parser.feed(Array(wire.utf8))
        var requests: [Request] = []
        while true {
            switch parser.next() {
            case .request(let request): requests.append(request)
            case .needMore(.idle): return requests
            case .needMore, .expectContinue: throw Unexpected.unfinished
            case .failure(let error): throw error
            }
        }
    }

    static func request(_ wire: String, limits: HTTPLimits = HTTPLimits()) throws -> Request {
        let requests = try requests(wire, limits: limits)
        guard let request = requests.first, requests.count == 1 else { throw Unexpected.count(requests.count) }
        return request
    }

    /// The error that `wire` ends in, `nil` if it ends in none.
    static func error(_ wire: String, limits: HTTPLimits = HTTPLimits()) -> ParseError? {
        error(Array(wire.utf8), limits: limits)
    }

    static func error(_ wire: [UInt8], limits: HTTPLimits = HTTPLimits()) -> ParseError? {
        guard case .failure(let error, _) = outcomes([wire], limits: limits).last else { return nil }
        return error
    }

    enum Unexpected: Error {
        case unfinished
        case count(Int)
    }

    private static func describe(_ head: RequestHead) -> String {
        let fields = head.fields.pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
        return "\(head.method.name) \(head.version) \(head.target.form) \(head.target.raw) \(head.target.segments) "
            + "\(head.target.rawQuery ?? "-") \(head.host ?? "-") keeps=\(head.keepsAlive) "
            + "expects=\(head.expectsContinue) \(head.wireByteCount) [\(fields)]"
    }

    private static func text(_ bytes: [UInt8]) -> String {
        // Latin-1, so that different bytes never look the same.
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

@testable import SandboxHTTP

enum ResponseSamples {
    static let all = [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nX: y\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a\r\nhello\r\n0\r\nT: v\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\nuntil the end",
        "HTTP/1.1 204\r\n\r\nHTTP/1.1 503 Service Unavailable\r\nContent-Length: 2, 2\r\nConnection: close\r\n\r\nno",
        "HTTP/1.1 304 \r\nContent-Length: 50\r\n\r\n",
    ]

    /// Everything that `pieces`, followed by the end of the connection, mean; `needMore` left out.
    static func outputs(
        _ pieces: [[UInt8]], for method: Method = .get, limits: HTTPLimits = HTTPLimits()
    ) -> [ResponseParser.Output] {
        var parser = ResponseParser(limits: limits)
        var outputs: [ResponseParser.Output] = []
        for piece in pieces.map(Optional.some) + [nil] {
            if let piece { parser.feed(piece) } else { parser.finish() }
            reading: while true {
                let output = parser.next(for: method)
                switch output {
                case .needMore: break reading
                case .response: outputs.append(output)
                case .failure:
                    if outputs.last != output { outputs.append(output) }
                    break reading
                }
            }
        }
        return outputs
    }
}

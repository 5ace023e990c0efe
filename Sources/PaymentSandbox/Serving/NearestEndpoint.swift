import SandboxCore
import SandboxHTTP
import SandboxJSON

/// For a request that matched no endpoint: which one was probably meant, and what differs from it.
enum NearestEndpoint {
    /// `nil` if none is near.
    static func describe(_ head: RequestHead, among routes: [RouteTable.Route]) -> String? {
        let segments = Array(head.target.segments.drop { $0.isEmpty })
        var best: (differences: Int, text: String)?
        for route in routes {
            guard let found = differences(route, segments) ?? prefixed(route.segments, segments) else { continue }
            let wrongMethod = head.method != route.method
            let count = found.count + (wrongMethod ? 1 : 0)
            guard count > 0, best.map({ count < $0.differences }) ?? true else { continue }
            let method = wrongMethod ? ["the method is \(head.method.name), not \(route.method.name)"] : []
            best = (
                count,
                "nearest is \(route.method.name) \(route.path): " + (method + found).joined(separator: ", ")
            )
        }
        return best?.text
    }

    /// The path is right behind a beginning that does not belong there: the base URL has a path.
    private static func prefixed(_ pattern: [String?], _ segments: [String]) -> [String]? {
        let extra = segments.count - pattern.count
        guard extra > 0, zip(pattern, segments.dropFirst(extra)).allSatisfy({ $0 == nil ? !$1.isEmpty : $0 == $1 })
        else {
            return nil
        }
        let beginning = "/" + segments.prefix(extra).joined(separator: "/")
        return ["\(MessageText.quoted(beginning)) at the beginning is too much; the base URL has no path"]
    }

    /// What differs, one text for each segment; `nil` if the path is too different to be meant.
    private static func differences(_ route: RouteTable.Route, _ segments: [String]) -> [String]? {
        let pattern = route.segments
        var found: [String] = []
        for (expected, actual) in zip(pattern, segments) {
            guard let expected else {
                if actual.isEmpty { found.append("the \(route.placeholder) is empty") }
                continue
            }
            guard expected != actual else { continue }
            guard NearestName.nearest(to: actual, among: [expected]) != nil else { return nil }
            found.append("\(MessageText.quoted(actual)) stands for \(expected)")
        }
        if segments.count > pattern.count {
            guard segments.count == pattern.count + 1 else { return nil }
            let extra = segments.last ?? ""
            found.append(extra.isEmpty ? "there is a slash at the end" : "\(MessageText.quoted(extra)) is too much")
        } else if segments.count < pattern.count {
            guard segments.count == pattern.count - 1, segments.count > 0 else { return nil }
            found.append("\((pattern.last ?? nil) ?? "*") is missing at the end")
        }
        return found
    }
}

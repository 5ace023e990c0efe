import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios

/// One endpoint of a backend: its name and number, where it is served, how a call of it is read, and what is documented
/// of it. One row in ``EmulatedBackend/endpoints``; routing, the journal's nearest endpoint and the OpenAPI document
/// follow from it.
package struct Endpoint<Kind: EmulatedBackend>: Sendable {
    package let id: EndpointID
    /// Where it is served; more than one where two spellings of a path lead to it.
    package let routes: [DocumentedRoute]
    /// Reads a call, as far as that needs no state.
    package let read: @Sendable (Request, CapturedSegments, any SessionFinder) -> IncomingCall<Kind>

    package init(
        _ id: EndpointID, _ routes: [DocumentedRoute],
        read: @escaping @Sendable (Request, CapturedSegments, any SessionFinder) -> IncomingCall<Kind>
    ) {
        self.id = id
        self.routes = routes
        self.read = read
    }
}

/// A method and a path, and what is documented of a call there.
package struct DocumentedRoute: Sendable {
    package let method: Method
    /// Such as `/p/{pageToken}/status`; what stands in braces is one segment that is not empty.
    package let path: String
    private let documentation: Documentation

    /// What is documented of a call with this method at this path.
    package typealias Documentation = @Sendable (Method, _ path: String) -> APIOperation

    package init(_ method: Method, _ path: String, _ documentation: @escaping Documentation) {
        self.method = method
        self.path = path
        self.documentation = documentation
    }

    /// What is documented of a call here. Made when it is asked for, since few who start a sandbox do.
    package var operation: APIOperation { documentation(method, path) }
}

/// What stood in a path where its pattern has names in braces, in order.
package struct CapturedSegments: Equatable, Sendable {
    package var segments: [String] = []

    package init(_ segments: [String] = []) {
        self.segments = segments
    }

    /// The text at this place; empty if the pattern has no such place.
    package subscript(position: Int) -> String { segments.indices.contains(position) ? segments[position] : "" }
}

/// Whose session a call belongs to.
package enum CallOwner: Sendable {
    case pageToken(String)
    case key(String)
    /// The default session, under its own scenario.
    case standard
    /// This one: it was found by something else than a credential.
    case session(any BackendHost)
}

/// A call as it was read.
package struct IncomingCall<Kind: EmulatedBackend>: Sendable {
    /// What a call does.
    package enum Work: Sendable {
        /// Does this in the backend, and answers what follows from the reply.
        case perform(Kind.Operation)
        /// Does this in the backend, and answers what is made of the reply here.
        case answer(Kind.Operation, @Sendable (Kind.Reply, AnsweredCall<Kind>) -> CallAnswer<Kind>)
        /// Needs no state that can change: the call is malformed, or asks for a page.
        case respond(Response)
    }

    package var owner: CallOwner
    /// The page token or key that the call is counted under; empty if it had none.
    package var credential: String
    /// The request's JSON body where it has been read: a scenario may select calls by what is in it.
    package var body: JSONNode?
    package var work: Work

    package init(_ owner: CallOwner, credential: String, body: JSONNode? = nil, _ work: Work) {
        self.owner = owner
        self.credential = credential
        self.body = body
        self.work = work
    }
}

/// What an answer may be made of beside the reply.
package struct AnsweredCall<Kind: EmulatedBackend>: Sendable {
    package let request: Request
    /// What the scenario says of the backend.
    package let section: Kind.Section
    /// When the call was handled, on the session's clock.
    package let now: Instant
    /// Whether the session's time passes by itself.
    package let clockRuns: Bool

    package init(request: Request, section: Kind.Section, now: Instant, clockRuns: Bool) {
        self.request = request
        self.section = section
        self.now = now
        self.clockRuns = clockRuns
    }
}

/// How a call is answered.
package enum CallAnswer<Kind: EmulatedBackend>: Sendable {
    case now(Response)
    /// So much later, on the session's clock.
    case later(Duration, Response)
    /// As soon as `response` gives an answer; it is asked now, and whenever the object of this id has changed. The journal
    /// shows the call as held until then.
    case once(object: String, response: @Sendable (Kind.Machine, Instant) -> Response?)
}

/// A call of a backend's own pages; no call of a client, so neither counted nor journaled.
package struct PageCall<Kind: EmulatedBackend>: Sendable {
    package let method: Method
    /// As in ``DocumentedRoute/path``.
    package let path: String
    /// Whose page it is; `nil` if there is no such session (any more).
    package let find: @Sendable (CapturedSegments, any SessionFinder) -> BackendSession<Kind>?
    package let perform: @Sendable (Request, CapturedSegments, BackendSession<Kind>) -> PageAnswer<Kind>
    /// The answer where there is no such session.
    package let otherwise: @Sendable () -> Response

    package init(
        _ method: Method, _ path: String,
        find: @escaping @Sendable (CapturedSegments, any SessionFinder) -> BackendSession<Kind>?,
        otherwise: @escaping @Sendable () -> Response,
        perform: @escaping @Sendable (Request, CapturedSegments, BackendSession<Kind>) -> PageAnswer<Kind>
    ) {
        self.method = method
        self.path = path
        self.find = find
        self.otherwise = otherwise
        self.perform = perform
    }
}

/// How a page's call is answered.
package enum PageAnswer<Kind: EmulatedBackend>: Sendable {
    case now(Response)
    /// As soon as `response` gives an answer, which is asked now and whenever the object of this id has changed; after so
    /// much real time it is asked for the last time, and has to give one.
    case once(
        object: String, within: Duration, response: @Sendable (Kind.Machine, Instant, _ isLast: Bool) -> Response?)
    /// When the session's clock shows this time.
    case at(Instant, Response)
    /// Never: the call ends when the client goes, or the session or the sandbox ends.
    case never
}

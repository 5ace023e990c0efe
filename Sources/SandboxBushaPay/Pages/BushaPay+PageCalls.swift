import SandboxBackend
import SandboxCore
import SandboxHTTP

/// What the checkout page and the stand-in for the app call themselves. Payment ids are drawn from seeds, so two sessions
/// may well have the same ones: the public key in the path says whose page it is.
extension BushaPay {
    typealias PageRow = PageCall<BushaPay>

    /// How long the page's look at the state waits for a change, in real time.
    private static let stateTimeout = Duration.seconds(20)

    /// How the payment request stands; with `after`, as soon as its version is another one.
    static let showState = call(.get, "state") { request, payment, _ in
        let after = request.target.query.last { $0.name == "after" }.flatMap { Int($0.value) }
        return .once(object: payment.id, within: stateTimeout) { machine, now, isLast in
            machine.payment(id: payment.id, at: now).flatMap { payment in
                isLast || CheckoutState.version(of: payment) != after ? CheckoutState.response(payment, now: now) : nil
            }
        }
    }

    /// A person plays the customer: `{"action": …}` with what the action takes.
    static let act = call(.post, "act") { request, payment, session in
        do throws(Problem) {
            let payment = try PaymentActions.act(on: payment.id, try PaymentActions.read(request), in: session)
            return .now(CheckoutState.response(payment, now: session.clock.now))
        } catch {
            return .now(error.response)
        }
    }

    /// Carries a callback that has come, from a page that leaves by this address.
    static let goBack = call(.get, "return", otherwise: noWayBack) { request, payment, _ in
        .now(WayBack.response(payment, query: request.target.query) ?? noWayBack())
    }

    /// Answers when the session's clock shows the time `until` of the query, in nanoseconds since 1970; without one never.
    /// Lets a page be late, or never finish its load.
    static let wait = call(.get, "wait") { request, _, _ in
        guard let text = request.target.query.last(where: { $0.name == "until" })?.value else { return .never }
        guard let nanoseconds = Int64(text) else {
            let problem = Problem.badRequest("\"until\" has to be a whole number of nanoseconds since 1970.")
            return .now(problem.response)
        }
        return .at(Instant(nanoseconds: nanoseconds), .json(["is_over": true]))
    }

    private static func call(
        _ method: Method, _ name: String, otherwise: @escaping @Sendable () -> Response = unknownPayment,
        _ perform:
            @escaping @Sendable (Request, BushaPaymentRequest, BackendSession<BushaPay>) -> PageAnswer<BushaPay>
    ) -> PageRow {
        PageRow(
            method, "/pay/{publicKey}/{id}/\(name)",
            find: { captured, finder in
                let session = finder.session(ofPage: captured[0]).map { BackendSession<BushaPay>($0) }
                return session?.look { machine, now in machine.payment(id: captured[1], at: now).map { _ in session } }
                    ?? nil
            },
            otherwise: otherwise,
            perform: { request, captured, session in
                guard let payment = session.look({ $0.payment(id: captured[1], at: $1) }) else {
                    return .now(otherwise())
                }
                return perform(request, payment, session)
            })
    }

    @Sendable private static func unknownPayment() -> Response {
        Problem.notFound("There is no payment request with this id.").response
    }

    @Sendable private static func noWayBack() -> Response {
        ErrorPage.response(
            status: 404, title: "There is no way back from here",
            problems: ["No callback of this payment request has come that this address could carry."])
    }
}

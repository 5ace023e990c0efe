import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxWebhooks

/// A backend that no product ships: a customer bets on a coin, which falls some time later. It is here to show what a
/// backend is made of, and that nothing outside this folder has to know it.
package enum CoinFlip: EmulatedBackend {
    package typealias Machine = CoinFlipMachine

    package static let title = "Coin Flip"

    package static let endpoints: [Endpoint<CoinFlip>] = [bet, look, page]

    package static func response(to reply: CoinFlipMachine.Reply) -> Response {
        switch reply {
        case .bet(let bet): .json(bet.json, status: bet.side == nil ? 201 : 200)
        case .unknown(let id): .json(["error": .string("there is no bet \(MessageText.quoted(id))")], status: 404)
        case .timerHandled: Response(status: 204)
        }
    }

    package static func credentials(in request: Request) -> [Credential] {
        request.fields[key].map { [Credential(key: $0)] } ?? []
    }

    package static func machine(for session: SessionIdentity) -> CoinFlipMachine { CoinFlipMachine(seed: session.seed) }

    package static func webhook(for event: CoinFlipMachine.Event, in session: SessionIdentity) -> WebhookMessage? {
        guard case .fell(let bet) = event else { return nil }
        return WebhookMessage(event: "coin.fell", objectID: bet.id, body: bet.json.encoded())
    }

    package static let signing: WebhookSigning = { body, secret, _ in
        let code = TextCoding.hex(HMACSHA256.code(of: body, key: Array(secret.utf8)))
        return FieldValue(code).map { [(FieldName(known: "X-Coin-Signature"), $0)] } ?? []
    }

    package static let topics = ["bet"]

    package static func problem(in reply: CoinFlipMachine.Reply) -> Problem? {
        guard case .unknown(let id) = reply else { return nil }
        return .notFound("There is no bet \(MessageText.quoted(id)).")
    }

    package static func idleness(
        of scenario: Scenario, _ machine: CoinFlipMachine, _ use: ScenarioUse
    ) -> [Idleness] {
        use.wasCalled && !use.hasActs ? [.act("the coin never fell, since nobody bet")] : []
    }

    // MARK: Control

    package static let controlCalls: [ControlCall<BackendControlHandler<CoinFlip>>] = [
        ControlCall(
            .control(
                .get, "/__sandbox/sessions/{session}/bets", "list_bets", "Bets on a coin.", [.list("bets", of: "Bet")])
        ) { session, _ in
            let bets = session.look { machine, _ in machine.bets } ?? []
            return .json(["bets": .array(bets.map(\.json))])
        }
    ]

    package static let schemas: [(name: String, schema: APISchema)] = [
        ("Bet", .object([.always("id", .string), .maybe("side", .word(["heads", "tails"]))]))
    ]
}

extension Backend {
    static let coinFlip = Backend("coinflip")
}

extension EndpointID {
    static let coinBet = EndpointID("coinflip.bet", of: .coinFlip, index: 40)
    static let coinLook = EndpointID("coinflip.look", of: .coinFlip, index: 41)
    static let coinPage = EndpointID("coinflip.page", of: .coinFlip, index: 42, .answersWithPage)
}

extension CoinFlip {
    private static let key = FieldName(known: "X-Coin-Key")

    private static func call(_ request: Request, _ work: IncomingCall<CoinFlip>.Work) -> IncomingCall<CoinFlip> {
        let key = request.fields[key] ?? ""
        return IncomingCall(.key(key), credential: key, work)
    }

    private static let bet = Endpoint<CoinFlip>(
        .coinBet,
        [
            DocumentedRoute(.post, "/coin/bets") { method, path in
                .emulated(CoinFlip.title, method, path, "bet", "Bet on a coin.", [.ok("Bet", status: "201")])
            }
        ]
    ) { request, _, _ in call(request, .perform(.bet)) }

    private static let look = Endpoint<CoinFlip>(
        .coinLook,
        [
            DocumentedRoute(.get, "/coin/bets/{id}") { method, path in
                .emulated(
                    CoinFlip.title, method, path, "look", "How the coin fell.",
                    asks: [APIOperation.Parameter(name: "id", place: .path, schema: .string, summary: "The bet.")],
                    [.ok("Bet")])
            }
        ]
    ) { request, captured, _ in call(request, .perform(.look(id: captured[0]))) }

    private static let page = Endpoint<CoinFlip>(
        .coinPage,
        [
            DocumentedRoute(.get, "/coin") { method, path in
                .emulated(CoinFlip.title, method, path, "coin", "A page.", [.page])
            }
        ]
    ) { request, _, _ in
        call(
            request,
            .answer(.bet) { reply, call in
                guard case .bet(let bet) = reply else { return .now(response(to: reply)) }
                // The page comes when the coin has fallen.
                return .once(object: bet.id) { machine, _ in
                    machine.bets.first { $0.id == bet.id }?.side.map { side in
                        PageResponse.make(HTMLText.escaped("It fell on \(side)."))
                    }
                }
            })
    }
}

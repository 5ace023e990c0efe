import SandboxBackend
import SandboxCore
import SandboxJSON

/// The bets of one session.
package struct CoinFlipMachine: BackendMachine {
    package typealias Section = CoinFlipSection

    package struct Bet: Equatable, Sendable {
        package let id: String
        /// `nil` while the coin is in the air.
        package fileprivate(set) var side: String?

        var json: JSONValue {
            .object([JSONMember("id", .string(id))] + (side.map { [JSONMember("side", .string($0))] } ?? []))
        }
    }

    package enum Operation: BackendOperation {
        case bet
        case look(id: String)
        case fall(generation: UInt64, position: Int, side: String)

        package var scriptedAct: String? { if case .fall = self { "the coin falls" } else { nil } }
    }

    package enum Reply: Sendable {
        case bet(Bet)
        case unknown(id: String)
        case timerHandled
    }

    package enum Event: BackendEvent {
        case made(Bet)
        case fell(Bet)

        package var topic: String { "bet" }

        package var members: [JSONMember] {
            switch self {
            case .made(let bet): [JSONMember("change", "made"), JSONMember("bet", bet.json)]
            case .fell(let bet): [JSONMember("change", "fell"), JSONMember("bet", bet.json)]
            }
        }
    }

    private let seed: UInt64
    private var generation: UInt64 = 0
    private(set) var bets: [Bet] = []

    init(seed: UInt64) {
        self.seed = seed
    }

    package mutating func reset() {
        bets = []
        generation &+= 1
    }

    package mutating func handle(
        _ operation: Operation, directive: CoinFlipDirective, now: Instant
    ) -> BackendOutcome<Operation, Reply, Event> {
        switch operation {
        case .bet:
            var draw = Draw(seed: seed, "coinflip.bet", number: UInt64(bets.count))
            let bet = Bet(id: "bet_" + draw.text(8))
            bets.append(bet)
            let fall = Operation.fall(generation: generation, position: bets.count - 1, side: directive.side)
            return BackendOutcome(
                reply: .bet(bet), events: [.made(bet)],
                timers: [BackendSchedule(at: now + directive.after, operation: fall)])
        case .look(let id):
            let reply = bets.first { $0.id == id }.map { Reply.bet($0) } ?? .unknown(id: id)
            return BackendOutcome(reply: reply, events: [], timers: [])
        case .fall(let generation, let position, let side):
            guard generation == self.generation, bets.indices.contains(position) else {
                return BackendOutcome(reply: .timerHandled, events: [], timers: [])
            }
            bets[position].side = side
            return BackendOutcome(
                reply: .timerHandled, events: [.fell(bets[position])], timers: [], changed: [bets[position].id])
        }
    }
}

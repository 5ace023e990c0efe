import SandboxCore
import SandboxJSON
import SandboxScenarios

/// What the coin does.
package struct CoinFlipDirective: Equatable, Sendable {
    /// On which side it falls.
    var side = "heads"
    /// How long it is in the air.
    var after = Duration.seconds(1)
}

/// What a scenario says of the coin.
package struct CoinFlipSection: ScenarioSection {
    package static let backend = Backend.coinFlip
    package static let usual = CoinFlipSection()
    package static let keys: [any SectionKey<CoinFlipSection>.Type] = [CoinKey.self]

    package var directive = CoinFlipDirective()
    /// The side that a correct client reports.
    package var expectation: String?

    package static let expectationSchema = Schema.object(
        "Of who bets.", ["side": Schema.words("The side that they report.", ["heads", "tails"])], required: ["side"])

    package static func readExpectation(_ input: JSONInput) -> String? {
        input.object(keys: ["side"])?.required("side")?.choice(["heads": "heads", "tails": "tails"])
    }

    package static func json(of expectation: String) -> JSONValue { ["side": .string(expectation)] }
}

/// `coinflip` in a file.
enum CoinKey: SectionKey {
    static let name = "coinflip"
    static let schema = Schema.object(
        "What the coin does.",
        [
            "falls_on": Schema.words("The side. Default \"heads\".", ["heads", "tails"]),
            "after": Schema.duration("How long it is in the air. Default \"1s\"."),
        ])

    static func read(_ input: JSONInput, into section: inout CoinFlipSection) {
        guard let object = input.object(keys: ["falls_on", "after"]) else { return }
        if let side = object.optional("falls_on")?.choice(["heads": "heads", "tails": "tails"]) {
            section.directive.side = side
        }
        if let after = object.optional("after")?.duration() { section.directive.after = after }
    }

    static func members(of section: CoinFlipSection) -> [JSONMember] {
        let usual = CoinFlipDirective()
        var members: [JSONMember] = []
        if section.directive.side != usual.side {
            members.append(JSONMember("falls_on", .string(section.directive.side)))
        }
        if section.directive.after != usual.after {
            members.append(JSONMember("after", .duration(section.directive.after)))
        }
        return members
    }
}

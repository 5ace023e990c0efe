import SandboxJSON

/// Every effect that a scenario file can name. A new one is one line here.
package enum EffectRegistry {
    package static let effects: [any Effect.Type] = [
        Delay.self,
        Respond.self,
        Hang.self,
        Reset.self,
        Close.self,
        NoOp.self,
    ]

    /// The keys, in the order of the list.
    package static let keys = effects.map { $0.key }

    /// Reads the effect that `key` names; `nil` for an unknown key, or after having reported what is wrong.
    package static func read(_ key: String, _ input: JSONInput) -> FaultEffect? {
        effects.first { $0.key == key }.flatMap { read($0, input) }
    }

    private static func read<Kind: Effect>(_ kind: Kind.Type, _ input: JSONInput) -> FaultEffect? {
        kind.read(input).map { FaultEffect($0) }
    }
}

import SandboxJSON

/// Every effect that a scenario file can name. A new one is one line here.
package enum EffectRegistry {
    package static let effects: [any Effect.Type] = [
        Delay.self,
        Respond.self,
        Redirect.self,
        Garbage.self,
        Patch.self,
        SetNull.self,
        Retype.self,
        SetHeaders.self,
        RemoveHeaders.self,
        ContentType.self,
        Charset.self,
        CORSRefused.self,
        ContentLength.self,
        MalformedChunk.self,
        Truncate.self,
        Drip.self,
        Throttle.self,
        Hang.self,
        Reset.self,
        Close.self,
        NoOp.self,
    ]

    /// The keys, in the order of the list.
    package static let keys = effects.map { $0.key }

    /// The schema of each key's value.
    package static let schemas = effects.map { (key: $0.key, value: $0.schema) }

    /// Reads the effect that `key` names; `nil` for an unknown key, or after having reported what is wrong.
    package static func read(_ key: String, _ input: JSONInput, _ files: ResponseFiles) -> FaultEffect? {
        effects.first { $0.key == key }.flatMap { read($0, input, files) }
    }

    private static func read<Kind: Effect>(
        _ kind: Kind.Type, _ input: JSONInput, _ files: ResponseFiles
    ) -> FaultEffect? {
        kind.read(input, files).map { FaultEffect($0) }
    }
}

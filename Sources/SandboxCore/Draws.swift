/// Seeded chance that does not depend on the order in which requests arrive: every draw is a hash of what it is for.
package struct Draw: Sendable {
    private var state: UInt64

    /// A draw for the given parts, in this order. Equal parts give equal draws on every system and in every version.
    package init(seed: UInt64, _ parts: String..., number: UInt64 = 0) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for part in parts {
            // FNV-1a, with a terminator that cannot occur in UTF-8, so that ("ab", "c") and ("a", "bc") differ.
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
            hash = (hash ^ 0xff) &* 0x0000_0100_0000_01b3
        }
        state = Draw.mix(hash ^ Draw.mix(number &+ 0x9e37_79b9_7f4a_7c15))
    }

    /// The next 64 bits (SplitMix64).
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Draw.mix(state)
    }

    /// A fraction in 0..<1 with 53 significant bits. For chances and times, never for money.
    package mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// `count` characters from `alphabet`, each equally likely to within 2⁻⁵⁸.
    package mutating func text(_ count: Int, from alphabet: [Character] = Draw.lettersAndDigits) -> String {
        guard !alphabet.isEmpty else { return "" }
        return String((0..<max(count, 0)).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] })
    }

    /// `A` to `Z`, `a` to `z`, `0` to `9`.
    package static let lettersAndDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

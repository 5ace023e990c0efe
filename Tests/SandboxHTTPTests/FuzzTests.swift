import Testing

@testable import SandboxHTTP

/// A small generator whose numbers depend on its seed alone (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}

@Suite struct FuzzTests {
    /// Bytes that parsers stumble over.
    private static let awkward: [UInt8] = Array("\r\n\0\t :;,%/?#*+0159aFgx\"\\=[]@".utf8) + [0x7f, 0x80, 0xc3, 0xff]

    @Test(arguments: 0..<20 as Range<UInt64>)
    func mutatedMessages_NeverTrap_AndMeanTheSameHoweverTheyAreSplit(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let seeds = GoodSamples.all.map { Array($0.utf8) } + BadSample.all.map(\.wire)
        var limits = HTTPLimits()
        limits.body = 64
        limits.chunkLine = 24
        limits.trailerSection = 32
        for _ in 0..<400 {
            var wire = seeds.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.mutate(&wire, &generator) }
            if Bool.random(using: &generator) { wire += seeds.randomElement(using: &generator) ?? [] }
            let whole = Wire.outcomes([wire], limits: limits)
            let split = Wire.outcomes(Self.pieces(wire, &generator), limits: limits)
            if whole != split { Issue.record("seed \(seed): \(wire) whole \(whole), split \(split)") }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func mutatedResponses_NeverTrap_AndMeanTheSameHoweverTheyAreSplit(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let seeds = ResponseSamples.all.map { Array($0.utf8) }
        for _ in 0..<400 {
            var wire = seeds.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.mutate(&wire, &generator) }
            let whole = ResponseSamples.outputs([wire])
            let split = ResponseSamples.outputs(Self.pieces(wire, &generator))
            if whole != split { Issue.record("seed \(seed): \(wire) whole \(whole), split \(split)") }
        }
    }

    @Test func noise_NeverTrapsTheFormAndTypeReaders() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...24, using: &generator)
            let bytes = (0..<count).map { _ in Self.awkward.randomElement(using: &generator) ?? 0 }
            let text = String(decoding: bytes, as: UTF8.self)
            let repaired = FormDecoder.pairs(repairing: bytes)
            if let strict = try? FormDecoder.decode(bytes) { #expect(strict == repaired) }
            if let decoded = PercentEncoding.decode(text) {
                #expect(PercentEncoding.decode(PercentEncoding.encode(decoded)) == decoded)
            }
            if let type = MediaType(text) { #expect(!type.type.isEmpty && !type.subtype.isEmpty) }
        }
    }

    private static func mutate(_ wire: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !wire.isEmpty else { return }
        let index = Int.random(in: wire.indices, using: &generator)
        let byte = awkward.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: wire[index] = byte
        case 1: wire.insert(byte, at: index)
        case 2: wire.remove(at: index)
        case 3: wire[index] = UInt8.random(in: 0...255, using: &generator)
        case 4: wire.removeSubrange(index..<min(wire.count, index + 8))
        default: wire.insert(contentsOf: wire[index..<min(wire.count, index + 12)], at: index)
        }
    }

    private static func pieces(_ wire: [UInt8], _ generator: inout SeededGenerator) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = wire[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...max(1, min(rest.count, 20)), using: &generator)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}

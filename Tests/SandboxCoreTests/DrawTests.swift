import Testing

@testable import SandboxCore

@Suite struct DrawTests {
    @Test func draws_AreTheSameInEveryVersion() {
        var draw = Draw(seed: 42, "chance", "moneylanded.reserve", number: 3)
        #expect([draw.next(), draw.next()] == [3_527_890_274_664_707_647, 11_160_534_407_492_984_269])
        var text = Draw(seed: 0)
        #expect(text.text(20) == "0rBKiZjeixb7uxHybE8k")
    }

    @Test func parts_AreToldApart() {
        var values: Set<UInt64> = []
        var draws = [
            Draw(seed: 1, "ab", "c"), Draw(seed: 1, "a", "bc"), Draw(seed: 1, "abc"), Draw(seed: 1, "abc", ""),
            Draw(seed: 1, "", "abc"), Draw(seed: 1), Draw(seed: 1, ""), Draw(seed: 2, "ab", "c"),
            Draw(seed: 1, "ab", "c", number: 1), Draw(seed: 1, "ab", "c", number: .max), Draw(seed: 1, "c", "ab"),
        ]
        for index in draws.indices { values.insert(draws[index].next()) }
        #expect(values.count == draws.count)
    }

    @Test func aDraw_DoesNotDependOnTheDrawsBeforeIt() {
        func values(_ order: [UInt64]) -> [UInt64: UInt64] {
            var found: [UInt64: UInt64] = [:]
            for number in order {
                var draw = Draw(seed: 9, "rule", number: number)
                found[number] = draw.next()
            }
            return found
        }
        #expect(values(Array(0..<100)) == values(Array((0..<100).reversed())))
    }

    @Test func callNumbers_GiveRoughlyUniformChances() {
        var buckets = [Int](repeating: 0, count: 10)
        for number in 0..<20_000 {
            var draw = Draw(seed: 5, "chance", number: UInt64(number))
            let unit = draw.unit()
            #expect(unit >= 0 && unit < 1)
            buckets[min(Int(unit * 10), 9)] += 1
        }
        // 2,000 expected, standard deviation 42.
        #expect(buckets.allSatisfy { (1_800...2_200).contains($0) })
    }

    @Test func nearbySeeds_DoNotGiveRelatedChances() {
        var agreeing = 0
        for seed in UInt64(0)..<2_000 {
            var one = Draw(seed: seed, "chance")
            var two = Draw(seed: seed + 1, "chance")
            if (one.unit() < 0.5) == (two.unit() < 0.5) { agreeing += 1 }
        }
        #expect((850...1_150).contains(agreeing))
    }

    @Test func text_UsesTheWholeAlphabetEvenly_AndNothingElse() {
        var draw = Draw(seed: 11, "text")
        var counts: [Character: Int] = [:]
        for character in draw.text(31_000) { counts[character, default: 0] += 1 }
        #expect(Set(counts.keys) == Set(Draw.lettersAndDigits))
        // 500 expected, standard deviation 22.
        #expect(counts.values.allSatisfy { (380...620).contains($0) })
        #expect(draw.text(5, from: []) == "")
        #expect(draw.text(3, from: ["x"]) == "xxx")
        #expect(draw.text(0) == "")
        #expect(draw.text(-1) == "")
    }
}

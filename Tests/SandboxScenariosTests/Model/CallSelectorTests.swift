import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct CallSelectors {
    @Test(
        arguments: [
            ("1", [1]), ("3", [3]), ("2-4", [2, 3, 4]), ("3-3", [3]), ("4-", [4, 5, 6, 7]),
            ("1-", [1, 2, 3, 4, 5, 6, 7]),
            ("every 3", [3, 6]), ("every 1", [1, 2, 3, 4, 5, 6, 7]), ("1000000", []),
        ] as [(String, [Int])])
    func selectTheCallsThatTheyName(text: String, calls: [Int]) throws {
        let selector = try #require(CallSelector(text))
        #expect((1...7).filter(selector.selects) == calls)
    }

    @Test(arguments: ["1", "2-4", "4-", "every 3"])
    func keepTheirSpelling(text: String) {
        #expect(CallSelector(text)?.text == text)
    }

    @Test(arguments: [
        "", "0", "01", "-", "-1", "1-0", "4-2", "1-2-3", "+1", "1.0", " 1", "1 ", "every", "every ", "every 0",
        "every -1",
        "every  2", "Every 2", "1000001", "99999999999999999999", "1-99999999999999999999", "²", "all",
    ])
    func rejectEverythingElse(text: String) {
        #expect(CallSelector(text) == nil)
    }

    @Test func stepsOfSwiftCallersThatMakeNoSenseSelectNothing() {
        #expect(!CallSelector.every(0).selects(1))
        #expect(!CallSelector.every(-1).selects(1))
    }
}

@Suite struct Chances {
    @Test(
        arguments: [
            ("0", 0), ("1", 1_000_000_000), ("1.0", 1_000_000_000), ("0.0", 0), ("0.5", 500_000_000),
            ("0.000000001", 1), ("0.999999999", 999_999_999), ("1.000000000", 1_000_000_000),
        ] as [(String, Int64)])
    func areExact(literal: String, billionths: Int64) {
        #expect(Chance(literal: literal)?.billionths == billionths)
    }

    @Test(arguments: ["-0.1", "1.1", "2", "0.0000000001", "5e-1", "1.", ".5", "", "00", "0x1", "1.000000001"])
    func rejectEverythingElse(literal: String) {
        #expect(Chance(literal: literal) == nil)
    }

    @Test func neverIsNeverAndAlwaysIsAlways() {
        for number in UInt64(0)..<2_000 {
            #expect(!Chance.never.fires(Draw(seed: 1, "x", number: number)))
            #expect(Chance.always.fires(Draw(seed: 1, "x", number: number)))
        }
    }

    @Test func aQuarterFiresForAboutAQuarter() {
        let fired = (UInt64(0)..<10_000).filter { Chance(percent: 25).fires(Draw(seed: 7, "x", number: $0)) }.count
        #expect((2_300...2_700).contains(fired))
    }

    @Test func whatSwiftCallersGiveIsClamped() {
        #expect(Chance(percent: 101) == .always)
        #expect(Chance(percent: -1) == .never)
        #expect(Chance(billionths: .max) == .always)
        #expect(Chance(billionths: .min) == .never)
    }
}

@Suite struct Endpoints {
    @Test func eachHasANumberOfItsOwn() {
        #expect(Set(EndpointID.allCases.map(\.index)).count == EndpointID.allCases.count)
    }

    @Test func allIsEveryEndpointThatAClientCalls() {
        #expect(
            EndpointSet.all.endpoints == EndpointID.allCases.filter { !$0.rawValue.hasPrefix("webhook.") })
    }

    @Test(arguments: ["happy-path", "a", "503", "a--b", String(repeating: "a", count: 64)])
    func namesAreAccepted(name: String) {
        #expect(Scenario.isValidName(name))
    }

    @Test(arguments: ["", "-a", "a-", "A", "a b", "a_b", "a.b", "é", "a\r\nb", String(repeating: "a", count: 65)])
    func namesAreRejected(name: String) {
        #expect(!Scenario.isValidName(name))
    }
}

import Testing

@testable import SandboxCore

@Suite struct PaiseTests {
    @Test(arguments: [
        (0, "0.00"), (1, "0.01"), (10, "0.10"), (99, "0.99"), (100, "1.00"), (49_899, "498.99"), (49_900, "499.00"),
        (10_000_000_000, "100000000.00"), (-1, "-0.01"), (-100, "-1.00"), (-49_905, "-499.05"),
        (Int64.max, "92233720368547758.07"), (Int64.min, "-92233720368547758.08"),
    ])
    func rupees_HaveExactlyTwoDecimals(paise: Int64, text: String) {
        #expect(Paise(paise).rupees == text)
    }

    @Test func smallerAmounts_ComeFirst() {
        #expect([Paise(2), Paise(-1), Paise(0)].sorted() == [Paise(-1), Paise(0), Paise(2)])
    }
}

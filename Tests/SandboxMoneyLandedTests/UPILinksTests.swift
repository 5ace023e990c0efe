import SandboxBackend
import Foundation
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

@Suite struct UPILinksTests {
    static let plain = UPILinks(
        payeeVPA: "merchant@sandbox", payeeName: "Sandbox Merchant", amount: Paise(49_899), reference: "T000001",
        note: "Order ord_1")

    @Test func query_IsTheSameBehindTheFourBeginnings() {
        let query = "?pa=merchant@sandbox&pn=Sandbox%20Merchant&tr=T000001&am=498.99&cu=INR&tn=Order%20ord_1"
        #expect(Self.plain.generic == "upi://pay" + query)
        #expect(Self.plain.phonepe == "phonepe://pay" + query)
        #expect(Self.plain.gpay == "gpay://upi/pay" + query)
        #expect(Self.plain.paytm == "paytmmp://pay" + query)
    }

    @Test(arguments: [
        (1, "0.01"), (100, "1.00"), (49_900, "499.00"), (15_120, "151.20"), (10_000_000_000, "100000000.00"),
    ])
    func amount_HasTwoDecimalsAndNoGrouping(paise: Int64, text: String) {
        let links = UPILinks(payeeVPA: "a@b", payeeName: "n", amount: Paise(paise), reference: "T1", note: "")
        #expect(links.generic == "upi://pay?pa=a@b&pn=n&tr=T1&am=\(text)&cu=INR")
    }

    /// Foundation reads the links as a client does that knows nothing of how they were made.
    @Test(arguments: [
        "Sandbox Merchant", "Tom & Jerry", "#1 100% +tax", "a=b?c/d;e:f", "चाय की दुकान", "café 😀", "x@y", "\u{2028}\"'<>",
        "%20", "+", "a\u{0}b\r\nc",
    ])
    func everyName_SurvivesAnIndependentReading(name: String) throws {
        let links = UPILinks(
            payeeVPA: "shop+1@bank", payeeName: name, amount: Paise(49_899), reference: "T000001", note: name)
        let expectations = [
            (links.generic, "upi", "pay", ""), (links.phonepe, "phonepe", "pay", ""),
            (links.gpay, "gpay", "upi", "/pay"), (links.paytm, "paytmmp", "pay", ""),
        ]
        for (link, scheme, host, path) in expectations {
            #expect(URL(string: link) != nil)
            let parts = try #require(URLComponents(string: link))
            #expect(parts.scheme == scheme)
            #expect(parts.host == host)
            #expect(parts.path == path)
            #expect(parts.fragment == nil)
            let items = try #require(parts.queryItems)
            #expect(items.map(\.name) == ["pa", "pn", "tr", "am", "cu", "tn"])
            #expect(items.map(\.value) == ["shop+1@bank", name, "T000001", "498.99", "INR", name])
            let query = try #require(parts.percentEncodedQuery)
            #expect(query.hasPrefix("pa=shop%2B1@bank&"))
            #expect(!query.contains("+") && !query.contains("mode="))
        }
    }

    @Test func hostileVPA_CannotAddParameters() throws {
        let links = UPILinks(
            payeeVPA: "a@b&am=1.00#", payeeName: "n", amount: Paise(49_899), reference: "T1", note: "n")
        let items = try #require(URLComponents(string: links.generic)?.queryItems)
        #expect(items.filter { $0.name == "am" }.map(\.value) == ["498.99"])
        #expect(items.first?.value == "a@b&am=1.00#")
    }
}

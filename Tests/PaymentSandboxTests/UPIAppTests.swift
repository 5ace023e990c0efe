import Foundation
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The stand-in for a UPI app: a person pays what a link asks for, or something else.
@Suite struct UPIApp {
    private struct Reservation: Decodable {
        let paid_paise: Int64
        let upi_uri: String
    }

    private struct Paid: Decodable {
        struct Credit: Decodable {
            let state: String
            let origin: String
        }
        struct Order: Decodable {
            let status: String
        }
        let credit: Credit
        let order: Order
    }

    private static func send(
        _ sandbox: Sandbox, _ method: String, _ path: String, _ json: String? = nil, fields: [String: String] = [:]
    ) async throws -> (status: Int, body: Data) {
        var request = URLRequest(url: try #require(URL(string: sandbox.baseAddress + path)))
        request.httpMethod = method
        if let json {
            request.httpBody = Data(json.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        let (body, response) = try await URLSession.patient.data(for: request)
        return (try #require(response as? HTTPURLResponse).statusCode, body)
    }

    private static func reserve(_ sandbox: Sandbox) async throws -> (reservation: Reservation, query: String) {
        let (status, body) = try await send(sandbox, "POST", "/p/order-1/reserve", #"{"app":"gpay"}"#)
        #expect(status == 200)
        let reservation = try JSONDecoder().decode(Reservation.self, from: body)
        return (reservation, String(try #require(reservation.upi_uri.split(separator: "?").last)))
    }

    private static func reference(_ query: String) throws -> String {
        let pair = try #require(query.split(separator: "&").first { $0.hasPrefix("tr=") })
        return String(pair.dropFirst(3))
    }

    @Test func link_OpensAPageThatShowsWhatItAsksFor() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let (_, query) = try await Self.reserve(sandbox)
        let (status, body) = try await Self.send(sandbox, "GET", "/upi-app/pay?\(query)&app=gpay")
        let page = String(decoding: body, as: UTF8.self)
        #expect(status == 200)
        #expect(page.contains(#""amount":"498.99""#))
        #expect(page.contains(#""app":"Google Pay""#))
        let entries = sandbox.sessions.standard.withJournal { $0.entries(JournalFilter(endpoint: .upiApp)) }
        #expect(entries.count == 1)
        await sandbox.stop()
    }

    @Test func exactAmount_ConfirmsAndAnotherParks() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let (reservation, query) = try await Self.reserve(sandbox)
        let path = "/upi-app/\(try Self.reference(query))/act"

        let rounded = try await Self.send(sandbox, "POST", path, #"{"paise":49900}"#)
        let parked = try JSONDecoder().decode(Paid.self, from: rounded.body)
        #expect(parked.credit.state == "unplaced")
        #expect(parked.credit.origin == "app")
        #expect(parked.order.status == "pending")

        let exact = try await Self.send(sandbox, "POST", path, #"{"paise":\#(reservation.paid_paise)}"#)
        let matched = try JSONDecoder().decode(Paid.self, from: exact.body)
        #expect(matched.credit.state == "matched")
        #expect(matched.order.status == "confirmed")
        await sandbox.stop()
    }

    @Test func anotherPayeeVPA_ParksEvenTheExactAmount() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let (reservation, query) = try await Self.reserve(sandbox)
        let (_, body) = try await Self.send(
            sandbox, "POST", "/upi-app/\(try Self.reference(query))/act",
            #"{"paise":\#(reservation.paid_paise),"vpa":"somebody@else"}"#)
        #expect(try JSONDecoder().decode(Paid.self, from: body).credit.state == "unplaced")
        await sandbox.stop()
    }

    @Test func unknownReference_IsAPageThatNamesIt_AndNothingCanBePaid() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let (status, body) = try await Self.send(sandbox, "GET", "/upi-app/pay?tr=%3Cb%3Enone&am=1.00")
        let page = String(decoding: body, as: UTF8.self)
        #expect(status == 404)
        #expect(page.contains("tr=&#39;&lt;b&gt;none&#39;"))
        let paid = try await Self.send(sandbox, "POST", "/upi-app/none/act", #"{"paise":100}"#)
        #expect(paid.status == 404)
        await sandbox.stop()
    }

    @Test func payment_IsRefusedToOtherOriginsAndMalformedBodies() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let (_, query) = try await Self.reserve(sandbox)
        let path = "/upi-app/\(try Self.reference(query))/act"
        let foreign = try await Self.send(
            sandbox, "POST", path, #"{"paise":49899}"#, fields: ["Origin": "https://evil.example"])
        #expect(foreign.status == 403)
        for body in [#"{"paise":"49899"}"#, #"{"paise":0}"#, #"{"paise":498.99}"#, "{}", #"{"paise":1,"pise":2}"#] {
            #expect(try await Self.send(sandbox, "POST", path, body).status == 422)
        }
        #expect(try await Self.send(sandbox, "POST", path, "paise=1").status == 400)
        #expect(sandbox.sessions.standard.credits(in: nil).isEmpty)
        await sandbox.stop()
    }
}

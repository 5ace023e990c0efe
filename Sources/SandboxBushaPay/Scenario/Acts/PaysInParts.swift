import SandboxCore
import SandboxJSON
import SandboxScenarios

/// `{ "pays_in_parts": { "parts": […], "every": "10s" } }`: the customer pays in parts. The request is processing from the
/// first part on, and completed with the sum once the last has landed [assumed].
struct PaysInParts: CustomerAct {
    static let key = "pays_in_parts"

    let parts: [BushaPaidAmount]
    /// How long between two.
    let every: Duration

    private static let partCount = 2...20

    static var schema: JSONValue? {
        Schema.object(
            "They pay in parts; the request is completed once the last has landed.",
            [
                "parts": Schema.array("The parts.", of: BushaPaidAmount.schema(nil), count: partCount),
                "every": Schema.duration("How long between two. Default \"10s\"."),
            ], required: ["parts"])
    }
    static let example = #"{ "parts": [{ "percent": 40 }, { "percent": 60 }] }"#

    private static let partsExpectation = #"an array of 2 to 20 amounts such as [{ "percent": 40 }, { "percent": 60 }]"#

    static func read(_ input: JSONInput) -> PaysInParts? {
        let valid = #"an object such as { "parts": [{ "percent": 40 }, { "percent": 60 }], "every": "10s" }"#
        guard let object = input.object(keys: ["parts", "every"], valid: valid) else { return nil }
        let written = object.required("parts", valid: partsExpectation)
        let parts = written?.array(valid: partsExpectation) { BushaPaidAmount.read($0) }
        let every = object.optional("every").map { $0.duration() } ?? .seconds(10)
        guard let written, let parts, let every, case .array(let elements) = written.node.value else { return nil }
        let count = elements.count
        guard partCount.contains(count) else {
            written.report(
                count == 1 ? "one part is the whole payment" : "there are \(count) parts",
                valid: count == 1 ? "\"pays\" with the amount, or \(partsExpectation)" : partsExpectation)
            return nil
        }
        return PaysInParts(parts: parts, every: every)
    }

    var json: JSONValue { ["pays_in_parts": ["parts": .array(parts.map(\.json)), "every": .duration(every)]] }

    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.landPart(of: self, position, now: now, effects: &effects)
    }

    var canComplete: Bool { true }
}

extension BushaCustomer {
    /// Pays in parts, each `every` after the one before. The request is processing from the first part on, and completed
    /// with the sum once the last has landed [assumed].
    public static func paysInParts(_ parts: [BushaPaidAmount], every: Duration) -> BushaCustomer {
        BushaCustomer(PaysInParts(parts: parts, every: every))
    }
}

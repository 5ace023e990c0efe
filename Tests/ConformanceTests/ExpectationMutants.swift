import SandboxJSON
import SandboxScenarios
import PaymentSandbox

/// A scenario's text with each single value of `expect.moneylanded` changed, one at a time, to everything else that it
/// could be.
struct ExpectationMutants {
    struct Mutant {
        let change: String
        let text: [UInt8]

        /// The changed expectation; `nil` where the change is one that a file cannot hold, so that validation catches it.
        func decoded(name: String) -> MoneyLandedExpectation? {
            ScenarioFile.decode(text, name: name).scenario?.expect.moneyLanded
        }
    }

    let texts: [Mutant]

    private static let choices: [String: [JSONValue]] = [
        "result": ["confirmed", "expired", "gave_up", "reserve_failed"],
        "reason": ["timeout", "transport", "undecodable", "http_503", "http_404"],
        "order_status": ["created", "pending", "confirmed", "expired"],
        "webhooks": [[], ["payment.confirmed"], ["payment.confirmed", "payment.confirmed"]],
    ]

    init(of text: String) throws {
        let root = JSONValue(try JSONReader.read(Array(text.utf8), dialect: .strict))
        guard case .object(let members)? = root,
            case .object(let expect)? = members.first(where: { $0.name == "expect" })?.value,
            case .object(let values)? = expect.first(where: { $0.name == "moneylanded" })?.value
        else {
            texts = []
            return
        }
        var texts: [Mutant] = []
        func add(_ change: String, _ changed: [JSONMember]) {
            let expectation = expect.map { $0.name == "moneylanded" ? JSONMember($0.name, .object(changed)) : $0 }
            let file = members.map { $0.name == "expect" ? JSONMember($0.name, .object(expectation)) : $0 }
            texts.append(Mutant(change: change, text: JSONValue.object(file).encoded()))
        }
        for (index, member) in values.enumerated() {
            for replacement in Self.replacements(for: member) {
                var changed = values
                changed[index] = JSONMember(member.name, replacement)
                // A result and its reason go together: a change of one that needs the other is made with it.
                if member.name == "result", replacement == "reserve_failed" {
                    for reason in Self.choices["reason"] ?? [] {
                        add("result and reason", changed + [JSONMember("reason", reason)])
                    }
                } else if member.name == "result" {
                    add("result = \(replacement)", changed.filter { $0.name != "reason" })
                } else {
                    add("\(member.name) = \(replacement)", changed)
                }
            }
        }
        self.texts = texts
    }

    private static func replacements(for member: JSONMember) -> [JSONValue] {
        if let choices = choices[member.name] { return choices.filter { $0 != member.value } }
        guard case .integer(let number) = member.value else { return [] }
        // `status_polls` is a minimum, which only a larger number can break.
        if member.name == "status_polls" { return [.integer(number + 100_000)] }
        return [.integer(number + 1)] + (number > 0 ? [.integer(number - 1)] : [])
    }
}

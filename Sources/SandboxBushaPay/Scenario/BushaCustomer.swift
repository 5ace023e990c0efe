import SandboxCore
import SandboxJSON
import SandboxScenarios

/// What the simulated customer does on the checkout page or in the Busha app: `customer` in a file. Each act has a file in
/// `Acts`, which makes it: `.pays(.exact)`, `.rejects`.
public struct BushaCustomer: Equatable, Sendable {
    let act: any CustomerAct

    init(_ act: any CustomerAct) {
        self.act = act
    }

    /// The same act with the same details.
    public static func == (left: BushaCustomer, right: BushaCustomer) -> Bool { left.act.equals(right.act) }
}

/// One thing that the simulated customer can do. An act is one file in `Acts`: a struct whose properties are the keys of
/// the scenario file, what it reads them from and writes them as, when it is due and what it does. One line in
/// ``CustomerActs`` makes it known; `Rejects.swift` is the one to copy.
protocol CustomerAct: Equatable, Sendable {
    /// The word in a file.
    static var key: String { get }
    /// What the word alone stands for; `nil` where it has to be told how.
    static var plain: Self? { get }
    /// The schema of what follows the word; `nil` where nothing can.
    static var schema: JSONValue? { get }
    /// What follows the word, as an error message shows it; only asked where there is a ``schema``.
    static var example: String { get }
    /// Reads what follows the word; `nil` after having reported what is wrong.
    static func read(_ input: JSONInput) -> Self?
    /// As it stands in a file.
    var json: JSONValue { get }

    /// When the customer does something that changes the payment request; `nil`: never by themselves.
    func actsAt(_ payment: BushaPaymentRequest) -> Instant?
    /// Whether they leave the app without an answer at ``BushaPaymentRequest/customerActsAt``.
    func leavesWithoutAnswer(_ payment: BushaPaymentRequest) -> Bool
    /// Does it, to a request that is pending.
    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects)
    /// Does it, to a request that has expired.
    func playAfterExpiry(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects)
    /// Whether something is still to come of a request that has expired.
    func isYetToCome(afterExpiry payment: BushaPaymentRequest) -> Bool

    /// Whether a payment request can be completed, if by a person.
    var canComplete: Bool { get }
    /// Whether a scenario that never came to this act left something out; see `verify`.
    var isMissedIfIdle: Bool { get }
}

extension CustomerAct {
    static var plain: Self? { nil }
    static var schema: JSONValue? { nil }
    static var example: String { "" }
    static func read(_ input: JSONInput) -> Self? { nil }
    var json: JSONValue { .string(Self.key) }
    func actsAt(_ payment: BushaPaymentRequest) -> Instant? { payment.customerActsAt }
    func leavesWithoutAnswer(_ payment: BushaPaymentRequest) -> Bool { false }
    func playAfterExpiry(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {}
    func isYetToCome(afterExpiry payment: BushaPaymentRequest) -> Bool { false }
    var canComplete: Bool { false }
    var isMissedIfIdle: Bool { true }

    fileprivate func equals(_ other: any CustomerAct) -> Bool { other as? Self == self }
}

/// Every act that a scenario file can name. A new one is one line here.
enum CustomerActs {
    static let all: [any CustomerAct.Type] = [
        Pays.self,
        PaysInParts.self,
        PaysAfterExpiry.self,
        PaysWrongAsset.self,
        Rejects.self,
        Fails.self,
        Cancels.self,
        Abandons.self,
        AbandonsThenPays.self,
        Waits.self,
    ]

    /// Those that the word alone stands for.
    private static let plain = all.compactMap { type in plainAct(type).map { (key: type.key, act: $0) } }
    /// Those that can be told how.
    private static let detailed = all.filter { $0.schema != nil }

    private static func plainAct<Act: CustomerAct>(_ type: Act.Type) -> BushaCustomer? {
        type.plain.map { BushaCustomer($0) }
    }

    private static func read<Act: CustomerAct>(_ type: Act.Type, _ input: JSONInput) -> BushaCustomer? {
        type.read(input).map { BushaCustomer($0) }
    }

    /// What is accepted in a file, for error messages.
    fileprivate static let expectation: String = {
        let words = plain.map { "\"\($0.key)\"" }
        let objects = detailed.map { "{ \"\($0.key)\": \($0.example) }" }
        let all = words + objects
        return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
    }()

    fileprivate static func readWord(_ input: JSONInput) -> BushaCustomer? {
        guard input.node.string != nil else {
            input.report("this is \(input.node.kind)", valid: expectation)
            return nil
        }
        let words = all.map { type in (key: type.key, value: plain.first { $0.key == type.key }?.act) }
        guard let word = input.choice(words) else { return nil }
        if word == nil { input.report("this needs to be told how", valid: expectation) }
        return word
    }

    fileprivate static func readObject(_ input: JSONInput) -> BushaCustomer? {
        let keys = detailed.map { $0.key }
        guard let object = input.object(keys: keys) else { return nil }
        guard let written = object.exclusive(keys) else {
            // An unknown key is probably the act, and is reported already.
            if !object.hasUnknownKeys { input.report("this says nothing that the customer does", valid: expectation) }
            return nil
        }
        return detailed.first { $0.key == written.key }.flatMap { read($0, written.value) }
    }

    fileprivate static var schema: JSONValue {
        Schema.any(
            "What the customer does.",
            of: [
                Schema.words(nil, plain.map(\.key)),
                Schema.object(
                    nil, detailed.compactMap { type in type.schema.map { (key: type.key, value: $0) } },
                    exactlyOne: detailed.map { $0.key }),
            ])
    }
}

extension BushaCustomer {
    /// Reads the value of `customer`: one word, or an object whose only key is the act and whose value says how.
    static func read(_ input: JSONInput) -> BushaCustomer? {
        input.node.members == nil ? CustomerActs.readWord(input) : CustomerActs.readObject(input)
    }

    /// As it stands in a file.
    var json: JSONValue { act.json }

    static var schema: JSONValue { CustomerActs.schema }
}

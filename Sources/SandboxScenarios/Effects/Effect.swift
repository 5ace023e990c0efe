import SandboxCore
import SandboxHTTP
import SandboxJSON

/// One thing that a fault does to one answer. An effect is one file in this folder: a struct whose properties are the
/// keys of the scenario file, what it reads them from and writes them as, and at most three methods. `NoOp.swift` is
/// the one to copy; one line in ``EffectRegistry`` makes a new one known.
///
/// First every effect of a fault shapes the answer, in order; then the sandbox adds its own fields, and every effect
/// finishes the answer, in order; then it is encoded, and every effect changes the delivery, in order. So a delay, an
/// answer made up and a cut can stand in one fault, and nothing outside an effect's file knows what it does.
package protocol Effect: Equatable, Sendable {
    /// The key of the scenario file.
    static var key: String { get }

    /// The JSON Schema of the key's value, with a description that editors show.
    static var schema: JSONValue { get }

    /// Reads the value of the key; `nil` after having reported what is wrong with it.
    static func read(_ input: JSONInput) -> Self?

    /// As ``read(_:)``, for an effect that takes a file which lies beside the scenario's.
    static func read(_ input: JSONInput, _ files: ResponseFiles) -> Self?

    /// The value of the key as it stands in a file: what ``read(_:)`` reads back.
    var json: JSONValue { get }

    /// What others need to know of the effect.
    var character: EffectCharacter { get }

    /// Changes the answer: `nil` is none, because the request never reached the backend.
    func shape(_ response: inout Response?, _ context: EffectContext)

    /// Changes the answer once it has every field but those that frame the message.
    func finish(_ response: inout Response, _ context: EffectContext)

    /// Changes how the encoded answer is delivered.
    func deliver(_ delivery: inout Delivery, _ context: EffectContext)
}

extension Effect {
    package static func read(_ input: JSONInput, _ files: ResponseFiles) -> Self? { read(input) }
    package var character: EffectCharacter { EffectCharacter() }
    package func shape(_ response: inout Response?, _ context: EffectContext) {}
    package func finish(_ response: inout Response, _ context: EffectContext) {}
    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {}
}

/// What a fault must know of an effect to tell whether its effects make sense together.
package struct EffectCharacter: Equatable, Sendable {
    /// Where an effect ends the answer.
    package enum Ending: Equatable, Sendable {
        /// Before its first byte: no answer is needed.
        case beforeAnswer
        /// Somewhere within it.
        case withinAnswer
    }

    /// The effect puts an answer of its own in the place of the backend's.
    package var makesAnswer = false
    /// What the effect puts in the place of the answer is not HTTP, so there is nothing in it to change.
    package var makesNoHTTP = false
    /// The effect changes the answer that is there, so one that makes an answer has to come before it.
    package var changesAnswer = false
    /// The effect changes when the bytes are sent that are there, so one that makes an answer has to come before it.
    package var changesPace = false
    /// The effect changes members of a JSON answer, which no page has.
    package var needsJSON = false
    /// The effect says something wrong about where the body ends. One such lie in an answer is enough.
    package var breaksFraming = false
    /// How many redirects a call is sent through; `nil` if the effect is no redirect, `Int.max` if they never end.
    package var redirects: Int?
    /// Where the effect ends the answer and with it the connection; `nil` if it does not.
    package var ending: Ending?

    package var needsNoGenuineAnswer: Bool { makesAnswer || ending == .beforeAnswer }
}

/// An effect of a fault, as a value that an embedder can make: `.delay(.seconds(3))`, `.respond(status: 503)`.
public struct FaultEffect: Equatable, Sendable {
    package let effect: any Effect

    package init(_ effect: any Effect) {
        self.effect = effect
    }

    /// The effect's key in a scenario file: `delay`, `respond` and so on.
    public var key: String { type(of: effect).key }

    /// The value of the key, as it stands in a scenario file.
    package var json: JSONValue { effect.json }

    package var character: EffectCharacter { effect.character }

    /// Equal kind and equal properties.
    public static func == (left: FaultEffect, right: FaultEffect) -> Bool {
        left.effect.equals(right.effect)
    }
}

extension Effect {
    fileprivate func equals(_ other: any Effect) -> Bool { other as? Self == self }
}

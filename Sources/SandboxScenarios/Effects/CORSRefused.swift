import SandboxHTTP
import SandboxJSON

/// `"cors_refused": {}` drops the fields that let a web page of another origin read the answer, so that a browser client
/// sees a network failure. A native client notices nothing. A preflight is no call of an endpoint, and is answered as
/// ever.
package struct CORSRefused: Effect {
    package static let key = "cors_refused"

    package static let schema = Schema.object(
        "Drops the fields that let a web page of another origin read the answer.", [:])

    package static func read(_ input: JSONInput) -> CORSRefused? {
        input.object(keys: [], valid: "{}").map { _ in CORSRefused() }
    }

    package var json: JSONValue { [:] }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true) }

    private static let names = [
        FieldName(known: "Access-Control-Allow-Origin"), FieldName(known: "Access-Control-Allow-Credentials"),
        FieldName(known: "Access-Control-Expose-Headers"),
    ]

    package func finish(_ response: inout Response, _ context: EffectContext) {
        for name in CORSRefused.names { response.fields.remove(name) }
    }
}

extension FaultEffect {
    /// Drops the fields that let a web page of another origin read the answer.
    public static let corsRefused = FaultEffect(CORSRefused())
}

import SandboxCore
import SandboxHTTP

/// Busha Pay's signature (contract, section 6): **base64** of the HMAC-SHA256 of the **raw body** under the webhook's
/// secret. Receivers that compare hex, or hash JSON that they serialised again, refuse every real delivery, and ours.
package enum BushaSignature {
    package static let field = FieldName(known: "x-bu-signature")

    /// What ``field`` says of this body.
    package static func value(body: [UInt8], secret: String) -> String {
        TextCoding.base64(HMACSHA256.code(of: body, key: Array(secret.utf8)))
    }
}

/// MoneyLanded's signature (contract, section 4): `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>">`.
package enum MoneyLandedSignature {
    package static let field = FieldName(known: "X-MoneyLanded-Signature")

    /// What ``field`` says of this body in an attempt made at `instant`. Each attempt is signed anew.
    package static func value(body: [UInt8], secret: String, at instant: Instant) -> String {
        let time = String(instant.unixSeconds)
        let code = HMACSHA256.code(of: Array("\(time).".utf8) + body, key: Array(secret.utf8))
        return "t=\(time),v1=\(TextCoding.hex(code))"
    }
}

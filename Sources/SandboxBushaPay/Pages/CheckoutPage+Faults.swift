import SandboxCore
import SandboxBackend
import SandboxJSON

/// What a scenario makes wrong with the checkout page.
extension CheckoutPage {
    /// The page that holds nothing.
    static let blank = PageTemplate("blank.html")

    /// An origin that no client has: what is posted to it never arrives. The top-level domain exists nowhere (RFC 6761).
    static let wrongOrigin = "https://wrong-origin.invalid"

    /// Where the page's messages go.
    static func targetOrigin(_ model: Model) -> String? {
        model.faults.wrongTargetOrigin ? wrongOrigin : model.parentOrigin
    }

    /// What the page's script knows of its faults. A time is text, because a script would round its nanoseconds.
    static func faultData(_ model: Model) -> JSONValue {
        let faults = model.faults
        return [
            "never_initialises": .bool(faults.neverInitialises),
            "initialises_at": faults.initialisesAfter.map { .string(String((model.now + $0).nanoseconds)) } ?? nil,
            "script_error": faults.scriptError.map { .string($0.rawValue) } ?? nil,
            "noise_messages": .bool(faults.noiseMessages),
            "completed": faults.completed.map { .string($0.rawValue) } ?? nil,
            "hanging_subresource": .bool(faults.hangingSubresource),
            "bridge_error": faults.bridgeError.map {
                ["message": .string($0.message), "code": .string($0.code)]
            } ?? nil,
        ]
    }

    /// The image that never arrives; empty where there is none.
    static func image(_ model: Model) -> [UInt8] {
        guard model.faults.hangingSubresource else { return [] }
        let source = HTMLText.escaped(PagePaths.wait(model.payment))
        return Array("<img src=\"".utf8) + source + Array("\" alt=\"\" hidden>\n".utf8)
    }
}

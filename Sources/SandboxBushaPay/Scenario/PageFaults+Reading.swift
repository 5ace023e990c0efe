import SandboxCore
import SandboxJSON
import SandboxScenarios

extension PageFaults {
    /// The keys of `page`, in the order in which they are written.
    static let keys = [
        "never_initialises", "initialises_after", "script_error", "blank", "noise_messages", "wrong_target_origin",
        "completed", "hanging_subresource", "bridge_error",
    ]

    /// Reads the value of `page`.
    static func read(_ input: JSONInput) -> PageFaults {
        guard let object = input.object(keys: keys) else { return PageFaults() }
        func flag(_ key: String) -> Bool { object.optional(key)?.bool() ?? false }
        let faults = PageFaults(
            neverInitialises: flag("never_initialises"),
            initialisesAfter: object.optional("initialises_after").flatMap(readLateness),
            scriptError: object.optional("script_error")?.choice(ScriptError.allCases.map { ($0.rawValue, $0) }),
            blank: flag("blank"), noiseMessages: flag("noise_messages"),
            wrongTargetOrigin: flag("wrong_target_origin"),
            completed: object.optional("completed")?.choice(CompletedFault.allCases.map { ($0.rawValue, $0) }),
            hangingSubresource: flag("hanging_subresource"),
            bridgeError: object.optional("bridge_error").flatMap(BridgeError.read))
        for contradiction in faults.contradictions {
            (object.optional(contradiction.key) ?? input)
                .report(contradiction.message, valid: contradiction.valid)
        }
        return faults
    }

    private static func readLateness(_ input: JSONInput) -> Duration? {
        guard let lateness = input.duration() else { return nil }
        if lateness == .zero {
            input.report("a page that is not late needs no fault", valid: "a longer duration such as \"35s\"")
        }
        return lateness
    }
}

extension PageFaults.BridgeError {
    /// Reads the value of `bridge_error`.
    static func read(_ input: JSONInput) -> PageFaults.BridgeError? {
        let valid = #"an object such as { "code": "ANY_CODE", "message": "The checkout failed" }"#
        guard let object = input.object(keys: ["code", "message"], valid: valid) else { return nil }
        let codeExpectation = "an error code of 1 to 99 characters"
        let code = object.required("code", valid: codeExpectation)?.line(1...99, valid: codeExpectation)
        let message =
            object.optional("message").map { $0.line(1...500, valid: "a message of 1 to 500 characters") }
            ?? defaultMessage
        guard let code, let message else { return nil }
        return PageFaults.BridgeError(code: code, message: message)
    }
}

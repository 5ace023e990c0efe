import SandboxCore
import SandboxJSON

/// The JSON Schema 2020-12 of a scenario file, for editors and for validators in other languages. It is made of what
/// the effects and the selectors say of themselves, so an effect that is new has its place in it already; a test holds
/// `scenarios/scenario.schema.json` to it.
///
/// It says less than the decoder: that a delay is longer than its cap, that an effect after a reset never happens, or
/// that 49899.0 is not how to write paise, no schema can say.
package struct ScenarioSchema: Sendable {
    private let language: ScenarioLanguage

    package init(_ language: ScenarioLanguage) {
        self.language = language
    }

    /// The schema, as a file has it.
    package var text: String { String(decoding: json.encoded(pretty: true), as: UTF8.self) }

    package var json: JSONValue {
        guard case .object(let file) = file else { return file }
        let head = [
            JSONMember("$schema", "https://json-schema.org/draft/2020-12/schema"),
            JSONMember("title", "A scenario of the payment sandbox"),
        ]
        return .object(head + file + [JSONMember("$defs", .object(definitions))])
    }

    private var file: JSONValue {
        let own: [(key: String, value: JSONValue)] = [
            ("$schema", Schema.text("The address of this schema, for editors: \"./scenario.schema.json\".")),
            ("summary", Schema.line("One sentence in plain words.", 1...200)),
        ]
        let faults = Schema.array(
            "What goes wrong with single answers. The first rule that matches a call decides alone; a call that no "
                + "rule matches is answered genuinely.", of: Schema.reference("fault"))
        return Schema.object(
            "What the simulated customer does, what goes wrong on the way, and what a correct client makes of it.",
            own + keys(.beforeFaults) + [("faults", faults)] + keys(.afterFaults) + [("expect", expect)],
            required: ["summary"])
    }

    private func keys(_ place: SectionKeyPlace) -> [(key: String, value: JSONValue)] {
        language.sectionKeys(place).map { (key: $0.name, value: $0.schema) }
    }

    private var expect: JSONValue {
        Schema.object(
            "What a correct client reports, and what the server then knows. What is not written is not compared.",
            language.sections.map { (key: $0.backend.rawValue, value: $0.expectationSchema) })
    }

    private var definitions: [JSONMember] {
        [
            JSONMember(
                "duration",
                Schema.text(
                    "A duration such as \"250ms\", \"1.5s\", \"2m\", \"1h\" or \"1d\", at most 365 days.",
                    pattern: "^[0-9]{1,12}(\\.[0-9]{1,9})?(ms|s|m|h|d)$")),
            JSONMember(
                "amount",
                Schema.text("A decimal amount such as \"10000\" or \"6.25\".", pattern: "^[0-9]+(\\.[0-9]{1,18})?$")),
            JSONMember(
                "endpoint", Schema.words("An emulated endpoint, or \"*\" for every one.", language.endpointNames)),
            JSONMember("fault", fault),
            JSONMember("effect", effect),
        ] + EffectRegistry.schemas.map { JSONMember($0.key, $0.value) }
    }

    // MARK: Faults

    private var effects: [(key: String, value: JSONValue)] {
        EffectRegistry.keys.map { (key: $0, value: Schema.reference($0)) }
    }

    private var effect: JSONValue {
        Schema.object("One effect.", effects, exactlyOne: EffectRegistry.keys)
    }

    private var fault: JSONValue {
        let selectors: [(key: String, value: JSONValue)] = [
            (
                "on",
                Schema.any(
                    "The endpoints that the rule is about: one, several, or \"*\".",
                    of: [
                        Schema.reference("endpoint"),
                        Schema.array(nil, of: Schema.reference("endpoint"), count: 1...32),
                    ])
            ),
            (
                "calls",
                Schema.text(
                    "Which calls of each endpoint and credential, counted from 1: \"3\", \"2-4\", \"3-\" or \"every 3\". "
                        + "Default every call.",
                    pattern: "^([1-9][0-9]{0,6}(-([1-9][0-9]{0,6})?)?|every [1-9][0-9]{0,6})$")
            ),
            (
                "chance",
                .object([
                    JSONMember(
                        "description",
                        .string(
                            "How likely the rule fires for a call that it selects, from 0 (never) to 1 (always, the "
                                + "default), with at most 9 decimals. Drawn from the seed.")),
                    JSONMember("type", "number"), JSONMember("minimum", 0), JSONMember("maximum", 1),
                ])
            ),
        ]
        let timing = Schema.words(
            "\"before\": the request never reaches the backend. \"after\": the backend handles it, then the answer suffers.",
            ["before", "after"])
        let several = Schema.array(
            "Several effects, in order.", of: Schema.reference("effect"), count: 1...20)
        return Schema.object(
            "For some calls, what happens to the answer.",
            selectors + RequestMatch.schemas(language) + [("when", timing)] + effects + [("effects", several)],
            required: ["on"],
            exactlyOne: EffectRegistry.keys + ["effects"])
    }
}

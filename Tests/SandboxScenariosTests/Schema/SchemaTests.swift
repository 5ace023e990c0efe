import Foundation
import SandboxAssets
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct SchemaTests {
    private static let file = PackageFolder.root.appendingPathComponent("scenarios/scenario.schema.json")

    @Test func everyEffectAndEveryKeyIsDescribed() throws {
        let root = try JSONReader.read(Array(ScenarioSchema.shipped.text.utf8), dialect: .strict)
        for key in EffectRegistry.keys {
            #expect(root["$defs"]?[key]?["description"]?.string?.hasSuffix(".") == true, "\(key) has no description")
        }
        for member in root["properties"]?.members ?? [] {
            #expect(member.node["description"]?.string != nil, "\(member.name) has no description")
        }
        for member in root["$defs"]?["fault"]?["properties"]?.members ?? [] {
            let isEffect = member.node["$ref"] != nil
            #expect(isEffect || member.node["description"]?.string != nil, "\(member.name) has no description")
        }
    }

    @Test func everyReferenceLeadsSomewhere() throws {
        let root = try JSONReader.read(Array(ScenarioSchema.shipped.text.utf8), dialect: .strict)
        var references: Set<String> = []
        func collect(_ node: JSONNode) {
            switch node.value {
            case .array(let elements): elements.forEach(collect)
            case .object(let members):
                for member in members {
                    if member.name == "$ref", let reference = member.node.string { references.insert(reference) }
                    collect(member.node)
                }
            default: break
            }
        }
        collect(root)
        #expect(references.count > EffectRegistry.keys.count)
        for reference in references {
            #expect(reference.hasPrefix("#/$defs/"))
            #expect(root["$defs"]?[String(reference.dropFirst(8))] != nil, "\(reference) leads nowhere")
        }
    }

    // MARK: A validator that others wrote

    /// Bad files whose fault no schema can see, because it lies in how values belong together, in the spelling of a
    /// number, or in the file's name.
    private static let semantic: Set<String> = [
        "Bad_Name.json", "busha-amount-is-zero.json", "busha-waits-after.json", "callback-meta-refresh-twice.json",
        "callback-never-and-how.json", "callback-never-and-late.json",
        "callback-of-a-closed-page.json",
        "callback-once-but-spaced.json", "callback-page-after-redirects.json", "content-length-not-wrong.json",
        "delay-turned-round.json", "drip-without-time.json", "expect-busha-amount-against-status.json",
        "expect-busha-app-detail-without-result.json", "expect-busha-app-unsaid.json",
        "expect-busha-details-out-of-place.json", "expect-busha-without-payment.json", "fault-answer-never-sent.json",
        "fault-before-with-delay.json", "fault-changes-what-is-replaced.json", "fault-effect-after-the-end.json",
        "fault-patches-a-page.json", "fault-two-wrong-lengths.json", "headers-twice.json",
        "page-blank-with-more.json", "page-late-by-nothing.json", "page-never-and-late.json",
        "page-script-dead-and-speaking.json", "page-script-dead-once-ready.json", "page-unheard.json",
        "respond-file-not-allowed-here.json", "selector-app-elsewhere.json",
    ]

    @Test func aKnownValidatorAndTheDecoderAgree() throws {
        guard SchemaValidator.python != nil else {
            #expect(!SchemaValidator.isRequired, "\(SchemaValidator.hint)")
            print("skipped: \(SchemaValidator.hint)")
            return
        }
        let folder = PackageFolder.root.path
        let bundled = BundledAssets.scenarios.map { "\(folder)/scenarios/\($0.name).json" }
        let bad = BadFiles.names.filter { $0.hasSuffix(".json") }
            .map { "\(folder)/Tests/SandboxScenariosTests/BadFiles/\($0)" }
        let verdicts = try SchemaValidator.verdicts(on: bundled + bad, schema: Self.file.path)
        for path in bundled { #expect(verdicts[path] == .some(nil), "\(path): \(String(describing: verdicts[path]))") }
        for path in bad {
            let file = try ScenarioDirectory.readFile(path)
            let isDecoded = ScenarioFile.decode(file.bytes, name: file.name).problems.isEmpty
            let name = String(path.split(separator: "/").last ?? "")
            let isValid = verdicts[path] == .some(nil)
            #expect(
                isValid == (isDecoded || Self.semantic.contains(name)),
                "\(name): the decoder \(isDecoded ? "takes" : "refuses") it; the schema says \(verdicts[path] ?? nil ?? "valid")"
            )
        }
    }
}

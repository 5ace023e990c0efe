import Foundation
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// The examples of `scenarios/README.md` are files that load, and together they have every key there is.
@Suite struct ReadmeTests {
    private static let text =
        (try? String(contentsOf: PackageFolder.root.appendingPathComponent("scenarios/README.md"), encoding: .utf8))
        ?? ""

    /// What stands between "```json" and "```".
    private static let examples: [String] = {
        var examples: [String] = []
        var current: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch (line, current) {
            case ("```json", nil): current = []
            case ("```", let lines?):
                examples.append(lines.joined(separator: "\n"))
                current = nil
            case (_, .some): current?.append(line)
            default: break
            }
        }
        return examples
    }()

    @Test(arguments: examples.indices)
    func everyExampleLoadsWithoutProblemsAndWarnings(index: Int) {
        let decoded = ScenarioFile.decode(
            Array(Self.examples[index].utf8), name: "example", dialect: .strict, files: .sample)
        #expect(decoded.problems.map(\.description) == [])
        #expect(decoded.warnings.map(\.description) == [])
    }

    @Test func everyKeyOfTheSchemaStandsInAnExampleAndInTheText() throws {
        #expect(Self.examples.count >= 10)
        var used: Set<String> = []
        func collectNames(_ node: JSONNode) {
            switch node.value {
            case .array(let elements): elements.forEach(collectNames)
            case .object(let members):
                for member in members {
                    used.insert(member.name)
                    collectNames(member.node)
                }
            default: break
            }
        }
        for example in Self.examples { collectNames(try JSONReader.read(Array(example.utf8), dialect: .strict)) }
        var known: Set<String> = []
        func collectProperties(_ node: JSONNode) {
            switch node.value {
            case .array(let elements): elements.forEach(collectProperties)
            case .object(let members):
                for member in members {
                    if member.name == "properties" {
                        for property in member.node.members ?? [] { known.insert(property.name) }
                    }
                    // A rule about "result" is no key of its own.
                    if member.name != "if" { collectProperties(member.node) }
                }
            default: break
            }
        }
        collectProperties(try JSONReader.read(Array(ScenarioSchema.shipped.text.utf8), dialect: .strict))
        #expect(known.count > 80)
        #expect(known.subtracting(used) == [], "no example has these keys")
        let unmentioned = known.filter {
            !Self.text.contains("`\($0)") && !Self.text.contains(".\($0)`") && !Self.text.contains("\"\($0)\"")
        }
        #expect(unmentioned == [], "the text does not mention these keys")
    }
}

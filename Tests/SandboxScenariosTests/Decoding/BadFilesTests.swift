import Foundation
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxGenerate
@testable import SandboxScenarios

/// Every file in `BadFiles`, beside one of the same name that ends in `.expected` and holds what is said about it, a
/// line for each problem and, after `warning: `, each warning. `swift run SandboxGenerate --expected` writes those anew:
/// read the difference before you keep it.
@Suite struct BadFiles {
    private static let folder = PackageFolder.root.appendingPathComponent(Generation.badFiles)

    static let names: [String] = {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { !$0.hasSuffix(".expected") && !$0.hasPrefix(".") }.sorted()
    }()

    @Test(arguments: names)
    func saysExactlyWhatIsWrong(name: String) throws {
        let path = Self.folder.appendingPathComponent(name).path
        let file = try ScenarioDirectory.readFile(path)
        let decoded = ScenarioFile.decode(file.bytes, name: file.name)
        let sidecar = Self.folder.appendingPathComponent(name + ".expected")
        #expect(Generation.messages(decoded, file: name) == (try String(contentsOf: sidecar, encoding: .utf8)))
        #expect((decoded.scenario == nil) == !decoded.problems.isEmpty)
        #expect(!decoded.problems.isEmpty || !decoded.warnings.isEmpty)
    }

    @Test func thereAreAsManyAsThereShouldBe() throws {
        #expect(Self.names.count >= 105)
        let all = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let sidecars = all.filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(".expected".count)) }
        #expect(sidecars.sorted() == Self.names)
    }
}

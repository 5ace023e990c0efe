import Foundation
import SandboxBackend
import Testing

@testable import PaymentSandbox

/// The README's table of the control API has every call, and no other.
@Suite struct ReadmeTableTests {
    @Test func everyControlCallStandsInTheTable() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let section = text.components(separatedBy: "\n## Control API\n").last?.components(separatedBy: "\n## ").first
        var listed: [String] = []
        for line in try #require(section).split(separator: "\n") where line.hasPrefix("| `") {
            let cell = line.dropFirst(2).prefix { $0 != "|" }
            let calls = cell.split(separator: "`").filter { $0.first?.isUppercase == true }
            listed += calls.map { String($0).replacing(#/\{[a-z]+\}/#, with: "*") }
        }
        let served = ControlAPI.calls(with: .shipped).map { call in
            let path = call.operation.path.dropFirst("/__sandbox/".count).replacing(#/\{[a-z]+\}/#, with: "*")
            return "\(call.operation.method.name) \(path)"
        }
        #expect(Set(served).subtracting(listed) == [], "not in the table")
        #expect(Set(listed).subtracting(served) == [], "in the table, but not served")
        #expect(listed.count == Set(listed).count)
    }
}

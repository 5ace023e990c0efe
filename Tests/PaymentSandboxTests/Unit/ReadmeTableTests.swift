import Foundation
import SandboxBackend
import Testing

@testable import PaymentSandbox

/// What people read beside the code: the README and the pages that it leads to.
@Suite struct ReadmeTableTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL
    private static let pages = "Sources/PaymentSandbox/PaymentSandbox.docc"

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// What a reader needs first; the rest has pages of its own.
    @Test func readmeIsShort() throws {
        #expect(try text("README.md").utf8.count <= 12_000)
    }

    @Test func everyLinkToAFileLeadsToOne() throws {
        let folder = Self.root.appendingPathComponent(Self.pages)
        let articles = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
        #expect(articles.count > 10)
        let pages = ["README.md", "Sources/README.md", "scenarios/README.md", "scenarios/CATALOGUE.md"]
        for page in pages + articles.map({ "\(Self.pages)/\($0)" }) {
            let base = Self.root.appendingPathComponent(page).deletingLastPathComponent()
            let links = try text(page).matches(of: #/\]\((?!https?:|#)([^)#\s]+)/#).map { String($0.output.1) }
            for link in links {
                let target = base.appendingPathComponent(link).path
                #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link)")
            }
        }
        #expect(try text("README.md").contains("](\(Self.pages)/Limits.md)"))
    }

    @Test func everyControlCallStandsInTheTable() throws {
        let section = try text("\(Self.pages)/ControlAPI.md").components(separatedBy: "\n## ").first
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

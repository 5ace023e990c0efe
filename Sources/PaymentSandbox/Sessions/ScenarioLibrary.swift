import SandboxPlatform
import SandboxScenarios

/// The scenarios of one sandbox, for requests: safe to use from any thread.
final class ScenarioLibrary: Sendable {
    private let catalogue: Locked<ScenarioCatalogue>

    init(_ catalogue: ScenarioCatalogue) {
        self.catalogue = Locked(catalogue)
    }

    /// How many scenarios can be named.
    var count: Int { catalogue.withLock { $0.count } }

    /// Files that are not in use because something is wrong with them.
    var failures: [ScenarioCatalogue.Failure] { catalogue.withLock { $0.failures } }

    /// Every scenario that can be used, sorted by name.
    var entries: [ScenarioCatalogue.Entry] { catalogue.withLock { $0.entries() } }

    /// The file of a scenario, as it is.
    func text(of name: String) -> String? { catalogue.withLock { $0.text(of: name) } }

    /// The scenario of this name.
    func scenario(named name: String, by place: CredentialRefusal.Place) throws(CredentialRefusal) -> ActiveScenario {
        switch lookup(name) {
        case .found(let scenario): return ActiveScenario(scenario)
        case .unknown(let nearest): throw .unknownScenario(name: name, nearest: nearest, by: place)
        case .broken(let problems):
            throw .brokenScenario(name: name, lines: problems.prefix(3).map { $0.line(file: name) })
        }
    }

    func lookup(_ name: String) -> ScenarioCatalogue.Lookup {
        catalogue.withLock { $0.lookup(name) }
    }
}

import Dispatch
import SandboxPlatform
import SandboxScenarios

/// The scenarios of one sandbox, for requests: safe to use from any thread.
///
/// A directory is looked at again now and then, and at once where the control API is asked for something that depends
/// on it. A look-up by name sees the newest version that has no problem. Whoever holds a scenario keeps it: a request in
/// flight its plan, a session the version that it was made with. Only the default session follows the file of the
/// scenario that the sandbox was started with; see ``Session/follow(_:)``.
package final class ScenarioLibrary: Sendable {
    /// How often a directory is looked at, in real time.
    package static let interval = DispatchTimeInterval.milliseconds(250)

    /// What a scenario can say.
    package let language: ScenarioLanguage
    private let catalogue: Locked<ScenarioCatalogue>
    /// Held while files are read and decoded, so that look-ups do not wait for that.
    private let folder: Locked<ScenarioFolder?>
    private let timer = Locked<(any DispatchSourceTimer)?>(nil)

    /// The bundled scenarios and those of `directory`, if there is one. Throws if it cannot be read.
    package init(
        _ language: ScenarioLanguage, bundled: some Sequence<(name: String, text: String)>, directory: String? = nil
    ) throws(ScenarioDirectory.ReadError) {
        var catalogue = ScenarioCatalogue(language, bundled: bundled)
        self.language = language
        var folder = directory.map { ScenarioFolder(path: $0) }
        switch folder?.look(besides: []) {
        case nil, .unchanged: break
        case .changed(let contents): catalogue.reload(contents)
        case .failed(let error): throw error
        }
        self.catalogue = Locked(catalogue)
        self.folder = Locked(folder)
    }

    deinit {
        timer.withLock { $0?.cancel() }
    }

    /// How many scenarios can be named.
    package var count: Int { catalogue.withLock { $0.count } }

    /// Files that are not in use because something is wrong with them.
    package var failures: [ScenarioCatalogue.Failure] { catalogue.withLock { $0.failures } }

    /// Every scenario that can be used, sorted by name.
    package var entries: [ScenarioCatalogue.Entry] { catalogue.withLock { $0.entries() } }

    /// The file of a scenario, as it is.
    package func text(of name: String) -> String? { catalogue.withLock { $0.text(of: name) } }

    /// The scenario of this name.
    package func scenario(named name: String, by place: CredentialRefusal.Place) throws(CredentialRefusal)
        -> ActiveScenario
    {
        switch lookup(name) {
        case .found(let scenario): return ActiveScenario(scenario)
        case .unknown(let nearest): throw .unknownScenario(name: name, nearest: nearest, by: place)
        case .broken(let problems):
            throw .brokenScenario(name: name, lines: problems.prefix(3).map { $0.line(file: name) })
        }
    }

    package func lookup(_ name: String) -> ScenarioCatalogue.Lookup {
        catalogue.withLock { $0.lookup(name) }
    }

    // MARK: Reloading

    /// What a change of the directory leads to.
    package struct Reaction: Sendable {
        /// Gets a line for everything that went right or wrong.
        package var note: @Sendable (String) -> Void
        /// Gets every scenario that is another one now.
        package var follow: @Sendable (Scenario) -> Void

        package init(note: @escaping @Sendable (String) -> Void, follow: @escaping @Sendable (Scenario) -> Void) {
            self.note = note
            self.follow = follow
        }
    }

    private let reaction = Locked<Reaction?>(nil)

    /// Looks at the directory from now on, and tells `reaction` what has changed. Without a directory does nothing.
    package func watch(_ reaction: Reaction) {
        guard folder.withLock({ $0 != nil }) else { return }
        self.reaction.withLock { $0 = reaction }
        let source = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        source.schedule(deadline: .now(), repeating: Self.interval, leeway: .milliseconds(50))
        source.setEventHandler { [weak self] in self?.reloadIfChanged() }
        source.activate()
        timer.withLock { $0 = source }
    }

    /// Looks no more.
    package func stopWatching() {
        timer.withLock { timer in
            timer?.cancel()
            timer = nil
        }
        reaction.withLock { $0 = nil }
    }

    /// Looks at the directory now; when this returns, look-ups see what it held when it was called.
    package func reloadIfChanged() {
        folder.withLock { folder in
            guard folder != nil else { return }
            var next = catalogue.withLock { $0 }
            let before = next.failures
            var changed: [String] = []
            switch folder?.look(besides: next.besides) {
            case nil, .unchanged: return
            case .changed(let contents): changed = next.reload(contents)
            case .failed(let error): next.reloadFailed(error)
            }
            catalogue.withLock { $0 = next }
            tell(changed, next.failures.filter { !before.contains($0) }, &next)
        }
    }

    private func tell(
        _ changed: [String], _ failures: [ScenarioCatalogue.Failure], _ catalogue: inout ScenarioCatalogue
    ) {
        guard let reaction = reaction.withLock({ $0 }) else { return }
        for failure in failures { failure.lines.forEach(reaction.note) }
        if !changed.isEmpty { reaction.note("scenarios changed: " + changed.joined(separator: ", ")) }
        for name in changed {
            if case .found(let scenario) = catalogue.lookup(name) { reaction.follow(scenario) }
        }
    }
}

import SandboxScenarios

extension Sandbox {
    /// The scenarios that come with the library, sorted by name, each with what a correct client reports under it: a
    /// suite that loops over them and compares its SDK's result with ``Scenario/expect`` covers every one, and those of
    /// later versions too.
    public static var bundledScenarios: [Scenario] {
        guard var catalogue = try? catalogue(directory: nil) else { return [] }
        return catalogue.entries().map(\.scenario)
    }

    /// The scenarios that can be named in this sandbox, sorted by name: the bundled ones and those of its directory.
    public var availableScenarios: [Scenario] { scenarios.entries.map(\.scenario) }
}

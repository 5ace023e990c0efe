/// One text file that is part of the binary. The files themselves are generated, by
/// `swift run SandboxGenerate`.
package struct BundledText: Sendable {
    /// The file's name: of a scenario without its ending, of anything else with it.
    package let name: String
    /// The file's bytes, as text.
    package let text: String
}

/// The files that are part of the binary, one property for each folder.
package enum BundledAssets {}

/// What goes wrong with the checkout page itself. A stand-in until the scenario language has it.
struct PageFaults: Equatable, Sendable {
    /// The page never posts `INITIALIZED`.
    var neverInitialises = false
    /// The page posts messages that mean nothing before those that do.
    var noiseMessages = false
}

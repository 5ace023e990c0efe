/// What is wrong with the Busha Pay checkout page itself, once it has arrived whole: `page` in a file.
public struct PageFaults: Equatable, Sendable {
    /// The page never posts `INITIALIZED`; all else works. A client that needs the message times out, one that is
    /// content with the end of the load does not. Default `false`.
    public var neverInitialises: Bool
    /// The page posts messages that are none of the client's business (texts, numbers, `null`, objects with another
    /// `status`) among its own. A client ignores them. Default `false`.
    public var noiseMessages: Bool

    /// Nothing is wrong unless told so.
    public init(neverInitialises: Bool = false, noiseMessages: Bool = false) {
        self.neverInitialises = neverInitialises
        self.noiseMessages = noiseMessages
    }
}

import SandboxCore
import SandboxJSON

/// What a look at the checkout page tells of how far it has come.
struct PageLook: Equatable {
    /// How much of the payment request's life the page knows of; `nil` where no script of it follows one.
    let version: Int?
    /// The time on the session's clock that the page waits for before it says that it is ready.
    let waitsUntil: Instant?
    /// Whether its load has finished.
    let isLoaded: Bool
    /// Whether all of the document is there, and something in it is not.
    let lacksAnImage: Bool

    /// How often the page has gone back to the merchant.
    let leftCount: Int
    /// Whether the page has said what it says of the end.
    let isOver: Bool

    /// Whether nothing more can come of the page: it is there, its script has had its turn, and follows no payment.
    var isDead: Bool { version == nil }
}

extension CheckoutSheet {
    /// Looks at the checkout page, or at one of the sandbox's that it has left for; `nil` where the sheet shows something
    /// else, or part of the document is to come.
    func look() async throws -> PageLook? {
        let found = try await driver.run(
            """
            var body = document.body;
            if (!/^\\/pay(\\/|$)/.test(location.pathname) || !body || document.readyState === 'loading') return null;
            return {
              state: document.readyState,
              version: body.getAttribute('data-version'),
              left: body.getAttribute('data-left') || '0',
              over: body.getAttribute('data-over') === 'true',
              time: body.getAttribute('data-waits-until'),
              lacks: Array.from(document.images).some(function (image) { return !image.complete; })
            };
            """)
        guard let state = found["state"]?.string else { return nil }
        return PageLook(
            version: found["version"]?.string.flatMap { Int($0) },
            waitsUntil: found["time"]?.string.flatMap { Int64($0) }.map { Instant(nanoseconds: $0) },
            isLoaded: state == "complete", lacksAnImage: state == "interactive" && found["lacks"]?.isTrue == true,
            leftCount: found["left"]?.string.flatMap { Int($0) } ?? 0, isOver: found["over"]?.isTrue == true)
    }
}

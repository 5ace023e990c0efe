/// The six values of `app` in a reserve request: which app the customer is about to pay with (contract, section 1).
package enum MoneyLandedApp: String, CaseIterable, Sendable {
    case phonepe
    case gpay
    case paytm
    /// No link of its own: the client opens the generic one.
    case bhim
    /// No link of its own: the client opens the generic one.
    case other
    /// No link of its own: the client shows the generic one as a QR code.
    case qr

    /// The six names as an error message lists them.
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

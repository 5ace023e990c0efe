import SandboxCore
import SandboxHTTP

/// The four UPI links of a reserve answer: one query behind four beginnings, because on iOS only the scheme decides
/// which app opens (upi-links, first table).
///
/// The query is always `pa`, `pn`, `tr`, `am`, `cu=INR`, `tn`, in this order. There is no `mode`, since some apps fail
/// when it is present. `am` is rupees with exactly two decimals. Everything but unreserved characters is
/// percent-encoded UTF-8, a space as `%20`; only the `@` of `pa` stays raw, because several bank apps show `%40` as it
/// is.
package struct UPILinks: Equatable, Sendable {
    package let generic: String
    package let phonepe: String
    /// Google Pay as documented; it is also seen as `tez://upi/pay`.
    package let gpay: String
    package let paytm: String

    /// - Parameters:
    ///   - payeeVPA: the UPI ID to pay to, `pa`.
    ///   - payeeName: `pn`.
    ///   - amount: the exact amount, `am`.
    ///   - reference: `tr`.
    ///   - note: `tn`; left out if empty.
    package init(payeeVPA: String, payeeName: String, amount: Paise, reference: String, note: String) {
        var query = "pa=" + PercentEncoding.encode(payeeVPA, allowing: "@")
        query += "&pn=" + PercentEncoding.encode(payeeName)
        query += "&tr=" + PercentEncoding.encode(reference)
        query += "&am=\(amount.rupees)&cu=INR"
        if !note.isEmpty { query += "&tn=" + PercentEncoding.encode(note) }
        generic = "upi://pay?" + query
        phonepe = "phonepe://pay?" + query
        gpay = "gpay://upi/pay?" + query
        paytm = "paytmmp://pay?" + query
    }
}

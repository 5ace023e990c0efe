import SandboxCore

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
        var query = "pa=\(encoded(payeeVPA, keepsAtSign: true))&pn=\(encoded(payeeName))&tr=\(encoded(reference))"
        query += "&am=\(amount.rupees)&cu=INR"
        if !note.isEmpty { query += "&tn=\(encoded(note))" }
        generic = "upi://pay?" + query
        phonepe = "phonepe://pay?" + query
        gpay = "gpay://upi/pay?" + query
        paytm = "paytmmp://pay?" + query
    }
}

/// TEMPORARY, until SandboxHTTP's percent-encoding is here.
private func encoded(_ text: String, keepsAtSign: Bool = false) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: out.append(byte)
        case 0x40 where keepsAtSign: out.append(byte)
        default: out += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
    }
    return String(decoding: out, as: UTF8.self)
}

import SandboxCore
import SandboxBackend
import SandboxHTTP

/// The link by which the checkout page opens the Busha app (contract, section 4).
enum DeepLink {
    static let iOSScheme = "co.busha.boro.development"
    static let androidScheme = "co.busha.android.development"

    /// The scheme of the sandbox's app on the system that this browser runs on; iOS unless it says Android.
    static func scheme(userAgent: String?) -> String {
        userAgent?.contains("Android") == true ? androidScheme : iOSScheme
    }

    /// `<scheme>://busha.co/pay?…`
    static func url(_ payment: BushaPaymentRequest, scheme: String) -> String {
        "\(scheme)://busha.co/pay?\(query(payment))"
    }

    /// The same for the stand-in, relative to the sandbox; `nil` without a callback URL, which the app needs.
    static func standIn(_ payment: BushaPaymentRequest) -> String? {
        payment.callbackURL.map { _ in "/busha-app/pay?\(query(payment))" }
    }

    /// Never the source currency or the customer's data. The reference is always there, so that the app finds this
    /// payment request also where the service made it up. What is no public key came as the `business_id` of an older
    /// browser script, and goes on under that name [assumed].
    private static func query(_ payment: BushaPaymentRequest) -> String {
        let keyName = payment.publicKey.hasPrefix("pub_") ? "public_key" : "business_id"
        var pairs = [
            (keyName, payment.publicKey), ("quote_amount", payment.quoteAmount.description),
            ("quote_currency", payment.quote.code), ("target_currency", payment.target.code),
            ("reference", payment.reference),
        ]
        if let callbackURL = payment.callbackURL { pairs.append(("callback_url", callbackURL)) }
        return pairs.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    }
}

// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let cancelledScenarios: [BundledText] = [
        BundledText(
            name: "cancelled-after-the-time-out",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page never says INITIALIZED, and the customer closes it after 45 s: iOS reports it as dismissed, Android has timed out.",
  "busha": {
    "customer": "cancels",
    "after": "45s"
  },
  "page": {
    "never_initialises": true
  },
  "expect": {
    "busha": {
      "result": { "ios": "cancelled", "android": "error" },
      "reason": "dismissed",
      "code": "WEBVIEW_TIMEOUT",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
        BundledText(
            name: "cancelled-on-page",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer closes the checkout page after a second: it posts CANCELLED, and the payment is cancelled.",
  "busha": {
    "customer": "cancels",
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "cancelled",
      "reason": "dismissed",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
    ]
}

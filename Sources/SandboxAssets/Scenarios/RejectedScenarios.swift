// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let rejectedScenarios: [BundledText] = [
        BundledText(
            name: "rejected-after-a-minute",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer declines after 90 seconds: the open sheet reports it, who went back from the Busha app before that counts as abandoned.",
  "busha": {
    "customer": "rejects",
    "after": "90s"
  },
  "expect": {
    "busha": {
      "result": "cancelled",
      "reason": "rejected",
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
            name: "rejected-in-app",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer declines in the Busha app after a second, and the callback says so.",
  "busha": {
    "customer": "rejects",
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "cancelled",
      "reason": "rejected",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
    ]
}

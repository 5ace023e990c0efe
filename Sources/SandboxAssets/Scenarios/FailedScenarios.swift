// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let failedScenarios: [BundledText] = [
        BundledText(
            name: "failed-code-needs-encoding",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment fails with a code that has spaces, a plus and an ampersand: the callback carries it encoded, and the client reports it as it was.",
  "busha": {
    "customer": { "fails": { "code": "LIMIT 50% + tax & more", "message": "Größer als 1+1=2?" } },
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": "LIMIT 50% + tax & more",
      "payment_status": "failed",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.failed"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "failed-with-code",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment fails with the code INSUFFICIENT_FUNDS, which the callback carries to the client.",
  "busha": {
    "customer": { "fails": { "code": "INSUFFICIENT_FUNDS", "message": "The balance is too low" } },
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": "INSUFFICIENT_FUNDS",
      "payment_status": "failed",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.failed"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
    ]
}

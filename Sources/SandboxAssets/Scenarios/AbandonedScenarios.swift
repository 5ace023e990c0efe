// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let abandonedScenarios: [BundledText] = [
        BundledText(
            name: "abandoned-then-paid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer leaves the Busha app without an answer, and pays a minute later: the app flow says abandoned, the server completed.",
  "busha": {
    "customer": { "abandons_then_pays": { "later": "1m" } },
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
        BundledText(
            name: "abandoned-then-processing",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer leaves the Busha app and pays a minute later, and the chain takes its time: after five minutes the payment is still processing.",
  "busha": {
    "customer": { "abandons_then_pays": { "later": "1m" } },
    "after": "1s",
    "processing_time": "10m"
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "processing",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
        BundledText(
            name: "abandoned-then-underpaid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer leaves the Busha app without an answer, and pays half of the amount a minute later: the payment completes with what landed.",
  "busha": {
    "customer": { "abandons_then_pays": { "later": "1m", "amount": { "percent": 50 } } },
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "3.125",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
        BundledText(
            name: "abandoned",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer leaves the Busha app without an answer and never comes back: the payment stays pending.",
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "pending",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
    ]
}

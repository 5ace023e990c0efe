// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let scenariosWithoutFamily: [BundledText] = [
        BundledText(
            name: "manual",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A person plays the customer, in the pages or through the control API; if nobody does, nothing is paid.",
  "moneylanded": {
    "credits": []
  },
  "busha": {
    "customer": "waits"
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    },
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
        BundledText(
            name: "overpaid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays 120 % of what was asked: the payment completes, with the amount that landed.",
  "busha": {
    "customer": { "pays": { "percent": 120 } },
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "7.5",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
        BundledText(
            name: "pending-forever",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer never pays: the MoneyLanded order expires after 15 minutes, the Busha payment stays pending.",
  "moneylanded": {
    "credits": []
  },
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    },
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
        BundledText(
            name: "underpaid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays 80 % of what was asked: the payment completes, with the amount that landed.",
  "busha": {
    "customer": { "pays": { "percent": 80 } },
    "after": "1s"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "5",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
    ]
}

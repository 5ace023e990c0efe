// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let expiredScenarios: [BundledText] = [
        BundledText(
            name: "expired-before-he-acts",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment request lives for 30 seconds and the customer wants to pay after two minutes: the Busha app's callback says expired.",
  "busha": {
    "customer": "pays",
    "after": "2m",
    "lifetime": "30s"
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "expired",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.expired"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "error", "code": "expired" }
    }
  }
}

"""#),
        BundledText(
            name: "expired-paid-while-offline",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The phone is offline while the reservation ends, and the customer pays half a minute too late: the credit parks, and the client learns of the expiry afterwards.",
  "moneylanded": {
    "reservation_lifetime": "2m",
    "credits": [{ "amount": "exact", "after": "150s" }]
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "110-170",
      "when": "before",
      "reset": {}
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 171,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "expired-short-reservation",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation lives for a minute only, and nobody pays: the client reports that it expired.",
  "moneylanded": {
    "reservation_lifetime": "1m",
    "credits": []
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 60,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "expired-then-paid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays half a minute after the request expired: it stays expired, and shows what landed.",
  "busha": {
    "customer": {
      "pays_after_expiry": {
        "later": "30s"
      }
    },
    "lifetime": "1m"
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "expired",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.expired"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "cancelled",
        "reason": "abandoned"
      }
    }
  }
}

"""#),
        BundledText(
            name: "expired-unpaid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Nobody pays within the minute that the payment request lives: the page says so and stays open, who left the Busha app counts as abandoned.",
  "busha": {
    "customer": "abandons",
    "after": "1s",
    "lifetime": "1m"
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "expired",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.expired"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "cancelled", "reason": "abandoned" }
    }
  }
}

"""#),
    ]
}

// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let happyScenarios: [BundledText] = [
        BundledText(
            name: "happy-awkward-payee",
            text: ##"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payee is called \"Café & Sons, 50% #1\": the links carry the name percent-encoded, and the order is confirmed.",
  "moneylanded": {
    "payee": { "vpa": "cafe.and-sons@bank", "name": "Café & Sons, 50% #1" }
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""##),
        BundledText(
            name: "happy-extra-fields",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Both backends send fields that no documentation knows: the client passes over them, and all is paid.",
  "faults": [
    {
      "on": ["moneylanded.reserve", "moneylanded.status"],
      "patch": { "loyalty": { "points": 12 }, "notes": ["new"] }
    },
    {
      "on": "busha.merchant",
      "patch": { "request_id": "req_1", "data": { "logo": "https://sandbox.invalid/logo.png", "is_verified": true } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    },
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
        BundledText(
            name: "happy-largest-amount",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The amount is ₹9,99,99,999.99 in paise, more than 32 bits hold: the client counts in 64, and the order is confirmed.",
  "moneylanded": {
    "order": { "amount_paise": 10000000000 }
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "happy-paid-at-the-last-second",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays one second before the 15 minutes are over, and the order is confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "899s" }]
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 899,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "happy-path",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays the exact amount after a second, and both backends report success.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "1s" }]
  },
  "busha": {
    "customer": "pays",
    "after": "1s"
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    },
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
    ]
}

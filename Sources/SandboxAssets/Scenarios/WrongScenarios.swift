// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let wrongScenarios: [BundledText] = [
        BundledText(
            name: "wrong-amount-in-two-parts",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays the amount in two parts: both credits park, and the order expires unpaid.",
  "moneylanded": {
    "credits": [{ "amount": { "paise": 20000 }, "after": "1s" }, { "amount": { "paise": 29899 }, "after": "1m" }]
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 2,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-link-disagrees",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The links ask for ₹500 and the answer for ₹498.99: the customer pays what their app shows, the credit parks, and the order expires unpaid.",
  "moneylanded": {
    "credits": [{ "amount": { "paise": 50000 }, "after": "1s" }]
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": {
        "upi_uri": "upi://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=500.00&cu=INR",
        "app_links": {
          "phonepe": "phonepe://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=500.00&cu=INR",
          "gpay": "gpay://upi/pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=500.00&cu=INR",
          "paytm": "paytmmp://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=500.00&cu=INR"
        }
      }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-one-paisa-less",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays ₹498.98 instead of ₹498.99: one paisa is enough for the credit to park, and the order expires unpaid.",
  "moneylanded": {
    "credits": [{ "amount": { "offset_paise": -1 }, "after": "1s" }]
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-paid-twice",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays the exact amount twice in the same second: the first credit confirms the order, the second parks.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "1s" }, { "amount": "exact", "after": "1s" }]
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-placed-later",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer types ₹499 instead of ₹498.99, and the merchant places the credit two minutes later: confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "rounded_up", "after": "1s", "placed_after": "2m" }]
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 120,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-rounded-down",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer types ₹498 instead of ₹498.99: the credit parks, and the order expires unpaid.",
  "moneylanded": {
    "credits": [{ "amount": "rounded_down", "after": "1s" }]
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-rounded-up",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer types ₹499 instead of ₹498.99: the credit parks, and the order expires unpaid.",
  "moneylanded": {
    "order": { "amount_paise": 49900 },
    "credits": [{ "amount": "rounded_up", "after": "1s" }]
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-then-exact",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays ₹499, notices it, and pays the exact amount too: the second credit confirms, the first one stays parked.",
  "moneylanded": {
    "credits": [{ "amount": "rounded_up", "after": "1s" }, { "amount": "exact", "after": "30s" }]
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 1,
      "reserve_calls": 1,
      "status_polls": 30,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
    ]
}

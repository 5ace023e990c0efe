// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: PAYSANDBOX_RENEW_ASSETS=1 swift test --filter BundledScenarios

extension BundledAssets {
    package static let scenarios: [BundledText] = [
        BundledText(
            name: "happy-path",
            text: #"""
{
  "summary": "The customer pays the exact amount a second after the reservation, and the order is confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "1s" }]
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
            name: "manual",
            text: #"""
{
  "summary": "A person plays the customer, in the pages or through the control API; if nobody does, the order expires.",
  "moneylanded": {
    "credits": []
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "pending-forever",
            text: #"""
{
  "summary": "The customer never pays: the order stays pending until its reservation expires after 15 minutes.",
  "moneylanded": {
    "credits": []
  },
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "expired",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 900,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "reserve-503-then-ok",
            text: #"""
{
  "summary": "The first two reserve calls answer 503, the third succeeds and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1-2",
      "respond": { "status": 503, "headers": { "Retry-After": "1" }, "json": { "error": "unavailable" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 3,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "reserve-reset",
            text: #"""
{
  "summary": "Every reserve call ends in a connection reset and never reaches the backend: the client gives up.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "when": "before",
      "reset": { "at": "before_head" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "transport",
      "order_status": "created",
      "unplaced_credits": 0,
      "reserve_calls": 3,
      "status_polls": 0,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "reserve-timeout-after",
            text: #"""
{
  "summary": "The first reserve call is carried out but its answer is lost; the retry gets the same amount.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "15s" }]
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "when": "after",
      "hang": { "at": "before_head" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 2,
      "status_polls": 5,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "reserve-timeout",
            text: #"""
{
  "summary": "Every reserve call hangs without an answer and never reaches the backend: the client gives up.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "when": "before",
      "hang": { "at": "before_head" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "timeout",
      "order_status": "created",
      "unplaced_credits": 0,
      "reserve_calls": 3,
      "status_polls": 0,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "status-flaky",
            text: #"""
{
  "summary": "Five status polls fail in five ways; the client polls on and the sixth confirms the order.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "1s" }]
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1",
      "respond": { "status": 503, "json": { "error": "unavailable" } }
    },
    {
      "on": "moneylanded.status",
      "calls": "2",
      "reset": { "at": "before_head" }
    },
    {
      "on": "moneylanded.status",
      "calls": "3",
      "respond": {
        "status": 200,
        "headers": { "Content-Type": "text/html; charset=utf-8" },
        "text": "<!DOCTYPE html><title>Sign in to this network</title>"
      }
    },
    {
      "on": "moneylanded.status",
      "calls": "4",
      "hang": { "at": "mid_body", "for": "2s" }
    },
    {
      "on": "moneylanded.status",
      "calls": "5",
      "close": { "at": "before_head" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 6,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "wrong-amount-rounded-up",
            text: #"""
{
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
    ]
}

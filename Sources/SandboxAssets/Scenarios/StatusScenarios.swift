// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let statusScenarios: [BundledText] = [
        BundledText(
            name: "status-401-forever",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every status call is refused as unauthorised (401): the client gives up after 20 minutes, and the order is paid.",
  "faults": [
    {
      "on": "moneylanded.status",
      "respond": { "status": 401, "json": { "error": "unauthorized" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "gave_up",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 1200,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-404-at-first",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The order is not found by the first three status calls, as if a replica lagged behind: the client polls on, and it is confirmed.",
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1-3",
      "respond": { "status": 404, "json": { "error": "not_found" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 4,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-429",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Five status calls are too many (429) and ask for half a minute: the client skips them, polls on each second, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1-5",
      "respond": { "status": 429, "headers": { "Retry-After": "30" }, "json": { "error": "too_many_requests" } }
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
            name: "status-500-for-a-minute",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every status call of the first minute answers 500: the client polls on, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1-60",
      "respond": { "status": 500, "json": { "error": "internal_error" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 61,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-captive-portal",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The phone joins a network that asks to sign in, and status calls get its page for a while: the client polls on, and the order is confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "10s" }]
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "2-20",
      "respond": {
        "status": 200,
        "headers": { "Content-Type": "text/html; charset=utf-8" },
        "text": "<!DOCTYPE html><title>Sign in to this network</title><h1>Sign in to this network</h1>"
      }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 21,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-confirmed-after-minutes",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The bank takes five minutes: the client polls on, and the order is confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "5m" }]
  },
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 300,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-confirmed-too-early",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A status says confirmed although nobody paid: the client takes its word, and only the webhook tells the merchant the truth.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "2",
      "patch": { "status": "confirmed" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "pending",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 2,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "status-expired-too-early",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A status says expired while the reservation lives: the client takes its word, and the order is still pending.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "1m" }]
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "3",
      "patch": { "status": "expired" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "expired",
      "order_status": "pending",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 3,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "status-fails-by-chance",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Each status call fails with a chance of one in two, drawn from the seed: the client polls on, and the order is confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "10s" }]
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "chance": 0.5,
      "respond": { "status": 503, "json": { "error": "unavailable" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 10,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-flaky",
            text: #"""
{
  "$schema": "./scenario.schema.json",
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
            name: "status-goes-back",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The status goes back from pending to created for a while: the client polls on, and the order is confirmed.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "5s" }]
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "3-4",
      "patch": { "status": "created" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 5,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-hangs-once",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The first status call never gets an answer: the client polls again after 10 seconds, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1",
      "when": "before",
      "hang": {}
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 2,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-stale-after-payment",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The order is paid after a second, and a cache says pending for half a minute: the client polls on until it is confirmed.",
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1-30",
      "patch": { "status": "pending" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 31,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "status-unknown-forever",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The status is under_review for ever, and nobody pays: the client gives up after 20 minutes.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.status",
      "patch": { "status": "under_review" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "gave_up",
      "order_status": "expired",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 1200,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "status-unknown-value",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The status is under_review three times: the client polls on over a word that it does not know, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.status",
      "calls": "1-3",
      "patch": { "status": "under_review" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 4,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
    ]
}

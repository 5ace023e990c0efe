// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: PAYSANDBOX_RENEW_ASSETS=1 swift test --filter BundledScenarios

extension BundledAssets {
    package static let scenarios: [BundledText] = [
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
        BundledText(
            name: "checkout-captive-portal",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A network asks the customer to sign in: its page takes the checkout's place, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "respond": {
        "status": 200,
        "headers": { "Content-Type": "text/html; charset=utf-8" },
        "text": "<!DOCTYPE html><title>Sign in to this network</title><h1>Sign in to this network</h1>"
      }
    }
  ],
  "expect": {
    "busha": {
      "result": { "ios": "none", "android": "error" },
      "code": "WEBVIEW_TIMEOUT",
      "payment_status": null,
      "source_amount_received": null,
      "webhooks": [],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false,
        "payment_status": "completed",
        "source_amount_received": "6.25",
        "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"]
      }
    }
  }
}

"""#),
        BundledText(
            name: "checkout-http-500",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout page answers 500: the web flow reports an HTTP error, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "respond": {
        "status": 500,
        "headers": { "Content-Type": "text/html; charset=utf-8" },
        "text": "<!DOCTYPE html><title>Internal Server Error</title><h1>Internal Server Error</h1>"
      }
    }
  ],
  "expect": {
    "busha": {
      "result": "error",
      "code": "WEBVIEW_HTTP_ERROR",
      "payment_status": null,
      "source_amount_received": null,
      "webhooks": [],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false,
        "payment_status": "completed",
        "source_amount_received": "6.25",
        "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"]
      }
    }
  }
}

"""#),
        BundledText(
            name: "checkout-never-initialises",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page never says INITIALIZED and the customer pays after 45 s: iOS goes by the end of the load, Android has timed out.",
  "busha": {
    "customer": "pays",
    "after": "45s"
  },
  "page": {
    "never_initialises": true
  },
  "expect": {
    "busha": {
      "result": { "ios": "success", "android": "error" },
      "full_data": true,
      "code": "WEBVIEW_TIMEOUT",
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
            name: "checkout-noise-messages",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page posts messages that are none of the client's business: it ignores them, and the payment succeeds.",
  "page": {
    "noise_messages": true
  },
  "expect": {
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
            name: "checkout-reset",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The connection to the checkout page is reset: the web flow reports a load error, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "when": "before",
      "reset": { "at": "before_head" }
    }
  ],
  "expect": {
    "busha": {
      "result": "error",
      "code": "WEBVIEW_LOAD_ERROR",
      "payment_status": null,
      "source_amount_received": null,
      "webhooks": [],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false,
        "payment_status": "completed",
        "source_amount_received": "6.25",
        "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"]
      }
    }
  }
}

"""#),
        BundledText(
            name: "checkout-stalls-after-head",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout page's head arrives, its body never does: the web flow times out, and the payment stays pending.",
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "faults": [
    {
      "on": "busha.checkout",
      "when": "after",
      "hang": { "at": "after_head" }
    }
  ],
  "expect": {
    "busha": {
      "result": "error",
      "code": "WEBVIEW_TIMEOUT",
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
            name: "checkout-timeout",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout page never answers: the web flow times out after 30 seconds, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "when": "before",
      "hang": { "at": "before_head" }
    }
  ],
  "expect": {
    "busha": {
      "result": "error",
      "code": "WEBVIEW_TIMEOUT",
      "payment_status": null,
      "source_amount_received": null,
      "webhooks": [],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false,
        "payment_status": "completed",
        "source_amount_received": "6.25",
        "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"]
      }
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
            name: "merchant-malformed",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name comes in JSON that breaks off: the client leaves it out, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "respond": {
        "status": 200,
        "headers": { "Content-Type": "application/json" },
        "text": "{\"status\":\"success\",\"data\":{\"username\":\"Sandbox Mer"
      }
    }
  ],
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": null,
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
        BundledText(
            name: "merchant-slow",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name takes 7 seconds: the client leaves it out after 5, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "delay": "7s"
    }
  ],
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": null,
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
        BundledText(
            name: "merchant-timeout",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name never comes: the client leaves it out after 5 seconds, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "hang": { "at": "before_head" }
    }
  ],
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": null,
      "app": { "result": "success", "full_data": false }
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
        BundledText(
            name: "reserve-429-then-ok",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The first reserve call is one too many (429): the client waits the two seconds of Retry-After, and the second succeeds.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "respond": { "status": 429, "headers": { "Retry-After": "2" }, "json": { "error": "too_many_requests" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 2,
      "status_polls": 1,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "reserve-503-then-ok",
            text: #"""
{
  "$schema": "./scenario.schema.json",
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
            name: "reserve-captive-portal",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A network asks the customer to sign in: the reserve call gets an HTML page, which is no reservation.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "respond": {
        "status": 200,
        "headers": { "Content-Type": "text/html; charset=utf-8" },
        "text": "<!DOCTYPE html><title>Sign in to this network</title><h1>Sign in to this network</h1>"
      }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "undecodable",
      "order_status": "created",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 0,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "reserve-missing-upi-uri",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation comes without upi_uri, which every answer has to have: the client cannot use it.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": { "upi_uri": null }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "undecodable",
      "order_status": "pending",
      "unplaced_credits": 0,
      "reserve_calls": 1,
      "status_polls": 0,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "reserve-redirect-307",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reserve call is redirected with 307, which keeps its method and body: the reservation is made.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "redirect": { "status": 307 }
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
    }
  }
}

"""#),
        BundledText(
            name: "reserve-reset",
            text: #"""
{
  "$schema": "./scenario.schema.json",
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
  "$schema": "./scenario.schema.json",
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
  "$schema": "./scenario.schema.json",
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
    ]
}

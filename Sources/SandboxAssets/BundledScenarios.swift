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
        BundledText(
            name: "callback-after-redirects",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Three redirects come before the one that carries the callback.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "redirects": 3
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
            name: "callback-by-302",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A 302 carries the callback, also inside a web view.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "carried_by": "302"
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
            name: "callback-by-303",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A 303 carries the callback.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "carried_by": "303"
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
            name: "callback-by-meta-refresh",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A page with a meta refresh carries the callback.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "carried_by": "meta_refresh"
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
            name: "callback-by-tap",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer has to tap a button before the callback comes.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "carried_by": "tap"
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
            name: "callback-empty-status",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer paid, and the status in the callback is empty.",
  "callback": {
    "query": {
      "status": ""
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "error",
        "code": "unknown"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-existing-query",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A query of somebody else stands in front of the callback's own.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "query_prefix": "utm_source=busha&utm_medium=app"
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
            name: "callback-failed-without-code",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment fails, and the callback has neither a code nor a message: the status has to do.",
  "busha": {
    "customer": {
      "fails": {
        "code": "LOST",
        "message": "Lost"
      }
    }
  },
  "callback": {
    "query": {
      "error_code": null,
      "error_message": null
    }
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": "failed",
      "payment_status": "failed",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.failed"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "callback-fragment",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A fragment stands behind the callback's query.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "fragment": "done"
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
            name: "callback-late",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer declines, and the callback comes two minutes later: long after an app has given up.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "after": "2m"
  },
  "expect": {
    "busha": {
      "result": "cancelled",
      "reason": "rejected",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
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
            name: "callback-missing-id",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The callback says completed, but not which payment request.",
  "callback": {
    "query": {
      "paymentRequestId": null
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-missing-status",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer paid, and the callback has no status: the app flow reports an unknown error.",
  "callback": {
    "query": {
      "status": null
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "error",
        "code": "unknown"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-never-after-rejection",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer declines and no callback ever comes: the sheet stays open for good.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "times": 0
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
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
            name: "callback-never",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays and no callback ever comes: an app that waits for one takes a paid order for abandoned.",
  "callback": {
    "times": 0
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
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
            name: "callback-of-previous-attempt-after-leaving",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer walks away, and the callback of an earlier attempt says completed.",
  "busha": {
    "customer": "abandons"
  },
  "callback": {
    "previous_attempt": "completed"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": false,
      "payment_status": "pending",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "callback-of-previous-attempt",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer paid, but the callback of an earlier attempt that was cancelled comes first.",
  "callback": {
    "previous_attempt": "cancelled"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "cancelled",
        "reason": "rejected"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-plus-for-space",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A space in the callback is written as a plus: clients on Android read a space, those on iOS a plus.",
  "busha": {
    "customer": {
      "fails": {
        "code": "NOT ENOUGH",
        "message": "Too little is left"
      }
    }
  },
  "callback": {
    "space_as_plus": true
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": {
        "ios": "NOT+ENOUGH",
        "android": "NOT ENOUGH"
      },
      "payment_status": "failed",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.failed"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "callback-repeated-key",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The status stands in the callback twice, completed and then cancelled: one client crashes on it, the others keep the last.",
  "callback": {
    "repeated": {
      "status": "cancelled"
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "cancelled",
        "reason": "rejected"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-says-cancelled-though-paid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The callback says cancelled although the customer paid: the server has to be asked.",
  "callback": {
    "query": {
      "status": "cancelled"
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "cancelled",
        "reason": "rejected"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-says-completed-though-rejected",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The callback says completed although the customer declined: who believes it ships for nothing.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "query": {
      "status": "completed"
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": false,
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "callback-slow",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer declines, and the callback comes ten seconds later, while the app still waits.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "after": "10s"
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
            name: "callback-twice",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The callback comes twice, half a second apart: it has to count once.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "times": 2,
    "every": "500ms"
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
            name: "callback-unicode-message",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment fails with a message that has umlauts, an emoji, a plus and a percent sign.",
  "busha": {
    "customer": {
      "fails": {
        "code": "PAYMENT_FAILED",
        "message": "Zahlung + Gebühr > 100 % 😀"
      }
    }
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": "PAYMENT_FAILED",
      "payment_status": "failed",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.failed"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "callback-unknown-status",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer paid, and the callback has a status that no client knows.",
  "callback": {
    "query": {
      "status": "settled"
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "error",
        "code": "settled"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-upper-case-keys",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer declined, and the keys of the callback are in upper case: there is no status.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "upper_case_keys": true
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": "unknown",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "callback-upper-case-status",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer paid, and the callback shouts COMPLETED, which is not completed.",
  "callback": {
    "query": {
      "status": "COMPLETED"
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "error",
        "code": "COMPLETED"
      }
    }
  }
}

"""#),
        BundledText(
            name: "callback-wrong-host",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The callback has the app's scheme but another host: it opens the app, which must not take it.",
  "callback": {
    "host": "elsewhere"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
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
            name: "callback-wrong-scheme",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The callback has the scheme of another app: after a rejection nothing ever comes back.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "scheme": "com.example.other.busha-pay"
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "cancelled",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending", "payment_request.cancelled"],
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
            name: "cancelled-after-the-time-out",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page never says INITIALIZED, and the customer closes it after 45 s: iOS reports it as dismissed, Android has timed out.",
  "busha": {
    "customer": "cancels",
    "after": "45s"
  },
  "page": {
    "never_initialises": true
  },
  "expect": {
    "busha": {
      "result": { "ios": "cancelled", "android": "error" },
      "reason": "dismissed",
      "code": "WEBVIEW_TIMEOUT",
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
            name: "checkout-amounts-as-numbers",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "COMPLETED has numbers for amounts: iOS drops them, Android turns them into text.",
  "page": {
    "completed": "amounts_as_numbers"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": { "ios": false, "android": true },
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
            name: "checkout-blank",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page is blank, so nobody can pay: Android times out, on iOS the sheet never ends.",
  "busha": {
    "customer": "abandons"
  },
  "page": {
    "blank": true
  },
  "expect": {
    "busha": {
      "result": { "ios": "none", "android": "error" },
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
            name: "checkout-bridge-error",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page tells the client's bridge of an error: the client reports its code, and the payment completes all the same.",
  "page": {
    "bridge_error": { "code": "SESSION_EXPIRED", "message": "The checkout session has expired" }
  },
  "expect": {
    "busha": {
      "result": "error",
      "code": "SESSION_EXPIRED",
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
            name: "checkout-completed-twice",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page says COMPLETED twice: the client reports one success.",
  "page": {
    "completed": "twice"
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
            name: "checkout-completed-without-data",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "COMPLETED comes without data: a success with an empty id and without amounts.",
  "page": {
    "completed": "without_data"
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": false,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant"
    }
  }
}

"""#),
        BundledText(
            name: "checkout-cut-off",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The connection closes in the middle of the checkout page: the web flow reports a load error, and the payment stays pending.",
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "faults": [
    {
      "on": "busha.checkout",
      "truncate": { "keep_bytes": 2000 }
    }
  ],
  "expect": {
    "busha": {
      "result": "error",
      "code": "WEBVIEW_LOAD_ERROR",
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
            name: "checkout-dripped",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout page trickles in for more than 30 seconds: the web flow times out before its script runs, and the payment stays pending.",
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "faults": [
    {
      "on": "busha.checkout",
      "drip": { "bytes": 500, "every": "1s", "from": "after_head" }
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
            name: "checkout-garbage",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Something that is no web server answers the form: the web flow reports a load error, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "garbage": { "text": "SSH-2.0-OpenSSH_9.6\r\n" }
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
            name: "checkout-hanging-subresource",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "An image of the page never arrives, so its load never finishes: INITIALIZED makes it ready, and the payment succeeds.",
  "busha": {
    "customer": "pays",
    "after": "45s"
  },
  "page": {
    "hanging_subresource": true
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
            name: "checkout-initialises-late",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page says INITIALIZED only after 35 s and the customer pays after 45 s: iOS goes by the end of the load, Android has timed out.",
  "busha": {
    "customer": "pays",
    "after": "45s"
  },
  "page": {
    "initialises_after": "35s"
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
            name: "checkout-initialises-slowly",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page says INITIALIZED only after 10 s, which is soon enough: the payment succeeds.",
  "busha": {
    "customer": "pays",
    "after": "15s"
  },
  "page": {
    "initialises_after": "10s"
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
            name: "checkout-never-ready",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page neither finishes its load nor says INITIALIZED: the client times out, and the customer pays 15 s later.",
  "busha": {
    "customer": "pays",
    "after": "45s"
  },
  "page": {
    "never_initialises": true,
    "hanging_subresource": true
  },
  "expect": {
    "busha": {
      "result": "error",
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
            name: "checkout-redirect-302",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout is redirected with 302, which makes a GET without the form of it: the web flow reports an HTTP error, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "redirect": { "status": 302 }
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
            name: "checkout-redirect-307",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout is redirected twice with 307, which keeps the form: the page comes, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.checkout",
      "redirect": { "status": 307, "times": 2 }
    }
  ],
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
            name: "checkout-redirect-loop",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout is redirected without end: the web flow reports a load error, and no payment is made.",
  "faults": [
    {
      "on": "busha.checkout",
      "redirect": { "status": 307, "loop": true }
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
            name: "checkout-reset-after",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The form arrives, and the connection is reset before the page comes: the web flow reports a load error, and the payment stays pending.",
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "faults": [
    {
      "on": "busha.checkout",
      "when": "after",
      "reset": {}
    }
  ],
  "expect": {
    "busha": {
      "result": "error",
      "code": "WEBVIEW_LOAD_ERROR",
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
            name: "checkout-script-error-once-ready",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page's script fails right after INITIALIZED: the payment completes, and the page never says so.",
  "page": {
    "script_error": "once_ready"
  },
  "expect": {
    "busha": {
      "result": "none",
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
            name: "checkout-script-error",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page's script fails before it says anything: Android times out, on iOS the sheet never ends, and the payment completes all the same.",
  "page": {
    "script_error": "at_start"
  },
  "expect": {
    "busha": {
      "result": { "ios": "none", "android": "error" },
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
            name: "checkout-slow",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout page takes 20 seconds, less than the client waits, and the customer pays after 40: the payment succeeds.",
  "busha": {
    "customer": "pays",
    "after": "40s"
  },
  "faults": [
    {
      "on": "busha.checkout",
      "delay": "20s"
    }
  ],
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
            name: "checkout-text-plain",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The checkout page is declared as text/plain, so its source is shown: iOS counts it as loaded, Android times out, and the payment stays pending.",
  "busha": {
    "customer": "abandons",
    "after": "1s"
  },
  "faults": [
    {
      "on": "busha.checkout",
      "content_type": "text/plain; charset=utf-8"
    }
  ],
  "expect": {
    "busha": {
      "result": { "ios": "none", "android": "error" },
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
            name: "checkout-wrong-target-origin",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "No message of the page arrives: iOS learns of the payment by the callback, without amounts; Android has timed out.",
  "busha": {
    "customer": "pays",
    "after": "45s"
  },
  "page": {
    "wrong_target_origin": true
  },
  "expect": {
    "busha": {
      "result": { "ios": "success", "android": "error" },
      "full_data": false,
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
  "summary": "The customer pays one second before his 15 minutes are over, and the order is confirmed.",
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
            name: "merchant-401",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name is refused as unauthorised (401): the client leaves it out, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "respond": { "status": 401, "json": { "error": { "name": "unauthorized", "message": "Unknown public key" } } }
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
            name: "merchant-dripped",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name trickles in without ever pausing for a second, and takes too long as a whole: the client leaves it out, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "drip": { "bytes": 5, "every": "500ms", "from": "after_head" }
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
            name: "merchant-empty-name",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name is an empty text: the client leaves it out, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "patch": { "data": { "username": "" } }
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
            name: "merchant-html-in-name",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name has HTML in it: the client shows it as it is written, and the payment succeeds.",
  "busha": {
    "merchant": { "name": "<b>Sandbox</b> & \"Co\" <img src=x onerror=alert(1)>" }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "<b>Sandbox</b> & \"Co\" <img src=x onerror=alert(1)>",
      "app": { "result": "success", "full_data": false }
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
            name: "merchant-missing-data",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The answer with the merchant's name has no data: the client leaves the name out, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "patch": { "data": null }
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
            name: "merchant-name-not-a-string",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's name is a number: iOS leaves it out, Android shows it, and the payment succeeds.",
  "faults": [
    {
      "on": "busha.merchant",
      "patch": { "data": { "username": 42 } }
    }
  ],
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": { "ios": null, "android": "42" },
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
            name: "payment-401",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment API refuses every call as unauthorised (401): the merchant's server learns nothing, and the customer's flow succeeds.",
  "faults": [
    {
      "on": ["busha.create_payment", "busha.payment", "busha.payments"],
      "respond": { "status": 401, "json": { "error": { "name": "unauthorized", "message": "Unknown key" } } }
    }
  ],
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
            name: "payment-429",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The merchant's server makes one payment request too many (429): it waits the two seconds of Retry-After, and the next call succeeds.",
  "faults": [
    {
      "on": "busha.create_payment",
      "calls": "1",
      "respond": {
        "status": 429,
        "headers": { "Retry-After": "2", "x-rate-limit": "100" },
        "json": { "error": { "name": "too_many_requests", "message": "Slow down" } }
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
      "merchant": "Sandbox Merchant",
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
        BundledText(
            name: "payment-500-then-ok",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The first two calls that make a payment request answer 500, the third succeeds.",
  "faults": [
    {
      "on": "busha.create_payment",
      "calls": "1-2",
      "respond": {
        "status": 500,
        "json": { "error": { "name": "service_unavailable", "message": "Something went wrong" } }
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
      "merchant": "Sandbox Merchant",
      "app": { "result": "success", "full_data": false }
    }
  }
}

"""#),
        BundledText(
            name: "payment-in-parts-too-little",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays twice 40 % and then nothing more: completed with what landed.",
  "busha": {
    "customer": {
      "pays_in_parts": {
        "parts": [
          {
            "percent": 40
          },
          {
            "percent": 40
          }
        ],
        "every": "30s"
      }
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "5",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false
      }
    }
  }
}

"""#),
        BundledText(
            name: "payment-in-parts",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays 40 % and half a minute later the rest: processing until the last part has landed.",
  "busha": {
    "customer": {
      "pays_in_parts": {
        "parts": [
          {
            "percent": 40
          },
          {
            "percent": 60
          }
        ],
        "every": "30s"
      }
    }
  },
  "expect": {
    "busha": {
      "result": "success",
      "full_data": true,
      "payment_status": "completed",
      "source_amount_received": "6.25",
      "webhooks": ["payment_request.pending", "payment_request.processing", "payment_request.completed"],
      "merchant": "Sandbox Merchant",
      "app": {
        "result": "success",
        "full_data": false
      }
    }
  }
}

"""#),
        BundledText(
            name: "payment-lost-answer",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A payment request is made and its answer lost: the merchant's server asks again with the same reference, and gets the same request.",
  "faults": [
    {
      "on": "busha.create_payment",
      "calls": "1",
      "when": "after",
      "hang": {}
    }
  ],
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
            name: "payment-not-found-at-first",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment request is not found by the first two looks at it, as if a replica lagged behind: the merchant's server looks again.",
  "faults": [
    {
      "on": "busha.payment",
      "calls": "1-2",
      "respond": { "status": 404, "json": { "error": { "name": "not_found", "message": "No such payment request" } } }
    }
  ],
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
            name: "payment-stale-status",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The payment is completed, and the first three looks at it still say pending: the merchant's server looks again.",
  "faults": [
    {
      "on": "busha.payment",
      "calls": "1-3",
      "patch": { "data": { "status": "pending" } }
    }
  ],
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
            name: "payment-wrong-asset",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer sends USDC where USDT was asked for: nothing is noticed, and the request stays pending.",
  "busha": {
    "customer": {
      "pays_wrong_asset": "USDC"
    }
  },
  "expect": {
    "busha": {
      "result": "none",
      "payment_status": "pending",
      "source_amount_received": null,
      "webhooks": ["payment_request.pending"],
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
        BundledText(
            name: "reserve-401",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reserve call is refused as unauthorised (401): the client does not try again.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "respond": { "status": 401, "json": { "error": "unauthorized" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "http_401",
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
            name: "reserve-404",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The page token is unknown (404): the client does not try again.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "respond": { "status": 404, "json": { "error": "not_found" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "http_404",
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
            name: "reserve-409-already-paid",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The first reserve call's answer is lost, and the order is paid meanwhile: asked again, the backend answers 409.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "when": "after",
      "hang": {}
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "http_409",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 2,
      "status_polls": 0,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "reserve-429-forever",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every reserve call is one too many (429) and asks for a minute: the client waits 5 seconds each time, and gives up.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "respond": { "status": 429, "headers": { "Retry-After": "60" }, "json": { "error": "too_many_requests" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "http_429",
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
            name: "reserve-429-with-a-date",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The first reserve call is one too many (429), and Retry-After is a date: the client asks again all the same, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "respond": {
        "status": 429,
        "headers": { "Retry-After": "Mon, 30 Nov 2026 06:00:00 GMT" },
        "json": { "error": "too_many_requests" }
      }
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
            name: "reserve-500-forever",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every reserve call answers 500: the client tries three times and gives up.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "respond": { "status": 500, "json": { "error": "internal_error" } }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "http_500",
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
            name: "reserve-504-carried-out",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A gateway answers 504 although the first reserve call was carried out: the retry gets the same amount.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "5s" }]
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "when": "after",
      "respond": {
        "status": 504,
        "headers": { "Content-Type": "text/html; charset=utf-8" },
        "text": "<!DOCTYPE html><title>504 Gateway Time-out</title>"
      }
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
            name: "reserve-am-without-decimals",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The links say am=499 instead of am=499.00: apps show the same amount, and the order is confirmed.",
  "moneylanded": {
    "order": { "amount_paise": 49901 }
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": {
        "upi_uri": "upi://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=499&cu=INR",
        "app_links": {
          "phonepe": "phonepe://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=499&cu=INR",
          "gpay": "gpay://upi/pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=499&cu=INR",
          "paytm": "paytmmp://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&am=499&cu=INR"
        }
      }
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
            name: "reserve-amount-float",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The amount is written 49899.0: it still is a whole number of paise, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "retype": { "/paid_paise": "float", "/discount_paise": "float" }
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
            name: "reserve-amount-in-rupees",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The amount is 498.99, rupees instead of paise: no whole number, so the reservation does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": { "paid_paise": 498.99 }
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
            name: "reserve-amount-null",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The amount is null: the reservation does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "set_null": ["/paid_paise"]
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
            name: "reserve-amount-string",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The amount is the text \"49899\": the reservation does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "retype": { "/paid_paise": "string" }
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
            name: "reserve-app-link-not-a-string",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The link of an app that nobody asked for is a number: the reservation does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": { "app_links": { "paytm": 42 } }
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
            name: "reserve-app-links-empty",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "app_links has no link at all: the client opens upi_uri instead, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": { "app_links": { "phonepe": null, "gpay": null, "paytm": null } }
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
            name: "reserve-app-links-null",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "app_links is null, although it has to be an object: the client cannot use the reservation.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "set_null": ["/app_links"]
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
            name: "reserve-byte-order-mark",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation begins with a byte order mark, which a decoder may pass over: the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "charset": "utf-8-bom"
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
            name: "reserve-content-length-short",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Content-Length is five bytes short: the client reads JSON that breaks off, which does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "content_length": { "by": -5 }
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
            name: "reserve-cut-off",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The connection closes in the middle of the first reservation: the client asks again and gets the same amount.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "5s" }]
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "close": { "at": "mid_body" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 2,
      "status_polls": 4,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "reserve-empty-answer",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reserve call answers 204 without a body: there is no reservation in it, and the client does not try again.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "respond": { "status": 204 }
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
            name: "reserve-garbage",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Something that is no web server answers the reserve calls: the client tries three times and gives up.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "garbage": { "text": "SSH-2.0-OpenSSH_9.6\r\n" }
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
            name: "reserve-json-breaks-off",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation's JSON lacks its last brace, in an answer that is otherwise whole: it does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "truncate": { "drop_bytes": 1, "declares": "sent" }
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
            name: "reserve-latin-1",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation is not encoded in UTF-8, and its UPI ID has an é: it does not decode.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "effects": [{ "patch": { "vpa": "café@sandbox" } }, { "charset": "iso-8859-1" }]
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
            name: "reserve-lost-twice",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Two reserve calls are carried out and their answers lost to a reset: the third gets the one amount that was held all along.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "5s" }]
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1-2",
      "when": "after",
      "reset": {}
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "confirmed",
      "order_status": "confirmed",
      "unplaced_credits": 0,
      "reserve_calls": 3,
      "status_polls": 3,
      "webhooks": ["payment.confirmed"]
    }
  }
}

"""#),
        BundledText(
            name: "reserve-malformed-chunk",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every reservation comes in chunks of which the second is broken: the client tries three times and gives up, and an amount is held.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "malformed_chunk": { "kind": "bad_size" }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "transport",
      "order_status": "pending",
      "unplaced_credits": 0,
      "reserve_calls": 3,
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
            name: "reserve-redirect-302",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reserve call is redirected with 302, which makes a GET of it: the backend answers 405.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "redirect": { "status": 302 }
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "http_405",
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
            name: "reserve-redirect-loop",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reserve call is redirected without end: the client stops following, tries three times and gives up.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "redirect": { "status": 307, "loop": true }
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
            name: "reserve-text-plain",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation is declared as text/plain: the client goes by the body, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "content_type": "text/plain; charset=us-ascii"
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
            name: "reserve-vpa-percent-encoded",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The links have %40 for the @ of the UPI ID, which several bank apps show as it is: the client opens them unchanged, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "patch": {
        "upi_uri": "upi://pay?pa=merchant%40sandbox&pn=Sandbox%20Merchant&am=498.99&cu=INR",
        "app_links": {
          "phonepe": "phonepe://pay?pa=merchant%40sandbox&pn=Sandbox%20Merchant&am=498.99&cu=INR",
          "gpay": "gpay://upi/pay?pa=merchant%40sandbox&pn=Sandbox%20Merchant&am=498.99&cu=INR",
          "paytm": "paytmmp://pay?pa=merchant%40sandbox&pn=Sandbox%20Merchant&am=498.99&cu=INR"
        }
      }
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
            name: "slow-network",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every answer takes a while, half of them more than 800 milliseconds, none more than four seconds: all is paid.",
  "faults": [
    {
      "on": "*",
      "delay": { "median": "800ms", "cap": "4s" }
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
            name: "slow-processing",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The customer pays at once, and the chain takes two minutes: the open sheet waits for it, who went back from the Busha app before counts as abandoned.",
  "busha": {
    "customer": "pays",
    "after": "1s",
    "processing_time": "2m"
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
            name: "slow-reserve-dripped",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The first reservation trickles in without ever pausing for a second, and takes too long as a whole: the client asks again and gets the same amount.",
  "moneylanded": {
    "credits": [{ "amount": "exact", "after": "15s" }]
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "calls": "1",
      "drip": { "bytes": 20, "every": "500ms", "from": "after_head" }
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
            name: "slow-reserve-too-late",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "Every reservation is made, and its answer comes two seconds after the client has stopped waiting: it gives up, and an amount is held.",
  "moneylanded": {
    "credits": []
  },
  "faults": [
    {
      "on": "moneylanded.reserve",
      "delay": "12s"
    }
  ],
  "expect": {
    "moneylanded": {
      "result": "reserve_failed",
      "reason": "timeout",
      "order_status": "pending",
      "unplaced_credits": 0,
      "reserve_calls": 3,
      "status_polls": 0,
      "webhooks": []
    }
  }
}

"""#),
        BundledText(
            name: "slow-reserve",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The reservation takes nine seconds, just less than the client waits: one call is enough, and the order is confirmed.",
  "faults": [
    {
      "on": "moneylanded.reserve",
      "delay": "9s"
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
            name: "slow-throttled",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "The connection carries 200 bytes a second: every answer takes seconds, and the order is confirmed.",
  "faults": [
    {
      "on": ["moneylanded.reserve", "moneylanded.status"],
      "throttle": { "bytes_per_second": 200 }
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
  "summary": "The links ask for ₹500 and the answer for ₹498.99: the customer pays what his app shows, the credit parks, and the order expires unpaid.",
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

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
            name: "callback-by-script",
            text: #"""
{
  "$schema": "./scenario.schema.json",
  "summary": "A page that sets its location carries the callback, also out of the app.",
  "busha": {
    "customer": "rejects"
  },
  "callback": {
    "carried_by": "script"
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
  "summary": "The customer pays and no callback ever comes: who waits for one takes a paid order for abandoned.",
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

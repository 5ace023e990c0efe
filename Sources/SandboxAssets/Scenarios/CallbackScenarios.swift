// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let callbackScenarios: [BundledText] = [
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
  "summary": "The customer paid, and the status in the callback is empty: the app flow ends with an error that has an empty code.",
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
        "code": ""
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
    ]
}

// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let checkoutScenarios: [BundledText] = [
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
  "summary": "COMPLETED comes without data: a success with an empty id and without amounts, which iOS reports as limited data and Android as full.",
  "page": {
    "completed": "without_data"
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
    ]
}

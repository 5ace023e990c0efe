// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let reserveScenarios: [BundledText] = [
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
    ]
}

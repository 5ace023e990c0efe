// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let paymentScenarios: [BundledText] = [
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
    ]
}

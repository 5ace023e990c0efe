// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let merchantScenarios: [BundledText] = [
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
  "summary": "The merchant's name trickles in for far more than 5 seconds, and never pauses for one: iOS and native Android count the pauses only, so they show it. Flutter counts the whole and leaves it out.",
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
      "merchant": "Sandbox Merchant",
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
    ]
}

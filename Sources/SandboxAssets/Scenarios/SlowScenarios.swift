// swift-format-ignore-file
// Generated from scenarios/*.json. Renew it with: swift run SandboxGenerate

extension BundledAssets {
    static let slowScenarios: [BundledText] = [
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
    ]
}

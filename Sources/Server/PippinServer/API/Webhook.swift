package import PippinAPI

/// What is posted to an app's back end, as `openapi.json` describes it.
package enum Webhook {
  package static let operation: OrderedJSON = [
    "operationId": "webhook", "tags": [.string(Endpoint.Topic.account.rawValue)],
    "summary": "What happened to an account, posted to the addresses of the settings",
    "description": """
    In order for each account, again until it is answered with 2xx, for three days. See docs/guides/webhooks.md.
    """,
    "parameters": [
      Endpoint.Parameter.header(
        "Pippin-Signature",
        "`t=` Unix seconds, `v1=` HMAC-SHA256 in hexadecimal over the digits of `t`, a dot and the body.",
        .string(pattern: "^t=[0-9]+,v1=[0-9a-f]{64}$"), isRequired: true
      ).description
    ],
    "requestBody": Endpoint.Content.json(WebhookBody.self).requestBody,
    "responses": ["2XX": ["description": "Taken. Anything else is a no, and it comes again."]],
  ]
}

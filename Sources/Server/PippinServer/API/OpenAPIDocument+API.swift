package import PippinAPI

extension Endpoint {
  /// The whole API, in the order of `openapi.json`.
  package static let all = ofApps + openID + publicFiles
}

extension OpenAPIDocument {
  /// `openapi.json`, as it is in the repository and as the server serves it.
  package static let api = OpenAPIDocument(
    title: "Pippin", summary: "Sign in with Apple, whole.", endpoints: Endpoint.all, webhooks: Webhook.operation,
    security: [
      "accessToken": [
        "type": "http", "scheme": "bearer", "bearerFormat": "JWT", "description": "The access token of a session.",
      ],
      "receipt": ["type": "http", "scheme": "bearer", "description": "The receipt of a deletion."],
      "openIDClient": [
        "type": "http", "scheme": "basic",
        "description": "The client's id and secret; or in the form, as the client's settings say.",
      ],
      "clientToken": [
        "type": "http", "scheme": "bearer", "bearerFormat": "JWT", "description": "An OpenID client's access token.",
      ],
    ])
}

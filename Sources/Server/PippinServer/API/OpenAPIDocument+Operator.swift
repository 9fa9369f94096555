import PippinAPI

extension OpenAPIDocument {
  /// `operator-openapi.json`, which the operator's address serves.
  package static let operatorAPI = OpenAPIDocument(
    title: "Pippin’s operator API", summary: "What an operator sees and does.", endpoints: Endpoint.operatorAPI,
    webhooks: nil,
    security: [
      "operatorToken": [
        "type": "http", "scheme": "bearer",
        "description": "A token of `pippin operator token create`, which begins with `pippin_op_`.",
      ]
    ])
}

/// A document of OpenAPI 3.1: endpoints, their types and their errors (decision 0066).
package struct OpenAPIDocument: Sendable {
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

  package let text: String
  package let utf8: [UInt8]
  /// Every type that an endpoint or another type names, in alphabetical order.
  package let types: [any Described.Type]

  package init(
    title: String, summary: String, endpoints: [Endpoint], webhooks: OrderedJSON?, security: OrderedJSON
  ) {
    types = Self.types(of: endpoints, withWebhooks: webhooks != nil)
    let shared = Refusal.shared(by: endpoints)
    let paths = endpoints.reduce(into: [(path: String, operations: [OrderedJSON.Member])]()) { paths, endpoint in
      let operation = OrderedJSON.Member(
        name: endpoint.method.rawValue.lowercased(), value: endpoint.operation(sharing: Set(shared)))
      if let index = paths.firstIndex(where: { $0.path == endpoint.path }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((endpoint.path, [operation]))
      }
    }
    let topics = Endpoint.Topic.allCases.filter { topic in endpoints.contains { $0.topic == topic } }
    let members: [OrderedJSON.Member?] = [
      .init(name: "openapi", value: "3.1.0"),
      .init(
        name: "info",
        value: [
          "title": .string(title), "version": "1", "summary": .string(summary),
          "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
          "description": """
          Times are RFC 3339 in UTC, ids are UUIDs of version 7. Members with nothing to say are absent. Unknown members in \
          requests are ignored, wrong types refused. Every error is a problem of RFC 9457; any address may also answer 405 \
          `method_not_allowed`, and one that is not listed 404 `not_found`.
          """,
        ]),
      .init(name: "tags", value: .array(topics.map { ["name": .string($0.rawValue)] })),
      .init(name: "paths", value: .object(paths.map { .init(name: $0.path, value: .object($0.operations)) })),
      webhooks.map { .init(name: "webhooks", value: ["account": ["post": $0]]) },
      .init(
        name: "components",
        value: [
          "securitySchemes": security,
          "headers": .object(Endpoint.Header.allCases.map { .init(name: $0.rawValue, value: $0.description) }),
          "schemas": .object(types.map { .init(name: $0.schemaName, value: $0.schema.json) }),
          "responses": .object(shared.map { .init(name: $0.name, value: $0.description) }),
        ]),
    ]
    text = OrderedJSON.object(members.compactMap(\.self)).text
    utf8 = Array(text.utf8)
  }

  private static func types(of endpoints: [Endpoint], withWebhooks: Bool) -> [any Described.Type] {
    var found: [String: any Described.Type] = [:]
    var waiting: [any Described.Type] = endpoints.flatMap(\.types) + [ProblemDetails.self]
    if withWebhooks { waiting.append(WebhookBody.self) }
    while let type = waiting.popLast() {
      guard found[type.schemaName] == nil else { continue }
      found[type.schemaName] = type
      waiting += type.schema.types
    }
    return found.values.sorted { $0.schemaName < $1.schemaName }
  }
}

/// What is posted to an app's back end.
private enum Webhook {
  static let operation: OrderedJSON = [
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

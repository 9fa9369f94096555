package import PippinAPI

/// A document of OpenAPI 3.1: endpoints, their types and their errors (decision 0066).
package struct OpenAPIDocument: Sendable {
  package let text: String
  package let utf8: [UInt8]
  /// Every type that an endpoint or another type names, in alphabetical order.
  package let types: [any Described.Type]

  package init(
    title: String, summary: String, endpoints: [Endpoint], webhooks: OrderedJSON?, security: OrderedJSON
  ) {
    types = Self.types(of: endpoints, withWebhooks: webhooks != nil)
    let shared = StatusErrors.shared(by: endpoints)
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

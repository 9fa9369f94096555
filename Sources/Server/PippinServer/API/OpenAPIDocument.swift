import PippinAPI

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
      webhooks.map { .init(name: "webhooks", value: $0) },
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
    if withWebhooks { waiting += Webhook.types }
    while let type = waiting.popLast() {
      guard found[type.schemaName] == nil else { continue }
      found[type.schemaName] = type
      waiting += type.schema.types
    }
    return found.values.sorted { $0.schemaName < $1.schemaName }
  }
}

extension Endpoint {
  /// The whole API, in the order of `openapi.json`.
  package static let all = ofApps + openID + publicFiles
}

extension OpenAPIDocument {
  /// `openapi.json`, as it is in the repository and as the server serves it.
  package static let api = OpenAPIDocument(
    title: "Pippin", summary: "Sign in with Apple, whole.", endpoints: Endpoint.all, webhooks: Webhook.all,
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

extension Endpoint {
  /// The types that it names.
  var types: [any Described.Type] {
    (parameters.map(\.schema) + (request?.schemas ?? []).map(\.schema)
      + answers.flatMap { $0.content?.schemas.map(\.schema) ?? [] }).flatMap(\.types)
  }

  /// The operation object, in a document that defines the `shared` refusals as components.
  func operation(sharing shared: Set<StatusErrors>) -> OrderedJSON {
    var members: [OrderedJSON.Member] = []
    func add(_ name: String, _ value: OrderedJSON?) {
      if let value { members.append(.init(name: name, value: value)) }
    }
    add("operationId", .string(id))
    add("tags", [.string(topic.rawValue)])
    add("summary", .string(summary))
    add("description", notes.map { .string($0) })
    add("security", caller.security)
    add("parameters", parameters.isEmpty ? nil : .array(parameters.map(\.description)))
    add("requestBody", request?.requestBody)
    let answers = self.answers.map { OrderedJSON.Member(name: String($0.status), value: $0.description) }
    let refusals = self.refusals.map {
      OrderedJSON.Member(name: String($0.status), value: $0.reference(sharing: shared))
    }
    add("responses", .object((answers + refusals).sorted { $0.name < $1.name }))
    return .object(members)
  }

  /// Its errors, status by status.
  var refusals: [StatusErrors] {
    Dictionary(grouping: codes, by: \.status).values.map { StatusErrors($0, isPage: isPage, headers: errorHeaders) }
  }
}

/// The errors of one status that an endpoint may answer.
struct StatusErrors: Hashable {
  let codes: [ErrorCode]
  let isPage: Bool
  let headers: [Endpoint.Header]

  init(_ codes: [ErrorCode], isPage: Bool, headers: [Endpoint.Header]) {
    self.codes = codes
    self.isPage = isPage
    // An error of the request itself or of ours is answered at once, without a redirect.
    self.headers = [400, 413, 415, 500].contains(codes[0].status) ? [] : headers
  }

  /// The errors that more than one of these endpoints may answer, in alphabetical order.
  static func shared(by endpoints: [Endpoint]) -> [StatusErrors] {
    let uses = endpoints.flatMap(\.refusals).reduce(into: [StatusErrors: Int]()) { $0[$1, default: 0] += 1 }
    return uses.filter { $0.value > 1 }.keys.sorted { $0.name < $1.name }
  }

  var status: Int { codes[0].status }

  var name: String {
    codes.map(\.rawValue).joined(separator: "-") + (isPage ? ".page" : "") + (headers.isEmpty ? "" : ".location")
  }

  /// A reference if the response is shared, otherwise the response itself.
  func reference(sharing shared: Set<StatusErrors>) -> OrderedJSON {
    shared.contains(self) ? ["$ref": .string("#/components/responses/\(name)")] : description
  }

  var description: OrderedJSON {
    var headers: [Endpoint.Header] = [.requestID]
    if status == 429 || status == 503 { headers.append(.retryAfter) }
    if !Set(codes).isDisjoint(with: ErrorCode.ofAccessTokens + [.operatorTokenInvalid]) {
      headers.append(.authenticate)
    }
    let problem: OrderedJSON = [
      "schema": [
        "allOf": [
          Schema.of(ProblemDetails.self).json,
          [
            "properties": [
              "status": ["const": .integer(status)], "code": ["enum": .strings(codes.map(\.rawValue))],
            ]
          ],
        ]
      ]
    ]
    var content = [OrderedJSON.Member(name: ProblemDetails.mediaType, value: problem)]
    if isPage { content.append(.init(name: "text/html", value: ["schema": Schema.string().json])) }
    return [
      "description": .string(codes.map(\.title).joined(separator: ". ") + "."),
      "headers": (headers + self.headers).description, "content": .object(content),
    ]
  }
}

extension Endpoint.Caller {
  fileprivate var security: OrderedJSON? {
    switch self {
    case .anyone: nil
    case .bearer, .recentBearer: [["accessToken": []]]
    case .receipt: [["receipt": []]]
    case .openIDClient: [["openIDClient": []], [:]]
    case .clientToken: [["clientToken": []]]
    case .operatorToken: [["operatorToken": []]]
    }
  }
}

extension Endpoint.Parameter {
  var description: OrderedJSON {
    [
      "name": .string(name), "in": .string(place.rawValue), "required": .bool(isRequired),
      "description": .string(summary), "schema": schema.json,
    ]
  }
}

extension Endpoint.Content {
  var description: OrderedJSON {
    .object(schemas.map { .init(name: $0.mediaType, value: ["schema": $0.schema.json]) })
  }

  var requestBody: OrderedJSON { ["required": .bool(true), "content": description] }
}

extension Endpoint.Answer {
  fileprivate var description: OrderedJSON {
    var members: [OrderedJSON.Member] = [
      .init(name: "description", value: .string(summary)),
      .init(name: "headers", value: ([.requestID] + headers).description),
    ]
    if let content { members.append(.init(name: "content", value: content.description)) }
    return .object(members)
  }
}

extension [Endpoint.Header] {
  fileprivate var description: OrderedJSON {
    .object(map { .init(name: $0.field, value: ["$ref": .string("#/components/headers/\($0.rawValue)")]) })
  }
}

extension Endpoint.Header {
  /// The field's name.
  fileprivate var field: String {
    switch self {
    case .requestID, .retryAfter, .authenticate, .location: rawValue
    case .noStore, .kept: "Cache-Control"
    case .locationOfProblem: "Location"
    }
  }

  var description: OrderedJSON {
    let address = Schema.string(format: "uri-reference").json
    return switch self {
    case .requestID:
      ["description": "The id of the exchange in the operator's log.", "schema": Schema.string().json]
    case .retryAfter:
      [
        "description": "Seconds to wait.", "required": .bool(true),
        "schema": ["type": "integer", "minimum": .integer(0)],
      ]
    case .authenticate: ["description": "`Bearer`.", "schema": Schema.string().json]
    case .noStore:
      [
        "description": "`no-store`: the answer is for nobody but who asked.", "required": .bool(true),
        "schema": Schema.constant("no-store").json,
      ]
    case .kept: ["description": "How long it may be kept.", "schema": Schema.string().json]
    case .location: ["description": "Where to go on.", "required": .bool(true), "schema": address]
    case .locationOfProblem:
      [
        "description": "Where this is told to the person, or to the app that waits.", "required": .bool(false),
        "schema": address,
      ]
    }
  }
}

/// What is posted to an app's back end, as `openapi.json` describes it.
enum Webhook {
  static let all: OrderedJSON = ["account": ["post": operation], "before_sign_up": ["post": question]]
  static var types: [any Described.Type] { [WebhookBody.self] + questionBody.types }

  private static let signature = Endpoint.Parameter.header(
    "Pippin-Signature",
    "`t=` Unix seconds, `v1=` HMAC-SHA256 in hexadecimal over the digits of `t`, a dot and the body.",
    .string(pattern: "^t=[0-9]+,v1=[0-9a-f]{64}$"), isRequired: true)

  private static let operation: OrderedJSON = [
    "operationId": "webhook", "tags": [.string(Endpoint.Topic.account.rawValue)],
    "summary": "What happened to an account, posted to the addresses of the settings",
    "description": """
    In order for each account, again until it is answered with 2xx, for three days. See docs/guides/webhooks.md.
    """,
    "parameters": [signature.description],
    "requestBody": Endpoint.Content.json(WebhookBody.self).requestBody,
    "responses": ["2XX": ["description": "Taken. Anything else is a no, and it comes again."]],
  ]

  private static let question: OrderedJSON = [
    "operationId": "beforeSignUp", "tags": [.string(Endpoint.Topic.account.rawValue)],
    "summary": "May this account be created? Posted to the address of `hooks.before_sign_up`",
    "description": """
    Once a sign-up, with the same `id` if it is asked about again. See docs/guides/sign-up-hook.md.
    """,
    "parameters": [signature.description],
    "requestBody": Endpoint.Content.json(questionBody).requestBody,
    "responses": [
      "200": [
        "description": "The verdict. Every other status is a failure.",
        "content": ["application/json": ["schema": verdictBody.json]],
      ]
    ],
  ]

  private static let questionBody = Schema.object(
    SignUpQuestionBody.CodingKeys.self,
    [
      .required(.id, .string("The sign-up: the same if it is asked about again.")),
      .required(.at, .time()),
      .required(.client, .string()),
      .required(.realm, .string()),
      .required(.provider, .string(examples: ["apple", "password", "guest"])),
      .required(.tenant, .string("Apple's team, or Facebook's app; empty where there is none.")),
      .required(.subject, .string("What the provider calls the person; empty where there is none.")),
      .optional(.email, .string()),
      .optional(.emailVerified, .boolean("Whether the person has proved the address.")),
      .optional(.name, .of(NameBody.self)),
      .optional(.invitation, .string("The id of the invitation that the account would use up.", format: "uuid")),
    ])

  private static let verdictBody = Schema.object(
    SignUpVerdict.CodingKeys.self,
    [
      .required(.allow, .boolean()),
      .optional(.externalID, .string("The account's key in your tables; only where it is allowed.")),
      .optional(.metadata, .object("What the app may read; only where it is allowed.")),
      .optional(.message, .object("What the person is told, by language tag; only where it is refused.")),
    ])
}

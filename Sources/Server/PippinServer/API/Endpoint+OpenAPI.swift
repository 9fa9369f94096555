import PippinAPI

extension Endpoint {
  /// The types that it names.
  var types: [any Described.Type] {
    (parameters.map(\.schema) + (request?.schemas ?? []).map(\.schema)
      + answers.flatMap { $0.content?.schemas.map(\.schema) ?? [] }).flatMap(\.types)
  }

  /// As a document has it in which these refusals are named.
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
    // A problem of the request itself or of ours is told at once.
    self.headers = [400, 413, 415, 500].contains(codes[0].status) ? [] : headers
  }

  /// Those that more than one of these endpoints may answer, in alphabetical order.
  static func shared(by endpoints: [Endpoint]) -> [StatusErrors] {
    let uses = endpoints.flatMap(\.refusals).reduce(into: [StatusErrors: Int]()) { $0[$1, default: 0] += 1 }
    return uses.filter { $0.value > 1 }.keys.sorted { $0.name < $1.name }
  }

  var status: Int { codes[0].status }

  var name: String {
    codes.map(\.rawValue).joined(separator: "-") + (isPage ? ".page" : "") + (headers.isEmpty ? "" : ".location")
  }

  /// By name where others answer the same, written out otherwise.
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

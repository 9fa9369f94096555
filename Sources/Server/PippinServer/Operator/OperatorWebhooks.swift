import PippinAPI
import PippinAccounts
package import PippinFoundation
import PippinHTTP
import PippinTokens

/// A receiver of webhooks.
package struct WebhookReceiverBody: Codable, Sendable {
  package let id: String
  package let url: String
  /// Absent for all.
  package let types: [String]?
  package let lastDeliveredAt: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case id, url, types
    case lastDeliveredAt = "last_delivered_at"
  }
}

/// A webhook and what became of it.
package struct DeliveryBody: Codable, Sendable {
  package let id: String
  package let event: String
  package let status: String
  package let receiver: String?
  package let createdAt: Timestamp
  package let attempts: Int
  package let dueAt: Timestamp?
  package let endedAt: Timestamp?
  package let durationMS: Int?
  package let error: String?
  /// For a token that reads accounts.
  package let data: WebhookBody.Details?

  /// - Parameter showsData: whether the token may read what it says about an account.
  init(_ message: WebhookMessage, showsData: Bool) {
    id = message.id.description
    event = message.event
    status = message.status.rawValue
    receiver = message.notice.map { Base64URL.encode($0.receiver) }
    createdAt = Timestamp(message.createdAt)
    attempts = message.attempts
    dueAt = message.dueAt.map { Timestamp($0) }
    endedAt = message.endedAt.map { Timestamp($0) }
    durationMS = message.milliseconds
    error = message.error
    data = showsData ? message.notice?.data : nil
  }

  private enum CodingKeys: String, CodingKey {
    case id, event, status, receiver, attempts, error, data
    case createdAt = "created_at"
    case dueAt = "due_at"
    case endedAt = "ended_at"
    case durationMS = "duration_ms"
  }
}

/// `POST /operator/v1/webhooks/test`
package struct TestWebhookAnswer: Codable, Sendable {
  /// The ids of the messages.
  package let deliveries: [String]

  private enum CodingKeys: String, CodingKey {
    case deliveries
  }
}

extension WebhookReceiverBody: Described {
  package static var schemaName: String { "WebhookReceiver" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("Another address makes another receiver.")),
        .required(.url, .string("Without its query.")),
        .optional(.types, .list(of: .string(), "The types that it wants; absent for all.")),
        .optional(.lastDeliveredAt, .time("When it last accepted a webhook, in the last three days.")),
      ])
  }
}

extension DeliveryBody: Described {
  package static var schemaName: String { "WebhookDelivery" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("That of the message.", format: "uuid")),
        .required(.event, .string("The type of the message.", examples: ["account.deleted", "webhook.test"])),
        .required(
          .status,
          .choice(
            DeliveryStatus.allCases.map(\.rawValue),
            "`failed`: it is tried again, unless it is a test. `parked`: the server gave up on it.")),
        .optional(.receiver, .string("The receiver's id.")),
        .required(.createdAt, .time("When it happened.")),
        .required(.attempts, .integer("How often it was tried.")),
        .optional(.dueAt, .time("When it is tried next.")),
        .optional(.endedAt, .time("When it was accepted, given up on, or failed as a test.")),
        .optional(.durationMS, .integer("How long the receiver took to answer.")),
        .optional(.error, .string("Why the last try failed.")),
        .optional(
          .data,
          .of(WebhookBody.Details.self, "What the message says, without the account; for tokens with `accounts:read`.")),
      ])
  }
}

extension TestWebhookAnswer: Described {
  package static var schema: Schema {
    .object(CodingKeys.self, [.required(.deliveries, .list(of: .string(format: "uuid"), "The ids of the messages."))])
  }
}

extension OperatorResponder {
  static let webhookBindings: [RouteBinding<OperatorResponder>] = [
    api(.listWebhooks) { responder, _, _ in try await responder.webhookReceivers() },
    api(.listDeliveries) { try await $0.deliveries($1, $2) },
    api(.resendDelivery) { responder, call, token in
      guard let id = JobID(call.parameter) else { throw ServerError.notFound }
      try await responder.flows.operations.resendWebhook(id, by: token.name)
      return HTTPResponse(status: 204)
    },
    api(.sendTestWebhook) { try await $0.testWebhook($1, $2) },
  ]

  /// `GET /operator/v1/webhooks`
  private func webhookReceivers() async throws -> HTTPResponse {
    var items: [WebhookReceiverBody] = []
    for receiver in flows.operations.webhookReceivers {
      let last = try await flows.operations.lastWebhook(to: receiver)
      items.append(
        WebhookReceiverBody(
          id: Base64URL.encode(receiver.id), url: receiver.place, types: receiver.types?.sorted(),
          lastDeliveredAt: last.map { Timestamp($0) }))
    }
    return json(PagedList(items: items))
  }

  /// `GET /operator/v1/webhooks/deliveries`
  private func deliveries(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let (query, showsData) = (try call.query(), token.allows(.readAccounts))
    // A token that may not read accounts must not learn what happened to one.
    guard showsData || query.nonEmpty("account_id") == nil else {
      throw ServerError(.insufficientScope, detail: "The token lacks the scope accounts:read, which account_id needs.")
    }
    return json(try await flows.operations.deliveryPage(query, showsData: showsData))
  }

  /// `POST /operator/v1/webhooks/test`
  private func testWebhook(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    let named = try call.query().first("receiver")
    let receiver = named.map { Base64URL.decode($0) ?? [] }
    let sent = try await flows.operations.sendTestWebhook(to: receiver, by: token.name)
    return json(TestWebhookAnswer(deliveries: sent.map(\.description)), status: 202)
  }
}

extension DeliveryStatus {
  /// Reads `status` of a query; nil for all.
  init?(_ query: FormData) throws(ServerError) {
    guard let text = query.first("status"), !text.isEmpty else { return nil }
    guard let status = DeliveryStatus(rawValue: text) else {
      throw ServerError.invalidValue(
        field: "status", reason: "must be one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = status
  }
}

extension WebhookReceiver {
  /// Its address without the query, in which it may want a secret.
  var place: String {
    do {
      return try HTTPURL(parsing: url).place
    } catch {
      // The settings refuse such an address.
      return "unreadable"
    }
  }
}

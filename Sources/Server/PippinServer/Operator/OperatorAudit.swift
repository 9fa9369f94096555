import PippinAPI
import PippinAccounts
package import PippinFoundation
import PippinHTTP

/// A line of the audit of all accounts.
package struct OperatorAuditEvent: Codable, Sendable {
  package let id: String
  package let at: Timestamp
  package let kind: String
  /// Absent for what is about the installation.
  package let accountID: String?
  package let identityID: String?
  package let sessionID: String?
  package let clientID: String?
  package let detail: String?
  package let actor: String?

  init(_ line: AuditEvent) {
    id = line.id.description
    at = Timestamp(line.at)
    kind = line.kind.rawValue
    accountID = line.account == AuditEvent.operation ? nil : line.account.description
    identityID = line.identity?.description
    sessionID = line.session?.description
    clientID = line.client?.rawValue
    detail = line.detail
    actor = line.actor
  }

  private enum CodingKeys: String, CodingKey {
    case id, at, kind, detail, actor
    case accountID = "account_id"
    case identityID = "identity_id"
    case sessionID = "session_id"
    case clientID = "client_id"
  }
}

extension OperatorAuditEvent: Described {
  package static var schemaName: String { "AuditEvent" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .required(.at, .time()),
        .required(.kind, .string("More may join.", examples: ["account.created", "session.opened"])),
        .optional(.accountID, .string("Absent for what is about the installation.", format: "uuid")),
        .optional(.identityID, .string(format: "uuid")),
        .optional(.sessionID, .string(format: "uuid")),
        .optional(.clientID, .string()),
        .optional(.detail, .string("A word from a closed set, or the name of what was changed.")),
        .optional(.actor, .string("The name of the operator token with which it was done.")),
      ])
  }
}

extension OperatorResponder {
  static let auditBindings: [RouteBinding<OperatorResponder>] = [
    api(.searchAudit) { responder, call, _ in try await responder.searchAudit(call) }
  ]

  /// `GET /operator/v1/audit`
  private func searchAudit(_ call: Call) async throws -> HTTPResponse {
    let query = try call.query()
    let (wanted, part) = (try AuditQuery(query), try PagePart<AuditEvent>(query))
    let found = try await flows.reading { () throws(StoreError) in
      try await flows.store.audit(matching: wanted, in: .newest, limit: part.limit + 1, after: part.after)
    }
    return json(part.page(found) { ($0.id, OperatorAuditEvent($0)) })
  }
}

extension AuditQuery {
  /// Reads the filters of a query; an empty value, which a form sends, filters nothing.
  init(_ query: FormData) throws(ServerError) {
    self.init()
    func value(_ name: String) -> String? { query.first(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let text = value("account_id") {
      guard let id = AccountID(text) else {
        throw ServerError.invalidValue(field: "account_id", reason: "must be an account's id")
      }
      account = id
    }
    kind = value("kind").map { AuditEvent.Kind(rawValue: $0) }
    if let text = value("origin") {
      guard let origin = Origin(rawValue: text) else {
        throw ServerError.invalidValue(field: "origin", reason: "must be operator, person or system")
      }
      self.origin = origin
    }
    actor = value("actor")
    if let text = value("from") { from = try Self.time("from", text).time }
    if let text = value("to") {
      let (time, isDay) = try Self.time("to", text)
      to = isDay ? time.addingTimeInterval(EventCount.day) : time
    }
  }

  /// A form's date field sends a day; both days of a form belong to the time between them.
  private static func time(_ field: String, _ text: String) throws(ServerError) -> (time: Date, isDay: Bool) {
    if let time = Timestamp(text) { return (time.date, false) }
    guard let day = Timestamp("\(text)T00:00:00Z") else {
      throw .invalidValue(field: field, reason: "must be a time such as 2026-01-31T00:00:00Z, or a day")
    }
    return (day.date, true)
  }
}

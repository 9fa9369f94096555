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
  package let network: String?
  package let device: String?

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
    network = line.network
    device = line.device
  }

  private enum CodingKeys: String, CodingKey {
    case id, at, kind, detail, actor, network, device
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
        .optional(.network, .auditNetwork),
        .optional(.device, .auditDevice),
      ])
  }
}

extension Schema {
  static let auditNetwork = Schema.string(
    "The address that it was asked for from, or its network, as the setting `audit_addresses` says. Absent for jobs, commands and providers.",
    examples: ["203.0.113.0/24", "2001:db8:1::/48"])
  static let auditDevice = Schema.string(
    "The kind of device that it was asked for on, as the device says; one of a closed list.",
    examples: ["Safari on iPhone"])
}

extension OperatorResponder {
  static let auditBindings: [RouteBinding<OperatorResponder>] = [
    api(.searchAudit) { responder, call, _ in try await responder.searchAudit(call) }
  ]

  /// `GET /operator/v1/audit`
  private func searchAudit(_ call: Call) async throws -> HTTPResponse {
    json(try await flows.operations.auditPage(try call.query()))
  }
}

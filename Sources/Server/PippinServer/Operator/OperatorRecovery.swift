import PippinAPI
import PippinAccounts
package import PippinFoundation
import PippinHTTP
package import PippinSecret

/// `POST /operator/v1/accounts/{id}/recovery-links`
package struct RecoveryLinkAnswer: Codable, Sendable {
  package let accountID: String
  /// The address of the page, with the secret; handed out once.
  package let url: SecretText
  package let validFrom: Timestamp
  package let expiresAt: Timestamp

  package init(_ link: IssuedRecoveryLink) {
    accountID = link.account.description
    url = link.address
    validFrom = Timestamp(link.validFrom)
    expiresAt = Timestamp(link.expiresAt)
  }

  private enum CodingKeys: String, CodingKey {
    case url
    case accountID = "account_id"
    case validFrom = "valid_from"
    case expiresAt = "expires_at"
  }
}

extension RecoveryLinkAnswer: Described {
  package static var schemaName: String { "RecoveryLink" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.accountID, .string(format: "uuid")),
        .required(.url, .string("What to give to the person. It is never shown again.")),
        .required(.validFrom, .time("From when it serves.")),
        .required(.expiresAt, .time("An hour later.")),
      ])
  }
}

extension Endpoint {
  package static let createRecoveryLink = Endpoint(
    .post, "/operator/v1/accounts/{id}/recovery-links", "createRecoveryLink",
    "Make a link by which the owner of an account adds a passkey",
    notes: """
      For a person who lost every sign-in method, after you made sure who they are. The link works once, for an hour after \
      `passkeys.recovery_delay_hours`. It signs the person in with a new passkey, and ends all other sessions. A newer link, a \
      suspension or a deletion voids it. Every verified \
      address of the account is told, when the link is made and when it is used. There is none for the account of an operator \
      (`insufficient_scope`): make that on the command line.
      """,
    topic: .operatorAPI, caller: .operatorToken(scope: "accounts:recover"),
    parameters: [.path("id", "The account's id.")],
    answers: [.json(RecoveryLinkAnswer.self, status: 201, "The link.")],
    errors: [.notFound, .accountSuspended, .providerNotOffered, .invalidValue])
}

extension OperatorResponder {
  static let recoveryBindings: [RouteBinding<OperatorResponder>] = [
    api(.createRecoveryLink) { try await $0.createRecoveryLink($1, $2) }
  ]

  private func createRecoveryLink(_ call: Call, _ token: OperatorToken) async throws -> HTTPResponse {
    guard let id = AccountID(call.parameter) else { throw ServerError.notFound }
    return json(RecoveryLinkAnswer(try await flows.recovery.issueLink(for: id, by: token.name)), status: 201)
  }
}

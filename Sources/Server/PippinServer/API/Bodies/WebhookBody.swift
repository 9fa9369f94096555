package import PippinAPI
package import PippinFoundation

/// What is posted to an app's back end when something happened to an account.
package struct WebhookBody: Codable, Sendable {
  /// The same each time it is sent to one receiver.
  package var id: String
  package var type: String
  /// When it happened.
  package var createdAt: Timestamp
  package var data: Details

  package init(id: String, type: String, createdAt: Timestamp, data: Details) {
    self.id = id
    self.type = type
    self.createdAt = createdAt
    self.data = data
  }

  private enum CodingKeys: String, CodingKey {
    case id, type, data
    case createdAt = "created_at"
  }

  /// What it happened to; which members are there depends on the type.
  package struct Details: Codable, Sendable {
    package var accountID: String
    /// The key of the app's own tables.
    package var externalID: String?
    /// The account as it was when this was sent; absent once it is gone.
    package var account: AccountBody?
    /// What of the account changed.
    package var changed: String?
    package var from: String?
    package var into: String?
    package var identityID: String?
    /// Of the identity's sessions only those that were opened, and proved last, before this time.
    package var provedBefore: Timestamp?
    package var provider: String?
    /// Within what the subject means somebody: Apple's team, Facebook's app.
    package var tenant: String?
    /// What the provider calls the person.
    package var subject: String?
    package var sessionID: String?
    /// The session that goes on while all others ended.
    package var exceptSessionID: String?
    package var clientID: String?
    package var reason: String?

    package init(
      accountID: String, account: AccountBody? = nil, changed: String? = nil, from: String? = nil, into: String? = nil,
      identityID: String? = nil, provider: String? = nil, tenant: String? = nil, subject: String? = nil,
      sessionID: String? = nil, exceptSessionID: String? = nil,
      clientID: String? = nil, reason: String? = nil, externalID: String? = nil
    ) {
      self.accountID = accountID
      self.account = account
      self.changed = changed
      self.from = from
      self.into = into
      self.identityID = identityID
      self.provider = provider
      self.tenant = tenant
      self.subject = subject
      self.externalID = externalID
      self.sessionID = sessionID
      self.exceptSessionID = exceptSessionID
      self.clientID = clientID
      self.reason = reason
    }

    private enum CodingKeys: String, CodingKey {
      case account, changed, from, into, provider, tenant, subject, reason
      case externalID = "external_id"
      case accountID = "account_id"
      case identityID = "identity_id"
      case provedBefore = "proved_before"
      case sessionID = "session_id"
      case exceptSessionID = "except_session_id"
      case clientID = "client_id"
    }
  }
}

extension WebhookBody.Details: Described {
  package static var schemaName: String { "WebhookDetails" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.accountID, .string(format: "uuid")),
        .optional(.externalID, .string("The key of the app's own tables.")),
        .optional(.account, .of(AccountBody.self)),
        .optional(.changed, .string(examples: ["name", "email", "email_deliverable", "language", "metadata.public"])),
        .optional(.from, .string(format: "uuid")),
        .optional(.into, .string(format: "uuid")),
        .optional(.identityID, .string(format: "uuid")),
        .optional(
          .provedBefore,
          .time("Of the identity's sessions only those that were opened, and proved last, before this time.")),
        .optional(.provider, .string(examples: ["apple"])),
        .optional(.tenant, .string("Apple's team, or Facebook's app.")),
        .optional(.subject, .string("What the provider calls the person.")),
        .optional(.sessionID, .string(format: "uuid")),
        .optional(.exceptSessionID, .string(format: "uuid")),
        .optional(.clientID, .string()),
        .optional(.reason, .of(SessionEndedReason.self)),
      ])
  }
}

extension WebhookBody: Described {
  package static var schemaName: String { "WebhookMessage" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("The same each time it is sent to one receiver.", format: "uuid")),
        .required(
          .type,
          .string(
            "More may join: ignore what you do not know.",
            examples: [
              "account.created", "account.updated", "account.merged", "account.deleted", "identity.linked",
              "identity.unlinked", "identity.revoked", "session.ended",
            ])),
        .required(.createdAt, .time()),
        .required(.data, .of(WebhookBody.Details.self)),
      ])
  }
}

package import PippinTime

/// `GET /v1/account/export`: everything that the server keeps about a person.
package struct AccountExport: Codable, Sendable {
  package var account: AccountBody
  package var realm: String
  package var identities: [Identity]
  package var sessions: [SessionListItem]
  /// What happened, oldest first; absent where only the present is asked for.
  package var history: [Event]?
  package var exportedAt: Timestamp

  package init(
    account: AccountBody, realm: String, identities: [Identity], sessions: [SessionListItem], history: [Event]?,
    exportedAt: Timestamp
  ) {
    self.account = account
    self.realm = realm
    self.identities = identities
    self.sessions = sessions
    self.history = history
    self.exportedAt = exportedAt
  }

  private enum CodingKeys: String, CodingKey {
    case account, realm, identities, sessions, history
    case exportedAt = "exported_at"
  }

  /// A way in, with what the provider calls the person and whether we hold a token of theirs.
  package struct Identity: Codable, Sendable {
    package var identity: IdentityBody
    /// Within what the subject means somebody: Apple's team.
    package var tenant: String
    package var subject: String
    package var providerTokens: [ProviderToken]

    package init(identity: IdentityBody, tenant: String, subject: String, providerTokens: [ProviderToken]) {
      self.identity = identity
      self.tenant = tenant
      self.subject = subject
      self.providerTokens = providerTokens
    }

    private enum CodingKeys: String, CodingKey {
      case identity, tenant, subject
      case providerTokens = "provider_tokens"
    }
  }

  /// That the provider's refresh token is kept, sealed; never the token.
  package struct ProviderToken: Codable, Sendable {
    package var clientID: String
    package var obtainedAt: Timestamp

    package init(clientID: String, obtainedAt: Timestamp) {
      self.clientID = clientID
      self.obtainedAt = obtainedAt
    }

    private enum CodingKeys: String, CodingKey {
      case clientID = "client_id"
      case obtainedAt = "obtained_at"
    }
  }

  /// One line of the audit.
  package struct Event: Codable, Sendable {
    package var id: String
    package var at: Timestamp
    /// Such as `session.opened`; more may join.
    package var kind: String
    package var detail: String?
    package var identityID: String?
    package var sessionID: String?
    package var clientID: String?

    package init(
      id: String, at: Timestamp, kind: String, detail: String?, identityID: String?, sessionID: String?,
      clientID: String?
    ) {
      self.id = id
      self.at = at
      self.kind = kind
      self.detail = detail
      self.identityID = identityID
      self.sessionID = sessionID
      self.clientID = clientID
    }

    private enum CodingKeys: String, CodingKey {
      case id, at, kind, detail
      case identityID = "identity_id"
      case sessionID = "session_id"
      case clientID = "client_id"
    }
  }
}

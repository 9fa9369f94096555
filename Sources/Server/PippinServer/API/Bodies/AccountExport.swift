package import PippinAPI
package import PippinFoundation

/// `GET /v1/account/export`: everything that the server keeps about a person.
package struct AccountExport: Codable, Sendable {
  package var account: AccountBody
  package var realm: String
  package var suspension: SuspensionBody?
  /// For operators only.
  package var privateMetadata: EmbeddedJSON?
  package var identities: [Identity]
  package var sessions: [SessionListItem]
  /// The applications that sign the person in by OpenID Connect.
  package var apps: [App]
  /// What happened, oldest first; absent where only the present is asked for.
  package var history: [Event]?
  /// The sign-ins that were refused in the last two weeks, oldest first; absent as the history is.
  package var refusals: [RefusalBody]?
  package var exportedAt: Timestamp

  package init(
    account: AccountBody, realm: String, suspension: SuspensionBody?, privateMetadata: EmbeddedJSON? = nil,
    identities: [Identity],
    sessions: [SessionListItem], apps: [App], history: [Event]?, refusals: [RefusalBody]?,
    exportedAt: Timestamp
  ) {
    self.account = account
    self.realm = realm
    self.suspension = suspension
    self.privateMetadata = privateMetadata
    self.identities = identities
    self.sessions = sessions
    self.apps = apps
    self.history = history
    self.refusals = refusals
    self.exportedAt = exportedAt
  }

  private enum CodingKeys: String, CodingKey {
    case account, realm, suspension, identities, sessions, apps, history, refusals
    case privateMetadata = "private_metadata"
    case exportedAt = "exported_at"
  }

  /// A sign-in method, with what the provider calls the person and whether we hold a token of theirs.
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
    /// The account that was merged into the exported one, if the line is about that.
    package var accountID: String?
    package var identityID: String?
    package var sessionID: String?
    package var clientID: String?
    /// The name of the operator token with which it was done.
    package var actor: String?
    /// The address that it was asked for from, or its network.
    package var network: String?
    /// The kind of device that it was asked for on.
    package var device: String?

    package init(
      id: String, at: Timestamp, kind: String, detail: String?, accountID: String? = nil, identityID: String?,
      sessionID: String?, clientID: String?, actor: String?, network: String? = nil, device: String? = nil
    ) {
      self.id = id
      self.at = at
      self.kind = kind
      self.detail = detail
      self.accountID = accountID
      self.identityID = identityID
      self.sessionID = sessionID
      self.clientID = clientID
      self.actor = actor
      self.network = network
      self.device = device
    }

    private enum CodingKeys: String, CodingKey {
      case id, at, kind, detail, actor, network, device
      case accountID = "account_id"
      case identityID = "identity_id"
      case sessionID = "session_id"
      case clientID = "client_id"
    }
  }
}

extension AccountExport: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.account, .of(AccountBody.self)),
        .required(.realm, .string("Clients of one realm share accounts.")),
        .optional(.suspension, .of(SuspensionBody.self)),
        .optional(.privateMetadata, .object("For operators only.")),
        .required(.identities, .list(of: .of(AccountExport.Identity.self))),
        .required(.sessions, .list(of: .of(SessionListItem.self))),
        .required(
          .apps,
          .list(of: .of(AccountExport.App.self), "The applications that sign the person in by OpenID Connect.")),
        .optional(.history, .list(of: .of(AccountExport.Event.self), "The lines of the audit, oldest first.")),
        .optional(
          .refusals,
          .list(
            of: .of(RefusalBody.self),
            """
            The refused sign-ins and undelivered emails of the last two weeks that name the account, oldest first; at most \
            the newest 10,000.
            """)),
        .required(.exportedAt, .time("When.")),
      ])
  }
}

extension AccountExport.ProviderToken: Described {
  package static var schemaName: String { "KeptProviderToken" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string()),
        .required(.obtainedAt, .time()),
      ])
  }
}

extension AccountExport.Identity: Described {
  package static var schemaName: String { "ExportedIdentity" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.identity, .of(IdentityBody.self)),
        .required(.tenant, .string("Within what the subject means somebody: Apple's team.")),
        .required(.subject, .string("What the provider calls the person.")),
        .required(
          .providerTokens,
          .list(
            of: .of(AccountExport.ProviderToken.self),
            """
            The provider's refresh tokens that are kept, sealed; never the tokens themselves.
            """)),
      ])
  }
}

extension AccountExport.Event: Described {
  package static var schemaName: String { "HistoryLine" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .required(.at, .time()),
        .required(.kind, .string("More may join.", examples: ["account.created", "session.opened"])),
        .optional(.detail, .string("A word from a closed set.")),
        .optional(
          .accountID,
          .string(
            "In an export: the account that was merged into this one, if the line is about that one.", format: "uuid")),
        .optional(.identityID, .string(format: "uuid")),
        .optional(.sessionID, .string(format: "uuid")),
        .optional(.clientID, .string()),
        .optional(.actor, .string("The name of the operator token with which it was done.")),
        .optional(.network, .auditNetwork),
        .optional(.device, .auditDevice),
      ])
  }
}

extension AccountExport {
  /// An OpenID client that the person agreed to, or that holds a session of theirs.
  package struct App: Codable, Sendable {
    package var clientID: String
    package var name: String?
    package var scope: String
    package var grantedAt: Timestamp
    /// Nil while it holds no session.
    package var lastUsedAt: Timestamp?

    package init(clientID: String, name: String?, scope: String, grantedAt: Timestamp, lastUsedAt: Timestamp?) {
      self.clientID = clientID
      self.name = name
      self.scope = scope
      self.grantedAt = grantedAt
      self.lastUsedAt = lastUsedAt
    }

    private enum CodingKeys: String, CodingKey {
      case name, scope
      case clientID = "client_id"
      case grantedAt = "granted_at"
      case lastUsedAt = "last_used_at"
    }
  }
}

extension AccountExport.App: Described {
  package static var schemaName: String { "ConnectedApp" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string()),
        .optional(.name, .string("As the person knows it.")),
        .required(
          .scope,
          .string(
            "What it may have, parted by spaces; `claims.` and a name is a claim of the settings that the person agreed to.",
            examples: ["openid profile email"])),
        .required(.grantedAt, .time("When the person agreed to it last, or the client's first session was opened.")),
        .optional(.lastUsedAt, .time("When one of its sessions was used last; absent while it has none.")),
      ])
  }
}

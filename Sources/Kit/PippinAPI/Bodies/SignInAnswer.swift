package import PippinFoundation

/// What every way of signing in answers.
package struct SignInAnswer: Codable, Sendable {
  package let account: AccountBody
  package let session: SessionBody
  /// Whether the account is new.
  package let created: Bool
  /// Whether an identity was attached to an account that existed.
  package let linked: Bool
  /// True if the person came back to an account whose passkeys may be lost; absent otherwise.
  package let recovered: Bool?

  package init(account: AccountBody, session: SessionBody, created: Bool, linked: Bool, recovered: Bool? = nil) {
    self.recovered = recovered
    self.account = account
    self.session = session
    self.created = created
    self.linked = linked
  }

  package enum CodingKeys: String, CodingKey {
    case account, session, created, linked, recovered
  }
}

/// An account as its owner's app sees it.
package struct AccountBody: Codable, Sendable {
  package let id: String
  package let name: NameBody?
  package let email: String?
  /// These three are absent where there is no address.
  package let emailVerified: Bool?
  package let isPrivateEmail: Bool?
  /// False while the person has relay forwarding off.
  package let emailDeliverable: Bool?
  /// In which the person is written to; absent while nobody said.
  package let language: String?
  /// The key of the app's own tables.
  package let externalID: String?
  package let metadata: MetadataBody?
  /// True while the account has no sign-in method; absent otherwise.
  package let guest: Bool?
  /// Whether the person can still sign in after losing a device; only where the account alone is asked for.
  package var recovery: String?
  /// True if somebody recovers the account and this session may stop it; absent otherwise.
  package var recoveryPending: Bool?
  package let createdAt: Timestamp

  package init(
    id: String, name: NameBody? = nil, email: String? = nil, emailVerified: Bool? = nil, isPrivateEmail: Bool? = nil,
    emailDeliverable: Bool? = nil, language: String? = nil, externalID: String? = nil, metadata: MetadataBody? = nil,
    guest: Bool? = nil,
    createdAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.emailDeliverable = emailDeliverable
    self.language = language
    self.externalID = externalID
    self.metadata = metadata
    self.guest = guest
    self.createdAt = createdAt
  }

  package enum CodingKeys: String, CodingKey {
    case id, name, email, language, metadata, guest, recovery
    case externalID = "external_id"
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case emailDeliverable = "email_deliverable"
    case createdAt = "created_at"
    case recoveryPending = "recovery_pending"
  }
}

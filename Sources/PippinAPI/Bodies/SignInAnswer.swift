/// What every way of signing in answers.
package struct SignInAnswer: Codable, Equatable, Sendable {
  package var account: AccountBody
  package var session: SessionBody
  /// Whether the account is new.
  package var created: Bool
  /// Whether an identity was attached to an account that existed.
  package var linked: Bool

  package init(account: AccountBody, session: SessionBody, created: Bool, linked: Bool) {
    self.account = account
    self.session = session
    self.created = created
    self.linked = linked
  }
}

/// An account as its owner's app sees it.
package struct AccountBody: Codable, Hashable, Sendable {
  package var id: String
  package var name: NameBody?
  package var email: String?
  /// These three are absent where there is no address.
  package var emailVerified: Bool?
  package var isPrivateEmail: Bool?
  /// False while the person has relay forwarding off.
  package var emailDeliverable: Bool?
  package var createdAt: Timestamp

  package init(
    id: String, name: NameBody? = nil, email: String? = nil, emailVerified: Bool? = nil, isPrivateEmail: Bool? = nil,
    emailDeliverable: Bool? = nil, createdAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.emailDeliverable = emailDeliverable
    self.createdAt = createdAt
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, email
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case emailDeliverable = "email_deliverable"
    case createdAt = "created_at"
  }
}

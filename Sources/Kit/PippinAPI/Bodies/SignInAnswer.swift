package import PippinFoundation

/// What every way of signing in answers.
package struct SignInAnswer: Codable, Sendable {
  package let account: AccountBody
  package let session: SessionBody
  /// Whether the account is new.
  package let created: Bool
  /// Whether an identity was attached to an account that existed.
  package let linked: Bool

  package init(account: AccountBody, session: SessionBody, created: Bool, linked: Bool) {
    self.account = account
    self.session = session
    self.created = created
    self.linked = linked
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

  private enum CodingKeys: String, CodingKey {
    case id, name, email, language, metadata, guest
    case externalID = "external_id"
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case emailDeliverable = "email_deliverable"
    case createdAt = "created_at"
  }
}

extension SignInAnswer: Described {
  package static var schemaName: String { "SignIn" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.account, .of(AccountBody.self)),
        .required(.session, .of(SessionBody.self)),
        .required(.created, .boolean("Whether the account is new.")),
        .required(.linked, .boolean("Whether an identity was attached to an account that existed.")),
      ])
  }
}

extension AccountBody: Described {
  package static var schemaName: String { "Account" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .optional(.name, .of(NameBody.self)),
        .optional(.email, .string()),
        .optional(.emailVerified, .boolean()),
        .optional(.isPrivateEmail, .boolean("Whether it is a relay address.")),
        .optional(.emailDeliverable, .boolean("False while the person has forwarding off.")),
        .optional(.language, .string("The language in which the person is written to (BCP 47).", examples: ["de"])),
        .optional(.externalID, .string("The key of the app's own tables, unique within a realm.")),
        .optional(.metadata, .of(MetadataBody.self)),
        .optional(
          .guest, .boolean("True while the account has no sign-in method; absent otherwise.")),
        .required(.createdAt, .time("When it was created.")),
      ])
  }
}

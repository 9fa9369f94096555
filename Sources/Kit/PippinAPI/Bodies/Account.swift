package import PippinFoundation

/// `PATCH /v1/account`. Answered with an `AccountBody`.
package struct AccountChangeRequest: Codable, Sendable {
  package let name: FieldChange<NameBody>
  /// The language to write to the person in (BCP 47).
  package let locale: FieldChange<String>

  package init(name: FieldChange<NameBody> = .keep, locale: FieldChange<String> = .keep) {
    self.name = name
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case name, locale
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.change(NameBody.self, forKey: .name)
    locale = try container.change(String.self, forKey: .locale)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(locale, forKey: .locale)
  }
}

/// A sign-in method of the account, as its owner sees it.
package struct IdentityBody: Codable, Sendable {
  package let id: String
  /// Who vouches: `apple`, `google`, `facebook`, `openid`, `password` or `passkey`.
  package let provider: String
  /// With `openid`: which of the client's providers; none if the client has it no more.
  package let providerID: String?
  /// With `openid`: the issuer, or the id of an OAuth 2 provider in the settings.
  package let issuer: String?
  /// `active`, `revoked` (consent was withdrawn) or `gone` (the provider's account was deleted).
  package let status: String
  /// The newest address that the provider signed.
  package let email: String?
  package let emailVerified: Bool?
  package let isPrivateEmail: Bool?
  package let createdAt: Timestamp
  /// When the person last proved themselves with it.
  package let authenticatedAt: Timestamp?
  /// In the answer to a guest's first attachment only: the session with its new tokens, since those from before are void.
  package var session: SessionBody?
  /// With `passkey`: what is known of it.
  package var passkey: PasskeyBody?

  package init(
    id: String, provider: String, providerID: String? = nil, issuer: String? = nil, status: String,
    email: String? = nil,
    emailVerified: Bool? = nil,
    isPrivateEmail: Bool? = nil, createdAt: Timestamp, authenticatedAt: Timestamp? = nil
  ) {
    self.id = id
    self.provider = provider
    self.providerID = providerID
    self.issuer = issuer
    self.status = status
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.createdAt = createdAt
    self.authenticatedAt = authenticatedAt
  }

  package enum CodingKeys: String, CodingKey {
    case id, provider, issuer, status, email, session, passkey
    case providerID = "provider_id"
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case createdAt = "created_at"
    case authenticatedAt = "authenticated_at"
  }
}

/// What a PATCH says of one member: nothing, remove it, or set it (RFC 7396).
package enum FieldChange<Value: Codable & Sendable>: Sendable {
  /// The member is absent: it stays as it is.
  case keep
  /// The member is `null`: what was there goes.
  case remove
  /// The member has a value.
  case set(Value)
}

extension KeyedDecodingContainer {
  /// The change that the member `key` asks for.
  package func change<Value>(_ type: Value.Type, forKey key: Key) throws -> FieldChange<Value> {
    guard contains(key) else { return .keep }
    return try decodeNil(forKey: key) ? .remove : .set(decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes a change so that it is read as the same change.
  package mutating func encode<Value>(_ change: FieldChange<Value>, forKey key: Key) throws {
    switch change {
    case .keep: break
    case .remove: try encodeNil(forKey: key)
    case .set(let value): try encode(value, forKey: key)
    }
  }
}

/// What an app and its operators keep with an account.
package struct MetadataBody: Codable, Sendable, Equatable {
  /// What the app may read.
  package let forApp: EmbeddedJSON?
  /// What only the operator API shows.
  package let forOperators: EmbeddedJSON?

  /// - Returns: `nil` where there is nothing.
  package init?(forApp: String?, forOperators: String? = nil) {
    if forApp == nil, forOperators == nil { return nil }
    self.forApp = forApp.map(EmbeddedJSON.init)
    self.forOperators = forOperators.map(EmbeddedJSON.init)
  }

  package enum CodingKeys: String, CodingKey {
    case forApp = "public"
    case forOperators = "private"
  }
}

package import PippinFoundation
package import PippinSecret

/// A session with its tokens: what a sign-in and a refresh hand out.
package struct SessionBody: Codable, Sendable {
  package let id: String
  /// An RFC 9068 JWT.
  package let accessToken: SecretText
  /// Always `Bearer`.
  package let tokenType: String
  /// Seconds until the access token is refused.
  package let expiresIn: Int
  package let refreshToken: SecretText
  /// Seconds until the session ends unless it is refreshed.
  package let refreshExpiresIn: Int
  /// How the person last proved who they are; absent where a session is from before that was recorded.
  package let authenticatedBy: String?

  package init(
    id: String, accessToken: SecretText, expiresIn: Int, refreshToken: SecretText, refreshExpiresIn: Int,
    authenticatedBy: String? = nil
  ) {
    self.id = id
    self.accessToken = accessToken
    self.tokenType = "Bearer"
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.refreshExpiresIn = refreshExpiresIn
    self.authenticatedBy = authenticatedBy
  }

  package enum CodingKeys: String, CodingKey {
    case id
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    case refreshExpiresIn = "refresh_expires_in"
    case authenticatedBy = "authenticated_by"
  }
}

/// `POST /v1/session/refresh`.
package struct RefreshRequest: Codable, Sendable {
  package let refreshToken: SecretText
  /// Kept by the app before it asks: only who knows it may ask again with the same token, however late.
  package let retryKey: SecretText?

  package init(refreshToken: SecretText, retryKey: SecretText? = nil) {
    self.refreshToken = refreshToken
    self.retryKey = retryKey
  }

  package enum CodingKeys: String, CodingKey {
    case refreshToken = "refresh_token"
    case retryKey = "retry_key"
  }
}

/// What a refresh answers.
package struct RefreshAnswer: Codable, Sendable {
  package let session: SessionBody

  package init(session: SessionBody) {
    self.session = session
  }

  package enum CodingKeys: String, CodingKey {
    case session
  }
}

/// `GET /v1/session`: who is signed in, and where.
package struct SessionAnswer: Codable, Sendable {
  package let account: AccountBody
  package let session: SessionListItem

  package init(account: AccountBody, session: SessionListItem) {
    self.account = account
    self.session = session
  }

  package enum CodingKeys: String, CodingKey {
    case account, session
  }
}

/// A session without its tokens: one signed-in device.
package struct SessionListItem: Codable, Sendable {
  package let id: String
  package let clientID: String
  /// Who vouched: `apple`, `google`, `facebook` or `password`.
  package let provider: String
  /// How the person came: `native`, `web` or `android`.
  package let surface: String
  /// What the owner or the device calls it.
  package let name: String?
  package let platform: String?
  package let appVersion: String?
  package let createdAt: Timestamp
  package let lastUsedAt: Timestamp
  /// When the person last proved who they are.
  package let authenticatedAt: Timestamp
  /// How they proved it; an older server does not say.
  package let authenticatedBy: String?
  /// When it ends unless it is used.
  package let expiresAt: Timestamp
  /// Whether it is the session that asks.
  package let current: Bool

  package init(
    id: String, clientID: String, provider: String, surface: String, name: String? = nil, platform: String? = nil,
    appVersion: String? = nil, createdAt: Timestamp, lastUsedAt: Timestamp, authenticatedAt: Timestamp,
    authenticatedBy: String? = nil, expiresAt: Timestamp, current: Bool
  ) {
    self.id = id
    self.clientID = clientID
    self.provider = provider
    self.surface = surface
    self.name = name
    self.platform = platform
    self.appVersion = appVersion
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.authenticatedAt = authenticatedAt
    self.authenticatedBy = authenticatedBy
    self.expiresAt = expiresAt
    self.current = current
  }

  package enum CodingKeys: String, CodingKey {
    case id, provider, surface, name, platform, current
    case clientID = "client_id"
    case appVersion = "app_version"
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case authenticatedAt = "authenticated_at"
    case authenticatedBy = "authenticated_by"
    case expiresAt = "expires_at"
  }
}

/// `PATCH /v1/sessions/{id}`.
package struct SessionChangeRequest: Codable, Sendable {
  /// What the owner calls the device.
  package let name: FieldChange<String>

  package init(name: FieldChange<String> = .keep) {
    self.name = name
  }

  package enum CodingKeys: String, CodingKey {
    case name
  }

  package init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: CodingKeys.self).change(String.self, forKey: .name)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
  }
}

/// A part of a list.
package struct PagedList<Item: Codable & Sendable>: Codable, Sendable {
  package let items: [Item]
  /// What to send as `after` for the part that follows; absent in the last.
  package let next: String?

  package init(items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }

  package enum CodingKeys: String, CodingKey {
    case items, next
  }
}

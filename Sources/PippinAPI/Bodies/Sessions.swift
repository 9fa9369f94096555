package import PippinSecret

/// A session with its tokens: what a sign-in and a refresh hand out.
package struct SessionBody: Codable, Equatable, Sendable {
  package var id: String
  /// An RFC 9068 JWT.
  package var accessToken: SecretText
  /// Always `Bearer`.
  package var tokenType: String
  /// Seconds until the access token is refused.
  package var expiresIn: Int
  package var refreshToken: SecretText
  /// Seconds until the session ends unless it is refreshed.
  package var refreshExpiresIn: Int

  package init(
    id: String, accessToken: SecretText, expiresIn: Int, refreshToken: SecretText, refreshExpiresIn: Int
  ) {
    self.id = id
    self.accessToken = accessToken
    self.tokenType = "Bearer"
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.refreshExpiresIn = refreshExpiresIn
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    case refreshExpiresIn = "refresh_expires_in"
  }
}

/// `POST /v1/session/refresh`.
package struct RefreshRequest: Codable, Equatable, Sendable {
  package var refreshToken: SecretText
  /// Kept by the app before it asks: only who knows it may ask again with the same token.
  package var retryKey: SecretText?

  package init(refreshToken: SecretText, retryKey: SecretText? = nil) {
    self.refreshToken = refreshToken
    self.retryKey = retryKey
  }

  private enum CodingKeys: String, CodingKey {
    case refreshToken = "refresh_token"
    case retryKey = "retry_key"
  }
}

/// What a refresh answers.
package struct RefreshAnswer: Codable, Equatable, Sendable {
  package var session: SessionBody

  package init(session: SessionBody) {
    self.session = session
  }
}

/// `GET /v1/session`: who is signed in, and where.
package struct SessionAnswer: Codable, Hashable, Sendable {
  package var account: AccountBody
  package var session: SessionListItem

  package init(account: AccountBody, session: SessionListItem) {
    self.account = account
    self.session = session
  }
}

/// A session without its tokens: one signed-in device.
package struct SessionListItem: Codable, Hashable, Sendable {
  package var id: String
  package var clientID: String
  /// Who vouched: `apple`, `google`, `facebook` or `password`.
  package var provider: String
  /// How the person came: `native`, `web` or `android`.
  package var surface: String
  /// What the owner or the device calls it.
  package var name: String?
  package var platform: String?
  package var appVersion: String?
  package var createdAt: Timestamp
  package var lastUsedAt: Timestamp
  /// When the person last proved who they are.
  package var authenticatedAt: Timestamp
  /// When it ends unless it is used.
  package var expiresAt: Timestamp
  /// Whether it is the session that asks.
  package var current: Bool

  package init(
    id: String, clientID: String, provider: String, surface: String, name: String? = nil, platform: String? = nil,
    appVersion: String? = nil, createdAt: Timestamp, lastUsedAt: Timestamp, authenticatedAt: Timestamp,
    expiresAt: Timestamp, current: Bool
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
    self.expiresAt = expiresAt
    self.current = current
  }

  private enum CodingKeys: String, CodingKey {
    case id, provider, surface, name, platform, current
    case clientID = "client_id"
    case appVersion = "app_version"
    case createdAt = "created_at"
    case lastUsedAt = "last_used_at"
    case authenticatedAt = "authenticated_at"
    case expiresAt = "expires_at"
  }
}

/// `PATCH /v1/sessions/{id}`.
package struct SessionChangeRequest: Codable, Hashable, Sendable {
  /// What the owner calls the device.
  package var name: Change<String>

  package init(name: Change<String> = .keep) {
    self.name = name
  }

  private enum CodingKeys: String, CodingKey {
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

internal import Foundation
internal import PippinSecret

/// The stored session: the account, the sign-in method and the tokens.
struct StoredSession: Codable, Sendable, Equatable {
  var id: String
  var account: Account
  /// The provider that opened the session. Revoked consent at Apple ends only Apple's sessions.
  var provider: ProviderID
  /// Apple's identifier of the user, if Apple verified them.
  var appleUser: String?
  var accessToken: SecretText
  /// By the device's clock.
  var accessExpiresAt: Date
  /// When the tokens arrived, by the device's clock. If the clock was set back to before this, they count as expired.
  var receivedAt: Date
  var refreshToken: SecretText
  var refreshExpiresAt: Date
  /// The retry key of an unanswered refresh that an earlier version of the kit sent.
  var retryKey: SecretText?

  init(
    id: String, tokens: SessionTokens, account: Account, provider: ProviderID, appleUser: String?, at now: Date
  ) {
    self.id = id
    self.account = account
    self.provider = provider
    self.appleUser = appleUser
    accessToken = tokens.secretAccessToken
    accessExpiresAt = Self.end(of: tokens.expiresIn, from: now)
    receivedAt = now
    refreshToken = tokens.secretRefreshToken
    refreshExpiresAt = Self.end(of: tokens.refreshExpiresIn, from: now)
  }

  /// A token without a lifetime is valid until it is rejected.
  private static func end(of seconds: TimeInterval?, from now: Date) -> Date {
    seconds.map(now.addingTimeInterval) ?? .distantFuture
  }

  /// Stores the new tokens of a refresh.
  mutating func renew(_ tokens: SessionTokens, at now: Date) {
    self = StoredSession(
      id: id, tokens: tokens, account: account, provider: provider, appleUser: appleUser, at: now)
  }
}

extension StoredSession {
  /// The remaining lifetime of the access token.
  enum Freshness {
    /// The token is valid.
    case fresh
    /// The token is valid, but will expire soon: refresh it in the background.
    case ageing
    /// The token has expired, or is about to expire on its way to the server.
    case expired
  }

  func freshness(at now: Date) -> Freshness {
    // The clock was set back.
    guard now >= receivedAt.addingTimeInterval(-Self.travel) else { return .expired }
    let left = accessExpiresAt.timeIntervalSince(now)
    if left <= Self.travel { return .expired }
    return left <= accessExpiresAt.timeIntervalSince(receivedAt) * Self.ageing ? .ageing : .fresh
  }

  /// In seconds. The time that a request may take to reach the server.
  private static let travel: TimeInterval = 10
  /// The last part of the lifetime, during which the token is refreshed.
  private static let ageing = 0.25
}

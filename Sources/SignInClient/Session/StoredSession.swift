internal import Foundation
internal import PippinAPI
internal import PippinSecret

/// The session as it is kept: who is signed in, how they came, and the tokens.
struct StoredSession: Codable, Sendable, Equatable {
  var id: String
  var account: Account
  /// Who vouched when it was opened: a withdrawn consent of Apple's ends Apple's sessions only.
  var provider: ProviderID
  /// What Apple calls the person, where Apple vouched.
  var appleUser: String?
  var accessToken: SecretText
  /// By this device's clock.
  var accessExpiresAt: Date
  /// When the tokens came, by this device's clock. A clock that was set back before it makes them count as expired.
  var receivedAt: Date
  var refreshToken: SecretText
  var refreshExpiresAt: Date
  /// Kept before a refresh is sent, until it is answered: with it the same token may be sent again.
  var retryKey: SecretText?

  init(
    id: String, tokens: Tokens, account: Account, provider: ProviderID, appleUser: String?, at now: Date
  ) {
    self.id = id
    self.account = account
    self.provider = provider
    self.appleUser = appleUser
    accessToken = tokens.accessToken
    accessExpiresAt = now.addingTimeInterval(tokens.expiresIn)
    receivedAt = now
    refreshToken = tokens.refreshToken
    refreshExpiresAt = now.addingTimeInterval(tokens.refreshExpiresIn)
  }

  /// Takes over what a refresh answered; what was asked is answered with it.
  mutating func renew(_ tokens: Tokens, at now: Date) {
    self = StoredSession(
      id: id, tokens: tokens, account: account, provider: provider, appleUser: appleUser, at: now)
  }
}

/// What a sign-in and a refresh hand out.
struct Tokens: Sendable, Equatable {
  var accessToken: SecretText
  /// In seconds.
  var expiresIn: TimeInterval
  var refreshToken: SecretText
  /// In seconds.
  var refreshExpiresIn: TimeInterval

  init(
    accessToken: SecretText, expiresIn: TimeInterval, refreshToken: SecretText, refreshExpiresIn: TimeInterval
  ) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.refreshExpiresIn = refreshExpiresIn
  }

  init(_ body: SessionBody) {
    self.init(
      accessToken: body.accessToken, expiresIn: TimeInterval(body.expiresIn), refreshToken: body.refreshToken,
      refreshExpiresIn: TimeInterval(body.refreshExpiresIn))
  }
}

extension StoredSession {
  /// How much longer the access token serves.
  enum Freshness {
    /// Long enough.
    case fresh
    /// Still, but a new one is due: it is fetched while this one serves.
    case ageing
    /// No longer, or not long enough to travel with.
    case expired
  }

  func freshness(at now: Date) -> Freshness {
    // Only a clock that was set back makes it younger than new.
    guard now >= receivedAt.addingTimeInterval(-Self.travel) else { return .expired }
    let left = accessExpiresAt.timeIntervalSince(now)
    if left <= Self.travel { return .expired }
    return left <= accessExpiresAt.timeIntervalSince(receivedAt) * Self.ageing ? .ageing : .fresh
  }

  /// Seconds that a request may take to the server.
  private static let travel: TimeInterval = 10
  /// The last part of a token's life, in which its successor is fetched.
  private static let ageing = 0.25
}

internal import Foundation
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
  /// That of a refresh which an earlier version of the kit sent, and which was not answered.
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

  /// A token of which the back end says no end serves until it is refused.
  private static func end(of seconds: TimeInterval?, from now: Date) -> Date {
    seconds.map(now.addingTimeInterval) ?? .distantFuture
  }

  /// Takes over what a refresh answered; what was asked is answered with it.
  mutating func renew(_ tokens: SessionTokens, at now: Date) {
    self = StoredSession(
      id: id, tokens: tokens, account: account, provider: provider, appleUser: appleUser, at: now)
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

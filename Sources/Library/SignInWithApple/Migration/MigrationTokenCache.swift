import PippinFoundation
import PippinSecret

/// Valid access tokens for team transfers, one per client.
struct MigrationTokenCache: Sendable {
  /// A token is replaced this long before it expires, so that it does not expire on its way.
  private static let margin: TimeInterval = 300
  private static let maximumCount = 256

  private struct Name: Hashable {
    let team: String
    let clientID: String
  }

  private var tokens: [Name: (token: SecretText, until: Date)] = [:]

  func token(of clientID: String, in team: String, now: Date) -> SecretText? {
    tokens[Name(team: team, clientID: clientID)].flatMap { now < $0.until ? $0.token : nil }
  }

  mutating func keep(_ token: MigrationToken, of clientID: String, in team: String, now: Date) {
    guard let lifetime = token.expiresIn.map(TimeInterval.init), lifetime > Self.margin else { return }
    if tokens.count >= Self.maximumCount { tokens.removeAll(keepingCapacity: true) }
    tokens[Name(team: team, clientID: clientID)] = (token.accessToken, now + min(lifetime - Self.margin, 86_400))
  }

  mutating func forget(_ clientID: String, in team: String) {
    tokens[Name(team: team, clientID: clientID)] = nil
  }
}

import FoundationEssentials
import PippinSecret

/// Client secrets that still hold, one for each client and key. Signing takes some 20 µs and a secret lives five
/// minutes, so a busy server signs one and not thousands (SECRET-8).
struct ClientSecretCache: Sendable {
  /// No set-up has as many clients; past it everything is forgotten and signed again.
  private static let maximumCount = 256
  private static let lifetime: TimeInterval = 300
  /// A secret is used no longer than this, so that Apple always sees one with minutes to live.
  private static let useFor: TimeInterval = 180

  private var secrets: [ClientKeyName: (secret: SecretText, signedAt: Date)] = [:]

  mutating func secret(
    for clientID: String, signer: ClientSecretSigner, now: Date
  ) throws(ClientSecretError) -> SecretText {
    let key = ClientKeyName(signer, clientID)
    if let known = secrets[key], (0..<Self.useFor).contains(now.timeIntervalSince(known.signedAt)) {
      return known.secret
    }
    let secret = try signer.secret(for: clientID, now: now, lifetime: Self.lifetime)
    if secrets.count >= Self.maximumCount { secrets.removeAll(keepingCapacity: true) }
    secrets[key] = (secret, now)
    return secret
  }

  /// Apple refused it: a clock that was wrong a minute ago must not spoil the next minutes too (SECRET-9).
  mutating func forget(_ signer: ClientSecretSigner, for clientID: String) {
    secrets[ClientKeyName(signer, clientID)] = nil
  }
}

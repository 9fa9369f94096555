import PippinFoundation
import PippinSecret

/// Valid client secrets, one per client and key. Signing takes about 20 µs and a secret lives five minutes, so a busy
/// server does not sign for each request (SECRET-8).
struct ClientSecretCache: Sendable {
  /// More clients than any real configuration has. When it is exceeded, the cache is cleared.
  private static let maximumCount = 256
  private static let lifetime: TimeInterval = 300
  /// A secret is used for this time at most, so that it is valid for minutes when Apple receives it.
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

  /// Removes a secret that Apple rejected, because a wrong clock may have caused it (SECRET-9).
  mutating func forget(_ signer: ClientSecretSigner, for clientID: String) {
    secrets[ClientKeyName(signer, clientID)] = nil
  }
}

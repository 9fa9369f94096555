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

/// A key of a client.
struct ClientKeyName: Hashable, Sendable {
  private let team: String
  private let thumbprint: String
  private let keyID: String
  private let clientID: String

  init(_ signer: ClientSecretSigner, _ clientID: String) {
    team = signer.teamID
    thumbprint = signer.publicKeyThumbprint
    keyID = signer.keyID
    self.clientID = clientID
  }
}

/// The keys that Apple rejected, per client: a state machine without I/O (SECRET-5, TRAP-7).
///
/// `invalid_client` can mean a wrong key, client id or return URL (TOKEN-22). A rejection for one client therefore says
/// nothing about another client. If all keys of a client were rejected, the preferred one is used again.
struct RefusedClientKeys: Sendable {
  /// In seconds. How long a rejected key is skipped before a repeatable request tries it again.
  static let probeInterval: TimeInterval = 600
  /// More clients and keys than any real configuration has. When it is exceeded, the state is cleared.
  private static let maximumCount = 512

  private var refusals: [ClientKeyName: Date] = [:]

  /// The order in which to try the keys.
  /// - Parameters:
  ///   - signers: the preferred one first.
  ///   - mayBeSentTwice: whether a rejected request can be sent again with the next key. A code exchange cannot
  ///     (TOKEN-6), so it uses a key that was not rejected, if there is one.
  func order(
    _ signers: [ClientSecretSigner], for clientID: String, mayBeSentTwice: Bool, now: Date
  ) -> [ClientSecretSigner] {
    func isTrusted(_ signer: ClientSecretSigner) -> Bool {
      guard let refusedAt = refusals[ClientKeyName(signer, clientID)] else { return true }
      return mayBeSentTwice && !(0..<Self.probeInterval).contains(now.timeIntervalSince(refusedAt))
    }
    return signers.filter(isTrusted) + signers.filter { !isTrusted($0) }
  }

  /// Apple answered `invalid_client`.
  /// - Returns: whether the key was not known as rejected before.
  @discardableResult
  mutating func refused(_ signer: ClientSecretSigner, for clientID: String, now: Date) -> Bool {
    if refusals.count >= Self.maximumCount { refusals.removeAll(keepingCapacity: true) }
    return refusals.updateValue(now, forKey: ClientKeyName(signer, clientID)) == nil
  }

  /// Whether Apple rejected this key the last time.
  func isRefused(_ signer: ClientSecretSigner, for clientID: String) -> Bool {
    refusals[ClientKeyName(signer, clientID)] != nil
  }

  /// Apple answered with another result or error, so it accepts the key.
  mutating func accepted(_ signer: ClientSecretSigner, for clientID: String) {
    refusals[ClientKeyName(signer, clientID)] = nil
  }
}

/// A key that Apple began to reject with `invalid_client`.
package struct RefusedClientKey: Hashable, Sendable {
  package let teamID: String
  package let keyID: String
  /// The client whose request was rejected.
  package let clientID: String
  /// The key that signs this client's next requests; nil if Apple rejected all keys.
  package let nextKeyID: String?
}

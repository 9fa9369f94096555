import FoundationEssentials

/// Which keys Apple has refused, and for which clients: a state machine without I/O (SECRET-5, TRAP-7).
///
/// `invalid_client` says that a key is wrong, or the client id, or the return address (TOKEN-22), so one client's
/// refusal says nothing about another's, and a client all of whose keys were refused uses the preferred one again.
struct RefusedClientKeys: Sendable {
  /// How long a refused key is left alone before a request that may be sent twice tries it again, in seconds.
  static let probeInterval: TimeInterval = 600
  /// No set-up has as many clients and keys; past it everything is forgotten and learnt again.
  private static let maximumCount = 512

  private var refusals: [ClientKeyName: Date] = [:]

  /// The order in which to try the keys.
  /// - Parameters:
  ///   - signers: the preferred one first.
  ///   - mayBeSentTwice: whether a refused request can simply be signed by the next key and sent again. One that cannot,
  ///     a code's exchange, goes out under a key that was not refused, if there is one (TOKEN-6).
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
  mutating func refused(_ signer: ClientSecretSigner, for clientID: String, now: Date) {
    if refusals.count >= Self.maximumCount { refusals.removeAll(keepingCapacity: true) }
    refusals[ClientKeyName(signer, clientID)] = now
  }

  /// Apple answered anything else of its own: it knows the key.
  mutating func accepted(_ signer: ClientSecretSigner, for clientID: String) {
    refusals[ClientKeyName(signer, clientID)] = nil
  }
}

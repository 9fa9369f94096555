public import PippinFoundation

/// Signs client secrets: one key (`ClientSecretSigner`), or two during a key rotation (`ClientSecretSuccession`).
public protocol ClientSecretSigning: Sendable {
  /// The keys at that time, at least one, the preferred one first.
  func signers(at now: Date) -> [ClientSecretSigner]
}

extension ClientSecretSigner: ClientSecretSigning {
  /// This key.
  public func signers(at now: Date) -> [ClientSecretSigner] { [self] }
}

/// The two keys of a team during a key rotation (SECRET-5).
///
/// The newer key is preferred from a given time, or as soon as Apple rejects the older one with `invalid_client`
/// (TRAP-7). `AppleIDService` falls back to the other key while Apple rejects the preferred one. You can therefore
/// revoke the old key before or after the new one is in use.
public struct ClientSecretSuccession: ClientSecretSigning {
  /// The key in use so far.
  public let older: ClientSecretSigner
  /// The new key.
  public let newer: ClientSecretSigner
  /// The time from which the newer key is preferred; nil to wait until Apple rejects the older one.
  public let takesOverAt: Date?

  /// Creates a succession of two keys of one team.
  /// - Throws: `malformedIdentifier` if the keys belong to different teams, because client secrets and user identifiers
  ///   belong to a team (SECRET-2, CLAIMS-2).
  public init(
    older: ClientSecretSigner, newer: ClientSecretSigner, takesOverAt: Date?
  ) throws(ClientSecretError) {
    guard older.teamID.hasSameBytes(as: newer.teamID) else {
      throw ClientSecretError(.malformedIdentifier, "a key can take over from a key of its own team only")
    }
    self.older = older
    self.newer = newer
    self.takesOverAt = takesOverAt
  }

  /// Both keys, the preferred one first.
  public func signers(at now: Date) -> [ClientSecretSigner] {
    if let takesOverAt, now >= takesOverAt { return [newer, older] }
    return [older, newer]
  }
}

public import FoundationEssentials

/// Whoever signs client secrets: one key, `ClientSecretSigner`, or two while one takes over from the other,
/// `ClientSecretSuccession`.
public protocol ClientSecretSigning: Sendable {
  /// The keys at that time, the preferred one first; at least one.
  func signers(at now: Date) -> [ClientSecretSigner]
}

extension ClientSecretSigner: ClientSecretSigning {
  /// This key, always.
  public func signers(at now: Date) -> [ClientSecretSigner] { [self] }
}

/// A team's two keys, side by side while the newer takes over from the older (SECRET-5).
///
/// The newer one is preferred from a given moment on, or as soon as Apple refuses the older with `invalid_client`
/// (TRAP-7). Whichever is not preferred stays usable: `AppleIDService` falls back on it while Apple refuses the other.
/// So both orders work, the new key before the old one is revoked, and the old one revoked before anybody told this
/// server.
public struct ClientSecretSuccession: ClientSecretSigning {
  /// The key that signed so far.
  public let older: ClientSecretSigner
  /// The key that takes over.
  public let newer: ClientSecretSigner
  /// From when on the newer one is preferred; nil to wait until Apple refuses the older one.
  public let takesOverAt: Date?

  /// Two keys of one team.
  /// - Throws: `malformedIdentifier` when they are of two teams: a secret names its team, and Apple's users are a team's
  ///   (SECRET-2, CLAIMS-2).
  public init(
    older: ClientSecretSigner, newer: ClientSecretSigner, takesOverAt: Date?
  ) throws(ClientSecretError) {
    guard older.teamID.utf8.elementsEqual(newer.teamID.utf8) else {
      throw ClientSecretError(.malformedIdentifier, "a key can take over from a key of its own team only")
    }
    self.older = older
    self.newer = newer
    self.takesOverAt = takesOverAt
  }

  /// Both, the one whose turn it is first.
  public func signers(at now: Date) -> [ClientSecretSigner] {
    if let takesOverAt, now >= takesOverAt { return [newer, older] }
    return [older, newer]
  }
}

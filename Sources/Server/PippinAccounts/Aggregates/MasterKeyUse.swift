package import PippinFoundation

/// Something that stays sealed for longer than a master key may be kept.
package enum SealedThing: Hashable, Sendable {
  case vaultEntry(IdentityID, ClientID)
  /// By the number of the key.
  case signingKey(Int64)
}

/// What one master key is still needed for.
package struct MasterKeyUse: Hashable, Sendable {
  /// The key's name in the settings.
  package let keyID: String
  /// Since when new things are made under it; `nil` where no server noted that.
  package var firstUsedAt: Date?
  package var vaultEntries = 0
  package var signingKeys = 0
  /// Records of flows, which expire by themselves.
  package var records = 0
  /// When the last of these expires.
  package var recordsExpireAt: Date?

  package init(keyID: String) {
    self.keyID = keyID
  }

  /// Whether something could not be opened without the key. Records that have expired are not missed.
  package func isNeeded(at now: Date) -> Bool {
    vaultEntries > 0 || signingKeys > 0 || recordsExpireAt.map { $0 > now } ?? false
  }
}

/// A place in the vault, to go on from.
package struct VaultPosition: Hashable, Sendable {
  package let identity: IdentityID
  package let client: ClientID

  package init(_ entry: VaultEntry) {
    identity = entry.identity
    client = entry.client
  }
}

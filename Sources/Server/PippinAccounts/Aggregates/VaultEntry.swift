package import PippinFoundation

/// A provider's refresh token, sealed; one per identity and client.
package struct VaultEntry: Hashable, Sendable, Identifiable {
  package let id: VaultEntryID
  package let identity: IdentityID
  package let client: ClientID
  package let token: SealedToken
  package let obtainedAt: Date
  /// When the provider last confirmed that the token is valid; `nil` before the first check.
  package let checkedAt: Date?

  package init(
    id: VaultEntryID, identity: IdentityID, client: ClientID, token: SealedToken, obtainedAt: Date,
    checkedAt: Date? = nil
  ) {
    self.id = id
    self.identity = identity
    self.client = client
    self.token = token
    self.obtainedAt = obtainedAt
    self.checkedAt = checkedAt
  }
}

/// A ciphertext with everything that is needed to open it except the master key.
package struct SealedToken: Hashable, Sendable {
  /// Which master key it is sealed under.
  package let keyID: String
  /// The 12 bytes of the AES-GCM nonce.
  package let nonce: [UInt8]
  /// Ciphertext and tag.
  package let ciphertext: [UInt8]

  package init(keyID: String, nonce: [UInt8], ciphertext: [UInt8]) {
    self.keyID = keyID
    self.nonce = nonce
    self.ciphertext = ciphertext
  }
}

/// A sealed value that may outlive the master key that it is sealed under.
package enum SealedThing: Hashable, Sendable {
  case vaultEntry(IdentityID, ClientID)
  /// By the number of the key.
  case signingKey(Int64)
}

/// What one master key is still needed for.
package struct MasterKeyUse: Hashable, Sendable {
  /// The key's name in the settings.
  package let keyID: String
  /// When it was first used to seal new values; `nil` where no server recorded that.
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

  /// Whether a sealed value still needs the key. Expired records do not count.
  package func isNeeded(at now: Date) -> Bool {
    vaultEntries > 0 || signingKeys > 0 || recordsExpireAt.map { $0 > now } ?? false
  }
}

/// A position in the vault, for paging.
package struct VaultPosition: Hashable, Sendable {
  package let identity: IdentityID
  package let client: ClientID

  package init(_ entry: VaultEntry) {
    identity = entry.identity
    client = entry.client
  }
}

/// One of our own signing keys, its private half sealed.
package struct StoredSigningKey: Hashable, Sendable {
  /// Counts up from 1, or down from -1 for RS256 keys. A new key's number must be free at the commit, so that only one of two
  /// nodes creates it.
  package let number: Int64
  /// The `kid` under which it is published.
  package let keyID: String
  /// The PKCS#8 PEM, sealed under the master key.
  package let privateKey: SealedToken
  package let createdAt: Date

  package init(number: Int64, keyID: String, privateKey: SealedToken, createdAt: Date) {
    self.number = number
    self.keyID = keyID
    self.privateKey = privateKey
    self.createdAt = createdAt
  }
}

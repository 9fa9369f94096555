package import PippinFoundation

/// A provider's refresh token, sealed; one per identity and client.
package struct VaultEntry: Hashable, Sendable, Identifiable {
  package let id: VaultEntryID
  package let identity: IdentityID
  package let client: ClientID
  package let token: SealedToken
  package let obtainedAt: Date
  /// When the provider last said that it holds; `nil` until it was asked.
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

/// Ciphertext and what is needed, besides the master key, to open it.
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

package import PippinFoundation

/// One of our own signing keys, its private half sealed.
package struct StoredSigningKey: Hashable, Sendable {
  /// Counts up from 1, or down from -1 for RS256 keys; a new key is committed on condition that its number is free, so that of
  /// two nodes one makes it.
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

package import PippinFoundation

/// How the provider calls somebody on the way from one of its tenants to another: what the old team was told beforehand, and the new
/// team's tokens say (TRANSFER-2, TRANSFER-6).
package struct IdentityTransfer: Hashable, Sendable {
  /// Realm and provider of the identity, the tenant that receives it, and the transfer subject (TRANSFER-5).
  package let key: IdentityKey
  /// Who it is here.
  package let identity: IdentityID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let notedAt: Date
  /// When the identity got its new key, `nil` until then: it moves once.
  package var movedAt: Date?

  package init(key: IdentityKey, identity: IdentityID, version: Int64 = 0, notedAt: Date, movedAt: Date? = nil) {
    self.key = key
    self.identity = identity
    self.version = version
    self.notedAt = notedAt
    self.movedAt = movedAt
  }
}

/// How far the people of a tenant have come on their way to another.
package struct TransferCounts: Hashable, Sendable {
  /// Identities of the old tenant of whom no transfer subject is known.
  package let unknown: Int
  /// Those who are known and have not moved.
  package let noted: Int
  package let moved: Int

  package init(unknown: Int, noted: Int, moved: Int) {
    self.unknown = unknown
    self.noted = noted
    self.moved = moved
  }
}

package import PippinFoundation

/// A single-use value that was used: recorded by the commit that spends it, kept until it would have expired anyway.
package struct SpentValue: Hashable, Sendable {
  /// SHA-256 of the value, so that the table teaches nobody a live one.
  package let digest: [UInt8]
  package let expiresAt: Date

  package init(digest: [UInt8], expiresAt: Date) {
    self.digest = digest
    self.expiresAt = expiresAt
  }
}

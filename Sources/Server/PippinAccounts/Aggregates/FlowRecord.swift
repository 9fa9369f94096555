package import PippinFoundation

/// Something sealed that a flow keeps for a few minutes between two requests: a web verdict, a ticket, a remembered answer.
///
/// It is found by the digest of a handle that only the right caller holds, and its content is readable to nobody without the
/// master key.
package struct FlowRecord: Hashable, Sendable {
  /// SHA-256 of the handle.
  package let id: [UInt8]
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package var content: SealedToken
  package var expiresAt: Date

  package init(id: [UInt8], version: Int64 = 0, content: SealedToken, expiresAt: Date) {
    self.id = id
    self.version = version
    self.content = content
    self.expiresAt = expiresAt
  }
}

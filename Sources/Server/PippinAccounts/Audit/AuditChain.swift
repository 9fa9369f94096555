import PippinTokens

/// Chains lines of the audit: each hash covers its line and the hash before.
///
/// What says whom and where a line is about (identity, session, client, detail) is covered by a salted digest only, so that a
/// deletion can erase it and the chain holds.
package struct AuditChain: Sendable {
  /// The number of the last line; 0 before the first.
  package private(set) var number: Int64
  /// The hash of the last line.
  package private(set) var hash: [UInt8]

  /// Goes on after `head`, or begins.
  package init(after head: AuditHead?) {
    number = head?.number ?? 0
    hash = head?.hash ?? Self.beginning
  }

  /// Puts `event` at the end.
  /// - Parameter salt: sixteen random bytes.
  package mutating func append(_ event: AuditEvent, salt: [UInt8]) -> ChainedAuditEvent {
    let digest = Self.personalDigest(of: event, salt: salt)
    number += 1
    hash = Self.hash(of: event, number: number, personalDigest: digest, after: hash)
    return ChainedAuditEvent(
      event: event, link: AuditLink(number: number, salt: salt, personalDigest: digest, hash: hash))
  }

  /// The hash before the first line's.
  static let beginning = SHA256.hash("pippin audit chain 1")

  static func personalDigest(of event: AuditEvent, salt: [UInt8]) -> [UInt8] {
    var fields = AuditFields("pippin audit personal 1")
    fields.add(salt)
    fields.add(event.identity?.uuid.bytes)
    fields.add(event.session?.uuid.bytes)
    fields.add(event.client?.rawValue)
    fields.add(event.detail)
    return SHA256.hash(fields.bytes)
  }

  static func hash(
    of event: AuditEvent, number: Int64, personalDigest: [UInt8], after previous: [UInt8]
  ) -> [UInt8] {
    // Lines from before there were operator tokens keep the hash that they have.
    var fields = AuditFields(event.actor == nil ? "pippin audit line 1" : "pippin audit line 2")
    fields.add(previous)
    fields.add(number)
    fields.add(event.id.uuid.bytes)
    fields.add(event.at.millisecondsSince1970)
    fields.add(event.kind.rawValue)
    fields.add(event.account.uuid.bytes)
    fields.add(personalDigest)
    if let actor = event.actor { fields.add(actor) }
    return SHA256.hash(fields.bytes)
  }
}

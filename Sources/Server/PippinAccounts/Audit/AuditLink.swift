package import PippinFoundation

/// Where a line of the audit stands in the chain that makes it tamper-evident.
package struct AuditLink: Hashable, Sendable {
  /// Counts up from 1, without a gap.
  package let number: Int64
  /// Random, so that nobody can guess what the digest is of; `nil` once the personal columns were erased.
  package let salt: [UInt8]?
  /// Stands for the personal columns, and stays when they go.
  package let personalDigest: [UInt8]
  /// Covers the line and the hash of the one before it.
  package let hash: [UInt8]

  package init(number: Int64, salt: [UInt8]?, personalDigest: [UInt8], hash: [UInt8]) {
    self.number = number
    self.salt = salt
    self.personalDigest = personalDigest
    self.hash = hash
  }
}

/// A line of the audit with its place in the chain.
package struct ChainedAuditEvent: Hashable, Sendable {
  package let event: AuditEvent
  package let link: AuditLink

  package init(event: AuditEvent, link: AuditLink) {
    self.event = event
    self.link = link
  }
}

/// The newest end of the chain, signed: whoever lacks the key can neither change a line nor take the last ones away.
package struct AuditHead: Hashable, Sendable {
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// The number of the last line.
  package let number: Int64
  /// The hash of the last line.
  package let hash: [UInt8]
  package let at: Date
  /// The master key under which it is signed.
  package let keyID: String
  package let signature: [UInt8]

  package init(version: Int64 = 0, number: Int64, hash: [UInt8], at: Date, keyID: String, signature: [UInt8]) {
    self.version = version
    self.number = number
    self.hash = hash
    self.at = at
    self.keyID = keyID
    self.signature = signature
  }

  /// What the signature is of.
  package static func signedContent(number: Int64, hash: [UInt8], at: Date) -> [UInt8] {
    var fields = AuditFields("pippin audit head 1")
    fields.add(number)
    fields.add(hash)
    fields.add(at.millisecondsSince1970)
    return fields.bytes
  }
}

/// The lines that wait for their place in the chain.
package struct AuditTail: Hashable, Sendable {
  package let count: Int
  package let oldest: Date?

  package init(count: Int, oldest: Date?) {
    self.count = count
    self.oldest = oldest
  }
}

package import PippinFoundation
import PippinTokens

/// Chains lines of the audit: each hash covers its line and the hash before.
///
/// The personal columns (identity, session, client, detail, network, device) are covered by a salted digest only, so that a deletion
/// can erase them without breaking the chain.
///
/// A program from before network and device chains and erases lines without these two. The length of the salt tells such lines (0161).
package struct AuditChain: Sendable {
  /// The number of the last line; 0 before the first.
  package private(set) var number: Int64
  /// The hash of the last line.
  package private(set) var hash: [UInt8]

  /// Continues after `head`, or begins a new chain.
  package init(after head: AuditHead?) {
    number = head?.number ?? 0
    hash = head?.hash ?? Self.beginning
  }

  /// Puts `event` at the end.
  /// - Parameter salt: random bytes, as many as ``saltLength(for:)`` says.
  package mutating func append(_ event: AuditEvent, salt: [UInt8]) -> ChainedAuditEvent {
    let digest = Self.personalDigest(of: event, salt: salt)
    number += 1
    hash = Self.hash(of: event, number: number, personalDigest: digest, after: hash)
    return ChainedAuditEvent(
      event: event, link: AuditLink(number: number, salt: salt, personalDigest: digest, hash: hash))
  }

  /// How long the salt of a line is.
  ///
  /// A person's line always names more than where they were; one that does not was erased by a program that knows no network and no
  /// device. It is chained as that program would, so that these two are removed.
  package static func saltLength(for event: AuditEvent) -> Int {
    let isErased = event.actor == nil && !event.hasOlderPersonalPart
    return event.hasSource && !isErased ? AuditLink.coveringSaltLength : 16
  }

  /// The hash before the first line's.
  static let beginning = SHA256.hash("pippin audit chain 1")

  static func personalDigest(of event: AuditEvent, salt: [UInt8]) -> [UInt8] {
    // Lines without network and device use version 1, so that lines older than these two keep their digest.
    let coversSource = event.hasSource && AuditLink.coversSource(salt: salt)
    var fields = AuditFields(coversSource ? "pippin audit personal 2" : "pippin audit personal 1")
    fields.add(salt)
    fields.add(event.identity?.uuid.bytes)
    fields.add(event.session?.uuid.bytes)
    fields.add(event.client?.rawValue)
    fields.add(event.detail)
    if coversSource {
      fields.add(event.network)
      fields.add(event.device)
    }
    return SHA256.hash(fields.bytes)
  }

  static func hash(
    of event: AuditEvent, number: Int64, personalDigest: [UInt8], after previous: [UInt8]
  ) -> [UInt8] {
    // Lines without an actor use version 1, so that lines older than operator tokens keep their hash.
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

/// Where a line of the audit stands in the chain that makes it tamper-evident.
package struct AuditLink: Hashable, Sendable {
  /// Counts up from 1, without a gap.
  package let number: Int64
  /// The length of the salt of a line whose network and device are covered. Programs that know neither use sixteen bytes.
  package static let coveringSaltLength = 32

  /// Random, so that nobody can guess what was digested; `nil` once the personal columns were erased.
  package let salt: [UInt8]?
  /// The digest of the personal columns, which stays when they are erased.
  package let personalDigest: [UInt8]
  /// Covers the line and the hash of the one before it.
  package let hash: [UInt8]

  package init(number: Int64, salt: [UInt8]?, personalDigest: [UInt8], hash: [UInt8]) {
    self.number = number
    self.salt = salt
    self.personalDigest = personalDigest
    self.hash = hash
  }

  /// Whether network and device of its line are covered. If not, they are no part of the line: a program that knows neither chained or
  /// erased it, and the purge removes what is left of them.
  package var coversSource: Bool { Self.coversSource(salt: salt) }

  static func coversSource(salt: [UInt8]?) -> Bool { (salt?.count ?? 0) >= coveringSaltLength }
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

/// The signed head of the chain: without the key nobody can change a line or remove the last ones unnoticed.
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

  /// The bytes that are signed.
  package static func signedContent(number: Int64, hash: [UInt8], at: Date) -> [UInt8] {
    var fields = AuditFields("pippin audit head 1")
    fields.add(number)
    fields.add(hash)
    fields.add(at.millisecondsSince1970)
    return fields.bytes
  }
}

/// The lines that are not chained yet.
package struct AuditTail: Hashable, Sendable {
  package let count: Int
  package let oldest: Date?

  package init(count: Int, oldest: Date?) {
    self.count = count
    self.oldest = oldest
  }
}

/// Fields one after the other, each with its length, so that no two lists of fields have the same bytes.
struct AuditFields {
  private(set) var bytes: [UInt8] = []

  /// - Parameter purpose: what the bytes are for and in which version, so that no digest can pass for another kind's.
  init(_ purpose: StaticString) {
    add("\(purpose)")
  }

  mutating func add(_ value: [UInt8]?) {
    guard let value else {
      bytes.append(0)
      return
    }
    bytes.append(1)
    append(UInt64(value.count))
    bytes += value
  }

  mutating func add(_ value: String?) {
    add(value.map { Array($0.utf8) })
  }

  mutating func add(_ value: Int64) {
    bytes.append(2)
    append(UInt64(bitPattern: value))
  }

  private mutating func append(_ number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Verifies a chain line by line, in the order of the numbers, and its head at the end.
package struct AuditVerification: Sendable {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// There are no lines of these numbers.
    case missing(ClosedRange<Int64>)
    /// The line, or its place, differs from what was chained.
    case changed(Int64, AuditEventID)
    /// The personal columns are neither what was chained nor erased.
    case personalPartChanged(Int64, AuditEventID)
    /// There are lines, and no head.
    case headMissing
    /// The head was not signed by this installation.
    case headForged
    /// The head is signed under a master key that the settings do not list.
    case headKeyUnknown(String)
    /// The head is of another chain than the lines.
    case headOfOtherLines
    /// These lines stand after the last one that the head covers.
    case afterHead(ClosedRange<Int64>)
  }

  /// The result of verifying a head's signature.
  package enum Signature: Sendable {
    case genuine
    case forged
    case keyUnknown
  }

  /// How many problems are listed one by one.
  private static let told = 1000

  /// The first problems that were found.
  package private(set) var problems: [Problem] = []
  /// How many problems there are altogether.
  package private(set) var problemCount = 0
  /// How many lines were read.
  package private(set) var lines: Int64 = 0
  /// How many of them have lost their personal part.
  package private(set) var erased: Int64 = 0
  /// How many lines have a network or a device that the chain does not cover. An older program left these, or somebody wrote them into
  /// the database; ``AuditEvent/shown(isChained:salt:)`` leaves them out.
  package private(set) var uncovered: Int64 = 0
  /// The number of the last line that was read.
  package private(set) var last: Int64 = 0
  private var hash = AuditChain.beginning

  package init() {}

  /// Verifies the next line.
  package mutating func read(_ line: ChainedAuditEvent) {
    let link = line.link
    let event = line.event.shown(isChained: true, salt: link.salt)
    if event.hasSource != line.event.hasSource { uncovered += 1 }
    if link.number > last + 1 { add(.missing(last + 1...link.number - 1)) }
    // After a gap the previous hash is unknown, so the line can only be verified by those that follow.
    let followsDirectly = link.number == last + 1
    let expected = AuditChain.hash(
      of: event, number: link.number, personalDigest: link.personalDigest, after: hash)
    if followsDirectly, expected != link.hash { add(.changed(link.number, event.id)) }
    if let salt = link.salt {
      if AuditChain.personalDigest(of: event, salt: salt) != link.personalDigest {
        add(.personalPartChanged(link.number, event.id))
      }
    } else {
      erased += 1
      if event.hasPersonalPart { add(.personalPartChanged(link.number, event.id)) }
    }
    lines += 1
    last = link.number
    // The stored hash, right or wrong, so that one change is reported once.
    hash = link.hash
  }

  /// Verifies the head against the lines; call it after the last line.
  package mutating func finish(_ head: AuditHead?, signature: Signature?) {
    guard let head else {
      if lines > 0 { add(.headMissing) }
      return
    }
    switch signature {
    case .genuine: break
    case .forged, nil: add(.headForged)
    case .keyUnknown: add(.headKeyUnknown(head.keyID))
    }
    if head.number > last {
      add(.missing(last + 1...head.number))
    } else if head.number < last {
      add(.afterHead(head.number + 1...last))
    } else if head.hash != hash {
      add(.headOfOtherLines)
    }
  }

  private mutating func add(_ problem: Problem) {
    problemCount += 1
    if problems.count < Self.told { problems.append(problem) }
  }
}

extension AuditEvent {
  /// Whether it has personal columns, which a deletion erases.
  package var hasPersonalPart: Bool { hasOlderPersonalPart || hasSource }

  /// The same without network and device, which older programs do not know.
  package var hasOlderPersonalPart: Bool { identity != nil || session != nil || client != nil || detail != nil }

  /// Whether it says where the request came from.
  package var hasSource: Bool { network != nil || device != nil }

  /// The line as lists and exports show it: with network and device only until it is chained, or where the chain covers both.
  ///
  /// What the chain does not cover, anybody who can write to the database could have put there.
  /// - Parameter salt: the salt of its place in the chain.
  package func shown(isChained: Bool, salt: [UInt8]?) -> AuditEvent {
    isChained && !AuditLink.coversSource(salt: salt) ? from(nil) : self
  }
}

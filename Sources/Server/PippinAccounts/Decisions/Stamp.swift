package import PippinFoundation
package import PippinSecret
package import PippinTokens

/// What a decision needs besides a snapshot: the time, the id of its change set, and new ids and secrets (C-7).
///
/// A stamp is a value: a decision that gets an equal stamp and an equal snapshot returns equal results. Its ids and secrets come from a random
/// seed by HMAC-SHA256, so that nobody can tell one from another without the seed (0123).
///
/// Two copies of a stamp return the same ids. So a decision owns its stamp: it takes ids from one copy only, and a flow takes none from a
/// stamp that it passed to a decision.
package struct Stamp: Sendable {
  /// When the decision is made.
  package let now: Date
  package let changeSet: ChangeSetID
  /// The first line that the change set adds to the audit.
  let line: AuditEventID
  private let seed: SecretBytes
  /// How many blocks were made of the seed.
  private var count: UInt32 = 0
  /// The last block, and how many of its bytes were used. No byte is used twice.
  private var block: [UInt8] = []
  private var used = 0

  /// Draws the id of the change set, that of its first line, and the seed.
  package init(now: Date, random: RandomSource) {
    self.now = now
    changeSet = ChangeSetID(now: now, random: random)
    line = AuditEventID(now: now, random: random)
    seed = SecretBytes(random.bytes(32))
  }

  /// A new id.
  ///
  /// - Parameter time: the time that the id begins with; by default that of the decision.
  package mutating func newID<Subject>(
    _ type: Subject.Type = Subject.self, from time: Date? = nil
  ) -> Identifier<Subject> {
    Identifier(UUIDv7(now: time ?? now, noise: next(UUIDv7.noiseLength)))
  }

  /// A new secret of a session.
  ///
  /// - Parameter length: in bytes; at most 32.
  package mutating func newSecret(length: Int = 16) -> SecretBytes {
    precondition(length <= 32, "a stamp makes secrets of 32 bytes at most")
    return SecretBytes(Array(next(length)))
  }

  /// So many bytes, 32 at most, that are not used for anything else.
  private mutating func next(_ length: Int) -> ArraySlice<UInt8> {
    if block.count - used < length {
      count += 1
      let number = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
      block = HMACSHA256.tag(for: changeSet.uuid.bytes + number, key: seed)
      used = 0
    }
    defer { used += length }
    return block[used..<used + length]
  }
}

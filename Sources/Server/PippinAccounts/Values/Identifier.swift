package import PippinFoundation
package import PippinTokens

/// The id of a `Subject`: an id of an account can never be passed where one of a session is meant.
package struct Identifier<Subject>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The value behind the type.
  package let uuid: UUIDv7

  package init(_ uuid: UUIDv7) {
    self.uuid = uuid
  }

  /// Makes a new id.
  package init(now: Date, random: RandomSource) {
    uuid = UUIDv7(now: now, random: random)
  }

  /// Reads the text form; `nil` for anything but a canonical UUIDv7.
  package init?(_ text: String) {
    guard let uuid = UUIDv7(text) else { return nil }
    self.uuid = uuid
  }

  package var description: String { uuid.description }

  package static func < (left: Identifier, right: Identifier) -> Bool { left.uuid < right.uuid }
}

/// The id of an account, the `sub` of our access tokens.
package typealias AccountID = Identifier<Account>
/// The id of an identity; its key is ``IdentityKey``.
package typealias IdentityID = Identifier<Identity>
/// The id of a session, the `sid` of our access tokens.
package typealias SessionID = Identifier<Session>
/// The id of an entry in the vault.
package typealias VaultEntryID = Identifier<VaultEntry>
/// The id of Apple's verdict on a refresh token; begins with the time of the verdict.
package typealias ValidationVerdictID = Identifier<ValidationVerdict>
/// The id under which a change set is remembered after it was committed (C-3).
package typealias ChangeSetID = Identifier<ChangeSet>
/// The id of a job.
package typealias JobID = Identifier<Job>
/// The id of a line of the audit.
package typealias AuditEventID = Identifier<AuditEvent>
/// The id of a refused sign-in.
package typealias RefusalID = Identifier<Refusal>

/// A UUID of version 7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then randomness.
///
/// Ids that begin with their time keep a database's newest rows side by side, and sort by age.
package struct UUIDv7: Hashable, Comparable, Sendable {
  /// The 16 bytes, most significant first, as two words.
  package let high: UInt64
  package let low: UInt64

  /// Makes an id of the given time; the time before 1970 counts as 1970.
  package init(now: Date, random: RandomSource) {
    self.init(now: now, noise: random.bytes(Self.noiseLength)[...])
  }

  /// How many random bytes an id is made of.
  static let noiseLength = 10

  /// - Parameter noise: as many random bytes as an id is made of.
  init(now: Date, noise: ArraySlice<UInt8>) {
    let milliseconds = UInt64(max(0, now.millisecondsSince1970)) & 0xFFFF_FFFF_FFFF
    let start = noise.startIndex
    let a = UInt64(noise[start] & 0x0F) << 8 | UInt64(noise[start + 1])
    let b = noise[(start + 2)..<(start + Self.noiseLength)].reduce(0) { $0 << 8 | UInt64($1) }
    high = milliseconds << 16 | 0x7000 | a
    low = b & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Reads the sixteen bytes of an id; `nil` for any other length or version.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16, bytes[6] >> 4 == 7, bytes[8] >> 6 == 2 else { return nil }
    high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the sixteen bytes as two words; `nil` for any other version.
  package init?(_ high: UInt64, _ low: UInt64) {
    guard high >> 12 & 0xF == 7, low >> 62 == 2 else { return nil }
    self.init(high: high, low: low)
  }

  /// Reads the 36 characters of the text form, hexadecimal digits in lower case only: one id has one spelling.
  package init?(_ text: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    var pending: UInt8?
    var position = 0
    for character in text.utf8 {
      defer { position += 1 }
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = pending {
        bytes.append(first << 4 | digit)
        pending = nil
      } else {
        pending = digit
      }
    }
    guard position == 36, pending == nil else { return nil }
    self.init(bytes: bytes)
  }

  /// The sixteen bytes that come before every id of that time or later.
  package static func first(at time: Date) -> [UInt8] {
    let milliseconds = UInt64(max(0, time.millisecondsSince1970))
    return (0..<16).map {
      $0 < 6 ? UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * UInt64($0))) : 0
    }
  }

  /// The id before all others, of the beginning of 1970; it is never issued.
  package static let zero = UUIDv7(high: 0x7000, low: 0x8000_0000_0000_0000)

  /// The id after all others; it is never issued either.
  package static let last = UUIDv7(high: 0xFFFF_FFFF_FFFF_7FFF, low: 0xBFFF_FFFF_FFFF_FFFF)

  /// The next id of the same time. The 2^74 ids of a millisecond never run out.
  package var successor: UUIDv7 {
    let next = (low & 0x3FFF_FFFF_FFFF_FFFF) + 1
    let isWrapped = next >> 62 != 0
    return UUIDv7(high: isWrapped ? high + 1 : high, low: next & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// The id that is paired with this one; its counterpart is this one.
  package var counterpart: UUIDv7 { UUIDv7(high: high, low: low ^ 0x2000_0000_0000_0000) }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The sixteen bytes, most significant first.
  package var bytes: [UInt8] {
    var bytes = [UInt8](zeroes: 16)
    var words = bytes.mutableSpan
    var room = unsafe words.mutableBytes
    room.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
    room.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    return bytes
  }

  /// Older ids come first.
  package static func < (left: UUIDv7, right: UUIDv7) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension UUIDv7: CustomStringConvertible {
  /// The text form of RFC 9562, 36 characters in lower case.
  package var description: String {
    unsafe String(unsafeUninitializedCapacity: 36) { text in
      var position = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          unsafe text[position] = UInt8(ascii: "-")
          position += 1
        }
        let byte = UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - index % 8 * 8))
        unsafe text[position] = Self.digit(byte >> 4)
        unsafe text[position + 1] = Self.digit(byte & 15)
        position += 2
      }
      return position
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension Date {
  /// Whole milliseconds since 1970, the resolution in which every store keeps time; times out of range are clamped.
  package var millisecondsSince1970: Int64 {
    // Half a microsecond makes up for what a Double lost: a whole millisecond must come back as itself, not as the one before.
    let milliseconds = (timeIntervalSince1970 * 1000 + 0.000_5).rounded(.down)
    return Int64(max(-9e15, min(9e15, milliseconds)))
  }

  /// The time of a whole number of milliseconds since 1970.
  package init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Whole seconds since 1970, the resolution of times in tokens.
  package var wholeSeconds: Double { timeIntervalSince1970.rounded(.down) }

  /// The same time as a store will give it back, so that what was decided and what was stored are equal.
  package var inMilliseconds: Date { Date(millisecondsSince1970: millisecondsSince1970) }
}

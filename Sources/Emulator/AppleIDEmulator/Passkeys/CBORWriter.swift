/// A value of CTAP2's canonical CBOR (PK-90), and the spellings that are not canonical, for faults.
///
/// The emulator writes CBOR by itself: it shares no code with a reader, so that one mistake cannot hide in both.
indirect enum CBOR: Sendable, Equatable {
  case unsigned(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  /// The members in the order in which they are written. Canonical is by length of the written key, then by its bytes.
  case map([Member])
  case bool(Bool)
  /// −1 − n, as CBOR counts negative numbers.
  case negative(UInt64)
  /// Bytes that are written as they are, for a spelling that CBOR forbids.
  case raw([UInt8])

  struct Member: Sendable, Equatable {
    let key: CBOR
    var value: CBOR
  }

  /// An integer of either sign.
  static func integer(_ number: Int) -> CBOR {
    number >= 0 ? .unsigned(UInt64(number)) : .negative(UInt64(-1 - number))
  }

  /// The written form.
  var bytes: [UInt8] {
    switch self {
    case .unsigned(let number): Self.head(0, number)
    case .negative(let number): Self.head(1, number)
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + text.utf8
    case .array(let elements): Self.head(4, UInt64(elements.count)) + elements.flatMap(\.bytes)
    case .map(let members): Self.head(5, UInt64(members.count)) + Self.written(members)
    case .bool(let value): [value ? 0xF5 : 0xF4]
    case .raw(let bytes): bytes
    }
  }

  /// A map of indefinite length, which CTAP2 forbids (PK-90).
  static func indefinite(_ members: [Member]) -> CBOR {
    .raw([0xBF] + written(members) + [0xFF])
  }

  /// A number below 24 in two bytes, which CTAP2 forbids (PK-90).
  static func longForm(_ number: UInt8) -> CBOR {
    .raw([0x18, number])
  }

  private static func written(_ members: [Member]) -> [UInt8] {
    members.flatMap { $0.key.bytes + $0.value.bytes }
  }

  /// A major type with its number in the fewest bytes (RFC 8949, 3).
  private static func head(_ type: UInt8, _ number: UInt64) -> [UInt8] {
    let first = type << 5
    switch number {
    case 0..<24: return [first | UInt8(number)]
    case 24..<0x100: return [first | 24, UInt8(number)]
    case 0x100..<0x1_0000: return [first | 25] + bigEndian(number, 2)
    case 0x1_0000..<0x1_0000_0000: return [first | 26] + bigEndian(number, 4)
    default: return [first | 27] + bigEndian(number, 8)
    }
  }

  /// The last `count` bytes of a number, the most significant first.
  static func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
  }
}

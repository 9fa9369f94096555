import PippinTokens

/// Codes, access tokens and refresh tokens in the form observed at Apple (TOKEN-28):
/// a letter, 32 hex digits, `.0.`, four letters, `.`, 22 characters of base64url.
///
/// The hex digits contain an obfuscated serial number, and the tail is a checksum. So tokens are recognised without a
/// table, and access tokens need no storage. This detects mix-ups, not attacks; an emulator needs no more.
struct OpaqueTokens: Sendable {
  /// The kind of token, with its first letter on the wire.
  enum Kind: Character, Sendable {
    case code = "c"
    case access = "a"
    case refresh = "r"
    case migration = "m"
  }

  private let key: UInt64

  init(seed: UInt64) {
    key = SeededGenerator.mix(seed ^ 0x6F70_6171_7565_2E31)
  }

  /// A new token for the record `number`.
  func make(_ kind: Kind, number: UInt64, generator: inout SeededGenerator) -> String {
    let salt = generator.next()
    let hidden = number ^ mask(kind, salt)
    var text = ""
    text.reserveCapacity(63)
    // A migration token looks like an access token.
    text.append(kind == .migration ? "a" : kind.rawValue)
    text += Self.hex(salt)
    text += Self.hex(hidden)
    text += ".0."
    text += letters(salt)
    text += "."
    text += tail(kind, salt, hidden)
    return text
  }

  /// The record number of a token of this kind from this emulator; nil for anything else.
  func number(in token: String, _ kind: Kind) -> UInt64? {
    let bytes = Array(token.utf8)
    guard bytes.count == 63, let salt = Self.word(bytes[1..<17]), let hidden = Self.word(bytes[17..<33]) else {
      return nil
    }
    let letter = kind == .migration ? "a" : kind.rawValue
    let expected = "\(letter)\(Self.hex(salt))\(Self.hex(hidden)).0.\(letters(salt)).\(tail(kind, salt, hidden))"
    return expected == token ? hidden ^ mask(kind, salt) : nil
  }

  private func mask(_ kind: Kind, _ salt: UInt64) -> UInt64 {
    SeededGenerator.mix(key ^ salt ^ UInt64(kind.rawValue.asciiValue ?? 0) << 56)
  }

  private func letters(_ salt: UInt64) -> String {
    var word = SeededGenerator.mix(salt &+ key)
    var text = ""
    for _ in 0..<4 {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(word % 26)))
      word /= 26
    }
    return text
  }

  private func tail(_ kind: Kind, _ salt: UInt64, _ hidden: UInt64) -> String {
    let first = SeededGenerator.mix(mask(kind, salt) &+ hidden)
    let second = SeededGenerator.mix(first ^ key ^ salt)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for word in [first, second] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return Base64URL.encode(bytes)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  static func hex(_ word: UInt64) -> String {
    let nibbles = (0..<16).map { digits[Int(truncatingIfNeeded: word >> UInt64(60 - 4 * $0)) & 15] }
    return String(decoding: nibbles, as: UTF8.self)
  }

  private static func word(_ text: ArraySlice<UInt8>) -> UInt64? {
    var word: UInt64 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): word = word << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): word = word << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return word
  }
}

/// SplitMix64: a small, fast generator with equal output for equal seeds.
///
/// Not for secrets: the emulator's values must be predictable, so that a test can compare bytes.
struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The whole state: a generator created from it continues the sequence.
  private(set) var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// The next `count` bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let word = next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) where bytes.count < count {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return bytes
  }

  /// A number in 0 ..< 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Mixes the bits of a word.
  static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

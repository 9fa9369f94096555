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

package import PippinTokens
import PippinLock

/// Randomness that is the same in every run: SplitMix64 (Steele, Lea and Flood, 2014) from a seed.
///
/// Good enough for tests of any size and useless for secrets.
package final class SeededRandom: Sendable {
  private let state: Lock<UInt64>

  package init(seed: UInt64 = 1) {
    state = Lock(seed)
  }

  /// The generator as the code under test wants it; every call draws from the one stream.
  package var source: RandomSource {
    RandomSource { self.bytes($0) }
  }

  /// The next 64 bits.
  package func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// The next `count` bytes; what is left of the last 64 bits is thrown away.
  package func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      var word = next()
      for _ in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return bytes
  }

  /// A number below `bound`, for tests that pick at random; not exactly even, which no test needs.
  package func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }
}

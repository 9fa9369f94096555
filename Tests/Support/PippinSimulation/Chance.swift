import PippinPlatform

/// The choices of one actor of a simulation: they follow from the seed and the actor's name.
///
/// Each actor has a stream of its own, so that leaving one fault or one person out moves no choice of the others.
package final class Chance: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private var state: UInt64

  package init(seed: UInt64, for name: String) {
    state = name.utf8.reduce(Trace.emptyHash ^ seed) { ($0 ^ UInt64($1)) &* Trace.prime }
    // The first words of two seeds that differ in one bit are alike.
    for _ in 0..<4 { _ = next() }
  }

  /// A stream of its own for a part of what this actor does.
  package func stream(for name: String) -> Chance { Chance(seed: next(), for: name) }

  /// SplitMix64.
  package func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to `count`, which is at least 1.
  package func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  package func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// A number from 0 up to 1.
  package func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  package func happens(_ probability: Double) -> Bool { probability > 0 && fraction() < probability }

  package func element<Element>(of list: [Element]) -> Element? { list.isEmpty ? nil : list[below(list.count)] }

  /// One of several, each as likely as its weight says. There is at least one weight above 0.
  package func choice<Value>(_ weighted: [(weight: Double, value: Value)]) -> Value {
    var rest = fraction() * weighted.reduce(0) { $0 + $1.weight }
    for (weight, value) in weighted {
      rest -= weight
      if rest < 0 { return value }
    }
    return weighted[weighted.count - 1].value
  }

  /// A time to wait, exponentially distributed around `mean`, at most ten times as long.
  package func pause(around mean: Duration) -> Duration {
    let seconds = Double(mean.components.seconds) + Double(mean.components.attoseconds) / 1e18
    return .milliseconds(Int(min(-log(1 - fraction()) * seconds, seconds * 10) * 1000))
  }

  package func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}

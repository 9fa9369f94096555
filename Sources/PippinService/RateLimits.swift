import FoundationEssentials
import PippinHTTP
import PippinLock

/// How much one address may ask of one client in a while.
package struct RateLimits: Sendable {
  /// A token bucket's size and how fast it fills, in requests a second.
  package struct Bucket: Sendable {
    package let burst: Double
    package let perSecond: Double

    package init(burst: Double, perSecond: Double) {
      self.burst = burst
      self.perSecond = perSecond
    }
  }

  package let signIn: Bucket
  package let nonce: Bucket

  package init(signIn: Bucket, nonce: Bucket) {
    self.signIn = signIn
    self.nonce = nonce
  }

  /// Enough for an office behind one address, too little for guessing.
  package static let standard = RateLimits(
    signIn: Bucket(burst: 60, perSecond: 5), nonce: Bucket(burst: 120, perSecond: 20))
}

/// Token buckets by address and client, in this node's memory and bounded there.
///
/// Requests from loopback may be spared: whoever sends them is then a proxy that speaks for many, or the operator.
final class RateLimiter: Sendable {
  private struct Key: Hashable {
    let kind: String
    let peer: String
    let client: String
  }

  private struct Level {
    var tokens: Double
    var at: Date
  }

  private static let maximumKeys = 65_536
  private let sparesLoopback: Bool
  private let levels = Lock<[Key: Level]>([:])

  init(sparesLoopback: Bool) {
    self.sparesLoopback = sparesLoopback
  }

  /// Takes one token; answers after how many seconds there will be one when there is none.
  func take(_ bucket: RateLimits.Bucket, kind: String, peer: String, client: String, now: Date) -> Int? {
    guard !isSpared(peer) else { return nil }
    let key = Key(kind: kind, peer: Self.network(of: peer), client: client)
    return levels.withLock { levels in
      if levels.count >= Self.maximumKeys { Self.forgetFull(&levels, bucket, now) }
      var level = levels[key] ?? Level(tokens: bucket.burst, at: now)
      level.tokens = min(bucket.burst, level.tokens + max(0, now.timeIntervalSince(level.at)) * bucket.perSecond)
      level.at = now
      let isAllowed = level.tokens >= 1
      if isAllowed { level.tokens -= 1 }
      levels[key] = level
      return isAllowed ? nil : max(1, Int(((1 - level.tokens) / bucket.perSecond).rounded(.up)))
    }
  }

  /// A bucket that has had time to fill tells nothing; when an army of addresses leaves none such, all start anew.
  private static func forgetFull(_ levels: inout [Key: Level], _ bucket: RateLimits.Bucket, _ now: Date) {
    levels = levels.filter { now.timeIntervalSince($0.value.at) < bucket.burst / bucket.perSecond }
    if levels.count >= maximumKeys { levels.removeAll() }
  }

  /// Whether requests from there are not counted.
  func isSpared(_ peer: String) -> Bool { sparesLoopback && Self.isLoopback(peer) }

  private static func isLoopback(_ peer: String) -> Bool {
    peer.isEmpty || peer == "::1" || peer.hasPrefix("127.") || peer.hasPrefix("::ffff:127.")
  }

  /// One household's IPv6 addresses are one: the first four groups, with the zeros that the text may leave out. An IPv4
  /// address written as IPv6 is itself.
  static func network(of peer: String) -> String {
    guard peer.contains(":") else { return peer }
    if peer.hasPrefix("::ffff:"), peer.contains(".") { return String(peer.dropFirst("::ffff:".count)) }
    let sides = peer.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.split(separator: ":").map(String.init) }
    let missing = max(0, 8 - sides.map(\.count).reduce(0, +))
    let groups = sides[0] + (sides.count == 2 ? Array(repeating: "0", count: missing) + sides[1] : [])
    return groups.prefix(4).joined(separator: ":")
  }
}

import PippinAPI
import PippinFoundation
import PippinHTTP
import PippinLock

/// Token buckets by network and client, in this node's memory and bounded there.
///
/// Each request takes a token of every network that its address lies in (decision 0050). Requests from loopback may be
/// spared: whoever sends them is then a proxy that speaks for many, or the operator.
final class RateLimiter: Sendable {
  /// Whose tokens they are.
  private enum Owner: Hashable {
    case network(IPNetwork)
    /// A peer whose address cannot be read, and networks for which there was no room.
    case everybodyElse
  }

  private struct Key: Hashable {
    let kind: String
    let client: String
    let owner: Owner
  }

  private struct State {
    /// When each bucket will be full again, in microseconds. One that is full needs no entry.
    var fullAt: [Key: Int64] = [:]
    /// When full buckets may be looked for next.
    var nextEviction: Int64 = .min
  }

  /// How many times a customer's tokens each wider network has: a site, a provider.
  private static let factors: [Double] = [1, 8, 64]
  private let maximumKeys: Int
  private let sparesLoopback: Bool
  private let state = Lock(State())

  init(sparesLoopback: Bool, maximumKeys: Int = 65_536) {
    self.sparesLoopback = sparesLoopback
    self.maximumKeys = maximumKeys
  }

  /// Takes one token of each network; answers after how many seconds there will be one when one has none.
  func take(_ bucket: RateLimits.Bucket, kind: String, peer: String, client: String, now: Date) -> Int? {
    guard !isSpared(peer) else { return nil }
    let now = Int64((now.timeIntervalSince1970 * 1_000_000).rounded())
    return state.withLock { state in
      let charges = charges(for: IPAddress(peer: peer), bucket, kind: kind, client: client, in: &state, now: now)
      let wait = charges.map { $0.fullAt - now - $0.size }.max() ?? 0
      guard wait <= 0 else { return max(1, Int((wait + 999_999) / 1_000_000)) }
      for charge in charges { state.fullAt[charge.key] = charge.fullAt }
      return nil
    }
  }

  /// What one request costs one bucket.
  private struct Charge {
    let key: Key
    /// When it would be full again.
    let fullAt: Int64
    /// How long it takes to fill when it is empty.
    let size: Int64
  }

  private func charges(
    for address: IPAddress?, _ bucket: RateLimits.Bucket, kind: String, client: String, in state: inout State,
    now: Int64
  ) -> [Charge] {
    func charge(_ owner: Owner, _ factor: Double) -> Charge {
      let bucket = bucket.times(factor)
      let key = Key(kind: kind, client: client, owner: owner)
      let interval = (1_000_000 / bucket.perSecond).rounded()
      return Charge(
        key: key, fullAt: max(now, state.fullAt[key] ?? now) + Int64(interval), size: Int64(bucket.burst * interval))
    }
    let everybodyElse = charge(.everybodyElse, Self.factors[2])
    guard let address else { return [everybodyElse] }
    let charges = zip(address.clientNetworks, Self.factors).map { charge(.network($0), $1) }
    let added = charges.count { state.fullAt[$0.key] == nil }
    if state.fullAt.count + added > maximumKeys { evictFull(&state, now) }
    if state.fullAt.count + added <= maximumKeys { return charges }
    // No debt is forgotten for a newcomer: who finds no room shares one bucket, and pays for what all of them took.
    return charges.filter { state.fullAt[$0.key] != nil } + [everybodyElse]
  }

  /// Forgets the buckets that have had time to fill: they say nothing. Not for each request of a crowd.
  private func evictFull(_ state: inout State, _ now: Int64) {
    guard now >= state.nextEviction else { return }
    state.fullAt = state.fullAt.filter { $0.value > now }
    state.nextEviction = now + 1_000_000
  }

  /// Whether requests from there are not counted.
  func isSpared(_ peer: String) -> Bool {
    sparesLoopback && (peer.isEmpty || IPAddress(peer: peer)?.isLoopback ?? false)
  }

  /// The address that passwords and mails are counted by; nil where it says nothing.
  func countedAddress(of peer: String) -> IPAddress? { isSpared(peer) ? nil : IPAddress(peer: peer) }
}

/// How much one network may ask of one client in a while.
package struct RateLimits: Sendable {
  /// A token bucket's size and how fast it fills, in requests a second.
  package struct Bucket: Sendable {
    package let burst: Double
    package let perSecond: Double

    package init(burst: Double, perSecond: Double) {
      self.burst = burst
      self.perSecond = perSecond
    }

    /// One that lets so many through in an hour, and as many at once.
    package static func perHour(_ count: Int) -> Bucket {
      Bucket(burst: Double(count), perSecond: Double(count) / 3600)
    }

    /// The bucket of a network in which many of this one's size lie.
    func times(_ factor: Double) -> Bucket { Bucket(burst: burst * factor, perSecond: perSecond * factor) }
  }

  /// How much there may be of one kind of request.
  func bucket(of limit: Endpoint.RateLimit) -> Bucket {
    switch limit {
    case .nonce: nonce
    case .signIn: signIn
    case .refresh: refresh
    case .guest: guest
    }
  }

  package let signIn: Bucket
  package let nonce: Bucket
  package let refresh: Bucket
  package let guest: Bucket

  package init(
    signIn: Bucket, nonce: Bucket, refresh: Bucket = Self.standard.refresh, guest: Bucket = Self.standard.guest
  ) {
    self.guest = guest
    self.signIn = signIn
    self.nonce = nonce
    self.refresh = refresh
  }

  /// Enough for an office behind one address, too little for guessing. Apps refresh by themselves, many behind one
  /// address of a mobile network. A guest's account costs its maker nothing, so a network gets few.
  package static let standard = RateLimits(
    signIn: Bucket(burst: 60, perSecond: 5), nonce: Bucket(burst: 120, perSecond: 20),
    refresh: Bucket(burst: 600, perSecond: 50), guest: .perHour(60))
}

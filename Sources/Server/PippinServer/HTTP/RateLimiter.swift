import PippinAPI
import PippinFoundation
import PippinHTTP
import PippinLock

/// Token buckets by network and client. They are in this server's memory, and their number is limited.
///
/// Each request takes a token from every network that its address belongs to (decision 0050). Requests from loopback may be
/// exempt: they come from a proxy that serves many people, or from the operator.
final class RateLimiter: Sendable {
  /// The owner of a bucket.
  private enum Owner: Hashable {
    case network(IPNetwork)
    /// A peer whose address cannot be read, or a network for which there was no room.
    case everybodyElse
  }

  private struct Key: Hashable {
    let kind: String
    let client: String
    let owner: Owner
  }

  private struct State {
    /// The time at which each bucket is full again, in microseconds. A bucket without an entry is full; one that has become full keeps its
    /// entry until there are too many.
    var fullAt: [Key: Int64] = [:]
    /// The earliest time of the next search for full buckets.
    var nextEviction: Int64 = .min
  }

  /// How many times as many tokens as a customer's network a wider one has: a site, a provider.
  private static let factors: [Double] = [1, 8, 64]
  private let maximumKeys: Int
  private let sparesLoopback: Bool
  private let buckets: Buckets

  /// The buckets may be shared with the limiter before, whose last requests still run.
  private final class Buckets: Sendable {
    let state = Lock(State())
  }

  /// - Parameter former: the limiter that this one replaces, whose buckets it goes on with.
  init(sparesLoopback: Bool, maximumKeys: Int = 65_536, after former: RateLimiter? = nil) {
    self.sparesLoopback = sparesLoopback
    self.maximumKeys = maximumKeys
    buckets = former?.buckets ?? Buckets()
  }

  /// Takes one token from each network. If one has none, returns the seconds until it has one.
  func take(_ bucket: RateLimits.Bucket, kind: String, peer: String, client: String, now: Date) -> Int? {
    guard !isSpared(peer) else { return nil }
    let now = Int64((now.timeIntervalSince1970 * 1_000_000).rounded())
    return buckets.state.withLock { state in
      let charges = charges(for: IPAddress(peer: peer), bucket, kind: kind, client: client, in: &state, now: now)
      let wait = charges.map { $0.fullAt - now - $0.size }.max() ?? 0
      guard wait <= 0 else { return max(1, Int((wait + 999_999) / 1_000_000)) }
      for charge in charges { state.fullAt[charge.key] = charge.fullAt }
      return nil
    }
  }

  /// The cost of one request to one bucket.
  private struct Charge {
    let key: Key
    /// The time at which it would be full again.
    let fullAt: Int64
    /// How long an empty bucket takes to fill.
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
    // No bucket is dropped to make room for a new one. Networks without room share one bucket.
    return charges.filter { state.fullAt[$0.key] != nil } + [everybodyElse]
  }

  /// Drops buckets that are full. It does not run for each request of a crowd.
  private func evictFull(_ state: inout State, _ now: Int64) {
    guard now >= state.nextEviction else { return }
    state.fullAt = state.fullAt.filter { $0.value > now }
    state.nextEviction = now + 1_000_000
  }

  /// Whether requests from this address are exempt.
  func isSpared(_ peer: String) -> Bool {
    sparesLoopback && (peer.isEmpty || IPAddress(peer: peer)?.isLoopback ?? false)
  }

  /// The address by which passwords and emails are counted; `nil` for an address that is shared by many people.
  func countedAddress(of peer: String) -> IPAddress? { isSpared(peer) ? nil : IPAddress(peer: peer) }
}

/// The limits that refuse requests, as the metric names them.
enum RequestLimit: String, Sendable, CaseIterable {
  case nonce
  case signIn = "sign_in"
  case refresh
  case guest
  /// Of tries of a password or of a mailed code.
  case password
  /// Of emails that anybody can cause.
  case mail
  /// Of tries of a device's code by a person.
  case userCode = "user_code"
  /// Of a device's questions about its code.
  case devicePoll = "device_poll"

  /// The limit that an endpoint declares.
  init(of limit: Endpoint.RateLimit) {
    self =
      switch limit {
      case .nonce: .nonce
      case .signIn: .signIn
      case .refresh: .refresh
      case .guest: .guest
      }
  }
}

/// The rate limits of one network.
package struct RateLimits: Sendable {
  /// The size of a token bucket, and its refill rate in requests a second.
  package struct Bucket: Sendable {
    package let burst: Double
    package let perSecond: Double

    package init(burst: Double, perSecond: Double) {
      self.burst = burst
      self.perSecond = perSecond
    }

    /// A bucket that allows this many requests an hour, and as many at once.
    package static func perHour(_ count: Int) -> Bucket {
      Bucket(burst: Double(count), perSecond: Double(count) / 3600)
    }

    /// The bucket of a wider network, which contains many of this size.
    func times(_ factor: Double) -> Bucket { Bucket(burst: burst * factor, perSecond: perSecond * factor) }
  }

  /// The bucket for one kind of request.
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

  /// Enough for an office behind one address, and too little for guessing. Refreshes get more, because apps refresh by themselves
  /// and many share the address of a mobile network. Guests get few, because a guest's account costs its creator nothing.
  package static let standard = RateLimits(
    signIn: Bucket(burst: 60, perSecond: 5), nonce: Bucket(burst: 120, perSecond: 20),
    refresh: Bucket(burst: 600, perSecond: 50), guest: .perHour(60))
}

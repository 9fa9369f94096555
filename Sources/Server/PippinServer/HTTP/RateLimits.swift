import PippinAPI

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

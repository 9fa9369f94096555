public import FoundationEssentials
import PippinSigningKeys

/// Which key to use, and when to fetch the set anew: a state machine without I/O.
///
/// Event in, decision out. Whoever is told `fetch` or `keyAndRefresh` fetches `AppleEndpoints.keys` and reports with
/// `fetched` or `fetchFailed`; nobody else is told so meanwhile. A set that grew old still serves the keys it holds
/// while its successor is on the way, and the last good set outlives any outage (KEYS-7).
///
/// An unknown key id causes a fetch at most every `refetchInterval`, whoever asks for however many (KEYS-5 needs the
/// refetch, a flood of made-up ids must not become a flood of fetches). Which ids do not exist is known from the set
/// and the time of its fetch: that one fact is the whole negative cache, so strangers' ids are never stored.
public struct AppleKeyCache: Sendable {
  /// How long things hold; all in seconds.
  public struct Settings: Sendable {
    /// After this time a set is fetched anew, beside the answers it still gives. Practice is 15 minutes to a day
    /// (KEYS-7).
    public var maximumAge: TimeInterval
    /// The least time between the starts of two fetches.
    public var refetchInterval: TimeInterval
    /// A fetch that was not reported after this time is taken for lost, and another caller may start one.
    public var fetchTimeout: TimeInterval

    /// From this age on a set vouches for nobody before a newer one was asked for: a kept one, of an old backup perhaps, may hold a
    /// key that was withdrawn since. Where that fetch fails, as in an outage, the set serves as before.
    public var confirmationAge: TimeInterval

    /// From this age on a set is of no use any more, should no newer one have come. Without limit unless told: the last
    /// good set is meant to outlive any outage (KEYS-7). Whoever sets one trades that for an end to the trust in a key
    /// that Apple may have withdrawn meanwhile.
    public var usableAge: TimeInterval

    /// Settings.
    public init(
      maximumAge: TimeInterval = 3600, refetchInterval: TimeInterval = 10, fetchTimeout: TimeInterval = 30,
      confirmationAge: TimeInterval = 86_400, usableAge: TimeInterval = .infinity
    ) {
      self.maximumAge = maximumAge
      self.refetchInterval = refetchInterval
      self.fetchTimeout = fetchTimeout
      self.confirmationAge = confirmationAge
      self.usableAge = usableAge
    }
  }

  /// Where the cache stands, for metrics and logs. Nothing is decided by it: `find` decides.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Nothing was ever fetched.
    case cold
    /// There is a set, and it is young.
    case fresh
    /// There is a set, and it is time for the next.
    case stale
    /// A fetch is under way.
    case refreshing
    /// The last fetch brought nothing; the last good set, if there is one, still serves.
    case failed

    init(_ phase: SigningKeyCache.Phase) {
      switch phase {
      case .cold: self = .cold
      case .fresh: self = .fresh
      case .stale: self = .stale
      case .refreshing: self = .refreshing
      case .failed: self = .failed
      }
    }
  }

  /// What to do about a token.
  public enum Decision: Sendable {
    /// Use this key.
    case key(AppleKey)
    /// Use this key; its set is old, and this caller, only this one, fetches the next beside its work.
    case keyAndRefresh(AppleKey)
    /// This caller, only this one, fetches the set now, reports it, and asks again.
    case fetch
    /// Another caller is fetching: wait for its report and ask again.
    case waitForFetch
    /// There is no such key: the set was fetched after the token was issued, and lacks it.
    case unknownKey
    /// Nobody can say yet, and it is too early to fetch again: have the token presented again after this time.
    case tryAgain(after: Duration)
  }

  private(set) var cache: SigningKeyCache

  /// A cache.
  /// - Parameters:
  ///   - settings: how long things hold.
  ///   - lastGood: the set that was last fetched, as `onKeySet` handed it out, so that a restart during an outage
  ///     loses nothing. One that cannot be read any more counts as none: the next token fetches afresh.
  public init(settings: Settings = Settings(), lastGood: (json: [UInt8], fetchedAt: Date)? = nil) {
    let settings = SigningKeyCache.Settings(
      maximumAge: settings.maximumAge, refetchInterval: settings.refetchInterval, fetchTimeout: settings.fetchTimeout,
      confirmationAge: settings.confirmationAge, usableAge: settings.usableAge)
    cache = SigningKeyCache(settings: settings, lastGood: lastGood)
  }

  /// The set in use, and when its fetch was started; nil before the first.
  public var lastGood: (set: AppleKeySet, fetchedAt: Date)? {
    cache.lastGood.map { (AppleKeySet($0.set), $0.fetchedAt) }
  }

  /// Where the cache stands.
  public func phase(at now: Date) -> Phase { Phase(cache.phase(at: now)) }

  /// Decides about a token that names `keyID` and was, by its own word, issued at `issuedAt`.
  public mutating func find(keyID: String, issuedAt: Date, now: Date) -> Decision {
    switch cache.find(keyID: keyID, issuedAt: issuedAt, now: now) {
    case .key(let key): .key(AppleKey(keyID: keyID, key: key))
    case .keyAndRefresh(let key): .keyAndRefresh(AppleKey(keyID: keyID, key: key))
    case .fetch: .fetch
    case .waitForFetch: .waitForFetch
    case .unknownKey: .unknownKey
    case .tryAgain(let delay): .tryAgain(after: delay)
    }
  }

  /// A fetch brought a set.
  /// - Parameters:
  ///   - set: what it brought.
  ///   - startedAt: when the fetch began; what Apple published later is not in the set.
  ///   - now: when it ended.
  public mutating func fetched(_ set: AppleKeySet, startedAt: Date, now: Date) {
    cache.fetched(set.keys, startedAt: startedAt, now: now)
  }

  /// The fetch that began at `startedAt` brought nothing that could be read: the last good set stays.
  public mutating func fetchFailed(startedAt: Date) {
    cache.fetchFailed(startedAt: startedAt)
  }
}

package import PippinFoundation

/// Which key to use, and when to fetch the set anew: a state machine without I/O.
///
/// Event in, decision out. Whoever is told `fetch` or `keyAndRefresh` fetches the publisher's set and reports with
/// `fetched` or `fetchFailed`; nobody else is told so meanwhile. A set that grew old still serves the keys it holds
/// while its successor is on the way, and the last good set outlives any outage.
///
/// An unknown key id causes a fetch at most every `refetchInterval`, whoever asks for however many (a rotation needs the
/// refetch, a flood of made-up ids must not become a flood of fetches). Which ids do not exist is known from the set
/// and the time of its fetch: that one fact is the whole negative cache, so strangers' ids are never stored.
package struct SigningKeyCache: Sendable {
  /// How long things hold; all in seconds.
  package struct Settings: Sendable {
    /// After this time a set is fetched anew, beside the answers it still gives.
    package var maximumAge: TimeInterval
    /// The least time between the starts of two fetches.
    package var refetchInterval: TimeInterval
    /// A fetch that was not reported after this time is taken for lost, and another caller may start one.
    package var fetchTimeout: TimeInterval

    /// From this age on a set vouches for nobody before a newer one was asked for: a kept one, of an old backup perhaps, may hold a
    /// key that was withdrawn since. Where that fetch fails, as in an outage, the set serves as before.
    package var confirmationAge: TimeInterval

    /// From this age on a set is of no use any more, should no newer one have come. Without limit unless told: the last
    /// good set is meant to outlive any outage. Whoever sets one trades that for an end to the trust in a key that its
    /// publisher may have withdrawn meanwhile.
    package var usableAge: TimeInterval

    /// In how many seconds a publisher's servers all have a new key. A set that was fetched earlier after a token was
    /// issued does not prove that the token's key does not exist (KEYS-18).
    package var publicationDelay: TimeInterval = 300

    /// The least seconds between two fetches because a signature did not fit its key. Anybody can make such a token, and a
    /// publisher that replaces a key under its id is rare.
    package var mismatchInterval: TimeInterval = 300

    /// Settings.
    package init(
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
  package enum Phase: String, Hashable, Sendable, CaseIterable {
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
  }

  /// What to do about a token.
  package enum Decision: Sendable {
    /// Use this key.
    case key(JSONWebKey)
    /// Use this key; its set is old, and this caller, only this one, fetches the next beside its work.
    case keyAndRefresh(JSONWebKey)
    /// This caller, only this one, fetches the set now, reports it, and asks again.
    case fetch
    /// Another caller is fetching: wait for its report and ask again.
    case waitForFetch
    /// There is no such key: the set was fetched long enough after the token was issued, and lacks it.
    case unknownKey
    /// The token names no key, and the set has several that it could mean.
    case ambiguousKey
    /// Nobody can say yet, and it is too early to fetch again: have the token presented again after this time.
    case tryAgain(after: Duration)
  }

  /// How a token says which key signed it.
  package enum KeyName: Hashable, Sendable {
    /// By its id.
    case id(String)
    /// Not at all: it can only be the one key for this algorithm (OpenID Connect Core 1.0, 10.1).
    case only(SignatureAlgorithm)
  }

  private let settings: Settings
  private var current: SigningKeySet?
  /// When the fetch that brought `current` was started.
  private var currentStartedAt = Date.distantPast
  private var latestFetchStartedAt: Date?
  private var isFetching = false
  private var hasLatestFetchFailed = false
  /// Whether a fetch has failed since the one that brought `current`.
  private var isRefreshFailing = false
  /// When a fetch was last started because of a signature.
  private var latestMismatchAt: Date?

  /// A cache.
  /// - Parameters:
  ///   - settings: how long things hold.
  ///   - lastGood: the set that was last fetched, kept somewhere, so that a restart during an outage loses nothing. One that cannot be read any more counts as none: the next token fetches afresh.
  package init(settings: Settings = Settings(), lastGood: (json: [UInt8], fetchedAt: Date)? = nil) {
    self.settings = settings
    guard let lastGood else { return }
    do {
      current = try SigningKeySet(parsing: lastGood.json)
      currentStartedAt = lastGood.fetchedAt
    } catch {
      current = nil
    }
  }

  /// The set in use, and when its fetch was started; nil before the first.
  package var lastGood: (set: SigningKeySet, fetchedAt: Date)? {
    current.map { ($0, currentStartedAt) }
  }

  /// Where the cache stands.
  package func phase(at now: Date) -> Phase {
    if isFetchUnderWay(now) { return .refreshing }
    if hasLatestFetchFailed || isFetching { return .failed }
    guard current != nil else { return .cold }
    return isOld(now) ? .stale : .fresh
  }

  /// Decides about a token that names `keyID` and was, by its own word, issued at `issuedAt`.
  package mutating func find(keyID: String, issuedAt: Date, now: Date) -> Decision {
    find(.id(keyID), issuedAt: issuedAt, now: now)
  }

  /// Decides about a token that names its key in this way and was, by its own word, issued at `issuedAt`.
  package mutating func find(_ name: KeyName, issuedAt: Date, now: Date) -> Decision {
    let usable = isUsable(now) ? current : nil
    if let usable, case .only(let algorithm) = name, usable.keys(for: algorithm).count > 1 {
      // Perhaps a rotation that has ended meanwhile.
      if isFetchUnderWay(now) { return .waitForFetch }
      guard !(0..<settings.mismatchInterval).contains(now.timeIntervalSince(currentStartedAt)), mayFetch(now) else {
        return .ambiguousKey
      }
      startFetch(now)
      return .fetch
    }
    if let key = usable?.key(name) {
      if isUnconfirmed(now) {
        if isFetchUnderWay(now) { return .waitForFetch }
        if mayFetch(now) {
          startFetch(now)
          return .fetch
        }
      }
      guard isOld(now), mayFetch(now) else { return .key(key) }
      startFetch(now)
      return .keyAndRefresh(key)
    }
    // A set from the future is a clock's mistake, of this node or of the one that stored it: it proves nothing.
    if usable != nil, isConclusive(issuedAt, now) { return .unknownKey }
    if isFetchUnderWay(now) { return .waitForFetch }
    if mayFetch(now) {
      startFetch(now)
      return .fetch
    }
    return .tryAgain(after: .seconds(max(1, untilNextFetch(now).rounded(.up))))
  }

  /// What to do about a token whose signature does not fit the key that it names.
  package enum MismatchDecision: Sendable {
    /// This caller, only this one, fetches the set now, reports it, and asks again.
    case fetch
    /// Another caller is fetching: wait for its report and ask again.
    case waitForFetch
    /// Neither: the set says the last word that there is.
    case settled
  }

  /// The key of this name, if it is another one than `refused`.
  package func key(insteadOf refused: JSONWebKey, of name: KeyName) -> JSONWebKey? {
    guard let key = current?.key(name), key.thumbprint != refused.thumbprint else { return nil }
    return key
  }

  /// Decides about a token with a signature that the key of its name did not make.
  ///
  /// A publisher may replace a key under its id, and a token without a key's id always means the key of its day. A set that
  /// was fetched long enough after the token was issued settles it; otherwise it is fetched again, seldom.
  package mutating func resolveMismatch(issuedAt: Date, now: Date) -> MismatchDecision {
    if isConclusive(issuedAt, now) { return .settled }
    if isFetchUnderWay(now) { return .waitForFetch }
    let sinceMismatch = latestMismatchAt.map { now.timeIntervalSince($0) } ?? .infinity
    guard !(0..<settings.mismatchInterval).contains(sinceMismatch), mayFetch(now) else { return .settled }
    latestMismatchAt = now
    startFetch(now)
    return .fetch
  }

  /// A fetch brought a set.
  /// - Parameters:
  ///   - set: what it brought.
  ///   - startedAt: when the fetch began; what was published later is not in the set.
  ///   - now: when it ended.
  package mutating func fetched(_ set: SigningKeySet, startedAt: Date, now: Date) {
    if startedAt == latestFetchStartedAt { isFetching = false }
    // Of two fetches, one of which was given up for lost, the younger one counts, whichever ends first.
    guard current == nil || startedAt >= currentStartedAt || currentStartedAt > now else { return }
    current = set
    currentStartedAt = startedAt
    hasLatestFetchFailed = false
    isRefreshFailing = false
  }

  /// The fetch that began at `startedAt` brought nothing that could be read: the last good set stays.
  package mutating func fetchFailed(startedAt: Date) {
    guard startedAt == latestFetchStartedAt else { return }
    isFetching = false
    hasLatestFetchFailed = true
    isRefreshFailing = true
  }

  /// Whether the set is so old that the next one is waited for. In an outage that is done once, not by everybody.
  private func isUnconfirmed(_ now: Date) -> Bool {
    !isRefreshFailing && now.timeIntervalSince(currentStartedAt) >= settings.confirmationAge
  }

  private func isOld(_ now: Date) -> Bool {
    let age = now.timeIntervalSince(currentStartedAt)
    return age < 0 || age >= settings.maximumAge
  }

  /// An age below zero is a clock's mistake, and no reason to be without keys.
  private func isUsable(_ now: Date) -> Bool {
    now.timeIntervalSince(currentStartedAt) < settings.usableAge
  }

  private func isFetchUnderWay(_ now: Date) -> Bool {
    guard isFetching, let latestFetchStartedAt else { return false }
    let age = now.timeIntervalSince(latestFetchStartedAt)
    return age >= 0 && age < settings.fetchTimeout
  }

  private func mayFetch(_ now: Date) -> Bool {
    !isFetchUnderWay(now) && untilNextFetch(now) <= 0
  }

  /// Seconds until the next fetch may start. A clock that was set back does not stretch it.
  private func untilNextFetch(_ now: Date) -> TimeInterval {
    guard let latestFetchStartedAt else { return 0 }
    let since = now.timeIntervalSince(latestFetchStartedAt)
    return since < 0 ? 0 : settings.refetchInterval - since
  }

  /// Whether the set was fetched so long after a token was issued that it has the token's key, if there is one.
  private func isConclusive(_ issuedAt: Date, _ now: Date) -> Bool {
    currentStartedAt >= issuedAt + settings.publicationDelay && currentStartedAt <= now
  }

  private mutating func startFetch(_ now: Date) {
    isFetching = true
    hasLatestFetchFailed = false
    latestFetchStartedAt = now
  }
}

extension SigningKeySet {
  /// The key that a token means by this name.
  package func key(_ name: SigningKeyCache.KeyName) -> JSONWebKey? {
    switch name {
    case .id(let id): return key(id: id)
    case .only(let algorithm):
      let keys = keys(for: algorithm)
      return keys.count == 1 ? keys[0] : nil
    }
  }
}

package import PippinFoundation

/// Decides which key to use, and when to fetch the key set again: a state machine without I/O.
///
/// It takes events and returns decisions. A caller that gets `fetch` or `keyAndRefresh` fetches the publisher's set and reports with
/// `fetched` or `fetchFailed`; no other caller gets such a decision meanwhile. An old set still serves its keys while the next one is
/// fetched, and the last good set stays in use during an outage.
///
/// An unknown key id causes a fetch at most every `refetchInterval`, for any number of callers and ids (a rotation needs the refetch, a
/// flood of made-up ids must not become a flood of fetches). The set and the time of its fetch show which ids do not exist. There is no
/// other negative cache, so made-up ids are never stored.
package struct SigningKeyCache: Sendable {
  /// The cache's time limits, in seconds.
  package struct Settings: Sendable {
    /// After this time the set is fetched again, while the old one still serves.
    package var maximumAge: TimeInterval
    /// The least time between the starts of two fetches.
    package var refetchInterval: TimeInterval
    /// A fetch that was not reported after this time counts as lost, and another caller may start one.
    package var fetchTimeout: TimeInterval

    /// From this age on, a set is used only after an attempt to fetch a newer one: a stored set, perhaps from an old backup, may hold a key
    /// that was withdrawn since. If that fetch fails, as in an outage, the set serves as before.
    package var confirmationAge: TimeInterval

    /// From this age on, a set is not used any more. By default there is no limit, so that the last good set serves through any outage. A
    /// limit gives that up, to end the trust in a key that its publisher may have withdrawn.
    package var usableAge: TimeInterval

    /// The time after which all of a publisher's servers have a new key. A set that was fetched sooner after a token was issued does not
    /// prove that the token's key does not exist (KEYS-18).
    package var publicationDelay: TimeInterval = 300

    /// The least time between two fetches because of wrong signatures. Anybody can make such a token, and a publisher rarely replaces a key
    /// under its id.
    package var mismatchInterval: TimeInterval = 300

    /// Creates settings.
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

  /// The state of the cache, for metrics and logs. Decisions do not depend on it; `find` decides.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Nothing was ever fetched.
    case cold
    /// There is a set, and it is young.
    case fresh
    /// There is a set, and the next one is due.
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
    /// Use this key. Its set is old, so this caller, and no other, also fetches the next one.
    case keyAndRefresh(JSONWebKey)
    /// This caller, and no other, fetches the set now, reports it, and asks again.
    case fetch
    /// Another caller is fetching: wait for its report and ask again.
    case waitForFetch
    /// There is no such key: the set was fetched long enough after the token was issued, and lacks it.
    case unknownKey
    /// The token names no key, and the set has several that it could mean.
    case ambiguousKey
    /// Whether the key exists is not known yet, and it is too early to fetch again. The token may be presented again after this time.
    case tryAgain(after: Duration)
  }

  /// How a token says which key signed it.
  package enum KeyName: Hashable, Sendable {
    /// By its id.
    case id(String)
    /// The token has no key id: it can only mean the one key for this algorithm (OpenID Connect Core 1.0, 10.1).
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

  /// Creates a cache.
  /// - Parameters:
  ///   - settings: the time limits.
  ///   - lastGood: the set that was fetched last, stored so that a restart during an outage loses nothing. A set that cannot be parsed any
  ///     more is ignored, and the next token causes a fetch.
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

  /// The state of the cache.
  package func phase(at now: Date) -> Phase {
    if isFetchUnderWay(now) { return .refreshing }
    if hasLatestFetchFailed || isFetching { return .failed }
    guard current != nil else { return .cold }
    return isOld(now) ? .stale : .fresh
  }

  /// Decides about a token that names `keyID` and, according to its claims, was issued at `issuedAt`.
  package mutating func find(keyID: String, issuedAt: Date, now: Date) -> Decision {
    find(.id(keyID), issuedAt: issuedAt, now: now)
  }

  /// Decides about a token that names its key in this way and, according to its claims, was issued at `issuedAt`.
  package mutating func find(_ name: KeyName, issuedAt: Date, now: Date) -> Decision {
    let usable = isUsable(now) ? current : nil
    if let usable, case .only(let algorithm) = name, usable.keys(for: algorithm).count > 1 {
      // The several keys may belong to a rotation that has ended.
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
    // A set from the future comes from a wrong clock, here or on the node that stored it, and proves nothing.
    if usable != nil, isConclusive(issuedAt, now) { return .unknownKey }
    if isFetchUnderWay(now) { return .waitForFetch }
    if mayFetch(now) {
      startFetch(now)
      return .fetch
    }
    return .tryAgain(after: .seconds(max(1, untilNextFetch(now).rounded(.up))))
  }

  /// Decides whether to fetch the set ahead of the first token that needs it.
  ///
  /// There is nothing to do before `maximumAge`, so a caller may ask often. Other limits are as for tokens.
  package mutating func refresh(now: Date) -> RefreshDecision {
    if isFetchUnderWay(now) { return .waitForFetch }
    if current != nil, !isOld(now) { return .fresh }
    guard mayFetch(now) else { return .tryAgain(after: .seconds(max(1, untilNextFetch(now).rounded(.up)))) }
    startFetch(now)
    return .fetch
  }

  /// What to do about a set that nobody waits for yet.
  package enum RefreshDecision: Sendable {
    /// The set is young enough.
    case fresh
    /// This caller, and no other, fetches the set now and reports it.
    case fetch
    /// Another caller is fetching: wait for its report.
    case waitForFetch
    /// It is too early to fetch again.
    case tryAgain(after: Duration)
  }

  /// What to do about a token whose signature does not fit the key that it names.
  package enum MismatchDecision: Sendable {
    /// This caller, and no other, fetches the set now, reports it, and asks again.
    case fetch
    /// Another caller is fetching: wait for its report and ask again.
    case waitForFetch
    /// There is nothing to wait for: the signature is wrong by the set in use.
    case settled
  }

  /// The key of this name, if it is another one than `refused`.
  package func key(insteadOf refused: JSONWebKey, of name: KeyName) -> JSONWebKey? {
    guard let key = current?.key(name), key.thumbprint != refused.thumbprint else { return nil }
    return key
  }

  /// Decides about a token whose signature does not fit the key of its name.
  ///
  /// A publisher may replace a key under its id, and a token without a key id means the key that was current when it was issued. If the set
  /// was fetched long enough after that, the matter is settled; otherwise the set is fetched again, but rarely.
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
    // A fetch that counted as lost may still end: of two sets, the one whose fetch started later is kept.
    guard current == nil || startedAt >= currentStartedAt || currentStartedAt > now else { return }
    current = set
    currentStartedAt = startedAt
    hasLatestFetchFailed = false
    isRefreshFailing = false
  }

  /// The fetch that began at `startedAt` brought no readable set, so the last good set stays.
  package mutating func fetchFailed(startedAt: Date) {
    guard startedAt == latestFetchStartedAt else { return }
    isFetching = false
    hasLatestFetchFailed = true
    isRefreshFailing = true
  }

  /// Whether the set is so old that callers wait for the next one. After a failed fetch they no longer wait.
  private func isUnconfirmed(_ now: Date) -> Bool {
    !isRefreshFailing && now.timeIntervalSince(currentStartedAt) >= settings.confirmationAge
  }

  private func isOld(_ now: Date) -> Bool {
    let age = now.timeIntervalSince(currentStartedAt)
    return age < 0 || age >= settings.maximumAge
  }

  /// A negative age comes from a wrong clock, and is no reason to do without keys.
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

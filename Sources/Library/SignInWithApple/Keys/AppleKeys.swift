public import PippinFoundation
import PippinTokens

/// One of Apple's signing keys (KEYS-1).
public struct AppleKey: Sendable {
  /// The `kid`. It can have any length (KEYS-4).
  public let keyID: String
  let key: JSONWebKey

  init(keyID: String, key: JSONWebKey) {
    self.keyID = keyID
    self.key = key
  }
}

/// Apple's published key set, from `AppleEndpoints.keys`.
///
/// It has any number of keys in any order, and a key is chosen by its id only (KEYS-2, KEYS-3, KEYS-6). Keys other than
/// RSA for RS256 are ignored (KEYS-9).
public struct AppleKeySet: Sendable {
  let keys: SigningKeySet

  init(_ keys: SigningKeySet) { self.keys = keys }

  /// Parses a key set.
  /// - Parameters:
  ///   - json: the document, as UTF-8.
  ///   - refused: RFC 7638 thumbprints of keys to reject, such as an emulator's published ones. A set with one of them
  ///     is rejected as a whole.
  /// - Throws: `AppleKeySetError` unless it is a JWK set (RFC 7517, 5) with at least one usable key and unique key ids.
  ///   A set without usable keys is an error, because it would replace the last good set.
  public init(parsing json: [UInt8], refusing refused: Set<String> = []) throws(AppleKeySetError) {
    do {
      keys = try SigningKeySet(parsing: json, refusing: refused)
    } catch {
      throw AppleKeySetError(detail: error.detail)
    }
  }

  /// The original document, to store and parse again.
  public var json: [UInt8] { keys.json }

  /// The ids of the usable keys, sorted.
  public var keyIDs: [String] { keys.keyIDs }

  /// The key with exactly this id.
  public func key(id: String) -> AppleKey? { keys.key(id: id).map { AppleKey(keyID: id, key: $0) } }
}

extension AppleKeySet {
  /// The RFC 7638 thumbprints of the keys of `AppleIDEmulator`. Their private halves are public, so a server that talks to
  /// Apple must reject them, in key sets and as its own client key.
  ///
  /// They stand here too, so that a server need not contain the emulator to reject its keys.
  public static let emulatorKeyThumbprints: Set<String> = [
    "ID1c0iVFjMs3zZpW79MQFla0JV-QVF4Qb5LAn8DXTe0",
    "irCoztdslBN0m4_lO2fYxME312pstXnzeU9s57_OB1o",
    "VKULW3vjsL5ZlpvaBxUH53R6Q48AfSPGISJ-TMNF-zg",
    "L5vb1JKL7ZFhibWBnlw4vR2c7PmalooUcZBKrTorMb0",
    "Hedtxa04fWGJ-Y25I5gLWlW0lPljTUsm4bzNW-p23yM",
    "7TfDmEHMuW9E0I0JIbPoq8qCOmC789c-R0CapoXkgmk",
    "SHebpBi8Is3nPpgotlwXaf9CspQ-L-uN-rhE7wbE2b8",
    "6v2IPkqm5-uJ9dsbdi3O_CzMSKO7XEGdRxKrPmiIQg4",
    "T8bgoMEeuSOOY4ATRJdXyRNAwtexvSG6PbeXX34rU74",
  ]
}

/// The reason why a document is not a valid key set.
public struct AppleKeySetError: Error, Hashable, Sendable {
  /// The reason, for operators.
  public let detail: String

  /// Creates an error.
  public init(detail: String) { self.detail = detail }
}

/// Decides which key to use, and when to fetch the key set: a state machine without I/O.
///
/// You pass an event and get a decision. On `fetch` or `keyAndRefresh`, fetch `AppleEndpoints.keys` and report the
/// result with `fetched` or `fetchFailed`. No other caller gets this decision meanwhile. An old set is used until a new
/// one arrives, and the last good set survives any outage (KEYS-7).
///
/// An unknown key id causes at most one fetch per `refetchInterval`, for all callers together. A new key needs a fetch
/// (KEYS-5), but a flood of made-up ids must not cause one each. The set and its fetch time show which ids do not
/// exist, so unknown ids are not stored.
public struct AppleKeyCache: Sendable {
  /// The cache's times in seconds.
  public struct Settings: Sendable {
    /// The age at which a new set is fetched in the background. Common values are 15 minutes to a day (KEYS-7).
    public var maximumAge: TimeInterval
    /// The minimum time between two fetches.
    public var refetchInterval: TimeInterval
    /// The time after which an unreported fetch counts as lost, and another caller may start one.
    public var fetchTimeout: TimeInterval

    /// The age from which a set is used only after an attempt to fetch a newer one, because an old stored set may have
    /// a revoked key. If that fetch fails, the old set is used.
    public var confirmationAge: TimeInterval

    /// The age from which a set is no longer used. Unlimited by default, so that the last good set survives any outage
    /// (KEYS-7). A limit ends the trust in a key that Apple may have revoked.
    public var usableAge: TimeInterval

    /// The seconds until all of Apple's servers publish a new key. Only a set that was fetched this long after a token
    /// was issued proves that the token's key does not exist (KEYS-18).
    public var publicationDelay: TimeInterval = 300

    /// Creates settings.
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

  /// The state of the cache, for metrics and logs. `find` does not depend on it.
  ///
  /// Later versions can add phases, so a `switch` needs a `default`.
  public struct Phase: RawRepresentable, Hashable, Sendable {
    /// The phase as text.
    public let rawValue: String

    /// Creates a phase from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No set has been fetched yet.
    public static let cold = Phase(rawValue: "cold")
    /// The set is recent.
    public static let fresh = Phase(rawValue: "fresh")
    /// The set is due for a refresh.
    public static let stale = Phase(rawValue: "stale")
    /// A fetch is in progress.
    public static let refreshing = Phase(rawValue: "refreshing")
    /// The last fetch failed. The last good set, if any, is still used.
    public static let failed = Phase(rawValue: "failed")

    init(_ phase: SigningKeyCache.Phase) { self.init(rawValue: phase.rawValue) }
  }

  /// The decision about a token.
  public enum Decision: Sendable {
    /// Use this key.
    case key(AppleKey)
    /// Use this key, and fetch a new set in the background. Only this caller gets this decision.
    case keyAndRefresh(AppleKey)
    /// Fetch the set, report the result, and ask again. Only this caller gets this decision.
    case fetch
    /// Another caller is fetching. Wait for its report, and ask again.
    case waitForFetch
    /// The key does not exist: the set was fetched after the token was issued.
    case unknownKey
    /// The key is unknown, and it is too early for another fetch. Ask again after this time.
    case tryAgain(after: Duration)
  }

  private(set) var cache: SigningKeyCache

  /// Creates a cache.
  /// - Parameters:
  ///   - settings: the times.
  ///   - lastGood: the last set from `onKeySet`, so that a restart during an outage can verify tokens. An unreadable
  ///     set is ignored.
  public init(settings: Settings = Settings(), lastGood: (json: [UInt8], fetchedAt: Date)? = nil) {
    var own = SigningKeyCache.Settings(
      maximumAge: settings.maximumAge, refetchInterval: settings.refetchInterval, fetchTimeout: settings.fetchTimeout,
      confirmationAge: settings.confirmationAge, usableAge: settings.usableAge)
    own.publicationDelay = settings.publicationDelay
    cache = SigningKeyCache(settings: own, lastGood: lastGood)
  }

  /// The current set, and when its fetch started; nil before the first fetch.
  public var lastGood: (set: AppleKeySet, fetchedAt: Date)? {
    cache.lastGood.map { (AppleKeySet($0.set), $0.fetchedAt) }
  }

  /// The state of the cache.
  public func phase(at now: Date) -> Phase { Phase(cache.phase(at: now)) }

  /// Decides about a token with the key id `keyID` and the unverified issue date `issuedAt`.
  public mutating func find(keyID: String, issuedAt: Date, now: Date) -> Decision {
    switch cache.find(keyID: keyID, issuedAt: issuedAt, now: now) {
    case .key(let key): .key(AppleKey(keyID: keyID, key: key))
    case .keyAndRefresh(let key): .keyAndRefresh(AppleKey(keyID: keyID, key: key))
    case .fetch: .fetch
    case .waitForFetch: .waitForFetch
    // Apple's tokens name their key.
    case .unknownKey, .ambiguousKey: .unknownKey
    case .tryAgain(let delay): .tryAgain(after: delay)
    }
  }

  /// Reports a successful fetch.
  /// - Parameters:
  ///   - set: the new set.
  ///   - startedAt: when the fetch started; the set may not contain later changes.
  ///   - now: when it ended.
  public mutating func fetched(_ set: AppleKeySet, startedAt: Date, now: Date) {
    cache.fetched(set.keys, startedAt: startedAt, now: now)
  }

  /// Reports that the fetch that started at `startedAt` failed. The last good set stays in use.
  public mutating func fetchFailed(startedAt: Date) {
    cache.fetchFailed(startedAt: startedAt)
  }
}

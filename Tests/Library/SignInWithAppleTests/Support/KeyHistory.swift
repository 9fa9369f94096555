import PippinFoundation
import SignInWithApple

/// A history of Apple's key sets to replay, recorded or made up.
struct KeyHistory {
  /// From this number of seconds after `start`, these ids, in this order.
  typealias Change = (from: TimeInterval, ids: [String])

  let start: Date
  private let sets: [(from: TimeInterval, ids: [String], set: AppleKeySet)]
  /// When fetches fail, in seconds after `start`.
  private let outages: [Range<TimeInterval>]

  /// Creates a history. The key is the same for each id, because only ids matter here.
  init(start: Date, changes: [Change], outages: [Range<TimeInterval>] = []) throws {
    self.start = start
    self.outages = outages
    sets = try changes.map { change in
      let json = try TokenMaker.keySet(change.ids.map { (id: $0, pem: TestKeys.first) })
      return (change.from, change.ids, try AppleKeySet(parsing: json))
    }
  }

  /// The ids at that time.
  func ids(at second: TimeInterval) -> [String] { sets.last { $0.from <= second }?.ids ?? [] }

  /// The result of a fetch at that time; nil during an outage.
  func fetch(at moment: Date) -> AppleKeySet? {
    let second = moment.timeIntervalSince(start)
    if outages.contains(where: { $0.contains(second) }) { return nil }
    return sets.last { $0.from <= second }?.set
  }
}

/// Uses the cache during a history: asks, fetches when told to, and asks again.
struct KeyUser {
  var cache: AppleKeyCache
  let history: KeyHistory
  private(set) var fetches: [Date] = []

  init(_ history: KeyHistory, settings: AppleKeyCache.Settings = .init()) {
    self.history = history
    cache = AppleKeyCache(settings: settings)
  }

  /// The decision for a token after the necessary fetches: "key", "unknownKey", "tryAgain 7".
  mutating func present(_ keyID: String, issuedAt: TimeInterval, at second: TimeInterval) -> String {
    let now = history.start + second
    for _ in 0..<3 {
      switch cache.find(keyID: keyID, issuedAt: history.start + issuedAt, now: now) {
      case .key: return "key"
      case .keyAndRefresh:
        fetch(now)
        return "key"
      case .fetch: fetch(now)
      case .waitForFetch: return "waitForFetch"
      case .unknownKey: return "unknownKey"
      case .tryAgain(let delay): return "tryAgain \(delay.components.seconds)"
      }
    }
    return "asked three times"
  }

  private mutating func fetch(_ now: Date) {
    fetches.append(now)
    if let set = history.fetch(at: now) {
      cache.fetched(set, startedAt: now, now: now)
    } else {
      cache.fetchFailed(startedAt: now)
    }
  }

  /// The minimum time between two fetches in seconds.
  var leastInterval: TimeInterval {
    zip(fetches.dropFirst(), fetches).map { $0.timeIntervalSince($1) }.min() ?? .infinity
  }
}

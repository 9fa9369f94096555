import FoundationEssentials
import SignInWithApple

/// What Apple published when: a history of key sets, recorded or made up, to be replayed.
struct KeyHistory {
  /// From `start` plus that many seconds on, these ids, in this order.
  typealias Change = (from: TimeInterval, ids: [String])

  let start: Date
  private let sets: [(from: TimeInterval, ids: [String], set: AppleKeySet)]
  /// When nothing could be fetched, in seconds after `start`.
  private let outages: [Range<TimeInterval>]

  /// A history; the key is the same under each id, since only ids matter here.
  init(start: Date, changes: [Change], outages: [Range<TimeInterval>] = []) throws {
    self.start = start
    self.outages = outages
    sets = try changes.map { change in
      let json = try TokenMaker.keySet(change.ids.map { (id: $0, pem: TestKeys.first) })
      return (change.from, change.ids, try AppleKeySet(parsing: json))
    }
  }

  /// The ids published at that moment.
  func ids(at second: TimeInterval) -> [String] { sets.last { $0.from <= second }?.ids ?? [] }

  /// What a fetch at that moment brings; nil during an outage.
  func fetch(at moment: Date) -> AppleKeySet? {
    let second = moment.timeIntervalSince(start)
    if outages.contains(where: { $0.contains(second) }) { return nil }
    return sets.last { $0.from <= second }?.set
  }
}

/// A relying party in the face of a history: asks its cache, fetches when it is told to, asks again.
struct KeyUser {
  var cache: AppleKeyCache
  let history: KeyHistory
  private(set) var fetches: [Date] = []

  init(_ history: KeyHistory, settings: AppleKeyCache.Settings = .init()) {
    self.history = history
    cache = AppleKeyCache(settings: settings)
  }

  /// What becomes of a token, and in how many fetches: "key", "unknownKey", "tryAgain 7".
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

  /// The least time between two fetches, in seconds.
  var leastInterval: TimeInterval {
    zip(fetches.dropFirst(), fetches).map { $0.timeIntervalSince($1) }.min() ?? .infinity
  }
}

package import PippinAccounts
package import PippinFoundation
import PippinLock
package import PippinTokens

/// Our signing keys, which change over time: read from the store now and then, used from memory.
///
/// Signing and verifying use ``keys``, a value that is created once for each change, so no request waits for the store.
package final class SigningKeyRing: Sendable {
  private struct State {
    var stored: [StoredSigningKey]
    var keys: SigningKeys
    /// The last look-up of an unknown key: when it was, and why it failed.
    var lookedUp: (at: Date, failure: ServerError?)?
    /// Why the store's keys could not be opened at the last reading.
    var unopened: String?
  }

  /// The shortest time between two look-ups of unknown keys, in seconds, however many made-up tokens come.
  package static let lookUpInterval: TimeInterval = 10
  /// The longest time between two checks of the schedule, in seconds.
  static let longestWait: TimeInterval = 3600
  /// ES256 first, because it signs access tokens and must not depend on the other.
  private static let order: [SignatureAlgorithm] = [.ES256, .RS256]

  private let store: any AccountStore
  private let masterKeys: MasterKeys
  private let schedule: SigningKeySchedule
  /// The algorithms in use. Keys of another one stay published while they exist, but get no successors.
  private let algorithms: Set<SignatureAlgorithm>
  private let random: RandomSource
  private let state: Lock<State>
  /// Readings happen one at a time, so that an older one never replaces a newer one.
  private let locks = KeyedLock()

  private init(
    store: any AccountStore, masterKeys: MasterKeys, schedule: SigningKeySchedule,
    algorithms: Set<SignatureAlgorithm>, random: RandomSource, stored: [StoredSigningKey]
  ) throws(ServerError) {
    self.store = store
    self.masterKeys = masterKeys
    self.schedule = schedule
    self.algorithms = algorithms
    self.random = random
    state = Lock(State(stored: stored, keys: try SigningKeys(opening: stored, with: masterKeys)))
  }

  /// The store's keys. The first start creates the first key of each algorithm; only one of several nodes succeeds.
  package static func load(
    from store: any AccountStore, masterKeys: MasterKeys, schedule: SigningKeySchedule = SigningKeySchedule(),
    algorithms: Set<SignatureAlgorithm> = [.ES256], random: RandomSource, now: Date
  ) async throws(ServerError) -> SigningKeyRing {
    var stored = try await Self.stored(in: store)
    for algorithm in Self.order where algorithms.contains(algorithm) && stored.of(algorithm).isEmpty {
      let first = try SigningKeys.make(
        number: stored.nextNumber(of: algorithm), masterKeys: masterKeys, random: random, now: now)
      // If another node was first, its key is read below.
      try await commit(adding(first, random: random, now: now), to: store)
      stored = try await Self.stored(in: store)
    }
    return try SigningKeyRing(
      store: store, masterKeys: masterKeys, schedule: schedule, algorithms: algorithms, random: random, stored: stored)
  }

  /// The keys that this process has now.
  package var keys: SigningKeys { state.withLock { $0.keys } }

  /// Which of the store's keys this process cannot open, as a sentence; `nil` if it opened all. Such a server refuses tokens of
  /// other servers for now, so it must get no traffic.
  package var unopened: String? { state.withLock { $0.unopened } }

  /// Reads the store's keys. If that fails, the previous ones stay in use.
  package func renew() async throws(ServerError) {
    try await locks.run([]) { () throws(ServerError) in try await read() }
  }

  /// Reads the store's keys because a token names an unknown one; at most every ten seconds, and once for all callers at a
  /// time.
  ///
  /// - Throws: `.storeUnavailable` while the store cannot say whether the key exists, which does not make a token invalid
  ///
  func lookUp(_ keyID: String, now: Date) async throws(ServerError) {
    try await locks.run([]) { () throws(ServerError) in
      if keys.publicKey(id: keyID) != nil { return }
      if let last = state.withLock({ $0.lookedUp }), abs(now.timeIntervalSince(last.at)) < Self.lookUpInterval {
        if let failure = last.failure { throw failure }
        return
      }
      do throws(ServerError) {
        try await read()
        state.withLock { $0.lookedUp = (now, nil) }
      } catch {
        state.withLock { $0.lookedUp = (now, error) }
        throw error
      }
    }
  }

  /// Creates the next key if it is due, removes retired ones, and returns when to call again.
  ///
  /// Doing it twice does no harm: the next key's number must be free, and removing a key again changes nothing.
  func rotate(now: Date) async throws(ServerError) -> Date {
    let stored = try await Self.stored(in: store)
    for algorithm in Self.order {
      let (keys, isWanted) = (stored.of(algorithm), algorithms.contains(algorithm))
      if isWanted, schedule.isNextDue(after: keys, at: now) {
        let key = try SigningKeys.make(
          number: stored.nextNumber(of: algorithm), masterKeys: masterKeys, random: random, now: now)
        // In a separate change set: a conflict because another node was first must not stop the removals.
        try await Self.commit(Self.adding(key, random: random, now: now), to: store)
      }
      var retiring = Self.changes(random: random, now: now)
      for key in schedule.retired(of: keys, isWanted: isWanted, at: now) {
        retiring.add(.removeSigningKey(key.number))
      }
      if !retiring.changes.isEmpty { try await Self.commit(retiring, to: store) }
    }
    try await renew()
    let known = state.withLock(\.stored)
    let next = Self.order.compactMap {
      schedule.nextChange(of: known.of($0), isWanted: algorithms.contains($0))
    }.min()
    // Waits at least a second, since it may be impossible now to do what is due.
    return max(now.addingTimeInterval(1), min(next ?? now, now.addingTimeInterval(Self.longestWait)))
  }

  private func read() async throws(ServerError) {
    let stored = try await Self.stored(in: store)
    let isKnown = state.withLock { state in
      if stored == state.stored { state.unopened = nil }
      return stored == state.stored
    }
    if isKnown { return }
    guard !stored.of(.ES256).isEmpty else { throw .unexpected(detail: "the store has lost all signing keys") }
    do throws(ServerError) {
      let keys = try SigningKeys(opening: stored, with: masterKeys)
      state.withLock { ($0.stored, $0.keys, $0.unopened) = (stored, keys, nil) }
    } catch {
      state.withLock { $0.unopened = error.causeForOperator }
      throw error
    }
  }

  private static func adding(_ key: StoredSigningKey, random: RandomSource, now: Date) -> ChangeSet {
    var changes = changes(random: random, now: now)
    changes.demand(Precondition(.signingKey(key.number), .absent))
    changes.add(.putSigningKey(key))
    return changes
  }

  private static func changes(random: RandomSource, now: Date) -> ChangeSet {
    ChangeSet(
      id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "a new key demands that its number is free",
      at: now)
  }

  private static func stored(in store: any AccountStore) async throws(ServerError) -> [StoredSigningKey] {
    do {
      return try await store.signingKeys()
    } catch {
      throw ServerError(error)
    }
  }

  /// Commits; a conflict means that another node did the same first.
  private static func commit(_ changes: ChangeSet, to store: any AccountStore) async throws(ServerError) {
    do {
      try await store.commit(changes)
    } catch {
      guard error.code == .conflict else { throw ServerError(error) }
    }
  }
}

/// The schedule of our signing keys: pure, from the times at which they were created.
///
/// A key is published for a while, then signs until its successor does, and stays published until everything that it
/// signed has expired.
package struct SigningKeySchedule: Sendable {
  /// For how long clients may cache the key set, in seconds.
  package static let keySetMaxAge: TimeInterval = 600
  /// How long a key is published before it signs, in seconds: by then every cached set has it.
  package static let publishedBeforeUse = 2 * keySetMaxAge
  /// How long a key stays published after its successor began to sign, in seconds: the longest life of a token (another
  /// server may have another setting), the cache time of a set, and a minute for clocks that differ.
  package static let publishedAfterUse = TimeInterval(Lifetimes.longestAccessToken) + keySetMaxAge + 60

  /// The time between the creation of two keys, in seconds.
  package let period: TimeInterval

  /// - Parameter period: longer than a key is published before and after its use, so that a set has at most three keys.
  package init(period: TimeInterval = 30 * 86_400) {
    precondition(period > Self.publishedBeforeUse + Self.publishedAfterUse, "keys would pile up")
    self.period = period
  }

  /// Whether the next key is due; `keys` are of one algorithm, oldest first, here and below.
  func isNextDue(after keys: [StoredSigningKey], at now: Date) -> Bool {
    guard let last = keys.last?.createdAt else { return true }
    // A clock was ahead when the last key was created: it would not sign until then, nor get a successor (0116).
    return last.addingTimeInterval(period) <= now || last > now.addingTimeInterval(Self.clockTolerance)
  }

  /// How far the clocks of servers may differ, in seconds.
  private static let clockTolerance: TimeInterval = 60

  /// The keys that are no longer needed.
  /// - Parameter isWanted: whether the algorithm is in use. If not, the last key is removed when its successor would have
  ///   replaced it, and not earlier: another server may still sign with it.
  func retired(of keys: [StoredSigningKey], isWanted: Bool = true, at now: Date) -> [StoredSigningKey] {
    zip(keys, retirements(of: keys, isWanted: isWanted)).filter { $1 <= now }.map(\.0)
  }

  /// When the next change is due.
  func nextChange(of keys: [StoredSigningKey], isWanted: Bool = true) -> Date? {
    let making = isWanted ? keys.last.map { $0.createdAt.addingTimeInterval(period) } : nil
    return (retirements(of: keys, isWanted: isWanted) + [making].compactMap(\.self)).min()
  }

  /// When each key is removed; without the last one if that stays.
  private func retirements(of keys: [StoredSigningKey], isWanted: Bool) -> [Date] {
    let relieved = keys.dropFirst().map(\.createdAt)
    let last = isWanted ? nil : keys.last?.createdAt.addingTimeInterval(period)
    return (relieved + [last].compactMap(\.self)).map {
      $0.addingTimeInterval(Self.publishedBeforeUse + Self.publishedAfterUse)
    }
  }
}

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
    /// The ids of keys that there were and are no more, the newest last.
    var gone: [String] = []

    /// Uses these keys from now on, and remembers which ones are gone.
    mutating func replace(_ stored: [StoredSigningKey], _ keys: SigningKeys) {
      let ids = self.stored.map(\.keyID).filter { id in !stored.contains { $0.keyID == id } }
      // A few: nobody replaces keys more often than their last tokens expire.
      gone = (gone.filter { !ids.contains($0) } + ids).suffix(64)
      (self.stored, self.keys) = (stored, keys)
    }
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
    algorithms: Set<SignatureAlgorithm>, random: RandomSource, stored: [StoredSigningKey], gone: [String]
  ) throws(ServerError) {
    self.store = store
    self.masterKeys = masterKeys
    self.schedule = schedule
    self.algorithms = algorithms
    self.random = random
    state = Lock(State(stored: stored, keys: try SigningKeys(opening: stored, with: masterKeys), gone: gone))
  }

  /// The store's keys. The first start creates the first key of each algorithm; only one of several nodes succeeds.
  ///
  /// - Throws: `.storeUnavailable` if an algorithm has no key in the end: a server without one could sign nothing.
  package static func load(
    from store: any AccountStore, masterKeys: MasterKeys, schedule: SigningKeySchedule = SigningKeySchedule(),
    algorithms: Set<SignatureAlgorithm> = [.ES256], random: RandomSource, now: Date
  ) async throws(ServerError) -> SigningKeyRing {
    var stored = try await Self.stored(in: store)
    for algorithm in Self.order where algorithms.contains(algorithm) && stored.of(algorithm).isEmpty {
      let first = try SigningKeys.make(
        number: stored.nextNumber(of: algorithm), masterKeys: masterKeys, random: random, now: now)
      // A conflict may also be a deadlock: then no other node's key is there.
      for _ in 0..<Self.attempts where stored.of(algorithm).isEmpty {
        try await commit(adding(first, random: random, now: now), to: store)
        stored = try await Self.stored(in: store)
      }
      guard !stored.of(algorithm).isEmpty else {
        throw .storeUnavailable(detail: "the first \(algorithm.rawValue) signing key could not be stored")
      }
    }
    return try SigningKeyRing(
      store: store, masterKeys: masterKeys, schedule: schedule, algorithms: algorithms, random: random, stored: stored,
      gone: try await WithdrawnKeys.ids(in: store, masterKeys: masterKeys, now: now))
  }

  /// The keys that this process has now.
  package var keys: SigningKeys { state.withLock { $0.keys } }

  /// Which of the store's keys this process cannot open, as a sentence; `nil` if it opened all. Such a server refuses tokens of
  /// other servers for now, so it must get no traffic.
  package var unopened: String? { state.withLock { $0.unopened } }

  /// Whether there was a key of this id that is gone, because it was retired or withdrawn. What it signed counts as expired.
  func hadKey(id: String) -> Bool { state.withLock { $0.gone.contains(id) } }

  /// Reads the store's keys. If the store does not answer, the previous keys stay in use. If it has a key that cannot be opened, only
  /// those of the previous keys stay that it still has.
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

  /// Creates a new key of each algorithm before it is due.
  ///
  /// All of it is one commit. It competes with ``rotate(now:)`` for the number of the next key, so that of keys that were made
  /// before none stays that it does not know.
  /// - Parameters:
  ///   - isLeaked: whether the present keys are removed at once, those that did not sign yet too; then the new ones sign at once.
  ///     Otherwise they sign when every cached key set has them, and the present ones stay until their last token has expired.
  ///   - line: the line of the audit about the new keys and those that are withdrawn.
  func replace(
    isLeaked: Bool, now: Date, line: (SigningKeyReplacement) -> AuditEvent
  ) async throws(ServerError) -> SigningKeyReplacement.Outcome {
    for _ in 0..<Self.attempts {
      let stored = try await Self.stored(in: store)
      if !isLeaked, let waiting = schedule.waiting(of: stored, at: now) {
        return .keyWaits(
          waiting.keyID, until: waiting.createdAt.addingTimeInterval(SigningKeySchedule.publishedBeforeUse))
      }
      var changes = Self.changes(random: random, now: now)
      var replacement = SigningKeyReplacement()
      for algorithm in Self.order {
        let keys = stored.of(algorithm)
        // Another server may use an algorithm that the settings at hand do not.
        guard algorithms.contains(algorithm) || !keys.isEmpty else { continue }
        let key = try SigningKeys.make(
          number: stored.nextNumber(of: algorithm), masterKeys: masterKeys, random: random, now: now)
        changes.demand(Precondition(.signingKey(key.number), .absent))
        changes.add(.putSigningKey(key))
        replacement.created.append(.init(id: key.keyID, algorithm: algorithm))
        guard isLeaked else { continue }
        for old in keys {
          changes.add(.removeSigningKey(old.number))
          replacement.withdrawn.append(.init(id: old.keyID, algorithm: algorithm))
        }
      }
      if isLeaked {
        let former = try await WithdrawnKeys.ids(in: store, masterKeys: masterKeys, now: now)
        let withdrawn = WithdrawnKeys(ids: former + replacement.withdrawn.map(\.id))
        changes.add(.putRecord(try withdrawn.record(masterKeys: masterKeys, random: random, now: now)))
      }
      changes.add(.audit(line(replacement)))
      do {
        try await store.commit(changes)
      } catch {
        // The job, or somebody else, was first.
        guard error.code == .conflict else { throw ServerError(error) }
        continue
      }
      // It is done; if the store is away now, the next reading shows the new keys.
      do throws(ServerError) { try await renew() } catch {}
      return .replaced(replacement)
    }
    throw .storeUnavailable(detail: "the signing keys kept changing")
  }

  private static let attempts = 12

  /// Every published key with its use, and when it is removed from the published set.
  package func listed(at now: Date) -> [(key: SigningKeys.Published, until: Date)] {
    let (keys, stored) = state.withLock { ($0.keys, $0.stored) }
    let ends = Self.order.flatMap { schedule.ends(of: stored.of($0)) }
    return keys.published(at: now).map { key in
      (key, ends.first { $0.keyID == key.id }?.end ?? key.createdAt)
    }
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
      state.withLock { state in
        state.replace(stored, keys)
        state.unopened = nil
      }
    } catch {
      state.withLock { state in
        // A withdrawn key must verify nothing, although another one cannot be opened.
        let kept = state.stored.filter { known in stored.contains { $0.keyID == known.keyID } }
        state.replace(kept, state.keys.keeping(kept))
        state.unopened = error.causeForOperator
      }
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

  /// Commits, unless there is a conflict. The caller reads again what is there.
  private static func commit(_ changes: ChangeSet, to store: any AccountStore) async throws(ServerError) {
    do {
      try await store.commit(changes)
    } catch {
      guard error.code == .conflict else { throw ServerError(error) }
    }
  }
}

/// What a replacement of our signing keys did.
package struct SigningKeyReplacement: Sendable, Equatable {
  package struct Key: Sendable, Equatable {
    package let id: String
    package let algorithm: SignatureAlgorithm
  }

  package enum Outcome: Sendable, Equatable {
    case replaced(SigningKeyReplacement)
    /// A new key waits already, and signs from then on.
    case keyWaits(String, until: Date)
    /// No server began to use this master key yet, so a running one might be unable to open the new keys.
    case masterKeyNotInUse(String)
  }

  package var created: [Key] = []
  /// The keys that were removed at once.
  package var withdrawn: [Key] = []
}

/// The keys that were withdrawn lately, which their tokens may still name: a server that starts later must know them, so that apps
/// refresh instead of signing out (0166).
struct WithdrawnKeys: SealableObject {
  /// For as long as a token can live that one of them signed, in seconds.
  private static let lifetime = TimeInterval(Lifetimes.longestAccessToken)
  private static let id = SHA256.hash("withdrawn signing keys")

  let ids: [String]

  init(ids: [String]) { self.ids = ids.suffix(64) }

  init?(_ json: JSONElement) {
    guard let ids = json["ids"] else { return nil }
    self.init(ids: ids.elements.compactMap(\.string))
  }

  func write(to writer: inout JSONWriter) { writer.member("ids", ids) }

  func record(masterKeys: MasterKeys, random: RandomSource, now: Date) throws(ServerError) -> FlowRecord {
    try sealed(
      as: Self.id, until: now.addingTimeInterval(Self.lifetime).inMilliseconds, keys: masterKeys, random: random)
  }

  /// The ids of the stored record; none without one, or if it does not open.
  static func ids(
    in store: any AccountStore, masterKeys: MasterKeys, now: Date
  ) async throws(ServerError) -> [String] {
    do {
      guard let record = try await store.snapshot(of: [.record(id)], { try $0.record(id) }), now < record.expiresAt
      else { return [] }
      return WithdrawnKeys(opening: record, keys: masterKeys)?.ids ?? []
    } catch {
      throw ServerError(error)
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

  /// The key that has not begun to sign, where another one signs; of any algorithm.
  func waiting(of stored: [StoredSigningKey], at now: Date) -> StoredSigningKey? {
    [SignatureAlgorithm.ES256, .RS256].lazy.map { stored.of($0) }.first { keys in
      keys.count > 1 && keys.last.map { $0.createdAt.addingTimeInterval(Self.publishedBeforeUse) > now } ?? false
    }?.last
  }

  /// When each key is removed, the last one too, if keys go on changing as they do.
  func ends(of keys: [StoredSigningKey]) -> [(keyID: String, end: Date)] {
    Array(zip(keys.map(\.keyID), retirements(of: keys, isWanted: false)))
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

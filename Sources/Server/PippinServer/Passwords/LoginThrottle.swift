import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinPasswords

/// Where somebody comes from who presents a password: the address it is for, and the network and the device they come by.
///
/// A device, or else a network, that the right password came from before is known. Whoever comes from a known one is counted for
/// themselves alone, so that no stranger's guesses lock them out; strangers are counted together besides.
struct LoginThrottle: Sendable {
  private static let known = AttemptCounter.Limit(count: 10, window: 900)
  private static let strangers = AttemptCounter.Limit(count: 50, window: 3600)
  private static let network = AttemptCounter.Limit(count: 100, window: 900)
  /// For how long a device is known, in seconds.
  private static let memory: TimeInterval = 90 * 86_400
  /// How often it is noted again, in seconds.
  private static let renewal: TimeInterval = 86_400

  /// The marks by which this device and this network are known, the device's first.
  private let marks: [[UInt8]]
  /// What counts for each of them.
  private let own: [AttemptCounter]
  /// What counts where neither is known.
  private let forStrangers: [AttemptCounter]
  /// What counts for all strangers together.
  private let strangers: AttemptCounter

  /// - Parameters:
  ///   - address: its canonical form, or whatever was given in its place.
  ///   - network: nil where it says nothing, as behind a proxy.
  ///   - device: a random value that the app keeps.
  init(realm: Realm, address: String, network: String?, device: String?) {
    let place = [realm.rawValue, address]
    let origins = [device.map { ["device", $0] }, network.map { ["network", $0] }].compactMap(\.self)
    marks = origins.map { SHA256.hash((["known"] + place + $0).joined(separator: "\u{0}")) }
    own = origins.map { AttemptCounter(["password"] + place + $0, Self.known) }
    // Of a device that is not known the id is a stranger's invention, a new one for each guess.
    strangers = AttemptCounter(["password", "strangers"] + place, Self.strangers)
    var counters = [strangers]
    if let network {
      counters.append(AttemptCounter(["password"] + place + ["network", network], Self.known))
      counters.append(AttemptCounter(["password", "from", network], Self.network))
    }
    forStrangers = counters
  }

  /// What says whether this is a known place.
  var reads: [Read] { marks.map { .record($0) } }

  /// What counts for whom `snapshot` shows to be known, or not.
  func counters(given snapshot: Snapshot, now: Date) -> [AttemptCounter] {
    knownCounter(in: snapshot, now: now).map { [$0] } ?? forStrangers
  }

  /// What counts alone for a device or a network that is known.
  func knownCounter(in snapshot: Snapshot, now: Date) -> AttemptCounter? {
    zip(marks, own).first { mark, _ in snapshot.record(mark).map { now < $0.expiresAt } ?? false }?.1
  }

  /// How many tries this device or network has left. Tries that strangers used up are not counted here.
  func triesLeft(in snapshot: Snapshot, keys: MasterKeys, now: Date) -> Int? {
    counters(given: snapshot, now: now).filter { $0.id != strangers.id }
      .map { $0.left(in: snapshot, keys: keys, now: now) }.min()
  }

  /// What a password that was set anew by mail changes: strangers' guesses were at the old one, and this place is known.
  func reset(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws(FlowError) -> [Change] {
    [.removeRecord(strangers.id)] + (try opened(in: snapshot, keys: keys, random: random, now: now))
  }

  /// Commits what a right password changes with the session.
  func passed(keys: MasterKeys, random: RandomSource, now: Date) -> SignInCompanion {
    SignInCompanion(reads: reads) { (snapshot, _, changes) throws(FlowError) in
      for change in try opened(in: snapshot, keys: keys, random: random, now: now) { changes.add(change) }
    }
  }

  /// What a right password changes: nothing is held against this place any more, and it is known from now on.
  func opened(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws(FlowError) -> [Change] {
    var changes: [Change] = own.map { .removeRecord($0.id) }
    let end = now.addingTimeInterval(Self.memory).inMilliseconds
    for mark in marks {
      if let record = snapshot.record(mark), record.expiresAt > end.addingTimeInterval(-Self.renewal) { continue }
      let known: [UInt8] = [1]
      changes.append(.putRecord(try known.sealed(as: mark, until: end, keys: keys, random: random)))
    }
    return changes
  }
}

extension PasswordFlows {
  /// Counts a try before it is made, so that a crowd of them at once is counted too.
  /// - Returns: whether this is a known place, and how many tries whoever comes has left after this one, where that can be told.
  func recordAttempt(on throttle: LoginThrottle, now: Date) async throws(FlowError) -> (
    priority: HashingPriority, triesLeft: Int?
  ) {
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(
      on: throttle.reads, further: { throttle.counters(given: $0, now: now).map { .record($0.id) } }
    ) {
      snapshot throws(FlowError) -> Decision<(priority: HashingPriority, triesLeft: Int?)> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      try count(throttle.counters(given: snapshot, now: now), in: snapshot, &changes, now: now)
      let isKnown = throttle.knownCounter(in: snapshot, now: now) != nil
      let left = throttle.triesLeft(in: snapshot, keys: masterKeys, now: now).map { $0 - 1 }
      return Decision(changes, (isKnown ? .known : .unknown, left))
    }
  }
}

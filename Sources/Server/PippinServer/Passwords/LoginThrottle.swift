import PippinAccounts
import PippinFoundation
import PippinPasswords
import PippinTokens

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
  func counters(given snapshot: Snapshot, now: Date) throws -> [AttemptCounter] {
    try knownCounter(in: snapshot, now: now).map { [$0] } ?? forStrangers
  }

  /// What counts alone for a device or a network that is known.
  func knownCounter(in snapshot: Snapshot, now: Date) throws -> AttemptCounter? {
    try zip(marks, own).first { mark, _ in try snapshot.record(mark).map { now < $0.expiresAt } ?? false }?.1
  }

  /// How many tries this device or network has left. Tries that strangers used up are not counted here.
  func triesLeft(in snapshot: Snapshot, keys: MasterKeys, now: Date) throws -> Int? {
    try counters(given: snapshot, now: now).filter { $0.id != strangers.id }
      .map { try $0.left(in: snapshot, keys: keys, now: now) }.min()
  }

  /// What a password that was set anew by mail changes: strangers' guesses were at the old one, and this place is known.
  func reset(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws -> [Change] {
    [.removeRecord(strangers.id)] + (try opened(in: snapshot, keys: keys, random: random, now: now))
  }

  /// Commits what a right password changes with the session.
  func passed(keys: MasterKeys, random: RandomSource, now: Date) -> CommitHook {
    CommitHook(reads: reads) { (snapshot, _, changes) in
      for change in try opened(in: snapshot, keys: keys, random: random, now: now) { changes.add(change) }
    }
  }

  /// What a right password changes: nothing is held against this place any more, and it is known from now on.
  func opened(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws -> [Change] {
    var changes: [Change] = own.map { .removeRecord($0.id) }
    let end = now.addingTimeInterval(Self.memory).inMilliseconds
    for mark in marks {
      if let record = try snapshot.record(mark), record.expiresAt > end.addingTimeInterval(-Self.renewal) { continue }
      let known: [UInt8] = [1]
      changes.append(.putRecord(try known.sealed(as: mark, until: end, keys: keys, random: random)))
    }
    return changes
  }
}

extension PasswordFlows {
  /// Counts a try before it is made, so that a crowd of them at once is counted too.
  /// - Returns: whether this is a known place, and how many tries whoever comes has left after this one, where that can be told.
  func recordAttempt(on throttle: LoginThrottle, now: Date) async throws(ServerError) -> (
    priority: HashingPriority, triesLeft: Int?
  ) {
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(
      on: throttle.reads, further: { try throttle.counters(given: $0, now: now).map { .record($0.id) } }
    ) {
      snapshot -> Decision<(priority: HashingPriority, triesLeft: Int?)> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      try count(try throttle.counters(given: snapshot, now: now), in: snapshot, &changes, now: now)
      let isKnown = try throttle.knownCounter(in: snapshot, now: now) != nil
      let left = try throttle.triesLeft(in: snapshot, keys: masterKeys, now: now).map { $0 - 1 }
      return Decision(changes, (isKnown ? .known : .unknown, left))
    }
  }
}

/// How often something was tried, counted in the store for all nodes.
///
/// A counter begins with the first try and is forgotten at the end of its window.
struct AttemptCounter: Sendable {
  /// So many in so many seconds.
  struct Limit: Sendable {
    let count: UInt64
    let window: TimeInterval
  }

  /// Where it is kept.
  let id: [UInt8]
  let limit: Limit

  /// - Parameter parts: what is counted; whose it is can be told by nobody who does not know it already.
  init(_ parts: [String], _ limit: Limit) {
    id = SHA256.hash((["attempts"] + parts).joined(separator: "\u{0}"))
    self.limit = limit
  }

  /// One whose place is known.
  init(at id: [UInt8], _ limit: Limit) {
    self.id = id
    self.limit = limit
  }

  /// After how many seconds there may be another try; `nil` when it may be now.
  func refusal(in snapshot: Snapshot, keys: MasterKeys, now: Date) throws -> Int? {
    guard let (count, end) = try state(in: snapshot, keys, now), count >= limit.count else { return nil }
    return max(1, Int(end.timeIntervalSince(now).rounded(.up)))
  }

  /// How many tries are left.
  func left(in snapshot: Snapshot, keys: MasterKeys, now: Date) throws -> Int {
    let count = try state(in: snapshot, keys, now)?.count ?? 0
    return Int(limit.count - min(count, limit.count))
  }

  /// One more.
  func counted(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws -> Change {
    let (count, end) = try state(in: snapshot, keys, now) ?? (0, now.addingTimeInterval(limit.window))
    return .putRecord(try (count + 1).sealed(as: id, until: end, keys: keys, random: random))
  }

  private func state(in snapshot: Snapshot, _ keys: MasterKeys, _ now: Date) throws -> (count: UInt64, end: Date)? {
    guard let record = try snapshot.record(id), let count = UInt64(opening: record, keys: keys, now: now)
    else { return nil }
    return (count, record.expiresAt)
  }
}

extension PasswordFlows {
  /// Refuses a try where one of its counters is used up.
  func refuse(_ tries: [AttemptCounter], in snapshot: Snapshot, now: Date) throws {
    for counter in tries {
      if let seconds = try counter.refusal(in: snapshot, keys: masterKeys, now: now) {
        throw ServerError.tooManyAttempts(seconds)
      }
    }
  }

  /// Counts a try with each of its counters, or refuses it.
  func count(
    _ tries: [AttemptCounter], in snapshot: Snapshot, _ changes: inout ChangeSet, now: Date
  ) throws {
    try refuse(tries, in: snapshot, now: now)
    for counter in tries {
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
    }
  }
}

/// How many mails strangers may have sent.
///
/// Each purpose counts for itself: who asks for sign-ups with somebody's address keeps nobody from resetting a password. A reset's own
/// count is used up only by letters that lie in the owner's mailbox, each with a token that lives as long as the count.
struct MailAllowance: Sendable {
  private static let perAddress = AttemptCounter.Limit(count: 5, window: 3600)
  private static let perNetwork = AttemptCounter.Limit(count: 30, window: 3600)
  private static let perAccount = AttemptCounter.Limit(count: 10, window: 3600)

  /// Used up, nothing is mailed to this address for a while, and whoever asks is not told: the answer is always the same, and
  /// the owner cannot be kept from it by others for long.
  let address: AttemptCounter
  /// By where they ask from, and by who they are where they are signed in. Used up, whoever asks is told.
  let asking: [AttemptCounter]
  /// What counts the tries at the codes that are mailed.
  let codes: AttemptCounter

  init(_ purpose: MailPurpose, realm: Realm, address: CanonicalAddress, network: String?, account: AccountID? = nil) {
    self.address = AttemptCounter(["mail", purpose.rawValue, realm.rawValue, address.text], Self.perAddress)
    codes = MailedCode.counter(realm, address)
    asking = [
      network.map { AttemptCounter(["mail from", $0], Self.perNetwork) },
      account.map { AttemptCounter(["mail by", $0.description], Self.perAccount) },
    ].compactMap(\.self)
  }

  var reads: [Read] { ([address] + asking).map { .record($0.id) } }
}

extension PasswordFlows {
  /// Before anything is computed; the commit looks again.
  func refuseMails(_ mails: MailAllowance, _ now: Date) async throws(ServerError) {
    try await read(mails.asking.map { .record($0.id) }) { try refuse(mails.asking, in: $0, now: now) }
  }

  /// Commits what a letter's proof stands for, and the letter. `nil` costs as much and mails nothing.
  ///
  /// A code that is not mailed opens nothing, or who asks without end could guess without end.
  func sendProof(
    _ message: EmailMessage?, _ proof: MailedProof, with kept: [Change], within mails: MailAllowance, _ now: Date
  ) async throws(ServerError) {
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: mails.reads) { snapshot -> Decision<Void> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      try count(mails.asking, in: snapshot, &changes, now: now)
      let isAllowed = try mails.address.refusal(in: snapshot, keys: masterKeys, now: now) == nil
      changes.add(try mails.address.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      for change in kept { changes.add(change) }
      guard isAllowed else { return Decision(changes, ()) }
      if let code = try proof.keepingCode(in: self, within: mails, at: now) { changes.add(code) }
      if let mailing = try mail.mailing(message, at: now) { changes.add(mailing) }
      return Decision(changes, ())
    }
  }

  /// An address that mail can be sent to and that can be told from others.
  func recipient(_ address: String) throws(ServerError) -> (mail: MailAddress, canonical: CanonicalAddress) {
    guard let canonical = CanonicalAddress(address), let mail = MailAddress(reaching: address) else {
      throw .invalidValue(field: "email", reason: "is no address that mail can be sent to")
    }
    return (mail, canonical)
  }
}

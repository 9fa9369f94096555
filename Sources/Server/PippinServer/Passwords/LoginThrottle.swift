import PippinAccounts
import PippinFoundation
import PippinPasswords
import PippinTokens

/// Limits password attempts by the address that the password is for, and the network and device that they come from.
///
/// A device, or else a network, is known if the right password came from it before. A known one has its own counter, so that
/// strangers' guesses do not lock the owner out; strangers also share a counter.
struct LoginThrottle: Sendable {
  private static let known = AttemptCounter.Limit(count: 10, window: 900)
  private static let strangers = AttemptCounter.Limit(count: 50, window: 3600)
  private static let network = AttemptCounter.Limit(count: 100, window: 900)
  /// For how long a device is known, in seconds.
  private static let memory: TimeInterval = 90 * 86_400
  /// How often that is renewed, in seconds.
  private static let renewal: TimeInterval = 86_400

  /// The ids of the records that mark this device and this network as known, the device's first.
  private let marks: [[UInt8]]
  /// The counter of each of them.
  private let own: [AttemptCounter]
  /// The counters if neither is known.
  private let forStrangers: [AttemptCounter]
  /// The counter that all strangers share.
  private let strangers: AttemptCounter

  /// - Parameters:
  ///   - address: its canonical form, or the text that was given if it has none.
  ///   - network: nil if it says nothing about the person, as behind a proxy.
  ///   - device: a random value that the app keeps.
  init(realm: Realm, address: String, network: String?, device: String?) {
    let place = [realm.rawValue, address]
    let origins = [device.map { ["device", $0] }, network.map { ["network", $0] }].compactMap(\.self)
    marks = origins.map { SHA256.hash((["known"] + place + $0).joined(separator: "\u{0}")) }
    own = origins.map { AttemptCounter(["password"] + place + $0, Self.known) }
    // The id of an unknown device does not count: a guesser can invent a new one for each guess.
    strangers = AttemptCounter(["password", "strangers"] + place, Self.strangers)
    var counters = [strangers]
    if let network {
      counters.append(AttemptCounter(["password"] + place + ["network", network], Self.known))
      counters.append(AttemptCounter(["password", "from", network], Self.network))
    }
    forStrangers = counters
  }

  /// The records that show whether the device or network is known.
  var reads: [Read] { marks.map { .record($0) } }

  /// The same, and every counter that may be the attempt's, so that one reading suffices.
  var allReads: [Read] {
    let others = forStrangers.filter { counter in !own.contains { $0.id == counter.id } }
    return reads + (own + others).map { .record($0.id) }
  }

  /// The counters of this attempt, by whether `snapshot` shows the device or network as known.
  func counters(given snapshot: Snapshot, now: Date) throws -> [AttemptCounter] {
    try knownCounter(in: snapshot, now: now).map { [$0] } ?? forStrangers
  }

  /// The counter of a known device or network, the only one that applies to it; nil if neither is known.
  func knownCounter(in snapshot: Snapshot, now: Date) throws -> AttemptCounter? {
    try zip(marks, own).first { mark, _ in try snapshot.record(mark).map { now < $0.expiresAt } ?? false }?.1
  }

  /// How many tries this device or network has left, apart from the counter that all strangers share.
  func triesLeft(in snapshot: Snapshot, keys: MasterKeys, now: Date) throws -> Int? {
    try counters(given: snapshot, now: now).filter { $0.id != strangers.id }
      .map { try $0.left(in: snapshot, keys: keys, now: now) }.min()
  }

  /// The changes of a password reset: strangers guessed at the old password, and this device and network become known.
  func reset(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws -> [Change] {
    [.removeRecord(strangers.id)] + (try opened(in: snapshot, keys: keys, random: random, now: now))
  }

  /// Commits the changes of a successful attempt with the session.
  func passed(keys: MasterKeys, random: RandomSource, now: Date) -> CommitHook {
    CommitHook(reads: reads) { (snapshot, _, changes) in
      for change in try opened(in: snapshot, keys: keys, random: random, now: now) { changes.add(change) }
    }
  }

  /// The changes of a successful attempt: its own counters are removed, and the device and network become known.
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
  /// Counts an attempt before the password is verified, so that concurrent attempts are counted too.
  /// - Returns: the priority of a known or unknown origin, and the tries that it has left after this one, if that is certain.
  func recordAttempt(on throttle: LoginThrottle, now: Date) async throws(ServerError) -> (
    priority: HashingPriority, triesLeft: Int?
  ) {
    let changeSet: ChangeSetID = newID(at: now)
    let all = try await read(throttle.allReads)
    // The attempt relies on its own counters only: others may try at the same moment.
    let seen = try asking {
      try all.showing(only: throttle.reads + throttle.counters(given: all, now: now).map { .record($0.id) })
    }
    return try await decide(
      on: throttle.reads, snapshot: seen,
      further: { try throttle.counters(given: $0, now: now).map { .record($0.id) } }
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
  /// So many tries in so many seconds.
  struct Limit: Sendable {
    let count: UInt64
    let window: TimeInterval
  }

  /// The id of its record.
  let id: [UInt8]
  let limit: Limit

  /// - Parameter parts: what is counted; only their digest is stored, which names nobody.
  init(_ parts: [String], _ limit: Limit) {
    id = SHA256.hash((["attempts"] + parts).joined(separator: "\u{0}"))
    self.limit = limit
  }

  /// A counter by the id of its record.
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

  /// The counter with one more try.
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
  /// Refuses a try if one of its counters is used up.
  func refuse(
    _ tries: [AttemptCounter], by limit: RequestLimit = .password, in snapshot: Snapshot, now: Date
  ) throws {
    for counter in tries {
      if let seconds = try counter.refusal(in: snapshot, keys: masterKeys, now: now) {
        request.subject?.noteRefusal(by: limit)
        throw ServerError.tooManyAttempts(seconds)
      }
    }
  }

  /// Counts a try with each of its counters, or refuses it.
  func count(
    _ tries: [AttemptCounter], by limit: RequestLimit = .password, in snapshot: Snapshot, _ changes: inout ChangeSet,
    now: Date
  ) throws {
    try refuse(tries, by: limit, in: snapshot, now: now)
    for counter in tries {
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
    }
  }
}

/// Limits the emails that anybody can cause.
///
/// Each purpose has its own counters: sign-ups that are requested for an address do not block password resets. Emails that use up a
/// reset's counter are in the owner's mailbox, each with a token that is valid as long as the counter.
struct MailAllowance: Sendable {
  private static let perAddress = AttemptCounter.Limit(count: 5, window: 3600)
  private static let perNetwork = AttemptCounter.Limit(count: 30, window: 3600)
  private static let perAccount = AttemptCounter.Limit(count: 10, window: 3600)

  /// If it is used up, nothing is mailed to this address for a while. The requester is not told, so the answer is always the
  /// same, and others cannot block the owner for long.
  let address: AttemptCounter
  /// By the requester's network, and by the account if they are signed in. If one is used up, the requester is told.
  let asking: [AttemptCounter]
  /// The counter of tries at the codes that are mailed.
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
  /// Refuses early, before a hash is computed; the commit checks again.
  func refuseMails(_ mails: MailAllowance, _ now: Date) async throws(ServerError) {
    try await read(mails.asking.map { .record($0.id) }) { try refuse(mails.asking, by: .mail, in: $0, now: now) }
  }

  /// Commits the record of a mailed proof, and the email. `nil` does the same work and mails nothing.
  ///
  /// A code that is not mailed is not stored, so that endless requests do not give endless guesses.
  ///
  /// - Parameters:
  ///   - account: the account that the email is about, if there is one.
  ///   - pending: what is kept on our own pages, so that the code can be mailed again.
  ///   - former: the request whose code is mailed again. Its last proof is void as soon as another is mailed.
  /// - Returns: the seconds to wait, and nothing is done, if it was mailed a moment ago.
  @discardableResult
  func sendProof(
    _ message: EmailMessage?, about account: AccountID?, _ proof: MailedProof, with kept: [Change],
    within mails: MailAllowance, pending: PendingMail?, repeating former: PendingMail?, _ now: Date
  ) async throws(ServerError) -> Int? {
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: mails.reads + (pending.map { [.record($0.id)] } ?? [])) { snapshot -> Decision<Int?> in
      var pending = pending
      // Another request of the same browser may have been quicker.
      let former = try former.map { try self.pending($0.id, in: snapshot, now) ?? $0 }
      if let wait = former?.wait(at: now) { return Decision(nil, wait) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      try count(mails.asking, by: .mail, in: snapshot, &changes, now: now)
      let isAllowed = try mails.address.refusal(in: snapshot, keys: masterKeys, now: now) == nil
      changes.add(try mails.address.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      if let former, !isAllowed {
        // The last proof stays valid, because no other is mailed.
        pending?.opens = former.opens
      } else {
        for change in kept { changes.add(change) }
        for record in former?.opens ?? [] { changes.add(.removeRecord(record)) }
      }
      if let pending { changes.add(try keeping(pending, at: now)) }
      guard isAllowed else { return Decision(changes, nil) }
      if let code = try proof.keepingCode(in: self, within: mails, at: now) { changes.add(code) }
      if let mailing = try mail.mailing(message, about: account, at: now) { changes.add(mailing) }
      return Decision(changes, nil)
    }
  }

  /// The address for mail, and its canonical form; throws if it lacks either.
  func recipient(_ address: String) throws(ServerError) -> (mail: MailAddress, canonical: CanonicalAddress) {
    guard let canonical = CanonicalAddress(address), let mail = MailAddress(reaching: address) else {
      throw .invalidValue(field: "email", reason: "is no address that mail can be sent to")
    }
    return (mail, canonical)
  }
}

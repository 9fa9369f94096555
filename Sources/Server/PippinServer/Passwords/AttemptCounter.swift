import PippinAccounts
import PippinTokens
import PippinFoundation

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
  func refusal(in snapshot: Snapshot, keys: MasterKeys, now: Date) -> Int? {
    guard let (count, end) = state(in: snapshot, keys, now), count >= limit.count else { return nil }
    return max(1, Int(end.timeIntervalSince(now).rounded(.up)))
  }

  /// How many tries are left.
  func left(in snapshot: Snapshot, keys: MasterKeys, now: Date) -> Int {
    let count = state(in: snapshot, keys, now)?.count ?? 0
    return Int(limit.count - min(count, limit.count))
  }

  /// One more.
  func counted(in snapshot: Snapshot, keys: MasterKeys, random: RandomSource, now: Date) throws(FlowError) -> Change {
    let (count, end) = state(in: snapshot, keys, now) ?? (0, now.addingTimeInterval(limit.window))
    return .putRecord(try (count + 1).sealed(as: id, until: end, keys: keys, random: random))
  }

  private func state(in snapshot: Snapshot, _ keys: MasterKeys, _ now: Date) -> (count: UInt64, end: Date)? {
    guard let record = snapshot.record(id), let count = UInt64(opening: record, keys: keys, now: now)
    else { return nil }
    return (count, record.expiresAt)
  }
}

extension PasswordFlows {
  /// Refuses a try where one of its counters is used up.
  func refuse(_ tries: [AttemptCounter], in snapshot: Snapshot, now: Date) throws(FlowError) {
    for counter in tries {
      if let seconds = counter.refusal(in: snapshot, keys: masterKeys, now: now) { throw .tooManyAttempts(seconds) }
    }
  }

  /// Counts a try with each of its counters, or refuses it.
  func count(
    _ tries: [AttemptCounter], in snapshot: Snapshot, _ changes: inout ChangeSet, now: Date
  ) throws(FlowError) {
    try refuse(tries, in: snapshot, now: now)
    for counter in tries {
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
    }
  }
}

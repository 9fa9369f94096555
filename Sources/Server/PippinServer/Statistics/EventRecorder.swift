import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinLock
import PippinTelemetry
import PippinTokens

/// Counts what no change set of a flow counts: refused sign-ins, and those that were begun.
///
/// All that comes while one commit is under way goes into the next, so that however many are refused, one node writes one change set at a
/// time. A refusal is written before it is answered, so that none that anybody saw is missing, unless the store is slow or away: then
/// nobody waits. A beginning may wait a second, and one that a killed process had not written is lost.
package final class EventRecorder: Sendable {
  /// How many refusals of one second are noted one by one, of people who are known here and of strangers; the others are only counted,
  /// so that nobody can fill the disk with them.
  package static let knownNotedPerSecond = 10
  package static let unknownNotedPerSecond = 1
  /// How long an answer waits for the store at most.
  private static let patience: Duration = .milliseconds(250)

  private let store: any AccountStore
  private let now: @Sendable () -> Date
  private let random: RandomSource
  private let log: Log
  private let lines = LogSampler()
  private let state = Lock(WaitingEvents())

  init(store: any AccountStore, now: @escaping @Sendable () -> Date, random: RandomSource, log: Log) {
    self.store = store
    self.now = now
    self.random = random
    self.log = log
  }

  /// Counts something within the next second.
  package func count(_ key: EventCount.Key) {
    let time = now()
    let isFirst = state.withLock { state in
      state.add(EventCount(key, at: time))
      return state.mustBeginLater()
    }
    if isFirst { writeLater() }
  }

  /// Notes and counts a refusal, and returns once that is written, or once it takes too long.
  package func note(_ refusal: Refusal, counting key: EventCount.Key) async {
    state.withLock { state in
      state.add(EventCount(key, at: refusal.at))
      state.add(refusal)
    }
    await flush()
  }

  /// Writes what waits, and returns once that is done, or once it takes too long.
  package func flush() async {
    await withCheckedContinuation { continuation in
      let (mustWrite, mayGo) = state.withLock { state in
        guard !state.isSlow else { return (state.beginWriting(), true) }
        state.waiting.append(continuation)
        return (state.beginWriting(), false)
      }
      if mayGo { continuation.resume() }
      if mustWrite { writeNow() }
    }
  }

  // None of these belongs to the request that happened to cause it, so that its trace and its lines in the log are its own.

  private func writeNow() {
    Task.detached { [self] in await write() }
  }

  private func writeLater() {
    Task.detached { [self] in
      // Cut short it only writes earlier.
      try? await Task.sleep(for: .seconds(1))
      let mustWrite = state.withLock { state in
        state.isDue = false
        return state.beginWriting()
      }
      if mustWrite { await write() }
    }
  }

  /// Writes batch after batch until nothing waits, or the store cannot be written.
  private func write() async {
    while var batch = state.withLock({ $0.take() }) {
      let waiting = ResumedOnce(batch.waiting)
      let alarm = Task.detached { [self] in
        do {
          try await Task.sleep(for: Self.patience)
        } catch {
          return
        }
        waiting.resume()
        let others = state.withLock { $0.slowDown() }
        for continuation in others { continuation.resume() }
      }
      let isSettled = batch.isEmpty ? true : await commit(&batch)
      alarm.cancel()
      waiting.resume()
      let mustTryLater = state.withLock { [batch] in $0.finish(batch, isSettled: isSettled) }
      if mustTryLater { writeLater() }
      if !isSettled { return }
    }
  }

  /// - Returns: whether nothing is left to do about the batch.
  private func commit(_ batch: inout WaitingEvents.Batch) async -> Bool {
    let now = now()
    do {
      // The answer to an earlier try may have been lost.
      if let tried = batch.tried, try await store.settle(tried) { return true }
      var changes = ChangeSet(
        id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "adding to a count relies on none", at: now)
      batch.tried = changes.id
      for count in batch.counts { changes.add(.count(count)) }
      for refusal in batch.refusals { changes.add(.noteRefusal(refusal)) }
      try await store.commit(changes)
      return true
    } catch {
      if lines.suppressedSinceLast(at: now) != nil {
        log.warning("refused sign-ins could not be counted", ["cause": .string(error.detail)])
      }
      return error.code != .unavailable
    }
  }
}

/// Continuations that are resumed once, by the commit or by the alarm.
private final class ResumedOnce: Sendable {
  private let waiting: Lock<[CheckedContinuation<Void, Never>]>

  init(_ waiting: [CheckedContinuation<Void, Never>]) {
    self.waiting = Lock(waiting)
  }

  func resume() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in all { continuation.resume() }
  }
}

/// What an ``EventRecorder`` has not written yet, and who waits for it.
struct WaitingEvents {
  /// What is committed at once.
  struct Batch {
    /// The change set of the last try, whose answer may have been lost.
    var tried: ChangeSetID?
    let counts: [EventCount]
    let refusals: [Refusal]
    var waiting: [CheckedContinuation<Void, Never>]

    var isEmpty: Bool { counts.isEmpty && refusals.isEmpty }
  }

  private struct CountKey: Hashable {
    let start: Date
    let key: EventCount.Key
  }

  /// How many counts and refusals one commit takes, so that nobody's sign-in waits long behind it.
  private static let mostAtOnce = 500
  /// How many different counts, and how many refusals, wait at most.
  private static let most = 10_000

  private var counts: [CountKey: Int] = [:]
  private var refusals: [Refusal] = []
  /// What was tried, and may be committed or not.
  private var unsettled: Batch?
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether somebody will begin to write within a second.
  var isDue = false
  /// Whether the store is slow or away, so that nobody waits for it.
  private(set) var isSlow = false
  private var isWriting = false
  /// The second in which refusals were last noted, and how many: of known people, of unknown ones, and of requests that anybody can make
  /// up, which must not crowd those out.
  private var second = -Double.infinity
  private var noted = (known: 0, unknown: 0, unreadable: 0)

  mutating func add(_ count: EventCount) {
    let key = CountKey(start: count.start, key: count.key)
    guard counts[key] != nil || counts.count < Self.most else { return }
    counts[key, default: 0] += count.count
  }

  /// Adds a refusal, unless too many were noted in its second.
  mutating func add(_ refusal: Refusal) {
    if refusal.at.wholeSeconds != second { (second, noted) = (refusal.at.wholeSeconds, (0, 0, 0)) }
    if refusal.account != nil {
      noted.known += 1
      if noted.known > EventRecorder.knownNotedPerSecond { return }
    } else if refusal.isUnreadable {
      noted.unreadable += 1
      if noted.unreadable > EventRecorder.unknownNotedPerSecond { return }
    } else {
      noted.unknown += 1
      if noted.unknown > EventRecorder.unknownNotedPerSecond { return }
    }
    if refusals.count < Self.most { refusals.append(refusal) }
  }

  /// Whether the caller must write now: nobody else does, and no retry is scheduled for a store that is away.
  mutating func beginWriting() -> Bool {
    guard !isWriting, !(isSlow && isDue) else { return false }
    isWriting = true
    return true
  }

  /// Whether the caller must see to it that somebody writes within a second.
  mutating func mustBeginLater() -> Bool {
    guard !isWriting, !isDue else { return false }
    isDue = true
    return true
  }

  /// What is to be written next; `nil` where nothing is, and nobody writes any more.
  mutating func take() -> Batch? {
    if var batch = unsettled.take() {
      batch.waiting = waiting
      waiting = []
      return batch
    }
    guard !counts.isEmpty || !refusals.isEmpty || !waiting.isEmpty else {
      isWriting = false
      return nil
    }
    let batch = Batch(
      counts: counts.prefix(Self.mostAtOnce).map { EventCount(start: $0.key.start, key: $0.key.key, count: $0.value) },
      refusals: Array(refusals.prefix(Self.mostAtOnce)), waiting: waiting)
    for count in batch.counts { counts[CountKey(start: count.start, key: count.key)] = nil }
    refusals.removeFirst(batch.refusals.count)
    waiting = []
    return batch
  }

  /// From now on nobody waits; answers who did.
  mutating func slowDown() -> [CheckedContinuation<Void, Never>] {
    isSlow = true
    defer { waiting = [] }
    return waiting
  }

  /// Notes what came of a batch, and answers whether it must be tried again later.
  mutating func finish(_ batch: Batch, isSettled: Bool) -> Bool {
    isSlow = !isSettled
    guard !isSettled else { return false }
    unsettled = batch
    isWriting = false
    return mustBeginLater()
  }
}

extension Refusal {
  fileprivate var isUnreadable: Bool { code == ErrorCode.malformedRequest.rawValue }
}

import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinLock
import PippinTelemetry
import PippinTokens

/// Counts the events that no flow's change set counts: refused sign-ins, and started ones.
///
/// Events that come during a commit go into the next one, so that a node writes one change set at a time, however many are refused. A
/// refusal is written before it is answered, so that none that was answered is missing, unless the store is slow or unavailable: then no
/// request waits. A started sign-in may wait a second, and is lost if the process is killed before that.
package final class EventRecorder: Sendable {
  /// How many refusals of one second are stored one by one, of known accounts and of unknown people; the others are only counted, so
  /// that nobody can fill the disk with them.
  package static let knownNotedPerSecond = 10
  package static let unknownNotedPerSecond = 1
  /// How long a request waits for the store at most.
  private static let timeout: Duration = .milliseconds(250)

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

  /// Counts an event within the next second.
  package func count(_ key: EventCount.Key) {
    let time = now()
    let isFirst = state.withLock { state in
      state.add(EventCount(key, at: time))
      return state.mustBeginLater()
    }
    if isFirst { writeLater() }
  }

  /// Notes and counts a refusal, and returns once that is written, or once it takes too long.
  /// - Parameter key: `nil` for an email that was not delivered, which is no refused sign-in.
  package func note(_ refusal: Refusal, counting key: EventCount.Key? = nil) async {
    state.withLock { state in
      if let key { state.add(EventCount(key, at: refusal.at)) }
      state.add(refusal)
    }
    await flush()
  }

  /// Writes the waiting events, and returns once that is done, or once it takes too long.
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

  // Detached, so that the trace and the log lines do not belong to the request that happened to start it.

  private func writeNow() {
    Task.detached { [self] in await write() }
  }

  private func writeLater() {
    Task.detached { [self] in
      // If the sleep is cut short, it only writes earlier.
      try? await Task.sleep(for: .seconds(1))
      let mustWrite = state.withLock { state in
        state.isDue = false
        return state.beginWriting()
      }
      if mustWrite { await write() }
    }
  }

  /// Writes batch after batch until no event waits, or the store cannot be written.
  private func write() async {
    while var batch = state.withLock({ $0.take() }) {
      let waiting = ResumedOnce(batch.waiting)
      let alarm = Task.detached { [self] in
        do {
          try await Task.sleep(for: Self.timeout)
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

  /// - Returns: whether the batch is done.
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

/// The events that an ``EventRecorder`` has not written yet, and the requests that wait for them.
struct WaitingEvents {
  /// The events of one commit.
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

  /// How many counts and refusals one commit takes, so that no sign-in waits long behind it.
  private static let mostAtOnce = 500
  /// How many different counts, and how many refusals, wait at most.
  private static let most = 10_000

  private var counts: [CountKey: Int] = [:]
  private var refusals: [Refusal] = []
  /// A batch whose commit was tried, and may have succeeded or not.
  private var unsettled: Batch?
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether a write is scheduled within a second.
  var isDue = false
  /// Whether the store is slow or unavailable, so that no request waits for it.
  private(set) var isSlow = false
  private var isWriting = false
  /// The second in which refusals were last stored, and how many: of known accounts, of unknown people, and of malformed requests, which
  /// anybody can send and which must not crowd the others out.
  private var second = -Double.infinity
  private var noted = (known: 0, unknown: 0, unreadable: 0)

  mutating func add(_ count: EventCount) {
    let key = CountKey(start: count.start, key: count.key)
    guard counts[key] != nil || counts.count < Self.most else { return }
    counts[key, default: 0] += count.count
  }

  /// Adds a refusal, unless too many were stored in its second.
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

  /// Whether the caller must write now: no write is running, and no retry is scheduled for an unavailable store.
  mutating func beginWriting() -> Bool {
    guard !isWriting, !(isSlow && isDue) else { return false }
    isWriting = true
    return true
  }

  /// Whether the caller must schedule a write within a second.
  mutating func mustBeginLater() -> Bool {
    guard !isWriting, !isDue else { return false }
    isDue = true
    return true
  }

  /// The next batch to write; `nil` if there is none, and then the writing ends.
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

  /// From now on no request waits; returns those that did.
  mutating func slowDown() -> [CheckedContinuation<Void, Never>] {
    isSlow = true
    defer { waiting = [] }
    return waiting
  }

  /// Records the result of a batch, and returns whether the caller must schedule a retry.
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

package import PippinAccounts
import PippinCryptography
import PippinFoundation
import PippinLock
import PippinTelemetry

/// Counts what no change set of a flow counts: refused sign-ins, and those that were begun.
///
/// All that comes while one commit is under way goes into the next, so that however many are refused, one node writes one change set at a
/// time. A refusal is written before it is answered, so that none that anybody saw is missing; a beginning may wait a second, and one
/// that a killed process had not written is lost.
package final class EventRecorder: Sendable {
  /// How many refusals of one second are noted one by one, of people who are known here and of strangers; the others are only counted,
  /// so that nobody can fill the disk with them.
  package static let knownNotedPerSecond = 10
  package static let unknownNotedPerSecond = 1
  /// How many different counts, and how many refusals, wait at most while the store cannot be written.
  private static let most = 10_000

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
      guard !state.isWriting, !state.isDue else { return false }
      state.isDue = true
      return true
    }
    if isFirst { writeLater() }
  }

  /// Notes and counts a refusal, and returns once that is written, or cannot be for now.
  package func note(_ refusal: Refusal, counting key: EventCount.Key) async {
    await withCheckedContinuation { continuation in
      let mustWrite = state.withLock { state in
        state.add(EventCount(key, at: refusal.at))
        state.add(refusal)
        state.waiting.append(continuation)
        return state.beginWriting()
      }
      if mustWrite { Task { await write() } }
    }
  }

  /// Writes what waits.
  package func flush() async {
    await withCheckedContinuation { continuation in
      let mustWrite = state.withLock { state in
        state.waiting.append(continuation)
        return state.beginWriting()
      }
      if mustWrite { Task { await write() } }
    }
  }

  private func writeLater() {
    Task {
      // Cut short it only writes earlier.
      try? await Task.sleep(for: .seconds(1))
      let mustWrite = state.withLock { state in
        state.isDue = false
        return state.beginWriting()
      }
      if mustWrite { await write() }
    }
  }

  /// Writes batch after batch until nothing waits.
  private func write() async {
    while true {
      let batch = state.withLock { state in state.take() }
      guard let batch else { return }
      if !batch.isEmpty, await !commit(batch) {
        // Nobody waits for a store that is down; what was counted is written when it is there again.
        let isFirst = state.withLock { state in
          state.giveBack(batch, limit: Self.most)
          state.isWriting = false
          guard !state.isDue else { return false }
          state.isDue = true
          return true
        }
        if isFirst { writeLater() }
        for continuation in batch.waiting { continuation.resume() }
        return
      }
      for continuation in batch.waiting { continuation.resume() }
    }
  }

  private func commit(_ batch: WaitingEvents) async -> Bool {
    let now = now()
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "adding to a count relies on none", at: now)
    for (key, count) in batch.counts {
      changes.add(.count(EventCount(start: key.start, key: key.key, count: count)))
    }
    for refusal in batch.refusals { changes.add(.noteRefusal(refusal)) }
    do {
      try await store.commit(changes)
      return true
    } catch {
      if lines.suppressedSinceLast(at: now) != nil {
        log.warning("refused sign-ins could not be counted", ["cause": .string(error.detail)])
      }
      return false
    }
  }
}

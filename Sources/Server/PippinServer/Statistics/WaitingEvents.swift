import PippinAPI
import PippinAccounts
import PippinFoundation

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

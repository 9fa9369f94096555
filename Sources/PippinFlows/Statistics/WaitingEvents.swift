import PippinAccounts
import PippinFoundation

/// What an ``EventRecorder`` has not written yet, and who waits for it.
struct WaitingEvents {
  struct CountKey: Hashable {
    let start: Date
    let key: EventCount.Key
  }

  private(set) var counts: [CountKey: Int] = [:]
  private(set) var refusals: [Refusal] = []
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether somebody writes what waits.
  var isWriting = false
  /// Whether somebody will begin to within a second.
  var isDue = false
  /// The second in which refusals were last noted, and how many, of known and of unknown people.
  private var second = -Double.infinity
  private var noted = (known: 0, unknown: 0)

  var isEmpty: Bool { counts.isEmpty && refusals.isEmpty }

  mutating func add(_ count: EventCount) {
    counts[CountKey(start: count.start, key: count.key), default: 0] += count.count
  }

  /// Adds a refusal, unless too many were noted in its second.
  mutating func add(_ refusal: Refusal) {
    if refusal.at.wholeSeconds != second { (second, noted) = (refusal.at.wholeSeconds, (0, 0)) }
    if refusal.account == nil {
      noted.unknown += 1
      if noted.unknown > EventRecorder.unknownNotedPerSecond { return }
    } else {
      noted.known += 1
      if noted.known > EventRecorder.knownNotedPerSecond { return }
    }
    refusals.append(refusal)
  }

  /// Whether the caller is the one who writes from now on.
  mutating func beginWriting() -> Bool {
    guard !isWriting else { return false }
    isWriting = true
    return true
  }

  /// What waits; `nil` where nothing does, and nobody writes any more.
  mutating func take() -> WaitingEvents? {
    guard !isEmpty || !waiting.isEmpty else {
      isWriting = false
      return nil
    }
    var batch = WaitingEvents()
    swap(&batch.counts, &counts)
    swap(&batch.refusals, &refusals)
    swap(&batch.waiting, &waiting)
    return batch
  }

  /// Takes back what could not be written, as much of it as fits.
  mutating func giveBack(_ batch: WaitingEvents, limit: Int) {
    for (key, count) in batch.counts where counts[key] != nil || counts.count < limit {
      counts[key, default: 0] += count
    }
    refusals = Array((batch.refusals + refusals).suffix(limit))
  }
}

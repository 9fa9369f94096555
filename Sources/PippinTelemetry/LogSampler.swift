package import FoundationEssentials
import PippinLock

/// Lets one line a second into the log of what a stranger can cause as often as they like.
package final class LogSampler: Sendable {
  private struct State {
    var next = Date.distantPast
    var suppressed = 0
  }

  private let state = Lock(State())

  package init() {}

  /// How many lines were left out since the last one, when it is time for another; nil when this one is left out too.
  package func suppressedSinceLast(at now: Date) -> Int? {
    state.withLock { state in
      // A clock that was set back by more than the second starts anew.
      guard now >= state.next || state.next.timeIntervalSince(now) > 1 else {
        state.suppressed += 1
        return nil
      }
      defer { state = State(next: now.addingTimeInterval(1)) }
      return state.suppressed
    }
  }
}

package import PippinFoundation
import PippinLock

/// Limits log lines that clients can cause at will to one per second.
package final class LogSampler: Sendable {
  private struct State {
    var next = Date.distantPast
    var suppressed = 0
  }

  private let state = Lock(State())

  package init() {}

  /// The number of lines suppressed since the last one, if a line is due; nil to suppress this line too.
  package func suppressedSinceLast(at now: Date) -> Int? {
    state.withLock { state in
      // Starts anew if the clock was set back by more than a second.
      guard now >= state.next || state.next.timeIntervalSince(now) > 1 else {
        state.suppressed += 1
        return nil
      }
      defer { state = State(next: now.addingTimeInterval(1)) }
      return state.suppressed
    }
  }
}

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

/// One `LogSampler` for each subject of the lines, so that an outage of one is not hidden by the lines about another.
///
/// - Precondition: only the operator's settings make subjects. One that a client could make up would take memory without bound.
package final class LogSamplers<Subject: Hashable & Sendable>: Sendable {
  private let samplers = Lock<[Subject: LogSampler]>([:])

  package init() {}

  /// The sampler of the lines about `subject`.
  package subscript(subject: Subject) -> LogSampler {
    samplers.withLock { samplers in
      if let known = samplers[subject] { return known }
      let new = LogSampler()
      samplers[subject] = new
      return new
    }
  }
}

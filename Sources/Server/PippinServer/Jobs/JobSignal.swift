import PippinAccounts
import PippinLock

/// Tells the job runner of this process that there is work, so that nobody waits for its next look.
///
/// A ring is a courtesy: work that nobody rang for, another node's or that of a process which died, is found by looking.
package final class JobSignal: Sendable {
  private enum State {
    case quiet
    case rung
    case awaited(CheckedContinuation<Void, Never>)
  }

  private let state = Lock(State.quiet)

  package init() {}

  /// Wakes who waits, or lets the next wait end at once.
  package func send() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard case .awaited(let continuation) = state else {
        state = .rung
        return nil
      }
      state = .quiet
      return continuation
    }
    waiting?.resume()
  }

  /// Waits for a ring, at most for `limit`, and not at all once the task is cancelled. One runner waits at a time.
  func wait(atMost limit: Duration) async {
    let alarm = Task {
      // Cancelled when the ring came first.
      do { try await Task.sleep(for: limit) } catch { return }
      send()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          if case .rung = state {
            state = .quiet
            return true
          }
          state = .awaited(continuation)
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      send()
    }
    alarm.cancel()
  }
}

extension ChangeSet {
  /// Whether committing it gives the job runner something to do.
  var asksForJobs: Bool {
    changes.contains { change in
      if case .enqueue = change { true } else { false }
    }
  }
}

import PippinLock

/// Finished spans that wait to be sent: a bounded queue that never makes a request wait.
final class SpanQueue: Sendable {
  private struct State {
    var spans: [TraceSpan] = []
    var isRung = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let limit: Int
  private let batch: Int
  private let state = Lock(State())

  init(limit: Int, batch: Int) {
    self.limit = limit
    self.batch = batch
  }

  var count: Int { state.withLock { $0.spans.count } }

  /// Adds a span and wakes the exporter if a batch is complete; false if the queue is full.
  func add(_ span: TraceSpan) -> Bool {
    let (isTaken, waiting) = state.withLock { state in
      guard state.spans.count < limit else { return (false, CheckedContinuation<Void, Never>?.none) }
      state.spans.append(span)
      guard state.spans.count == batch else { return (true, nil) }
      state.isRung = state.waiting == nil
      return (true, state.waiting.take())
    }
    waiting?.resume()
    return isTaken
  }

  /// Takes the oldest spans, a batch at most.
  func take() -> [TraceSpan] {
    state.withLock { state in
      let taken = Array(state.spans.prefix(batch))
      state.spans.removeFirst(taken.count)
      return taken
    }
  }

  /// Puts a batch back that was not sent.
  func putBack(_ spans: [TraceSpan]) {
    state.withLock { $0.spans.insert(contentsOf: spans, at: 0) }
  }

  /// Waits until a batch is complete, at most this long, and not at all once the task is cancelled. One task waits at a time.
  func wait(atMost limit: Duration) async {
    let alarm = Task {
      // Cancelled when a batch came first.
      do { try await Task.sleep(for: limit) } catch { return }
      wake()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          guard !state.isRung else {
            state.isRung = false
            return true
          }
          state.waiting = continuation
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      wake()
    }
    alarm.cancel()
  }

  private func wake() {
    let waiting = state.withLock { state in
      state.isRung = state.waiting == nil
      return state.waiting.take()
    }
    waiting?.resume()
  }
}

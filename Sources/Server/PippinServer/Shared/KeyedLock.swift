import PippinLock

/// Lets work of the same name run one after the other within this process.
///
/// Two copies of one request must not both exchange the same code at Apple: the second waits and then finds what the first stored.
/// Between nodes the store decides; this only spares the common double submit a needless error.
final class KeyedLock: Sendable {
  private struct State {
    var running: Set<[UInt8]> = []
    var waiting: [[UInt8]: [CheckedContinuation<Void, Never>]] = [:]
  }

  private let state = Lock(State())

  /// Runs `work` once no other work named `name` is running.
  func run<Result: Sendable>(
    _ name: [UInt8], _ work: () async throws(FlowError) -> Result
  ) async throws(FlowError) -> Result {
    await enter(name)
    defer { leave(name) }
    return try await work()
  }

  private func enter(_ name: [UInt8]) async {
    // Nearly always nobody is before us, which needs no continuation.
    if state.withLock({ $0.running.insert(name).inserted }) { return }
    await withCheckedContinuation { continuation in
      let mayEnter = state.withLock { state in
        guard state.running.insert(name).inserted else {
          state.waiting[name, default: []].append(continuation)
          return false
        }
        return true
      }
      if mayEnter { continuation.resume() }
    }
  }

  private func leave(_ name: [UInt8]) {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard var queue = state.waiting[name], !queue.isEmpty else {
        state.running.remove(name)
        return nil
      }
      let next = queue.removeFirst()
      state.waiting[name] = queue.isEmpty ? nil : queue
      return next
    }
    next?.resume()
  }
}

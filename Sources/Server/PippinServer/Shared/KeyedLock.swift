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
    _ name: [UInt8], _ work: () async throws(ServerError) -> Result
  ) async throws(ServerError) -> Result {
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

/// Gives the answer to a request that is being decided to the same request that comes meanwhile, within this process.
///
/// A proof serves once. Without this the copies of one request would each try it, and all but one would be told that it is used.
final class SharedAnswers<Answer: Sendable>: Sendable {
  private typealias Outcome = Result<Answer, ServerError>
  /// Who waits for the answer to each request that is at work.
  private let waiting = Lock<[[UInt8]: [CheckedContinuation<Outcome?, Never>]]>([:])

  /// Runs `work`, or waits for the run of the same name that is under way.
  ///
  /// - Parameter name: of the whole request, so that nobody gets the answer to another.
  func run(
    _ name: [UInt8], _ work: () async throws(ServerError) -> Answer
  ) async throws(ServerError) -> Answer {
    if let outcome = await outcome(of: name) { return try outcome.get() }
    let outcome: Outcome
    do throws(ServerError) {
      outcome = .success(try await work())
    } catch {
      outcome = .failure(error)
    }
    for continuation in waiting.withLock({ $0.removeValue(forKey: name) }) ?? [] {
      continuation.resume(returning: outcome)
    }
    return try outcome.get()
  }

  /// What comes of the run that is under way; nil for the first, which has to run.
  private func outcome(of name: [UInt8]) async -> Outcome? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
      let isFirst = waiting.withLock { waiting in
        guard waiting[name]?.append(continuation) == nil else { return false }
        waiting[name] = []
        return true
      }
      if isFirst { continuation.resume(returning: nil) }
    }
  }
}

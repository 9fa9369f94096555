import PippinLock

/// Lets work of the same name run one after the other within this process.
///
/// Two copies of one request must not both send the same code to Apple: the second waits, and then finds what the first stored. Between
/// two servers the store decides. The lock only spares the usual double submit an error.
///
/// - A function that needs several locks, or one that may be `nil`, uses ``enter(_:)`` and ``leave(_:)``; every other uses ``run(_:_:)``.
/// - Several locks are taken in one order, so that no two functions wait for each other: record, guest, nonce, person (or account).
/// - A task that is cancelled while it waits goes on waiting, and then enters: a lock that was entered is always left.
final class KeyedLock: Sendable {
  private struct State {
    var running: Set<[UInt8]> = []
    var waiting: [[UInt8]: [CheckedContinuation<Void, Never>]] = [:]
  }

  private let state = Lock(State())

  /// Runs `work` when no other work named `name` is running.
  func run<Result: Sendable>(
    _ name: [UInt8], _ work: () async throws(ServerError) -> Result
  ) async throws(ServerError) -> Result {
    await enter(name)
    defer { leave(name) }
    return try await work()
  }

  /// Waits until no other work named `name` is running; for `nil` it does nothing.
  ///
  /// Call ``leave(_:)`` with the same name in a `defer` right after it. A function that needs several locks stays flat that way.
  func enter(_ name: [UInt8]?) async {
    guard let name else { return }
    // Nearly always no other work of this name is running, and then no continuation is needed.
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

  /// Ends what ``enter(_:)`` began.
  func leave(_ name: [UInt8]?) {
    guard let name else { return }
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

/// Answers copies of one request, which arrive while the first of them is being decided, with the answer to the first.
///
/// A proof can be used once. Without this class each copy would try it, and all but one would be told that it is used. It knows the
/// requests of this process only.
///
/// A copy that is cancelled goes on waiting for the answer. If the first request is cancelled and its work throws, the copies get that error.
final class SharedAnswers<Answer: Sendable>: Sendable {
  private typealias Outcome = Result<Answer, ServerError>
  /// Those who wait for the answer to a request, by the request's name. A name without anybody is a request that nobody else has sent.
  private let waiting = Lock<[[UInt8]: [CheckedContinuation<Outcome?, Never>]]>([:])

  /// Runs `work`, or waits for the result of a run with the same name.
  ///
  /// - Parameter name: a digest of the whole request, so that nobody gets the answer to another one.
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

  /// Waits for the outcome of the run that is under way; `nil` for the first request, which must run.
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

internal import Foundation

extension AuthClient {
  /// Sees a call through to its end, whoever cancels: what was begun is spent, and its answer is worth a session, a receipt or a
  /// sign-in method.
  func seenThrough<Answer: Sendable>(
    _ call: @escaping @Sendable () async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer {
    guard !Task.isCancelled else { throw SignInError(.cancelled, "The task was cancelled; nothing was sent.") }
    return try await Task { () async -> Result<Answer, SignInError> in
      do throws(SignInError) {
        return .success(try await call())
      } catch {
        return .failure(error)
      }
    }.value.get()
  }

  /// What a task comes to that goes on whoever waits for it.
  ///
  /// - Returns: `nil` when it took longer than so many `seconds`.
  /// - Throws: ``SignInError/Code/cancelled`` when who waits is cancelled.
  func outcome<Value: Sendable>(
    of task: Task<Result<Value, SignInError>, Never>, within seconds: TimeInterval?
  ) async throws(SignInError) -> Result<Value, SignInError>? {
    let (results, continuation) = AsyncStream<Result<Value, SignInError>?>.makeStream()
    Task { continuation.yield(await task.value) }
    let limit = seconds.map { seconds in
      Task { [wait = environment.deadline] in
        await wait(seconds)
        continuation.yield(nil)
      }
    }
    defer { limit?.cancel() }
    for await result in results { return result }
    throw SignInError(.cancelled, "Nobody waits for the answer any more.")
  }
}

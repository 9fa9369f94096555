internal import Foundation

extension AuthClient {
  /// Completes a call even if the caller is cancelled, because its answer contains a session, a receipt or a sign-in
  /// method.
  func uncancelled<Answer: Sendable>(
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

  /// Waits for a task that continues without its callers.
  ///
  /// - Returns: `nil` after `seconds` without a result.
  /// - Throws: ``SignInError/Code/cancelled`` if the caller is cancelled.
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
    throw SignInError(.cancelled, "The calling task was cancelled. The call continues.")
  }
}

internal import Foundation
internal import PippinAPI

extension AuthClient {
  /// Sends a call a few times when it is worth it: always after an answer that says "later", which spends nothing; after no
  /// answer only if the server knows a repetition for one, because the call may have arrived.
  func submit(
    _ call: ServerConnection.Call, isRepeatable: Bool
  ) async throws(SignInError) -> ServerConnection.Reply {
    try await patiently(isRepeatable: isRepeatable) { () async throws(SignInError) in
      try await self.connection.send(call)
    }
  }

  /// The same for any way of sending. Seen through to its end, whoever cancels: what was begun is spent, and its answer is worth a
  /// session, a receipt or a way in.
  func patiently(
    isRepeatable: Bool, _ send: @escaping @Sendable () async throws(SignInError) -> ServerConnection.Reply
  ) async throws(SignInError) -> ServerConnection.Reply {
    guard !Task.isCancelled else { throw SignInError(.cancelled, "The task was cancelled; nothing was sent.") }
    return try await Task { () async -> Result<ServerConnection.Reply, SignInError> in
      do throws(SignInError) {
        return .success(try await repeatedly(isRepeatable: isRepeatable, send))
      } catch {
        return .failure(error)
      }
    }.value.get()
  }

  private func repeatedly(
    isRepeatable: Bool, _ send: @Sendable () async throws(SignInError) -> ServerConnection.Reply
  ) async throws(SignInError) -> ServerConnection.Reply {
    var tries = 1
    while true {
      let error: SignInError
      do throws(SignInError) {
        let reply = try await send()
        guard case .refused(let problem, status: 503, let retryAfter) = reply else { return reply }
        // Who is told to have the person sign in afresh is told at once: the code may be spent (TOKEN-6).
        guard problem.retry == nil else { return reply }
        error = problem.error(retryAfter: retryAfter)
        guard tries < Self.mostTries, max(retryAfter ?? 0, Double(tries)) <= Self.longestPause else { return reply }
      } catch let failure {
        error = failure
        let mayRepeat = isRepeatable && failure.code == .unreachable && tries < Self.mostTries
        guard mayRepeat, max(failure.retryAfter ?? 0, Double(tries)) <= Self.longestPause else { throw failure }
      }
      await surroundings.pause(max(error.retryAfter ?? 0, Double(tries)))
      tries += 1
    }
  }

  private static let mostTries = 3
  /// In seconds.
  private static let longestPause = 5.0

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
      Task { [wait = surroundings.deadline] in
        await wait(seconds)
        continuation.yield(nil)
      }
    }
    defer { limit?.cancel() }
    for await result in results { return result }
    throw SignInError(.cancelled, "Nobody waits for the answer any more.")
  }
}

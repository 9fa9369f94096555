internal import Foundation
internal import PippinAPI

extension AuthClient {
  /// Sends a call a few times when it is worth it: always after an answer that says "later", which spends nothing; after no
  /// answer only if the server knows a repetition for one, because the call may have arrived.
  func submit(
    _ call: ServerConnection.Call, isRepeatable: Bool
  ) async throws(SignInError) -> ServerConnection.Reply {
    try await patiently(isRepeatable: isRepeatable) { () async throws(SignInError) in try await connection.send(call) }
  }

  func patiently(
    isRepeatable: Bool, _ send: () async throws(SignInError) -> ServerConnection.Reply
  ) async throws(SignInError) -> ServerConnection.Reply {
    var tries = 1
    while true {
      let error: SignInError
      do {
        let reply = try await send()
        guard case .refused(let problem, status: 503, let retryAfter) = reply else { return reply }
        // Who is told to have the person sign in afresh is told at once: the code may be spent (TOKEN-6).
        guard problem.retry == nil else { return reply }
        error = problem.error(retryAfter: retryAfter)
      } catch let failure {
        guard isRepeatable, failure.code == .unreachable else { throw failure }
        error = failure
      }
      let pause = max(error.retryAfter ?? 0, Double(tries))
      guard tries < Self.mostTries, pause <= Self.longestPause, !Task.isCancelled else { throw error }
      await surroundings.pause(pause)
      tries += 1
    }
  }

  private static let mostTries = 3
  private static let longestPause = 5.0
}

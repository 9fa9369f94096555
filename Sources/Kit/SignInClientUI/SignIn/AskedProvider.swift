internal import SignInClient

/// A provider for one attempt of the sign-in page. It does not ask if the attempt was superseded, and reports the
/// answer to the page.
struct AskedProvider: AuthorizationProvider {
  let provider: any AuthorizationProvider
  /// Whether the attempt is still current: the user may have left while the nonce was fetched.
  let mayAsk: @MainActor @Sendable () -> Bool
  /// Called when the user has answered.
  let wasAnswered: @MainActor @Sendable () -> Void

  var id: ProviderID { provider.id }

  var combines: Set<ProviderID> { provider.combines }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard await mayAsk() else { return .cancelled }
    let answer = try await provider.authorize(request)
    // Even if the attempt was superseded: the data that Apple sends once would get lost.
    if answer != .cancelled { await wasAnswered() }
    return answer
  }
}

/// An answer that a task waits for and that the user gives at most once.
@MainActor final class PendingAnswer<Answer: Sendable> {
  private var waiting: (number: Int, continuation: CheckedContinuation<Answer?, Never>)?
  private var lastNumber = 0

  /// Creates a value without a question.
  nonisolated init() {}

  /// Whether a task waits.
  var isAwaited: Bool { waiting != nil }

  /// Waits for the answer; `nil` if the user cancels, the task is cancelled, or another task asks.
  func value() async -> Answer? {
    give(nil)
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        waiting = (number, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.giveUp(number) }
    }
  }

  /// Gives the answer to the waiting task, if any.
  func give(_ answer: Answer?) {
    let asked = waiting
    waiting = nil
    asked?.continuation.resume(returning: answer)
  }

  /// The number tells a cancelled question from a later one.
  private func giveUp(_ number: Int) {
    if waiting?.number == number { give(nil) }
  }
}

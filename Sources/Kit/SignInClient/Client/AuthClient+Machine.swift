internal import Foundation
internal import PippinSecret

extension AuthClient {
  var session: StoredSession? { machine.session }

  /// Passes an event to the machine, and runs the actions that it returns.
  func handle(_ event: SessionMachine.Event) {
    let actions = machine.handle(event, now: environment.now(), chance: environment.chance())
    for action in actions { perform(action) }
    saveWhatIsLeft()
  }

  func perform(_ action: SessionMachine.Action) {
    switch action {
    case .save:
      isUnsaved = true
      saveWhatIsLeft()
    case .refresh(let session): refresh(session)
    case .pause(let seconds, let id):
      Task {
        await environment.pause(seconds)
        handle(.pauseOver(id: id))
      }
    case .give(let token, let waiter): waiting.removeValue(forKey: waiter)?.resume(returning: .success(token))
    case .fail(let waiter, let error): waiting.removeValue(forKey: waiter)?.resume(returning: .failure(error))
    case .publish(let state):
      if case .signedOut(let reason) = state, published?.account != nil { configuration.log?(.signedOut(reason)) }
      publish(state)
    case .end(let session): end(session)
    }
  }

  /// Ends a session at the back end.
  private func end(_ session: StoredSession) {
    Task { handle(.told(id: session.id, await tell(session))) }
  }

  private func tell(_ session: StoredSession) async -> SessionMachine.EndResult {
    do {
      try await backend.signOut(accessToken: session.accessToken.revealed)
      return .done
    } catch {
      if error.code == .sessionEnded { return .done }
      return error.isAccessTokenRefused ? .tokenRefused : .unanswered(error)
    }
  }

  /// Returns a valid access token of the session `id`. If it is about to expire, refreshes it first, once for all
  /// callers.
  ///
  /// - Parameters:
  ///   - refused: the token that was rejected, if any.
  ///   - isRenewal: whether it is for a sign-in in the session, which voids the session's tokens. No refresh is sent then
  ///     until ``SessionMachine/Event/renewalEnded(of:)``.
  func token(
    of id: String, insteadOf refused: SecretText? = nil, isRenewal: Bool = false
  ) async throws(SignInError) -> SecretText {
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<SecretText, SignInError>, Never>) in
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(Self.cancelled)) }
        waiting[number] = continuation
        handle(
          isRenewal
            ? .renewalWanted(by: number, of: id, insteadOf: refused)
            : .tokenWanted(by: number, of: id, insteadOf: refused))
      }
    } onCancel: {
      Task { await stopWaiting(number) }
    }
    return try result.get()
  }

  private func stopWaiting(_ number: Int) {
    guard let continuation = waiting.removeValue(forKey: number) else { return }
    handle(.waiterLeft(number))
    continuation.resume(returning: .failure(Self.cancelled))
  }

  private static let cancelled = SignInError(.cancelled, "The calling task was cancelled.")
}

internal import Foundation
internal import PippinSecret

extension AuthClient {
  var session: StoredSession? { machine.session }

  /// What happened, and what the machine says is to be done about it.
  func handle(_ event: SessionMachine.Event) {
    let actions = machine.handle(event, now: environment.now())
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

  /// Tells the back end that a session is over here.
  private func end(_ session: StoredSession) {
    Task { handle(.told(id: session.id, await tell(session))) }
  }

  private func tell(_ session: StoredSession) async -> SessionMachine.EndResult {
    do {
      try await backend.signOut(accessToken: session.accessToken.revealed)
      return .done
    } catch {
      if error.code == .sessionEnded { return .done }
      return error.isAccessTokenRefused ? .tokenRefused : .unanswered
    }
  }

  /// An access token of the session `id` that serves a while longer; one that is about to end is renewed first, once for all who
  /// ask.
  ///
  /// - Parameter refused: a token that was refused, if that is why another one is wanted.
  func token(of id: String, insteadOf refused: SecretText? = nil) async throws(SignInError) -> SecretText {
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<SecretText, SignInError>, Never>) in
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(Self.cancelled)) }
        waiting[number] = continuation
        handle(.tokenWanted(by: number, of: id, insteadOf: refused))
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

  private static let cancelled = SignInError(.cancelled, "Nobody waits for the token any more.")
}

internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Calls the back end for the session `id`. If the token is rejected, repeats the call once with a new one. Ends the
  /// session if the back end says so.
  ///
  /// - Parameter isRenewal: whether it is a sign-in in the session. After an answer, report
  ///   ``SessionMachine/Event/renewalEnded(of:)`` once its tokens are stored.
  /// - Throws: ``SignInError/Code/signedOut`` if that session is no longer the current one, so that one user's call
  ///   never runs as another user.
  func authenticated<Answer: Sendable>(
    as id: String, isRenewal: Bool = false, _ call: @Sendable (SecretText) async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer {
    let first = try await token(of: id, isRenewal: isRenewal)
    do throws(SignInError) {
      return try await call(first)
    } catch {
      if isRenewal { handle(.renewalEnded(of: id)) }
      try noticeEnd(error, of: id)
    }
    let second = try await token(of: id, insteadOf: first, isRenewal: isRenewal)
    do throws(SignInError) {
      return try await call(second)
    } catch {
      if isRenewal { handle(.renewalEnded(of: id)) }
      if !error.isAccessTokenRefused { try noticeEnd(error, of: id) }
      throw error
    }
  }

  /// Throws all errors that a new token cannot solve.
  private func noticeEnd(_ error: SignInError, of id: String) throws(SignInError) {
    guard !error.isAccessTokenRefused else { return }
    if error.code == .sessionEnded { handle(.ended(id: id, error.signOutReason)) }
    throw error
  }

  /// Calls Pippin's server as the signed-in user.
  func data(from call: ServerConnection.Call) async throws(SignInError) -> Data {
    let server = try pippin()
    return try await authenticated(as: try sessionID()) { (token) async throws(SignInError) in
      try await server.data(call, bearer: token)
    }
  }

  /// Makes a call that requires a recent sign-in, and asks the user to confirm if necessary.
  ///
  /// - Parameter provider: the provider to confirm with; `nil` throws the server's error instead.
  /// - Returns: `nil` if the user cancelled.
  func recent<Answer: Sendable>(
    as id: String, confirmingWith provider: (any AuthorizationProvider)?,
    _ call: @escaping @Sendable (SecretText) async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer? {
    let attempt = { @Sendable () async throws(SignInError) -> Answer in
      try await self.uncancelled { () async throws(SignInError) in try await self.authenticated(as: id, call) }
    }
    do throws(SignInError) {
      return try await attempt()
    } catch let error {
      guard error.code == .reauthenticationRequired, let provider else { throw error }
      guard try await confirm(with: provider, as: id) else { return nil }
    }
    return try await attempt()
  }

  /// Does the same for a call to Pippin's server.
  func recentData(
    from call: ServerConnection.Call, as id: String, confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Data? {
    let server = try pippin()
    return try await recent(as: id, confirmingWith: provider) { (token) async throws(SignInError) in
      try await server.laterData(call, bearer: token)
    }
  }

  /// The id of the current session.
  func sessionID() throws(SignInError) -> String {
    _ = try kept()
    guard let session else { throw machine.signedOutError }
    return session.id
  }
}

extension AuthClient {
  /// Refreshes the tokens of a session, and asks the system for time if the app is about to be suspended.
  func refresh(_ session: StoredSession) {
    let activity = environment.activity()
    Task {
      let result = await refreshed(session)
      handle(.refreshed(id: session.id, result))
      activity.end()
    }
  }

  /// The result of a refresh by this process, or by another one that was faster.
  private func refreshed(_ session: StoredSession) async -> SessionMachine.RefreshResult {
    // A session without a refresh token ends with its access token.
    guard !session.refreshToken.revealed.isEmpty else { return .ended(.expired) }
    while true {
      switch claim(session) {
      case .free:
        let result = await tokens(of: session)
        release()
        return result
      case .superseded: return .superseded
      case .failed(let error): return .refused(error)
      case .another: await environment.pause(Self.look)
      }
    }
  }

  /// Seconds between two checks of what another process does.
  private static let look: TimeInterval = 0.25

  private enum Claim {
    case free
    case another
    case superseded
    case failed(SignInError)
  }

  /// Whether this process may send the refresh now. The data for a repetition is stored first.
  private func claim(_ session: StoredSession) -> Claim {
    do throws(SignInError) {
      if storage.lock == nil {
        if stored?.retrySeed == nil { try keep { $0.retrySeed = SecretText(environment.secret()) } }
        try save()
        return .free
      }
      readAgain()
      guard knows(session) else { return .superseded }
      let now = environment.now()
      if stored?.lease?.holdsUp(name, with: session.refreshToken, at: now) == true { return .another }
      let lease = RefreshLease(
        token: session.refreshToken, owner: name, until: now.addingTimeInterval(RefreshLease.duration))
      try keep { state in
        state.lease = lease
        if state.retrySeed == nil { state.retrySeed = SecretText(environment.secret()) }
      }
      // Another process may have been faster; the stored state decides.
      guard knows(session) else { return .superseded }
      return stored?.lease == lease ? .free : .another
    } catch {
      return .failed(error)
    }
  }

  /// Lets waiting processes continue. Written together with the answer's changes.
  private func release() {
    guard stored?.lease?.owner == name else { return }
    stored?.lease = nil
    isUnsaved = true
  }

  /// Whether the session's refresh token is still the latest known one.
  private func knows(_ session: StoredSession) -> Bool {
    ([self.session].compactMap(\.self) + machine.endings).contains {
      $0.id == session.id && $0.refreshToken == session.refreshToken
    }
  }

  /// Calls the back end's refresh.
  private func tokens(of session: StoredSession) async -> SessionMachine.RefreshResult {
    do {
      let request = RefreshRequest(session.refreshToken, retryKey: retryKey(of: session))
      let tokens = try await answer(to: request)
      configuration.log?(.refreshed(failure: nil))
      return .renewed(tokens)
    } catch {
      configuration.log?(.refreshed(failure: error))
      if error.code == .sessionEnded { return .ended(error.signOutReason) }
      return error.leavesOpen ? .unanswered(error) : .refused(error)
    }
  }

  /// The back end's answer, if it comes in time. All callers wait for one refresh, so a back end that never answers must
  /// not hold them. A late answer is not lost: the next refresh has the same retry key.
  private func answer(to request: RefreshRequest) async throws(SignInError) -> SessionTokens {
    // It limits its requests itself.
    if backend is PippinBackend { return try await backend.refresh(request) }
    let asking = Task { [backend] () async -> Result<SessionTokens, SignInError> in
      do throws(SignInError) {
        return .success(try await backend.refresh(request))
      } catch {
        return .failure(error)
      }
    }
    // Another process may send the refresh afterwards, too.
    guard let result = try await outcome(of: asking, within: RefreshLease.duration) else {
      asking.cancel()
      throw SignInError(.unreachable, "The back end did not answer the refresh in time.")
    }
    return try result.get()
  }

  /// The same key for the same token, in each process that shares the storage and after each start.
  private func retryKey(of session: StoredSession) -> SecretText {
    let seed = stored?.retrySeed?.revealed ?? ""
    return session.retryKey ?? SecretText(Digest.hex(seed + "." + session.refreshToken.revealed))
  }
}

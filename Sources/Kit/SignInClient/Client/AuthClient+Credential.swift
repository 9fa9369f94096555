internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Checks that the user still consents, and that the device still has their Apple Account. Call it at launch and each
  /// time the app becomes active.
  ///
  /// - It asks the device each time. It asks the server at most every five minutes, and at once if the device reports
  ///   that the consent was revoked.
  /// - Sessions of other providers than Apple are not checked.
  /// - If the server is unavailable, the user stays signed in and no error is thrown. A later call repeats the check,
  ///   after a wait that grows from one second to a minute.
  /// - Concurrent calls share one check.
  ///
  /// - Throws: ``SignInError``: ``SignInError/Code/storage``, or a server error about the app's configuration.
  public func checkCredential(with provider: some CredentialStateProvider) async throws(SignInError) {
    try await check(with: provider, noticed: false, timeout: nil)
  }

  /// Checks the consent at once, and each time the system reports a revocation, until the task is cancelled. Call it in
  /// a `.task` of the app's first view.
  public func followRevocations(of provider: some CredentialStateProvider) async {
    // Subscribe before the first check, so that no notification is missed.
    let notices = provider.revocations()
    await checkQuietly(with: provider, noticed: false)
    for await _ in notices { await checkQuietly(with: provider, noticed: true) }
  }

  private func checkQuietly(with provider: some CredentialStateProvider, noticed: Bool) async {
    do {
      try await check(with: provider, noticed: noticed, timeout: Self.timeout)
    } catch {
      // No caller to report to. The check at the next activation gives the same result.
    }
  }

  /// Runs one check at a time. A caller waits no longer than `timeout` for a check that does not finish. A revocation
  /// notification starts its own check after the running one.
  ///
  /// - Parameter timeout: the longest time that a caller waits, in seconds; the check continues.
  private func check(
    with provider: some CredentialStateProvider, noticed: Bool, timeout: TimeInterval?
  ) async throws(SignInError) {
    while let running = runningCheck {
      guard let result = try await outcome(of: running.task, within: timeout ?? Self.longestCheck) else { break }
      if !noticed {
        _ = try result.get()
        return
      }
    }
    let number = nextNumber()
    let task = Task { () async -> Result<StoredSession?, SignInError> in
      let result = await self.checkOnce(with: provider, noticed: noticed)
      if runningCheck?.number == number { runningCheck = nil }
      return result
    }
    runningCheck = (number, task)
    guard let asked = try (try await outcome(of: task, within: timeout))?.get() else { return }
    try await learnNewUser(of: asked, from: provider)
  }

  /// In seconds.
  private static let timeout: TimeInterval = 5
  /// In seconds. Longer than the timeout of the server.
  private static let longestCheck: TimeInterval = 20

  /// - Returns: the session, if Apple has a new identifier for its user.
  private func checkOnce(
    with provider: some CredentialStateProvider, noticed: Bool
  ) async -> Result<StoredSession?, SignInError> {
    do {
      _ = try kept()
      guard let asked = session, asked.provider == .apple, let user = asked.appleUser else { return .success(nil) }
      let state = await provider.credentialState(for: user)
      configuration.log?(.credentialChecked(state))
      // A user who signed in meanwhile needs no check.
      guard session?.id == asked.id else { return .success(nil) }
      switch CredentialVerdict(state, noticed: noticed) {
      case .leave(let reason): handle(.left(reason))
      case .askServer(let isRevoked):
        guard isRevoked || isServerCheckDue(for: asked.id) else { break }
        try await askServer(about: user, isRevoked: isRevoked, as: asked.id)
      case .learnNewUser: return .success(asked)
      }
      return .success(nil)
    } catch {
      return Self.isOver(error) ? .success(nil) : .failure(error)
    }
  }

  /// Whether the error can be ignored: the next check repeats the call, or no user is signed in.
  private static func isOver(_ error: SignInError) -> Bool { error.code == .signedOut || error.isTemporary }

  /// Whether to ask the server although the device reports nothing. An app becomes active many times an hour: also after
  /// Control Centre and Face ID.
  private func isServerCheckDue(for id: String) -> Bool {
    let now = environment.now()
    if let serverCheck, serverCheck.session == id,
      (0..<Self.serverCheckInterval).contains(now.timeIntervalSince(serverCheck.at))
    {
      return false
    }
    return checkBackoff.error(at: now) == nil
  }

  /// In seconds.
  private static let serverCheckInterval: TimeInterval = 300

  /// Asks the back end whether the session is valid and belongs to the device's user.
  private func askServer(about user: String, isRevoked: Bool, as id: String) async throws(SignInError) {
    do throws(SignInError) {
      _ = took(
        try await authenticated(as: id) { [backend] (token) async throws(SignInError) in
          try await backend.account(SessionCheck(token, appleUser: user, isConsentRevoked: isRevoked))
        })
      serverCheck = (id, environment.now())
      checkBackoff = RetryDelay()
    } catch {
      if error.isTemporary { checkBackoff.failed(error, at: environment.now(), chance: environment.chance()) }
      switch error.code {
      case .anotherPerson: if session?.id == id { handle(.left(.appleUserMismatch)) }
      case .sessionEnded: break
      default: throw error
      }
    }
  }

  /// After a team transfer, a silent request with the old identifier returns the new one (TRANSFER-11). The kit limits
  /// the time that it waits for Apple.
  private func learnNewUser(
    of asked: StoredSession, from provider: any AuthorizationProvider
  ) async throws(SignInError) {
    guard !isLearning else { return }
    isLearning = true
    let task = Task { () async -> Result<Void, SignInError> in
      defer { isLearning = false }
      do throws(SignInError) {
        _ = try await signIn(with: provider, purpose: .existing, instead: asked)
        return .success(())
      } catch {
        return Self.isOver(error) ? .success(()) : .failure(error)
      }
    }
    try await outcome(of: task, within: Self.timeout)?.get()
  }
}

/// What the kit does after a credential state check.
enum CredentialVerdict: Equatable {
  /// Ends the session here and at the server.
  case leave(SignOutReason)
  /// Asks the back end, and does nothing else.
  ///
  /// - Parameter isRevoked: whether the device reports a revoked consent. The back end asks Apple, because simulators,
  ///   and sometimes devices, report it by mistake (NATIVE-13).
  case askServer(isRevoked: Bool)
  /// Keeps the session and gets the user's new Apple identifier.
  case learnNewUser

  /// - Parameters:
  ///   - state: the state from the device.
  ///   - noticed: whether the system has just reported a revocation. It does not name the user (NATIVE-11), so a known
  ///     state takes precedence.
  init(_ state: CredentialState, noticed: Bool) {
    self =
      switch state {
      case .authorized: .askServer(isRevoked: false)
      case .revoked: .askServer(isRevoked: true)
      case .notFound: .leave(.appleUserMismatch)
      case .transferred: .learnNewUser
      case .unknown: .askServer(isRevoked: noticed)
      }
  }
}

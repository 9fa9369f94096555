internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Checks that the person who is signed in still stands by their consent, and that it is their Apple ID that is on this device:
  /// first the device's word, then the server's. Call it at launch and whenever the app becomes active.
  ///
  /// Whose session was opened by another provider than Apple is not asked about. A server that is away is no error here, and signs
  /// nobody out: the next call makes up for it. Calls that come while one runs wait for that one, unless nobody answers it.
  ///
  /// - Throws: ``SignInError``: ``SignInError/Code/storage``, or what the server says to a build that is not set up right.
  public func checkCredential(with provider: some CredentialStateProvider) async throws(SignInError) {
    try await check(with: provider, noticed: false, patience: nil)
  }

  /// Checks at once, and again each time that the system says that a consent was withdrawn, until the task is cancelled. For a
  /// `.task` of the app's first view.
  public func followRevocations(of provider: some CredentialStateProvider) async {
    // Asked for first, so that no notice falls between.
    let notices = provider.revocations()
    await checkQuietly(with: provider, noticed: false)
    for await _ in notices { await checkQuietly(with: provider, noticed: true) }
  }

  private func checkQuietly(with provider: some CredentialStateProvider, noticed: Bool) async {
    do {
      try await check(with: provider, noticed: noticed, patience: Self.patience)
    } catch {
      // Nobody is there to be told. What was withdrawn stays withdrawn: the check when the app becomes active says the same.
    }
  }

  /// One at a time, but none waits for ever for one that nobody answers. A notice says more than the check that runs already
  /// knows, and has one of its own afterwards.
  ///
  /// - Parameter patience: how long, in seconds, whoever asks waits; the check goes on.
  private func check(
    with provider: some CredentialStateProvider, noticed: Bool, patience: TimeInterval?
  ) async throws(SignInError) {
    while let running = runningCheck {
      guard let result = try await outcome(of: running.task, within: patience ?? Self.longestCheck) else { break }
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
    guard let asked = try (try await outcome(of: task, within: patience))?.get() else { return }
    try await learnNewUser(of: asked, from: provider)
  }

  /// In seconds.
  private static let patience: TimeInterval = 5
  /// In seconds: more than the server's answer takes.
  private static let longestCheck: TimeInterval = 20

  /// - Returns: the session whose person Apple calls something else now.
  private func checkOnce(
    with provider: some CredentialStateProvider, noticed: Bool
  ) async -> Result<StoredSession?, SignInError> {
    do {
      _ = try kept()
      guard let asked = session, asked.provider == .apple, let user = asked.appleUser else { return .success(nil) }
      let state = await provider.credentialState(for: user)
      configuration.log?(.credentialChecked(state))
      // Whoever signed in meanwhile has proved themselves just now.
      guard session?.id == asked.id else { return .success(nil) }
      switch CredentialVerdict(state, noticed: noticed) {
      case .leave(let reason): handle(.left(reason))
      case .askServer(let isRevoked): try await askServer(about: user, isRevoked: isRevoked, as: asked.id)
      case .learnNewUser: return .success(asked)
      }
      return .success(nil)
    } catch {
      return Self.isOver(error) ? .success(nil) : .failure(error)
    }
  }

  /// The next check makes up for it, or there is nobody left to check.
  private static func isOver(_ error: SignInError) -> Bool { error.code == .signedOut || error.isTemporary }

  /// The back end's own check: whether the session lives, and is of the person who is on this device.
  private func askServer(about user: String, isRevoked: Bool, as id: String) async throws(SignInError) {
    do throws(SignInError) {
      _ = took(
        try await authenticated(as: id) { [backend] (token) async throws(SignInError) in
          try await backend.account(SessionCheck(token, appleUser: user, isConsentRevoked: isRevoked))
        })
    } catch {
      switch error.code {
      case .anotherPerson: if session?.id == id { handle(.left(.appleUserMismatch)) }
      case .sessionEnded: break
      default: throw error
      }
    }
  }

  /// The app moved to another team: asked silently under the old name, Apple answers with the new one (TRANSFER-11). Apple may
  /// take its time, and nobody waits for that for long.
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
    try await outcome(of: task, within: Self.patience)?.get()
  }
}

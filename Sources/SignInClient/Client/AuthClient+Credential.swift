internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Checks that the person who is signed in still stands by their consent, and that it is their Apple ID that is on this device:
  /// first the device's word, then the server's. Call it at launch and whenever the app becomes active.
  ///
  /// Whose session was opened by another provider than Apple is not asked about. An outage signs nobody out and is no error here:
  /// the next call makes up for it. Calls that come while one runs wait for that one.
  ///
  /// - Throws: ``SignInError``: ``SignInError/Code/storage``, or what the server says to a build that is not set up right.
  public func checkCredential(with provider: some CredentialStateProvider) async throws(SignInError) {
    try await check(with: provider, noticed: false)
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
      try await check(with: provider, noticed: noticed)
    } catch {
      // Nobody is there to be told. What was withdrawn stays withdrawn: the check when the app becomes active says the same.
    }
  }

  /// One at a time. A notice says more than the check that runs already knows, and has one of its own afterwards.
  private func check(with provider: some CredentialStateProvider, noticed: Bool) async throws(SignInError) {
    while let running = runningCheck {
      let result = await running.value
      if !noticed { return try result.get() }
    }
    let check = Task { () async -> Result<Void, SignInError> in
      let result = await self.checkOnce(with: provider, noticed: noticed)
      runningCheck = nil
      return result
    }
    runningCheck = check
    try await check.value.get()
  }

  private func checkOnce(
    with provider: some CredentialStateProvider, noticed: Bool
  ) async -> Result<Void, SignInError> {
    do {
      _ = try kept()
      guard let asked = session, asked.provider == .apple, let user = asked.appleUser else { return .success(()) }
      let state = await provider.credentialState(for: user)
      // Whoever signed in meanwhile has proved themselves just now.
      guard session?.id == asked.id else { return .success(()) }
      switch CredentialVerdict(state, noticed: noticed) {
      case .leave(let reason): handle(.left(reason))
      case .askServer: try await askServer(about: user, as: asked.id)
      case .learnNewUser: try await learnNewUser(of: asked, from: provider)
      }
      return .success(())
    } catch {
      let isOver = error.code == .signedOut || error.isTemporary
      return isOver ? .success(()) : .failure(error)
    }
  }

  /// The server's own check: whether the session lives, and is of the person who is on this device.
  private func askServer(about user: String, as id: String) async throws(SignInError) {
    var call = ServerConnection.Call("GET", Paths.session)
    call.fields["Apple-User"] = user
    let reply = try await reply(to: call, as: id)
    if reply.code == ErrorCode.appleUserMismatch.rawValue {
      if session?.id == id { handle(.left(.appleUserMismatch)) }
    } else if reply.code != ErrorCode.sessionEnded.rawValue {
      _ = took(try ServerConnection.read(SessionAnswer.self, from: try reply.data()).account)
    }
  }

  /// The app moved to another team: asked silently under the old name, Apple answers with the new one (TRANSFER-11).
  private func learnNewUser(
    of asked: StoredSession, from provider: any AuthorizationProvider
  ) async throws(SignInError) {
    _ = try await signIn(with: provider, purpose: .existing, instead: asked)
  }
}

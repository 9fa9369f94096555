internal import PippinSecret

extension AuthClient {
  /// Lets the user try the app without signing in. If a user or a guest is signed in already, nothing changes.
  ///
  /// Call ``signIn(with:purpose:linking:)`` or ``confirmSignUp(_:token:)`` later to keep the account. Its id and its
  /// session stay. The guest's session is the only way into the account: after ``signOut()`` it is lost.
  ///
  /// - Throws: ``SignInError``, for example if the server does not offer guests to this app.
  @discardableResult
  public func signInAsGuest() async throws(SignInError) -> SignInOutcome {
    _ = try kept()
    if let session { return .signedIn(SignIn(session.account)) }
    let (device, key) = (try device(), environment.secret())
    return try await enter(PendingSession(provider: .guest, began: nextNumber())) {
      [backend] (_) async throws(SignInError) in
      try await backend.signInAsGuest(device: device, idempotencyKey: key)
    }
  }

  /// Signs a guest in to their existing account, after ``SignInOutcome/guestHasAccount(_:)``, and merges the guest's
  /// account into it. Pippin's server tells your back end with the webhook `account.merged`.
  ///
  /// - Throws: ``SignInError``. The user is still the guest then, and signs in again for another attempt.
  public func signIn(merging merge: GuestMerge) async throws(SignInError) -> SignInOutcome {
    var pending = merge.pending
    pending.began = nextNumber()
    return try await enter(pending) { [backend] (_) async throws(SignInError) in
      try await backend.signIn(merge.attempt)
    }
  }

  /// Makes a call that answers with a session, and turns the answer into an outcome. The account that a guest signed in
  /// to takes the guest's account in first. If that fails, the guest stays signed in.
  ///
  /// - Parameter call: gets the access token of the guest who is signed in.
  func enter(
    _ pending: PendingSession, _ call: @escaping @Sendable (SecretText?) async throws(SignInError) -> SignInReply
  ) async throws(SignInError) -> SignInOutcome {
    let guest = session.flatMap { $0.account.isGuest ? $0 : nil }
    let (id, account) = (guest?.id, guest?.account.id)
    var token: SecretText?
    if let id { token = try await self.token(of: id, isRenewal: true) }
    defer { if let id { handle(.renewalEnded(of: id)) } }
    let reply = try await uncancelled { [token, backend, provider = pending.provider] () async throws(SignInError) in
      let reply = try await call(token)
      if let token, case .signedIn(let opened) = reply, opened.account.id != account {
        do throws(SignInError) {
          try await backend.mergeGuest(
            accessToken: token.revealed, into: opened.tokens.secretAccessToken.revealed)
        } catch {
          // Began before everything else, so the session is ended.
          _ = await self.finish(reply, PendingSession(provider: provider, began: 0))
          throw error
        }
      }
      return reply
    }
    return finish(reply, pending)
  }
}

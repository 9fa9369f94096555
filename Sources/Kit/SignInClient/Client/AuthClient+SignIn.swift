internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Signs a user in with a provider.
  ///
  /// The kit fetches a nonce, asks the provider, stores the data that Apple sends once, and then sends the credential
  /// to the server. If the server is unavailable, the kit sends the same request a few more times. It never uses a
  /// credential twice.
  ///
  /// If the user is a guest (``signInAsGuest()``), the sign-in method is added to the guest's account. If it belongs to
  /// another account, the outcome is ``SignInOutcome/guestHasAccount(_:)``. A sign-in in the browser, and one that links
  /// a sign-in method, merges the guest's account into the user's.
  ///
  /// A sign-in that has reached the server continues even if the calling task is cancelled. If the user signs out
  /// meanwhile, or completes a later sign-in, the outcome is ``SignInOutcome/cancelled`` and the new session is ended.
  ///
  /// - Parameters:
  ///   - provider: the provider to ask.
  ///   - purpose: ``AuthorizationRequest/Purpose/existing`` for the silent request at launch,
  ///     ``AuthorizationRequest/Purpose/create`` for a button.
  ///   - existing: the value of ``SignInOutcome/accountExists(_:)``, if the user agreed to link the new sign-in method
  ///     to the account that they sign in to now.
  /// - Throws: ``SignInError``. The data that Apple sends once is kept, and is sent with the next attempt.
  public func signIn(
    with provider: any AuthorizationProvider, purpose: AuthorizationRequest.Purpose = .create,
    linking existing: ExistingAccount? = nil
  ) async throws(SignInError) -> SignInOutcome {
    try await signIn(with: provider, purpose: purpose, linking: existing, instead: nil)
  }

  /// - Parameters:
  ///   - session: the session whose user must answer; Apple must return the same user.
  ///   - withPasskeys: whether a sheet with several sign-in methods offers passkeys.
  func signIn(
    with provider: any AuthorizationProvider, purpose: AuthorizationRequest.Purpose,
    linking existing: ExistingAccount? = nil, instead session: StoredSession?, withPasskeys: Bool = true
  ) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    // Check the storage before the user is asked: the data that Apple sends once must be stored.
    _ = try kept()
    let request = try await self.request(
      purpose, user: session?.appleUser, for: provider, withPasskeys: withPasskeys
    ).invited(by: try invitation(for: purpose, linking: existing))
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return .cancelled }
    // A request for a specific Apple user cannot be answered with a password.
    if session != nil, proof.provider == .password { return .cancelled }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    let attempt = try self.attempt(proof, purpose: purpose, linking: existing).invited(by: request.invitation)
    let pending = PendingSession(proof, linking: existing, instead: session, began: began)
    // A passkey is an account's already, and what it signed cannot be sent twice.
    if proof.isPasskey, existing == nil, self.session?.account.isGuest == true {
      return .guestHasAccount(GuestMerge(attempt, pending))
    }
    // A ticket from the browser is an account's already, and so is the session that a link needs.
    let keepsGuest = existing == nil && !proof.isFromBrowser && !proof.isPasskey
    do throws(SignInError) {
      return try await enter(pending) { [backend = provingBackend] (guest) async throws(SignInError) in
        try await backend.signIn(keepsGuest ? attempt.confirming(guest) : attempt)
      }
    } catch {
      if await reportRemovedPasskey(attempt, error), provider.id != .passkey, purpose == .create {
        // The user sees the same sheet again, without passkeys.
        return try await signIn(
          with: provider, purpose: purpose, linking: existing, instead: session, withPasskeys: false)
      }
      guard error.code == .identityInUse, self.session?.account.isGuest == true else { throw error }
      return .guestHasAccount(GuestMerge(attempt, pending))
    }
  }

  /// Has its password manager forget a passkey of which the server says that it was removed (PK-113).
  ///
  /// - Returns: whether that is what the error says.
  @discardableResult
  func reportRemovedPasskey(_ attempt: SignInAttempt, _ error: SignInError) async -> Bool {
    guard let signal = attempt.removedPasskey(by: error) else { return false }
    await configuration.passwordManagers?.report(signal)
    return true
  }

  /// Completes a sign-in with the name that ``SignInOutcome/profileRequired(_:)`` asks for.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    return try await enter(
      PendingSession(provider: demand.provider, appleUser: demand.appleUser, began: began)
    ) { [backend] (_) async throws(SignInError) in
      try await backend.complete(demand, name: name)
    }
  }

  /// Signs the user out on this device at once, and at the server as soon as it is reachable.
  ///
  /// - Throws: ``SignInError/Code/storage`` if the storage cannot be read or written. The user is signed out until the
  ///   app ends; call it again before that.
  public func signOut() throws(SignInError) {
    _ = try kept()
    chosen = nextNumber()
    handle(.left(.signedOut))
    try save()
  }
}

extension AuthClient {
  /// Creates a request with a new nonce, and with what a passkey is asked, if the provider offers passkeys.
  ///
  /// - Parameters:
  ///   - user: Apple's identifier of the user who must answer. No passkey can.
  ///   - provider: the provider; `nil` for one whose passkeys are not wanted.
  ///   - confirmed: the session whose user confirms their identity.
  func request(
    _ purpose: AuthorizationRequest.Purpose, user: String? = nil, for provider: (any AuthorizationProvider)? = nil,
    withPasskeys: Bool = true, confirming confirmed: String? = nil
  ) async throws(SignInError) -> AuthorizationRequest {
    let nonce: Nonce
    var passkey: PasskeyRequest?
    let mayAsk = withPasskeys && provider?.offersPasskeys == true && user == nil && backend.features.contains(.passkeys)
    if provider?.id == .passkey {
      // A passkey signs the challenge of its request; the nonce is never sent.
      nonce = Nonce(raw: environment.secret())
      passkey = try await passkeyRequest(confirming: confirmed)
    } else if mayAsk, confirmed == nil {
      (nonce, passkey) = try await uncancelled { [backend] () async throws(SignInError) in
        try await backend.nonceWithPasskeys()
      }
    } else {
      nonce = try await uncancelled { [backend] () async throws(SignInError) in try await backend.nonce() }
      if mayAsk { passkey = try await passkeyRequest(confirming: confirmed) }
    }
    return AuthorizationRequest(
      purpose: purpose, nonce: nonce, state: environment.secret(), user: user,
      isConfirmation: confirmed != nil, passkey: passkey)
  }

  private func passkeyRequest(confirming id: String?) async throws(SignInError) -> PasskeyRequest {
    guard let id else {
      return try await uncancelled { [backend] () async throws(SignInError) in
        try await backend.passkeyRequest(.signIn, accessToken: nil)
      }
    }
    return try await authenticated(as: id) { [backend] (token) async throws(SignInError) in
      try await backend.passkeyRequest(.confirm, accessToken: token.revealed)
    }
  }

  func ask(
    _ provider: any AuthorizationProvider, _ request: AuthorizationRequest
  ) async throws(SignInError) -> Authorization {
    do {
      let answer = try await provider.authorize(request)
      configuration.log?(.asked(provider.id, request.purpose, failure: nil))
      return answer
    } catch {
      configuration.log?(.asked(provider.id, request.purpose, failure: error))
      throw SignInError(error)
    }
  }

  /// Stores the name and the address before the first request to the server (TRAP-12).
  func put(away credential: AppleCredential) throws(SignInError) {
    var outbox = try kept().outbox
    guard outbox.keep(credential, at: environment.now()) else { return }
    try keep { $0.outbox = outbox }
  }

  /// Creates the attempt, with the data that Apple sent once in this credential or an earlier one.
  func attempt(
    _ proof: Proof, purpose: AuthorizationRequest.Purpose, linking existing: ExistingAccount? = nil
  ) throws(SignInError) -> SignInAttempt {
    let entry = try proof.appleUser.flatMap { (user) throws(SignInError) in try kept().outbox.entry(for: user) }
    return SignInAttempt(
      provider: proof.provider, authorization: proof.authorization, nonce: proof.nonce, purpose: purpose,
      name: entry?.name, email: entry?.email, existing: existing, device: try device(),
      idempotencyKey: environment.secret()
    ).answering(proof.passkey)
  }

  /// Describes this device.
  func device() throws(SignInError) -> SignInAttempt.Device {
    SignInAttempt.Device(
      id: try kept().deviceID, name: configuration.deviceName, platform: configuration.platform,
      appVersion: configuration.appVersion)
  }
}

/// The context of a sign-in that waits for the back end's answer.
struct PendingSession {
  /// The provider of the new session.
  var provider: ProviderID
  /// Apple's identifier of the user, if Apple verified them.
  var appleUser: String?
  /// The sign-in method to link.
  var existing: ExistingAccount?
  /// The session that a silent sign-in by the kit replaces, if the user did not start it.
  var renewed: StoredSession?
  /// The sequence number of the sign-in.
  var began: Int

  init(provider: ProviderID, appleUser: String? = nil, began: Int) {
    self.provider = provider
    self.appleUser = appleUser
    self.began = began
  }

  init(_ proof: Proof, linking existing: ExistingAccount?, instead renewed: StoredSession?, began: Int) {
    self.init(provider: proof.provider, appleUser: proof.appleUser, began: began)
    self.existing = existing
    self.renewed = renewed
  }
}

extension AuthClient {
  /// Turns the back end's answer into an outcome.
  func finish(_ reply: SignInReply, _ pending: PendingSession) -> SignInOutcome {
    switch reply {
    case .signedIn(let session): enter(session, pending)
    case .noAccount: .noAccount
    case .accountExists(let existing): .accountExists(existing)
    case .profileRequired(let demand): .profileRequired(demand)
    }
  }

  /// Stores the session and empties the outbox in one write.
  private func enter(_ opened: BackendSession, _ pending: PendingSession) -> SignInOutcome {
    let session = StoredSession(
      id: opened.id, tokens: opened.tokens, account: opened.account, provider: pending.provider,
      appleUser: pending.appleUser, at: environment.now())
    delivered([pending.appleUser, pending.existing?.appleUser])
    // It was used up, or its user has an account.
    if opened.wasCreated || pending.renewed == nil { stored?.invitation = nil }
    guard isWanted(session, pending) else {
      handle(.opened(inVain: session))
      return .cancelled
    }
    isForeign = false
    if pending.renewed == nil { chosen = pending.began }
    handle(.signedIn(session))
    configuration.log?(.signedIn(pending.provider, isNew: opened.wasCreated))
    passkeysChanged()
    return .signedIn(SignIn(opened))
  }

  /// Whether the session is still wanted. A later choice of the user wins, and a silent sign-in must not change the
  /// account.
  private func isWanted(_ new: StoredSession, _ pending: PendingSession) -> Bool {
    guard let renewed = pending.renewed else { return pending.began > chosen }
    return session?.id == renewed.id && new.account.id == renewed.account.id
  }
}

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
    let (device, invitation, key) = (try device(), try pendingInvitation(), environment.secret())
    return try await enter(PendingSession(provider: .guest, began: nextNumber())) {
      [backend = provingBackend] (_) async throws(SignInError) in
      try await backend.signInAsGuest(device: device, invitation: invitation, idempotencyKey: key)
    }
  }

  /// Signs a guest in to their existing account, after ``SignInOutcome/guestHasAccount(_:)``, and merges the guest's
  /// account into it. Pippin's server tells your back end with the webhook `account.merged`.
  ///
  /// - Throws: ``SignInError``. The user is still the guest then, and signs in again for another attempt.
  public func signIn(merging merge: GuestMerge) async throws(SignInError) -> SignInOutcome {
    var pending = merge.pending
    pending.began = nextNumber()
    do throws(SignInError) {
      return try await enter(pending) { [backend] (_) async throws(SignInError) in
        try await backend.signIn(merge.attempt)
      }
    } catch {
      await reportRemovedPasskey(merge.attempt, error)
      throw error
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

extension AuthClient {
  /// Asks the signed-in user to confirm their identity. For the next ten minutes, Pippin's server then allows calls
  /// that require a recent sign-in.
  ///
  /// - Parameter provider: one of the account's sign-in methods.
  /// - Returns: `false` if the user cancelled.
  /// - Throws: ``SignInError``; ``SignInError/Code/anotherPerson`` if a different user confirmed. Nothing has changed
  ///   then.
  public func confirm(with provider: any AuthorizationProvider) async throws(SignInError) -> Bool {
    try await confirm(with: provider, as: try sessionID())
  }

  func confirm(with provider: any AuthorizationProvider, as id: String) async throws(SignInError) -> Bool {
    let request = try await self.request(.create, user: session?.appleUser, for: provider, confirming: id)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return false }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    guard let before = session, before.id == id else { throw SessionMachine.replaced }
    // `existing`: if the session's token gets lost on the way, this must not create an account. A rejected token does
    // not use up the credential, so the attempt can be repeated (decision 0022).
    let attempt = try self.attempt(proof, purpose: .existing)
    let reply: SignInReply
    do throws(SignInError) {
      reply = try await authenticated(as: id, isRenewal: true) { [backend] (token) async throws(SignInError) in
        try await backend.signIn(attempt.confirming(token))
      }
    } catch {
      await reportRemovedPasskey(attempt, error)
      throw error
    }
    defer { handle(.renewalEnded(of: id)) }
    guard case .signedIn(let answer) = reply else {
      if case .noAccount = reply { throw Self.anotherPerson }
      throw SignInError(.unexpectedAnswer, "The back end did not confirm the user. Try again.")
    }
    delivered([proof.appleUser])
    let confirmed = StoredSession(
      id: answer.id, tokens: answer.tokens, account: answer.account, provider: before.provider,
      appleUser: before.appleUser, at: environment.now())
    guard confirmed.id == id else {
      handle(.opened(inVain: confirmed))
      throw Self.notConfirmed(confirmed, before)
    }
    handle(.confirmed(confirmed))
    // The user may have signed out meanwhile.
    guard session?.id == id else { throw SessionMachine.replaced }
    return true
  }

  private static let anotherPerson = SignInError(
    .anotherPerson, "A different user confirmed than the one who is signed in.")

  /// The back end opened a new session instead of confirming the current one, so it did not receive the token.
  private static func notConfirmed(_ opened: StoredSession, _ before: StoredSession) -> SignInError {
    guard opened.account.id == before.account.id else { return anotherPerson }
    return SignInError(
      .unexpectedAnswer,
      "The server opened a new session instead of confirming the current one. Check that no proxy removes Authorization."
    )
  }
}

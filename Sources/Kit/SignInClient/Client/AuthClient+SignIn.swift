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

  /// - Parameter session: the session whose user must answer; Apple must return the same user.
  func signIn(
    with provider: any AuthorizationProvider, purpose: AuthorizationRequest.Purpose,
    linking existing: ExistingAccount? = nil, instead session: StoredSession?
  ) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    // Check the storage before the user is asked: the data that Apple sends once must be stored.
    _ = try kept()
    let request = try await self.request(purpose, user: session?.appleUser)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return .cancelled }
    // A request for a specific Apple user cannot be answered with a password.
    if session != nil, proof.provider == .password { return .cancelled }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    let attempt = try self.attempt(proof, purpose: purpose, linking: existing)
    let pending = PendingSession(proof, linking: existing, instead: session, began: began)
    // A ticket from the browser is an account's already, and so is the session that a link needs.
    let keepsGuest = existing == nil && !proof.isFromBrowser
    do throws(SignInError) {
      return try await enter(pending) { [backend] (guest) async throws(SignInError) in
        try await backend.signIn(keepsGuest ? attempt.confirming(guest) : attempt)
      }
    } catch {
      guard error.code == .identityInUse, self.session?.account.isGuest == true else { throw error }
      return .guestHasAccount(GuestMerge(attempt, pending))
    }
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
  /// Creates a request with a new nonce.
  func request(
    _ purpose: AuthorizationRequest.Purpose, user: String? = nil, isConfirmation: Bool = false
  ) async throws(SignInError) -> AuthorizationRequest {
    let nonce = try await uncancelled { [backend] () async throws(SignInError) in try await backend.nonce() }
    return AuthorizationRequest(
      purpose: purpose, nonce: nonce, state: environment.secret(), user: user, isConfirmation: isConfirmation)
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
      throw SignInError(.provider, error.detail, reason: error.code.rawValue)
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
      idempotencyKey: environment.secret())
  }

  /// Describes this device.
  func device() throws(SignInError) -> SignInAttempt.Device {
    SignInAttempt.Device(
      id: try kept().deviceID, name: configuration.deviceName, platform: configuration.platform,
      appVersion: configuration.appVersion)
  }
}

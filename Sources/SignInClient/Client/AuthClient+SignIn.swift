internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Asks a person in.
  ///
  /// The nonce is fetched, the provider asked, what Apple gives once is put away safely, and only then does the credential go to
  /// the server. While that cannot be reached the same credential is sent a few times more; it is never used twice.
  ///
  /// Once the credential is on its way the sign-in is seen through, even if the task that asked is cancelled. Who signs out while
  /// this runs stays signed out, and who comes in by a sign-in that began later stays in: the outcome is
  /// ``SignInOutcome/cancelled`` then, and what the server opened ends.
  ///
  /// - Parameters:
  ///   - provider: whom to ask.
  ///   - purpose: ``AuthorizationRequest/Purpose/existing`` at launch, ``AuthorizationRequest/Purpose/create`` at a button.
  ///   - existing: from ``SignInOutcome/accountExists(_:)``, after the person has said yes: what they proved before is attached to
  ///     the account that they sign in to now.
  /// - Throws: ``SignInError``. What Apple gave once is kept whatever happens, and goes along with the next try.
  public func signIn(
    with provider: any AuthorizationProvider, purpose: AuthorizationRequest.Purpose = .create,
    linking existing: ExistingAccount? = nil
  ) async throws(SignInError) -> SignInOutcome {
    try await signIn(with: provider, purpose: purpose, linking: existing, instead: nil)
  }

  /// - Parameter session: whose person must answer, under the name that Apple called them by: nobody else takes its place.
  func signIn(
    with provider: any AuthorizationProvider, purpose: AuthorizationRequest.Purpose,
    linking existing: ExistingAccount? = nil, instead session: StoredSession?
  ) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    // Before anybody is asked: what Apple gives once must have where to go.
    _ = try kept()
    let request = try await self.request(purpose, user: session?.appleUser)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return .cancelled }
    // Who was asked for by Apple's name for them is not somebody with a password.
    if session != nil, proof.provider == .password { return .cancelled }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    let attempt = try self.attempt(proof, purpose: purpose, linking: existing)
    let reply = try await seenThrough { [backend] () async throws(SignInError) in try await backend.signIn(attempt) }
    return finish(reply, Arrival(proof, linking: existing, instead: session, began: began))
  }

  /// Gives what ``SignInOutcome/profileRequired(_:)`` asks for.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    let reply = try await seenThrough { [backend] () async throws(SignInError) in
      try await backend.complete(demand, name: name)
    }
    return finish(reply, Arrival(provider: demand.provider, appleUser: demand.appleUser, began: began))
  }

  /// Ends the session, here at once, at the server as soon as it can be told.
  ///
  /// - Throws: ``SignInError/Code/storage`` when what is stored cannot be read yet, or when that nobody is signed in cannot be
  ///   written. Signed out is the person then all the same, but only until the app ends; sign out again before that.
  public func signOut() throws(SignInError) {
    _ = try kept()
    chosen = nextNumber()
    handle(.left(.signedOut))
    try save()
  }
}

extension AuthClient {
  /// A request with a fresh nonce.
  func request(
    _ purpose: AuthorizationRequest.Purpose, user: String? = nil, isConfirmation: Bool = false
  ) async throws(SignInError) -> AuthorizationRequest {
    let nonce = try await seenThrough { [backend] () async throws(SignInError) in try await backend.nonce() }
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

  /// Name and address are in the storage before the first byte goes to the server (TRAP-12).
  func put(away credential: AppleCredential) throws(SignInError) {
    var outbox = try kept().outbox
    guard outbox.keep(credential, at: environment.now()) else { return }
    try keep { $0.outbox = outbox }
  }

  /// What goes to the back end. What Apple gave once goes along, whether this credential has it or an earlier one had.
  func attempt(
    _ proof: Proof, purpose: AuthorizationRequest.Purpose, linking existing: ExistingAccount? = nil
  ) throws(SignInError) -> SignInAttempt {
    let entry = try proof.appleUser.flatMap { (user) throws(SignInError) in try kept().outbox.entry(for: user) }
    return SignInAttempt(
      provider: proof.provider, authorization: proof.authorization, nonce: proof.nonce, purpose: purpose,
      name: entry?.name, email: entry?.email, existing: existing, device: try device(),
      idempotencyKey: environment.secret())
  }

  /// What this device says of itself.
  func device() throws(SignInError) -> SignInAttempt.Device {
    SignInAttempt.Device(
      id: try kept().deviceID, name: configuration.deviceName, platform: configuration.platform,
      appVersion: configuration.appVersion)
  }
}

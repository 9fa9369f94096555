internal import Foundation
internal import PippinAPI
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
    var call = ServerConnection.Call("POST", proof.signInPath)
    call.body = try body(of: proof, purpose: purpose, linking: existing)
    if proof.isRemembered { call.fields["Idempotency-Key"] = surroundings.secret() }
    let reply = try await submit(call, isRepeatable: proof.isRemembered)
    return try finish(reply, Arrival(proof, linking: existing, instead: session, began: began))
  }

  /// Gives what ``SignInOutcome/profileRequired(_:)`` asks for.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    var call = ServerConnection.Call("POST", Paths.signUpProfile)
    call.body = APIEncoding.json(ProfileRequest(profileToken: demand.profileToken, name: name.body))
    let reply = try await submit(call, isRepeatable: false)
    return try finish(reply, Arrival(provider: demand.provider, appleUser: demand.appleUser, began: began))
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
    _ purpose: AuthorizationRequest.Purpose, user: String? = nil
  ) async throws(SignInError) -> AuthorizationRequest {
    var call = ServerConnection.Call("POST", Paths.nonces)
    call.body = APIEncoding.json(NonceRequest(clientID: configuration.clientID))
    // Handing one out changes nothing at the server.
    let answer = try ServerConnection.read(
      NonceAnswer.self, from: try (try await submit(call, isRepeatable: true)).data())
    return AuthorizationRequest(
      purpose: purpose, nonce: Nonce(raw: answer.nonce, sha256: answer.nonceSHA256), state: surroundings.secret(),
      user: user)
  }

  func ask(
    _ provider: any AuthorizationProvider, _ request: AuthorizationRequest
  ) async throws(SignInError) -> Authorization {
    do {
      return try await provider.authorize(request)
    } catch {
      throw SignInError(.provider, error.detail, reason: error.code.rawValue)
    }
  }

  /// Name and address are in the storage before the first byte goes to the server (TRAP-12).
  func put(away credential: AppleCredential) throws(SignInError) {
    var outbox = try kept().outbox
    guard outbox.keep(credential, at: surroundings.now()) else { return }
    try keep { $0.outbox = outbox }
  }

  /// The body of a sign-in. What Apple gave once goes along, whether this credential has it or an earlier one had.
  func body(
    of proof: Proof, purpose: AuthorizationRequest.Purpose, linking existing: ExistingAccount? = nil
  ) throws(SignInError) -> [UInt8] {
    let outbox = try kept().outbox
    return proof.body(
      client: configuration.clientID, intent: purpose == .existing ? .existing : .any,
      name: proof.appleUser.flatMap { outbox.letter(for: $0)?.name }, linkToken: existing?.linkToken,
      device: try device())
  }

  /// What this device says of itself.
  func device() throws(SignInError) -> DeviceBody {
    DeviceBody(
      id: SecretText(try kept().deviceID), name: configuration.deviceName, platform: configuration.platform,
      appVersion: configuration.appVersion)
  }
}

extension Proof {
  /// Whether the server remembers its answer under an `Idempotency-Key`. To a password it does not: sent once more after an answer
  /// that got lost, it would open a second session that nobody holds.
  var isRemembered: Bool {
    if case .password = authorization { false } else { true }
  }
}

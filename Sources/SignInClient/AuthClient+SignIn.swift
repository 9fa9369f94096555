internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Asks a person in.
  ///
  /// The nonce is fetched, the provider asked, what Apple gives once is put away safely, and only then does the credential go to
  /// the server. While that cannot be reached the same credential is sent a few times more; it is never used twice.
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
    let request = try await self.request(purpose)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return .cancelled }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    var call = ServerConnection.Call("POST", proof.signInPath)
    call.body = try body(of: proof, purpose: purpose, linking: existing)
    call.fields["Idempotency-Key"] = surroundings.secret()
    return try finish(try await submit(call), proof, linking: existing)
  }

  /// Gives what ``SignInOutcome/profileRequired(_:)`` asks for.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInOutcome {
    var call = ServerConnection.Call("POST", Paths.signUpProfile)
    call.body = APIEncoding.json(ProfileRequest(profileToken: demand.profileToken, name: name.body))
    switch try await submit(call) {
    case .done(let data):
      return try enter(data, provider: demand.provider, appleUser: demand.appleUser, delivering: [demand.appleUser])
    case .refused(let problem, _, let retryAfter): throw problem.error(retryAfter: retryAfter)
    }
  }

  /// Ends the session, here at once, at the server as soon as it can be told.
  public func signOut() throws(SignInError) {
    _ = try kept()
    handle(.left(.signedOut))
  }
}

extension AuthClient {
  /// A request with a fresh nonce.
  func request(
    _ purpose: AuthorizationRequest.Purpose, user: String? = nil
  ) async throws(SignInError) -> AuthorizationRequest {
    var call = ServerConnection.Call("POST", Paths.nonces)
    call.body = APIEncoding.json(NonceRequest(clientID: configuration.clientID))
    let answer = try await connection.answer(NonceAnswer.self, to: call)
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
    let kept = try kept()
    let device = DeviceBody(
      id: SecretText(kept.deviceID), name: configuration.deviceName, platform: configuration.platform,
      appVersion: configuration.appVersion)
    return proof.body(
      client: configuration.clientID, intent: purpose == .existing ? .existing : .any,
      name: proof.appleUser.flatMap { kept.outbox.letter(for: $0)?.name }, linkToken: existing?.linkToken,
      device: device)
  }

  /// Sends a call that its idempotency key makes safe to repeat, until it is answered or the patience ends.
  func submit(_ call: ServerConnection.Call) async throws(SignInError) -> ServerConnection.Reply {
    var tries = 1
    while true {
      let error: SignInError
      switch await attempt(call) {
      case .success(let reply): return reply
      case .failure(let failure): error = failure
      }
      let pause = max(error.retryAfter ?? 0, Double(tries))
      let isWorthIt = error.code == .unreachable || (error.isTemporary && error.reason == nil)
      guard isWorthIt, tries < Self.mostTries, pause <= Self.longestPause, !Task.isCancelled else { throw error }
      await surroundings.pause(pause)
      tries += 1
    }
  }

  /// Sends the call once. What is worth another try is a failure.
  private func attempt(_ call: ServerConnection.Call) async -> Result<ServerConnection.Reply, SignInError> {
    do {
      let reply = try await connection.send(call)
      guard case .refused(let problem, status: 503, let retryAfter) = reply else { return .success(reply) }
      return .failure(problem.error(retryAfter: retryAfter))
    } catch {
      return .failure(error)
    }
  }

  private static let mostTries = 3
  private static let longestPause = 5.0

  private func finish(
    _ reply: ServerConnection.Reply, _ proof: Proof, linking existing: ExistingAccount?
  ) throws(SignInError) -> SignInOutcome {
    switch reply {
    case .done(let data):
      return try enter(
        data, provider: proof.provider, appleUser: proof.appleUser, delivering: [proof.appleUser, existing?.appleUser])
    case .refused(let problem, _, let retryAfter):
      let error = problem.error(retryAfter: retryAfter)
      switch problem.code {
      case ErrorCode.accountNotFound.rawValue: return .noAccount
      case ErrorCode.accountExists.rawValue:
        guard let existing = ExistingAccount(problem, appleUser: proof.appleUser) else { throw error }
        return .accountExists(existing)
      case ErrorCode.profileRequired.rawValue:
        let outbox = try kept().outbox
        let name = proof.appleUser.flatMap { outbox.letter(for: $0)?.name }
        guard
          let demand = ProfileDemand(
            problem, provider: proof.provider, appleUser: proof.appleUser, suggestedName: name)
        else { throw error }
        return .profileRequired(demand)
      default: throw error
      }
    }
  }

  /// Keeps the session and empties the outbox in one write: the server has answered with an account.
  private func enter(
    _ data: Data, provider: ProviderID, appleUser: String?, delivering users: [String?]
  ) throws(SignInError) -> SignInOutcome {
    let answer = try ServerConnection.read(SignInAnswer.self, from: data)
    let signIn = SignIn(answer)
    let session = StoredSession(
      id: answer.session.id, tokens: Tokens(answer.session), account: signIn.account, provider: provider,
      appleUser: appleUser, at: surroundings.now())
    delivered(users)
    handle(.signedIn(session))
    return .signedIn(signIn)
  }
}

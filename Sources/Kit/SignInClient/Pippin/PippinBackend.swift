internal import Foundation
internal import PippinAPI
internal import PippinSecret

/// A Pippin server. ``AuthClient`` uses it by default.
///
/// Create one only to wrap it in your own back end.
public struct PippinBackend: AuthenticationBackend {
  let clientID: String
  /// The language of emails to the user.
  let locale: String?
  let connection: ServerConnection
  let now: @Sendable () -> Date
  /// Proves that a request comes from the genuine app; `nil` if nothing does.
  var prover: AppProver?
  private let pause: @Sendable (TimeInterval) async -> Void
  private let chance: @Sendable () -> Double

  /// Creates a back end for the server of `configuration`.
  public init(configuration: Configuration, transport: any HTTPTransport = URLSessionTransport()) {
    self.init(configuration: configuration, transport: transport, environment: .device)
  }

  init(configuration: Configuration, transport: any HTTPTransport, environment: ClientEnvironment) {
    clientID = configuration.clientID
    locale = configuration.locale
    now = environment.now
    pause = environment.pause
    chance = environment.chance
    connection = ServerConnection(
      server: configuration.server, problem: configuration.problem, transport: transport, environment: environment,
      log: configuration.log)
  }

  /// Returns a nonce from the server. It is valid for one sign-in and ten minutes.
  public func nonce() async throws(SignInError) -> Nonce {
    var call = ServerConnection.Call(.createNonce)
    call.body = APIEncoding.json(NonceRequest(clientID: clientID))
    // Repeatable, because a new nonce changes nothing on the server.
    let answer: NonceAnswer = try await read(call, isRepeatable: true)
    return Nonce(raw: answer.nonce, sha256: answer.nonceSHA256)
  }
}

extension PippinBackend {
  /// Sends a call and retries it: after a temporary error, which uses up nothing, and after no answer only if the
  /// server recognises repetitions.
  func submit(_ call: ServerConnection.Call, isRepeatable: Bool) async throws(SignInError) -> ServerConnection.Reply {
    var tries = 1
    while true {
      let error: SignInError
      do throws(SignInError) {
        let reply = try await connection.send(call)
        guard case .refused(let problem, status: 503, let retryAfter) = reply else { return reply }
        // Do not retry if the user must sign in again: the code may be used (TOKEN-6).
        guard problem.retry == nil else { return reply }
        error = problem.error(retryAfter: retryAfter)
        guard tries < Self.mostTries, retryAfter ?? 0 <= Self.longestPause else { return reply }
      } catch let failure {
        error = failure
        let mayRepeat = isRepeatable && failure.code == .unreachable && tries < Self.mostTries
        guard mayRepeat, failure.retryAfter ?? 0 <= Self.longestPause else { throw failure }
      }
      await pause(RetryDelay.wait(Double(tries), retryAfter: error.retryAfter, chance: chance()))
      tries += 1
    }
  }

  /// Sends the call once. Returns the body, or throws the server's error.
  func data(_ call: ServerConnection.Call, bearer: SecretText? = nil) async throws(SignInError) -> Data {
    var call = call
    if let bearer { call.bearer = bearer }
    return try (try await connection.send(call)).data()
  }

  /// The same, with retries after temporary errors.
  func laterData(_ call: ServerConnection.Call, bearer: SecretText) async throws(SignInError) -> Data {
    var call = call
    call.bearer = bearer
    return try (try await submit(call, isRepeatable: false)).data()
  }

  /// Decodes the body.
  func read<Answer: Decodable>(
    _ call: ServerConnection.Call, isRepeatable: Bool
  ) async throws(SignInError) -> Answer {
    try ServerConnection.read(Answer.self, from: try (try await submit(call, isRepeatable: isRepeatable)).data())
  }

  private static let mostTries = 3
  /// In seconds.
  private static let longestPause = 5.0
}

extension PippinBackend {
  /// All optional features.
  public var features: AuthClient.Features { .pippin }

  /// `POST /v1/sign-up/password`, without an invitation
  public func signUp(
    email: String, password: String, name: PersonName?
  ) async throws(SignInError) -> PendingSignUp {
    try await signUp(email: email, password: password, name: name, invitation: nil)
  }

  /// `POST /v1/sign-up/password`
  public func signUp(
    email: String, password: String, name: PersonName?, invitation: Invitation?
  ) async throws(SignInError) -> PendingSignUp {
    var call = ServerConnection.Call(.signUpWithPassword)
    call.body = APIEncoding.json(
      PasswordSignUpRequest(
        clientID: clientID, email: email, password: SecretText(password), name: name?.body, locale: locale,
        invitation: invitation?.secretCode))
    let answer = try ServerConnection.read(PasswordSignUpAnswer.self, from: try await provingData(call)).signUp
    return PendingSignUp(
      email: email, expiresAt: now().addingTimeInterval(TimeInterval(answer.expiresIn)), id: answer.id)
  }

  /// Completes a sign-up with a password. Sent once, because the code works once.
  public func confirmSignUp(
    _ signUp: PendingSignUp, code: String, device: SignInAttempt.Device, guest: String?
  ) async throws(SignInError) -> SignInReply {
    var call = ServerConnection.Call(.confirmPasswordSignUp)
    call.bearer = guest.map { SecretText($0) }
    call.body = APIEncoding.json(
      PasswordSignUpConfirmation(signUpID: signUp.id, token: SecretText(code), device: device.body, locale: locale))
    return try Self.read(try await submit(call, isRepeatable: false), provider: .password)
  }

  /// `GET /v1/identities`
  public func identities(accessToken: String) async throws(SignInError) -> [Identity] {
    let data = try await data(ServerConnection.Call(.listIdentities), bearer: SecretText(accessToken))
    return try ServerConnection.read(PagedList<IdentityBody>.self, from: data).items.map(Identity.init)
  }

  /// The provider's link endpoint.
  public func link(_ attempt: SignInAttempt, accessToken: String) async throws(SignInError) -> Identity {
    let data = try await laterData(try attempt.linkCall(client: clientID), bearer: SecretText(accessToken))
    return Identity(try ServerConnection.read(IdentityBody.self, from: data))
  }

  /// `DELETE /v1/identities/{id}`
  public func unlink(_ identity: Identity, accessToken: String) async throws(SignInError) {
    _ = try await laterData(ServerConnection.Call(.unlinkIdentity, identity.id), bearer: SecretText(accessToken))
  }
}

extension PippinBackend {
  /// `POST /v1/session/refresh`, sent once: the caller decides how long to wait.
  public func refresh(_ request: RefreshRequest) async throws(SignInError) -> SessionTokens {
    var call = ServerConnection.Call(.refreshSession)
    call.body = APIEncoding.json(
      PippinAPI.RefreshRequest(refreshToken: request.secretToken, retryKey: request.secretRetryKey))
    let reply = try await connection.send(call)
    if case .refused(let problem, _, _) = reply, problem.code == ErrorCode.refreshTokenInvalid.rawValue {
      throw SignInError(.sessionEnded, problem.words, reason: problem.reason ?? SignOutReason.tokenInvalid.rawValue)
    }
    return SessionTokens(try ServerConnection.read(RefreshAnswer.self, from: try reply.data()).session)
  }

  /// `GET /v1/session`, with the device's Apple user and credential state.
  public func account(_ check: SessionCheck) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.getSession)
    if let user = check.appleUser { call.fields["Apple-User"] = user }
    if check.isConsentRevoked { call.fields["Apple-Credential-State"] = "revoked" }
    let data = try await data(call, bearer: check.secretToken)
    return Account(try ServerConnection.read(SessionAnswer.self, from: data).account)
  }

  /// `DELETE /v1/session`.
  public func signOut(accessToken: String) async throws(SignInError) {
    _ = try await data(ServerConnection.Call(.endSession), bearer: SecretText(accessToken))
  }

  /// `DELETE /v1/account`. A repetition after a lost answer is not an error.
  public func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion {
    var call = ServerConnection.Call(.deleteAccount, bearer: SecretText(accessToken))
    call.fields["Idempotency-Key"] = idempotencyKey
    let reply = try await submit(call, isRepeatable: true)
    if case .refused(let problem, _, _) = reply, problem.code == ErrorCode.sessionEnded.rawValue,
      problem.signOutReason == .accountDeleted
    {
      return Deletion(id: problem.deletionID)
    }
    let answer = try ServerConnection.read(DeletionAnswer.self, from: try reply.data())
    var deletion = Deletion(answer.deletion)
    deletion.passkeyUsers = (answer.signals ?? []).compactMap { body in
      do { return try PasskeyUser(body) } catch { return nil }  // The account is gone; only its passkeys stay listed.
    }
    return deletion
  }
}

/// An error answer of the server (RFC 9457).
///
/// It differs from the server's type because the app must accept codes of newer servers and show their message.
struct ServerProblem: Decodable, Sendable {
  var code: String
  var title: String?
  var detail: String?
  var requestID: String?
  var reason: String?
  var provider: String?
  var errors: [Field]?
  var retry: String?
  var linkToken: SecretText?
  var signInWith: [ProviderID]?
  var willAttach: Attachment?
  var missing: [String]?
  var profileToken: SecretText?
  var deletionID: String?
  var message: String?

  struct Field: Decodable, Sendable {
    var field: String
    var reason: String
  }

  struct Attachment: Decodable, Sendable {
    var provider: ProviderID
    var email: String?
  }

  private enum CodingKeys: String, CodingKey {
    case code, title, detail, reason, provider, errors, retry, missing, message
    case requestID = "request_id"
    case linkToken = "link_token"
    case signInWith = "sign_in_with"
    case willAttach = "will_attach"
    case profileToken = "profile_token"
    case deletionID = "deletion_id"
  }
}

extension ServerProblem {
  /// The reason why the session ended.
  var signOutReason: SignOutReason {
    reason.map(SignOutReason.init(rawValue:))
      ?? (code == ErrorCode.refreshTokenInvalid.rawValue ? .tokenInvalid : .signedOut)
  }

  /// The message to show.
  var words: String { detail ?? title ?? "The server answered \(code)." }

  /// The problem as a ``SignInError``.
  func error(retryAfter: TimeInterval? = nil) -> SignInError {
    SignInError(
      SignInError.Code(rawValue: code), words, reason: reason ?? retry,
      requestID: requestID, retryAfter: retryAfter,
      fields: Dictionary((errors ?? []).map { ($0.field, $0.reason) }, uniquingKeysWith: { first, _ in first })
    ).saying(message)
  }
}

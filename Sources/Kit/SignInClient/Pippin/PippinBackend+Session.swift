internal import PippinAPI
internal import PippinSecret

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
    return Deletion(try ServerConnection.read(DeletionAnswer.self, from: try reply.data()).deletion)
  }
}

public import PippinFoundation
import PippinHTTP
import PippinLock
public import PippinSecret
import PippinTokens

extension AppleIDService {
  /// Exchanges an authorization code, once (TOKEN-2 to TOKEN-6). The service never sends a code twice, not even with
  /// another key. If Apple rejects a key, the next code uses another one, if there is one.
  ///
  /// The identity token in the answer is unverified: `verify` it like the first one, and compare the subjects.
  /// - Parameters:
  ///   - code: the authorization code.
  ///   - redirectURI: the return URL of the authorization request for codes from a browser; nil for native codes
  ///     (TOKEN-3).
  ///   - codeVerifier: the PKCE verifier if, and only if, a challenge was sent (AUTHZ-17).
  ///   - clientID: the client that received the code (TOKEN-4).
  ///   - signer: the signer of that client's team.
  /// - Throws: `unavailable` if the code is unused, `codeMayBeSpent` if this is unknown, `token` if Apple rejected it;
  ///   `mayHaveSpentCode` tells whether to try the same code again.
  public func exchange(
    code: String, redirectURI: String?, codeVerifier: String?, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    guard let key = order(signer, for: clientID, mayBeSentTwice: false).first else {
      throw Self.noKey(for: clientID)
    }
    let request = TokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, clientID: clientID,
      clientSecret: try secret(for: clientID, key), at: endpoints)
    do throws(RequestFailure<AppleTokenError>) {
      let answer = try await sender.send(request, as: AppleOperation.exchange.rawValue, judge: TokenRequest.judge)
      learn(from: nil, key, of: signer, for: clientID)
      return answer
    } catch {
      let mayBeSpent: Bool
      switch error {
      case .noAnswer(let error, _):
        mayBeSpent = error.mayHaveReachedServer
      case .badAnswer(let error, let response, _):
        learn(from: error, key, of: signer, for: clientID)
        // An unreadable success answer has used the code, too (TOKEN-6).
        mayBeSpent = error.code == .unavailable && response.status == 200
      }
      throw mayBeSpent ? .codeMayBeSpent(cause: error.request.description) : Self.error(error)
    }
  }

  /// Checks whether a refresh token is still valid. Call it at most once a day per user (TOKEN-14).
  /// - Parameters:
  ///   - refreshToken: the token from the exchange.
  ///   - clientID: the client that received it.
  ///   - signer: the signer of that client's team.
  ///   - pauseWhenThrottled: the minimum delay of `unavailable` after a 429, for a second check within a day, such as
  ///     the proof of a revocation.
  /// - Throws: `token` with `mayMeanRevoked` if it is no longer valid; `unavailable` proves nothing.
  public func validate(
    refreshToken: SecretText, clientID: String, signer: some ClientSecretSigning, pauseWhenThrottled: Duration = .zero
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    try await ask(
      .refresh, for: clientID, signer, pauseWhenThrottled: pauseWhenThrottled,
      { TokenRequest.refresh(refreshToken: refreshToken, clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: TokenRequest.judge)
  }

  /// Revokes a token (REVOKE-1). Only a later failure of `validate` proves the revocation (REVOKE-3, TRAP-18).
  /// - Parameters:
  ///   - token: a refresh or access token. Apple may answer 200 to other text, too (REVOKE-4).
  ///   - hint: the kind of token.
  ///   - clientID: the client that received the token (REVOKE-9).
  ///   - signer: the signer of that client's team.
  /// - Throws: `token` or `unavailable`.
  public func revoke(
    _ token: SecretText, hint: TokenRequest.TokenTypeHint, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) {
    try await ask(
      .revoke, for: clientID, signer,
      { TokenRequest.revocation(of: token, hint: hint, clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: TokenRequest.judgeRevocation)
  }
}

extension AppleIDService {
  /// Requests a user's transfer subject, for the old team (TRANSFER-2).
  ///
  /// It works before the app's transfer, and up to 60 days after the recipient accepted it (TRANSFER-3). Apple does not
  /// limit the rate (TOKEN-17). The service gets and caches the access token for it.
  /// - Parameters:
  ///   - subject: the user's subject in the old team's identity tokens.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - clientID: a client of the old team.
  ///   - signer: the old team's signer (TRANSFER-8).
  /// - Throws: `token`, where `mayMeanRevoked` means that the user may have revoked consent (TRANSFER-7);
  ///   `unavailable`.
  public func transferSubject(
    of subject: String, to recipientTeam: String, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> String {
    try await migrate(clientID, signer) { (accessToken) throws(AppleIDServiceError) in
      try await ask(
        .transferSubject, for: clientID, signer,
        {
          MigrationRequest.transferSubject(
            of: subject, to: recipientTeam, accessToken: accessToken, clientID: clientID, clientSecret: $0,
            at: endpoints)
        }, judge: MigrationRequest.judgeTransferSubject)
    }
  }

  /// Exchanges a transfer subject for the user's new subject, for the new team (TRANSFER-4).
  /// - Parameters:
  ///   - transferSubject: from the old team, or from a `transfer_sub` claim (TRANSFER-6).
  ///   - clientID: a client of the new team.
  ///   - signer: the new team's signer (TRANSFER-8).
  /// - Throws: as for the old team.
  public func person(
    transferSubject: String, clientID: String, signer: some ClientSecretSigning
  ) async throws(AppleIDServiceError) -> MigratedPerson {
    try await migrate(clientID, signer) { (accessToken) throws(AppleIDServiceError) in
      try await ask(
        .transferredPerson, for: clientID, signer,
        {
          MigrationRequest.person(
            transferSubject: transferSubject, accessToken: accessToken, clientID: clientID, clientSecret: $0,
            at: endpoints)
        }, judge: MigrationRequest.judgePerson)
    }
  }

  /// Sends a request with the cached access token. If Apple rejects it, sends the request once more with a new one.
  private func migrate<Answer: Sendable>(
    _ clientID: String, _ signer: some ClientSecretSigning,
    _ ask: (SecretText) async throws(AppleIDServiceError) -> Answer
  ) async throws(AppleIDServiceError) -> Answer {
    let team = signer.signers(at: now()).first?.teamID ?? ""
    if let kept = migrationTokens.withLock({ $0.token(of: clientID, in: team, now: now()) }) {
      do {
        return try await ask(kept)
      } catch {
        guard Self.maySayExpired(error) else { throw error }
        migrationTokens.withLock { $0.forget(clientID, in: team) }
      }
    }
    let token = try await self.ask(
      .migrationToken, for: clientID, signer,
      { MigrationRequest.accessToken(clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: MigrationRequest.judgeAccessToken)
    migrationTokens.withLock { $0.keep(token, of: clientID, in: team, now: now()) }
    return try await ask(token.accessToken)
  }

  /// Apple does not document its answer to an expired access token. `invalid_request` is excluded, because it is the
  /// answer for each user who revoked consent (TRANSFER-7).
  private static func maySayExpired(_ error: AppleIDServiceError) -> Bool {
    guard case .token(let refusal) = error else { return false }
    return refusal.code != .invalidRequest
  }
}

extension AppleIDService {
  /// The current set, and when its fetch started; `nil` before the first fetch.
  public var lastGoodKeys: (set: AppleKeySet, fetchedAt: Date)? {
    keys.lastGood.map { (AppleKeySet($0.set), $0.fetchedAt) }
  }

  /// The state of the key cache, for metrics and logs.
  public var keyPhase: AppleKeyCache.Phase { AppleKeyCache.Phase(keys.phase) }

  /// Uses a set that another node fetched, if it is newer than the current one.
  public func adopt(_ set: AppleKeySet, fetchedAt: Date) {
    keys.adopt(set.keys, fetchedAt: fetchedAt)
  }
}

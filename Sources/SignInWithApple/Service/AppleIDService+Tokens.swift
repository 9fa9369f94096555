import FoundationEssentials
import PippinHTTP
public import PippinSecret

extension AppleIDService {
  /// Redeems an authorization code, once (TOKEN-2 to TOKEN-6). It is never sent a second time from here, not under
  /// another key either; but a key that Apple refuses here is not used for the next code, if there is another.
  ///
  /// The answer's identity token is unverified: `verify` it like the first, and compare the subjects.
  /// - Parameters:
  ///   - code: as it came.
  ///   - redirectURI: that of the authorization request for codes from a browser, nil for native ones (TOKEN-3).
  ///   - codeVerifier: if, and only if, a challenge was sent (AUTHZ-17).
  ///   - clientID: the client that got the code (TOKEN-4).
  ///   - signer: of that client's team.
  /// - Throws: `unavailable` when the code is unspent, `codeMayBeSpent` when nobody knows, `token` when Apple refused;
  ///   `mayHaveSpentCode` says whether the same code is worth another try.
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
      learn(from: nil, key, for: clientID)
      return answer
    } catch {
      let mayBeSpent: Bool
      switch error {
      case .noAnswer(let error, _):
        mayBeSpent = error.mayHaveReachedServer
      case .badAnswer(let error, let response, _):
        learn(from: error, key, for: clientID)
        // A success that cannot be read has spent the code all the same (TOKEN-6).
        mayBeSpent = error.code == .unavailable && response.status == 200
      }
      throw mayBeSpent ? .codeMayBeSpent(cause: error.request.description) : Self.error(error)
    }
  }

  /// Asks whether a refresh token still holds, at most once a day for each person (TOKEN-14).
  /// - Parameters:
  ///   - refreshToken: as the exchange gave it.
  ///   - clientID: the client that got it.
  ///   - signer: of that client's team.
  ///   - pauseWhenThrottled: the least that `unavailable` names when Apple answers 429, whatever Apple says itself: for a
  ///     second look within a day, such as the proof of a revocation.
  /// - Throws: `token` with `mayMeanRevoked` when it does not; `unavailable` proves nothing either way.
  public func validate(
    refreshToken: SecretText, clientID: String, signer: some ClientSecretSigning, pauseWhenThrottled: Duration = .zero
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    try await ask(
      .refresh, for: clientID, signer, pauseWhenThrottled: pauseWhenThrottled,
      { TokenRequest.refresh(refreshToken: refreshToken, clientID: clientID, clientSecret: $0, at: endpoints) },
      judge: TokenRequest.judge)
  }

  /// Revokes a token (REVOKE-1). That it did is proved only by `validate` failing afterwards (REVOKE-3, TRAP-18).
  /// - Parameters:
  ///   - token: a refresh or access token; nothing else is one, though Apple may say 200 (REVOKE-4).
  ///   - hint: which of the two it is.
  ///   - clientID: the client that got the token (REVOKE-9).
  ///   - signer: of that client's team.
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

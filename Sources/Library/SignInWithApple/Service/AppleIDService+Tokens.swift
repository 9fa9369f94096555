import PippinFoundation
import PippinHTTP
public import PippinSecret

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

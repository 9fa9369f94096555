import FoundationEssentials
import PippinHTTP
public import PippinSecret
import Synchronization

extension AppleIDService {
  /// Redeems an authorization code, once (TOKEN-2 to TOKEN-6). It is never sent a second time from here.
  ///
  /// The answer's identity token is unverified: `verify` it like the first, and compare the subjects.
  /// - Parameters:
  ///   - code: as it came.
  ///   - redirectURI: that of the authorization request for codes from a browser, nil for native ones (TOKEN-3).
  ///   - codeVerifier: if, and only if, a challenge was sent (AUTHZ-17).
  ///   - clientID: the client that got the code (TOKEN-4).
  ///   - signer: of that client's team.
  /// - Throws: `unavailable` when the code is unspent, `codeMayBeSpent` when nobody knows, `token` when Apple refused.
  public func exchange(
    code: String, redirectURI: String?, codeVerifier: String?, clientID: String, signer: ClientSecretSigner
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    let request = TokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, clientID: clientID,
      clientSecret: try secret(for: clientID, signer), at: endpoints)
    let response: HTTPResponse
    do {
      response = try await transport.send(request, timeout: timeout)
    } catch {
      throw error.mayHaveReachedServer ? .codeMayBeSpent : .unavailable(retryAfter: Self.defaultRetry)
    }
    do {
      return try TokenRequest.judge(response)
    } catch {
      // A success that cannot be read has spent the code all the same (TOKEN-6).
      if error.code == .unavailable, response.status == 200 { throw .codeMayBeSpent }
      throw Self.error(error)
    }
  }

  /// Asks whether a refresh token still holds, at most once a day for each person (TOKEN-14).
  /// - Throws: `token` with `mayMeanRevoked` when it does not; `unavailable` proves nothing either way.
  public func validate(
    refreshToken: SecretText, clientID: String, signer: ClientSecretSigner
  ) async throws(AppleIDServiceError) -> TokenAnswer {
    let request = TokenRequest.refresh(
      refreshToken: refreshToken, clientID: clientID, clientSecret: try secret(for: clientID, signer), at: endpoints)
    let response = try await sendAgainAtWill(request)
    do {
      return try TokenRequest.judge(response)
    } catch {
      throw Self.error(error)
    }
  }

  /// Revokes a token (REVOKE-1). That it did is proved only by `validate` failing afterwards (REVOKE-3, TRAP-18).
  /// - Parameters:
  ///   - token: a refresh or access token; nothing else is one, though Apple may say 200 (REVOKE-4).
  ///   - hint: which of the two it is.
  ///   - clientID: the client that got the token (REVOKE-9).
  ///   - signer: of that client's team.
  /// - Throws: `token` or `unavailable`.
  public func revoke(
    _ token: SecretText, hint: TokenRequest.TokenTypeHint, clientID: String, signer: ClientSecretSigner
  ) async throws(AppleIDServiceError) {
    let request = TokenRequest.revocation(
      of: token, hint: hint, clientID: clientID, clientSecret: try secret(for: clientID, signer), at: endpoints)
    let response = try await sendAgainAtWill(request)
    do {
      try TokenRequest.judgeRevocation(response)
    } catch {
      throw Self.error(error)
    }
  }

  /// Sends what may be sent any number of times.
  private func sendAgainAtWill(_ request: HTTPRequest) async throws(AppleIDServiceError) -> HTTPResponse {
    do {
      return try await transport.send(request, timeout: timeout)
    } catch {
      throw .unavailable(retryAfter: Self.defaultRetry)
    }
  }

  private func secret(for clientID: String, _ signer: ClientSecretSigner) throws(AppleIDServiceError) -> SecretText {
    let now = now()
    do {
      return try secrets.withLock { cache throws(ClientSecretError) in
        try cache.secret(for: clientID, signer: signer, now: now)
      }
    } catch {
      // Ours to fix, as if Apple had refused the secret.
      throw .token(AppleTokenError(code: .invalidClient, detail: error.detail, status: 0))
    }
  }

  private static func error(_ error: AppleTokenError) -> AppleIDServiceError {
    guard error.code == .unavailable else { return .token(error) }
    return .unavailable(retryAfter: error.retryAfter.map { .seconds($0) } ?? defaultRetry)
  }
}

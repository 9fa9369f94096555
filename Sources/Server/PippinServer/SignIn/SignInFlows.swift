package import PippinAPI
package import PippinAccounts

/// Every sign-in, from the proof to the session: native, web, by another provider, by password.
package struct SignInFlows: FlowPart {
  package let context: FlowContext
  let apple: AppleFlows
  let vault: Vault
  let sessions: SessionFlows
  /// Whether mail is set up.
  let mails: Bool

  /// Hands out a nonce; nothing is written.
  package func nonce(for client: ClientID) throws(FlowError) -> SealedNonce {
    _ = try clients.known(client)
    return SealedNonce(for: client, keys: masterKeys, random: random, now: now())
  }

  /// Turns what the native sheet gave an app into an account and a session (NATIVE-1).
  ///
  /// - Parameters:
  ///   - caller: whose session is to be recent again, rather than a new one opened.
  ///   - body: SHA-256 of the request's body.
  package func signIn(
    _ request: AppleSignInRequest, renewing caller: Caller? = nil, idempotency: IdempotencyKey? = nil,
    body: [UInt8]? = nil
  ) async throws(FlowError) -> SignInResult {
    try await signIn(request, renewing: caller, idempotency: idempotency, body: body) { () async throws(FlowError) in
      try await apple.prove(request)
    }
  }
}

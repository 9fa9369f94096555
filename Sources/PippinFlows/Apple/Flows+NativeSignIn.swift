import FoundationEssentials
package import PippinAPI
package import PippinAccounts
import PippinSecret
import SignInWithApple

extension Flows {
  /// Hands out a nonce; nothing is written.
  package func nonce(for client: ClientID) throws(FlowError) -> SealedNonce {
    _ = try clients.known(client)
    return SealedNonce(for: client, keys: masterKeys, random: random, now: now())
  }

  /// Turns what the native sheet gave an app into an account and a session (NATIVE-1).
  ///
  /// - Parameter caller: whose session is to be recent again, rather than a new one opened.
  package func signIn(
    _ request: AppleSignInRequest, renewing caller: Caller? = nil, idempotency: IdempotencyKey? = nil
  ) async throws(FlowError) -> SignInResult {
    try await signIn(request, renewing: caller, idempotency: idempotency) { () async throws(FlowError) in
      try await prove(request)
    }
  }

  /// Judges the token and the nonce; the code is still to be exchanged.
  func prove(_ request: AppleSignInRequest) async throws(FlowError) -> ProvenPerson {
    let (client, apple) = try clients.offeringApple(ClientID(rawValue: request.clientID))
    let nonce = try judge(nonce: request.nonce, for: client.id)
    let code = request.authorizationCode.revealed
    let identity = try await verify(
      request.identityToken.revealed,
      IdentityTokenExpectations(
        audience: apple.audience, nonce: .sent(request.nonce), nonceForm: .rawOrSHA256Hex,
        code: .received(code), accessToken: .notReceived, issuers: appleIssuers))
    if let userID = request.userID, !ConstantTime.equals(userID, identity.subject) {
      throw .identityToken(
        IdentityTokenError(code: .subjectMismatch, detail: "user_id is not the subject of the identity token"))
    }
    // A Services ID's code belongs to a redirect address (TOKEN-3): without one Apple would refuse us, and the operator would be
    // told to look for a mistake that a stranger made.
    guard client.platform.surface == .native else { throw .providerNotOffered(.apple) }
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm, team: apple.teamID),
      name: request.name.flatMap { PersonName(givenName: $0.givenName, familyName: $0.familyName) },
      isNameGivenOnce: true, spends: [nonce],
      code: AppleCode(
        code: code, redirectURI: nil, verifier: nil, nonce: request.nonce, nonceForm: .rawOrSHA256Hex))
  }

  /// The nonce's own seal: ours, this client's, and in time.
  func judge(nonce text: String, for client: ClientID) throws(FlowError) -> SpentValue {
    do {
      return try SealedNonce.judge(text, for: client, keys: masterKeys, now: now())
    } catch {
      switch error {
      case .foreign:
        throw .identityToken(
          IdentityTokenError(code: .nonceMismatch, detail: "the nonce was not handed out by this server to this client")
        )
      case .expired:
        throw .identityToken(
          IdentityTokenError(code: .nonceExpired, detail: "the nonce was handed out more than ten minutes ago"))
      }
    }
  }
}

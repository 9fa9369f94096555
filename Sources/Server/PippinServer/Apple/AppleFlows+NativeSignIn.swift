import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import SignInWithApple

extension AppleFlows {
  /// Judges the token and the nonce; the code is still to be exchanged.
  func prove(_ request: AppleSignInRequest) async throws(FlowError) -> ProvenPerson {
    let (client, apple) = try clients.offeringApple(ClientID(rawValue: request.clientID))
    let nonce = try SealedNonce.judge(request.nonce, for: client.id, keys: masterKeys, now: now())
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
}

import PippinSecret
import SignInWithApple

// snippet.start
/// Store this before redirecting to Apple, under a cookie of this browser.
struct PendingSignIn: Sendable {
  let state: String
  let nonce: String
  let codeVerifier: String
}

func authorizationURL(for pending: PendingSignIn) throws(AuthorizationRequestError) -> String {
  let request = try AuthorizationRequest(
    clientID: "com.example.web", redirectURI: "https://www.example.com/apple/callback", scopes: [.name, .email],
    responseType: .codeAndIdentityToken, responseMode: .formPost, state: pending.state, nonce: pending.nonce,
    codeChallenge: AuthorizationRequest.codeChallenge(for: pending.codeVerifier))
  return request.url(at: .apple)
}
// snippet.end

// snippet.callback
enum SignInResult {
  case signedIn(subject: String, refreshToken: SecretText?)
  case cancelled
  case rejected
}

func finish(
  body: [UInt8], pending: PendingSignIn, service: AppleIDService, signer: ClientSecretSigner,
  keepName: (_ subject: String, _ user: UnsignedUser) async throws -> Void
) async throws -> SignInResult {
  switch try AuthorizationCallback(parsing: body) {
  case .cancelled(let state):
    return state == pending.state ? .cancelled : .rejected
  case .failed:
    return .rejected
  case .authorized(let code, let identityToken?, let state, let user):
    guard state == pending.state else { return .rejected }
    let first = try await service.verify(
      identityToken,
      expecting: IdentityTokenExpectations(
        audience: "com.example.web", nonce: .sent(pending.nonce), nonceForm: .raw,
        code: .received(code), accessToken: .notReceived))
    if let user { try await keepName(first.subject, user) }
    let answer = try await exchange(code, for: first, pending: pending, service: service, signer: signer)
    return .signedIn(subject: first.subject, refreshToken: answer.refreshToken)
  case .authorized:
    return .rejected
  }
}
// snippet.end

// snippet.exchange
func exchange(
  _ code: String, for first: VerifiedIdentity, pending: PendingSignIn, service: AppleIDService,
  signer: ClientSecretSigner
) async throws -> TokenAnswer {
  let answer = try await service.exchange(
    code: code, redirectURI: "https://www.example.com/apple/callback", codeVerifier: pending.codeVerifier,
    clientID: "com.example.web", signer: signer)
  guard let identityToken = answer.identityToken else { return answer }
  let second = try await service.verify(
    identityToken,
    expecting: IdentityTokenExpectations(
      audience: "com.example.web", nonce: .sentMaybeEchoed(pending.nonce), nonceForm: .raw,
      code: .notReceived, accessToken: .received(answer.accessToken.revealed)))
  guard second.subject == first.subject else {
    throw IdentityTokenError(code: .subjectMismatch, detail: "the code belongs to another user")
  }
  return answer
}
// snippet.end

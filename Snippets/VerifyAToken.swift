import Foundation
import PippinHTTP
import SignInWithApple

// snippet.service
func appleIDService(over transport: some Transport) -> AppleIDService {
  AppleIDService(
    endpoints: .apple, transport: transport, keys: AppleKeyCache(), now: { Date() }, onKeySet: { _, _ in })
}
// snippet.end

// snippet.verify
func person(token: String, nonce: String, code: String, service: AppleIDService) async throws -> String {
  let identity = try await service.verify(
    token,
    expecting: IdentityTokenExpectations(
      audience: "com.example.app", nonce: .sent(nonce), nonceForm: .rawOrSHA256Hex,
      code: .received(code), accessToken: .notReceived))
  return identity.subject
}
// snippet.end

// snippet.answer
func answer(
  to token: String, expecting expectations: IdentityTokenExpectations, service: AppleIDService
) async -> (status: Int, words: String) {
  do throws(AppleIDServiceError) {
    let identity = try await service.verify(token, expecting: expectations)
    return (200, identity.subject)
  } catch {
    switch error {
    case .identityToken(let refusal): return (error.httpStatus, refusal.code.rawValue)
    default: return (error.httpStatus, error.retryAfterSeconds.map { "try again in \($0) s" } ?? "unexpected error")
    }
  }
}
// snippet.end

// snippet.offline
func verifyOffline(
  _ token: String, keys: AppleKeySet, expecting expectations: IdentityTokenExpectations, now: Date
) throws(IdentityTokenError) -> VerifiedIdentity {
  let unverified = try UnverifiedIdentityToken(parsing: token)
  guard let key = keys.key(id: unverified.keyID) else {
    throw IdentityTokenError(code: .unknownKey, detail: "the set has no key with this id: fetch it again")
  }
  return try unverified.verified(by: key, expecting: expectations, now: now)
}
// snippet.end

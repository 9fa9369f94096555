import PippinAccounts
import PippinSecret
import SignInWithApple

/// The code that came with an identity token, and how it was obtained.
struct AppleCode: Sendable {
  let code: String
  /// Only for web codes (TOKEN-3).
  let redirectURI: String?
  /// Only after a challenge (AUTHZ-17).
  let verifier: String?
  /// The raw nonce that the authorization carried.
  let nonce: String
  let nonceForm: IdentityTokenExpectations.NonceForm
}

/// What came of handing in a code.
enum AppleExchange: Sendable {
  /// Apple's refresh token, or `nil` when Apple gave none.
  case made(SecretText?)
  /// Apple's token endpoint is away, and the person is one who may come in all the same.
  case owed(OwedExchange)

  var refreshToken: SecretText? {
    if case .made(let token) = self { token } else { nil }
  }

  var deferred: OwedExchange? {
    if case .owed(let owed) = self { owed } else { nil }
  }
}

extension AppleFlows {
  /// Exchanges a code at once, with the audience that got it, and judges the token that comes back like the first.
  ///
  /// - Parameter mayDefer: whether a person who comes back may go on while Apple's token endpoint is away and the code is certainly
  ///   unspent.
  func exchange(
    _ code: AppleCode, naming proven: ProvenIdentity, for client: Client, mayDefer: Bool
  ) async throws(FlowError) -> AppleExchange {
    guard let apple = client.apple else { throw .providerNotOffered(.apple) }
    let answer: SignInWithApple.TokenAnswer
    do throws(AppleIDServiceError) {
      answer = try await redeem(code, by: apple)
    } catch {
      let refusal = FlowError(error)
      guard mayDefer, case .providerUnreachable(_, let seconds, newAuthorization: false, let cause) = refusal,
        let owed = try await owed(code, of: proven, to: client.id, retryAfter: seconds, because: cause)
      else { throw refusal }
      return .owed(owed)
    }
    return .made(try await judge(answer, to: code, by: apple, naming: proven.key.subject))
  }

  /// Hands in a code, once.
  func redeem(
    _ code: AppleCode, by apple: Client.AppleRegistration
  ) async throws(AppleIDServiceError) -> SignInWithApple.TokenAnswer {
    try await service.exchange(
      code: code.code, redirectURI: code.redirectURI, codeVerifier: code.verifier, clientID: apple.audience,
      signer: apple)
  }

  /// Judges what Apple gave for a code; it must name `subject`.
  func judge(
    _ answer: SignInWithApple.TokenAnswer, to code: AppleCode, by apple: Client.AppleRegistration, naming subject: String
  ) async throws(FlowError) -> SecretText? {
    guard let token = answer.identityToken else {
      throw .providerRefused(.apple, hint: "Apple's token endpoint answered a code without an identity token")
    }
    let second: VerifiedIdentity
    do throws(FlowError) {
      second = try await verify(
        token,
        IdentityTokenExpectations(
          audience: apple.audience, nonce: .sentMaybeEchoed(code.nonce), nonceForm: code.nonceForm,
          code: .received(code.code), accessToken: .received(answer.accessToken.revealed), issuers: appleIssuers))
    } catch {
      guard case .providerUnreachable(_, let seconds, _, let cause) = error else { throw error }
      // The code is spent, so the same request could only fail.
      throw .providerUnreachable(.apple, retryAfter: seconds, newAuthorization: true, cause: cause)
    }
    guard second.subject == subject else {
      throw .identityToken(
        IdentityTokenError(code: .subjectMismatch, detail: "the code belongs to another person than the identity token")
      )
    }
    return answer.refreshToken
  }

  /// Judges an identity token, fetching Apple's keys only when they are needed.
  func verify(_ token: String, _ expectations: IdentityTokenExpectations) async throws(FlowError) -> VerifiedIdentity {
    do {
      return try await service.verify(token, expecting: expectations)
    } catch {
      throw FlowError(error)
    }
  }
}

extension FlowError {
  /// How long a client waits before it asks again, in seconds, when Apple does not say.
  package static let retryAfter = 5

  init(_ error: AppleIDServiceError) {
    switch error {
    case .identityToken(let reason):
      self = .identityToken(reason)
    case .unavailable(let seconds, let cause):
      self = .providerUnreachable(
        .apple, retryAfter: max(1, Int(seconds.components.seconds)), newAuthorization: false, cause: cause)
    case .codeMayBeSpent(let cause):
      self = .providerUnreachable(.apple, retryAfter: Self.retryAfter, newAuthorization: true, cause: cause)
    case .token(let refusal) where refusal.code == .invalidGrant && !refusal.redirectURIMismatched:
      self = .authorizationCodeInvalid
    case .token(let refusal):
      self = .providerRefused(
        .apple, hint: "Apple answered \(refusal.status) \(refusal.code.rawValue). \(refusal.operatorHint)")
    }
  }
}

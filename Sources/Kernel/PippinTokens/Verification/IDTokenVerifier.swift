package import PippinFoundation
import PippinHTTP
import PippinSecret

/// Verifies ID tokens as OpenID Connect Core 1.0, 3.1.3.7, tells a client to. The properties are the rules.
///
/// The order is: parse, cheap checks, key, signature. Only the key may need a network request, and only for a token that has the right
/// issuer, audience, dates and nonce.
package struct IDTokenVerifier: Sendable {
  /// A claim that must have a value. ASCII letters of either case are the same.
  package struct Requirement: Sendable {
    let claim: String
    let value: String
    let refusal: IDTokenError

    package init(_ claim: String, _ value: String, otherwise refusal: IDTokenError) {
      self.claim = claim
      self.value = value
      self.refusal = refusal
    }
  }

  /// The form of the provider's tokens, and the algorithms that it signs them with.
  package let form: IDTokenForm
  /// The accepted values of `iss`.
  package var issuers: [String]
  /// Why another issuer is refused.
  let issuerRefusal: StaticString
  /// The only accepted `aud`: our client id at the provider.
  package let audience: String
  /// Whether `aud` may be a list with our client id in it.
  let mayNameOthers: Bool
  /// The accepted values of `azp` besides the audience; nil for a provider without `azp`.
  let authorizedParties: [String]?
  let nonce: TokenNonce
  let nonceForm: TokenNonceForm
  let requirements: [Requirement]
  let accessToken: ReceivedValue
  let code: ReceivedValue
  let hashesRequired: Bool
  let leeway: TimeInterval

  /// Creates a verifier. Parameters that prevent replays have no default.
  /// - Parameters:
  ///   - hashesRequired: whether a missing hash is an error: of the access token if one was received, otherwise of the code.
  ///   - leeway: how many seconds `iat` and `nbf` may be ahead of the clock; `exp` has no leeway.
  package init(
    form: IDTokenForm, issuers: [String], otherwise issuerRefusal: StaticString, audience: String,
    mayNameOthers: Bool = false, authorizedParties: [String]? = nil, nonce: TokenNonce, nonceForm: TokenNonceForm,
    requirements: [Requirement] = [], accessToken: ReceivedValue, code: ReceivedValue, hashesRequired: Bool = false,
    leeway: TimeInterval
  ) {
    self.form = form
    self.issuers = issuers
    self.issuerRefusal = issuerRefusal
    self.audience = audience
    self.mayNameOthers = mayNameOthers
    self.authorizedParties = authorizedParties
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.requirements = requirements
    self.accessToken = accessToken
    self.code = code
    self.hashesRequired = hashesRequired
    self.leeway = leeway
  }
}

extension IDTokenVerifier {
  /// Verifies a token: all steps.
  /// - Throws: the first reason to refuse it, or why there is no key.
  package func verify(_ text: String, keys: SigningKeySource, now: Date) async throws(IDTokenFailure) -> VerifiedIDToken
  {
    let token: UnverifiedIDToken
    do {
      // 1. A compact JWS with claims of the documented types.
      token = try UnverifiedIDToken(parsing: text, as: form)
      // 2 to 8. What the claims say.
      try check(token, now: now)
    } catch {
      throw .refused(error)
    }
    // 9. The key. 10. The signature.
    try await keys.checkSignature(of: token.signed, issuedAt: token.claims.issueDate)
    return VerifiedIDToken(token)
  }

  /// The same with a key set that is at hand.
  package func verify(_ text: String, keys: SigningKeySet, now: Date) throws(IDTokenError) -> VerifiedIDToken {
    let token = try UnverifiedIDToken(parsing: text, as: form)
    try check(token, now: now)
    try token.signed.checkSignature(by: keys.key(of: token.signed))
    return VerifiedIDToken(token)
  }

  /// The same for a token that was parsed, with the key that it names.
  package func verify(
    _ token: UnverifiedIDToken, by key: JSONWebKey, now: Date
  ) throws(IDTokenError) -> VerifiedIDToken {
    try check(token, now: now)
    try token.signed.checkSignature(by: key)
    return VerifiedIDToken(token)
  }

  /// All steps but the key and the signature. Without them the token may be forged.
  /// - Throws: the first reason to refuse it.
  package func check(_ text: String, now: Date) throws(IDTokenError) {
    try check(UnverifiedIDToken(parsing: text, as: form), now: now)
  }

  /// Steps 2 to 8: all checks but the signature. Without it the token may be forged.
  /// - Throws: the first reason to refuse it.
  package func check(_ token: UnverifiedIDToken, now: Date) throws(IDTokenError) {
    // Step 1 held the token to the rules of its form: its algorithms, its length, the types of its claims.
    guard token.form === form else { throw IDTokenError(.malformed, "the token was read in another provider's form") }
    let claims = token.claims

    // 2. `iss` is one of the provider's names, byte for byte (3.1.3.7, step 2; CLAIMS-1, KEYS-17).
    guard issuers.contains(where: { claims.isIssuer($0) }) else { throw IDTokenError(.wrongIssuer, "\(issuerRefusal)") }

    // 3. `aud` is our client id; in a list only where the provider may send one (3.1.3.7, step 3; CLAIMS-4, CLAIMS-5).
    var namesOthers = false
    if !claims.isAudience(audience) {
      guard mayNameOthers, let clients = claims.audiences, clients.contains(where: { $0.equals(audience) }) else {
        throw IDTokenError(.wrongAudience, "aud is not the one that was expected")
      }
      namesOthers = !clients.allSatisfy { $0.equals(audience) }
    }

    // 4. `azp` is our client id or one of our apps; `aud` with others in it needs it (3.1.3.7, steps 4 and 5).
    if let authorizedParties {
      if let party = claims.authorizedParty {
        guard party.equals(audience) || authorizedParties.contains(where: party.equals) else {
          throw IDTokenError(.wrongAuthorizedParty, "azp is neither the audience nor one of its apps")
        }
      } else if namesOthers {
        throw IDTokenError(.wrongAuthorizedParty, "aud names several clients, and there is no azp")
      }
    }

    // 5. The token is valid now (3.1.3.7, steps 9 and 10; CLAIMS-6, CLAIMS-24).
    try TokenDates.check(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, notBefore: claims.notBefore, now: now, leeway: leeway)

    // 6. The nonce is the one that was sent (3.1.3.7, step 11; CLAIMS-7, R-2).
    switch nonce {
    case .noneSent:
      guard !claims.hasNonce else { throw IDTokenError(.nonceMismatch, "a nonce, though none was sent") }
    case .sent(let sent), .sentMaybeEchoed(let sent):
      // A local constant: a closure that captures the verifier would copy all its rules.
      let form = nonceForm
      if let isSent = claims.nonce(meets: { form.isNonce($0, sent) }) {
        guard isSent else { throw IDTokenError(.nonceMismatch, "another nonce than the one that was sent") }
      } else if case .sent = nonce {
        throw IDTokenError(.nonceMissing, "no nonce, though one was sent")
      }
    }

    // 7. What only this provider's tokens must say.
    for requirement in requirements {
      guard let value = claims.document.root[requirement.claim]?.string, !value.isEmpty,
        ASCII.equalsIgnoringCase(value, requirement.value)
      else { throw requirement.refusal }
    }

    // 8. `at_hash` and `c_hash` belong to what came with the token (3.1.3.8, 3.3.2.11; CLAIMS-17, CLAIMS-18).
    var isCodeHashRequired = hashesRequired
    if case .received(let accessToken) = accessToken {
      isCodeHashRequired = false
      try Self.require(
        claims.isAccessTokenHash(of: accessToken), isRequired: hashesRequired, otherwise: .accessTokenHashMismatch)
    }
    if case .received(let code) = code {
      try Self.require(claims.isCodeHash(of: code), isRequired: isCodeHashRequired, otherwise: .codeHashMismatch)
    }
  }

  /// - Parameter isHash: nil for a token without the hash.
  private static func require(
    _ isHash: Bool?, isRequired: Bool, otherwise code: IDTokenError.Code
  ) throws(IDTokenError) {
    guard let isHash else {
      if isRequired { throw IDTokenError(code, "the hash is missing") }
      return
    }
    guard isHash else { throw IDTokenError(code, "the hash belongs to something else") }
  }
}

extension SigningKeySource {
  /// Steps 9 and 10, for a token that has passed all others.
  package func checkSignature(of token: SignedToken, issuedAt: Date) async throws(IDTokenFailure) {
    // 9. The key that the header names. Only an unknown key needs a request (3.1.3.7, step 6; KEYS-2, R-3).
    let key: JSONWebKey
    do {
      key = try await self.key(token.keyName, issuedAt: issuedAt)
    } catch {
      throw .noKey(error)
    }
    // 10. The signature (3.1.3.7, steps 6 to 8). If it does not fit, the key may have been replaced under its id.
    do throws(IDTokenError) {
      try token.checkSignature(by: key)
    } catch {
      guard error.code == .badSignature,
        let newer = await self.key(insteadOf: key, of: token.keyName, issuedAt: issuedAt)
      else { throw .refused(error) }
      do throws(IDTokenError) {
        try token.checkSignature(by: newer)
      } catch {
        throw .refused(error)
      }
    }
  }
}

/// Checks the dates of signed tokens.
package enum TokenDates {
  /// - Parameter leeway: the seconds that `issuedAt` and `notBefore` may be in the future (CLAIMS-24).
  package static func check(
    expiresAt: Int64?, issuedAt: Int64, notBefore: Int64?, now: Date, leeway: TimeInterval
  ) throws(IDTokenError) {
    // In floating point, because dates near the integer limits must not overflow.
    let now = now.timeIntervalSince1970
    // RFC 7519, 4.1.4: the token is invalid on and after `exp`.
    if let expiresAt, now >= TimeInterval(expiresAt) { throw IDTokenError(.expired, "exp has passed") }
    guard TimeInterval(issuedAt) <= now + leeway else {
      throw IDTokenError(.issuedInFuture, "iat is further ahead than the leeway")
    }
    // RFC 7519, 4.1.5: the token is invalid before `nbf`.
    if let notBefore, TimeInterval(notBefore) > now + leeway {
      throw IDTokenError(.issuedInFuture, "nbf is further ahead than the leeway")
    }
  }
}

/// The nonce of the authorization request. There is no default; a caller without one must say so.
package enum TokenNonce: Sendable {
  /// This raw nonce was sent, and the token must contain it.
  case sent(String)
  /// No nonce was sent. A token with one was requested by another party and is refused.
  case noneSent
  /// This raw nonce was sent, and the token comes directly from the token endpoint: it may omit the nonce, but must not have another.
  case sentMaybeEchoed(String)
}

/// The accepted form of the nonce in the token.
package enum TokenNonceForm: Sendable {
  /// Raw, as on the web and in SDKs that pass it on.
  case raw
  /// Raw, or its lower-case hexadecimal SHA-256, which many apps pass to an SDK instead (NATIVE-7).
  case rawOrSHA256Hex

  fileprivate func isNonce(_ claim: Span<UInt8>, _ sent: String) -> Bool {
    let sent = sent.contiguousUTF8
    guard !sent.span.isEmpty else { return false }
    if ConstantTime.equals(claim, sent.span) { return true }
    guard self == .rawOrSHA256Hex else { return false }
    return SHA256.withHash(of: sent.span) { hash in
      Hexadecimal.digits(of: hash) { digits in ConstantTime.equals(claim, digits) }
    }
  }
}

/// A value that was received with an ID token, which may contain a hash of it.
package enum ReceivedValue: Sendable {
  /// This value was received: a hash in the token must match it.
  case received(String)
  /// No value was received, so a hash is not compared.
  case notReceived
}

extension TokenNonce: CustomStringConvertible, CustomReflectable {
  /// The case, without the nonce.
  package var description: String {
    switch self {
    case .sent: "sent"
    case .noneSent: "noneSent"
    case .sentMaybeEchoed: "sentMaybeEchoed"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ReceivedValue: CustomStringConvertible, CustomReflectable {
  /// The case, without the value.
  package var description: String {
    switch self {
    case .received: "received"
    case .notReceived: "notReceived"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens
package import SignInWithApple

/// The requests to Apple and its answers: tokens, codes, consents, notifications.
package struct AppleFlows: Flow {
  package let server: Server
  package let request: RequestContext

  package var service: AppleIDService { server.peers.apple }
  /// The issuers that are accepted in Apple's tokens (KEYS-17).
  var appleIssuers: [String] { server.settings.appleIssuers }
}

extension AppleFlows {
  /// Verifies the nonce and the identity token. The code is not exchanged yet.
  func prove(_ request: AppleSignInRequest) async throws(ServerError) -> ProvenPerson {
    let (client, apple) = try clients.offeringApple(ClientID(rawValue: request.clientID))
    let nonce = try SealedNonce.verify(request.nonce, for: client.id, keys: masterKeys, now: now())
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
    // A Services ID's code belongs to a redirect address (TOKEN-3). Without one Apple would refuse it, and the operator would be
    // pointed to a mistake in the settings that is not there.
    guard client.platform.surface == .native else { throw .providerNotOffered(.apple) }
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm, team: apple.teamID),
      name: request.name.flatMap { PersonName(givenName: $0.givenName, familyName: $0.familyName) },
      isNameGivenOnce: true, spends: [nonce],
      code: AppleCode(
        code: code, redirectURI: nil, verifier: nil, nonce: request.nonce, nonceForm: .rawOrSHA256Hex))
  }
}

extension ProvenIdentity {
  /// The person of a verified identity token, in the realm of the client that asked.
  ///
  /// Takes a type that only a complete verification makes, and only its signed claims.
  init(_ identity: VerifiedIdentity, realm: Realm, team: String) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .apple, tenant: team, subject: identity.subject),
      email: identity.email.map {
        EmailClaim(address: $0, isProved: identity.emailVerified, isPrivate: identity.isPrivateEmail)
      },
      authenticatedAt: identity.authenticatedAt ?? identity.issuedAt, issuedAt: identity.issuedAt,
      transferSubject: identity.transferSubject)
  }
}

extension IdentityKey {
  /// A digest that identifies something about this person without naming them; different for each `purpose`.
  func digest(for purpose: String) -> [UInt8] {
    SHA256.hash([purpose, realm.rawValue, provider.rawValue, tenant, subject].joined(separator: "\u{0}"))
  }
}

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

extension AppleFlows {
  /// Sends a code to Apple at once, for the client that got it, and verifies the identity token in the answer like the first one.
  ///
  /// A code that Apple has answered to this process is refused as Apple would refuse it: a copy of a request may have waited here while
  /// the first was decided.
  ///
  /// - Parameter mayDefer: whether the exchange of a person who comes back may be deferred while Apple's token endpoint is down and the
  ///   code is certainly unspent.
  /// - Returns: Apple's refresh token, if Apple gave one, or else the exchange that was deferred.
  func exchange(
    _ code: AppleCode, naming proven: ProvenIdentity, for client: Client, mayDefer: Bool
  ) async throws(ServerError) -> (refreshToken: SecretText?, deferred: DeferredExchange?) {
    guard let apple = client.apple else { throw .providerNotOffered(.apple) }
    guard !server.answeredCodes.contains(code.code, at: now()) else { throw .authorizationCodeInvalid }
    let answer: SignInWithApple.TokenAnswer
    do throws(AppleIDServiceError) {
      answer = try await redeem(code, by: apple)
    } catch {
      let refusal = ServerError(error)
      guard mayDefer, refusal.code == .providerUnreachable, refusal.details.retry == nil,
        let seconds = refusal.retryAfter, let cause = refusal.cause,
        let deferred = try await deferred(code, of: proven, to: client.id, retryAfter: seconds, because: cause)
      else { throw refusal }
      return (nil, deferred)
    }
    return (try await verify(answer, to: code, by: apple, naming: proven.key.subject), nil)
  }

  /// Sends a code to Apple, and remembers it if Apple answers.
  func redeem(
    _ code: AppleCode, by apple: Client.AppleRegistration
  ) async throws(AppleIDServiceError) -> SignInWithApple.TokenAnswer {
    do throws(AppleIDServiceError) {
      let answer = try await service.exchange(
        code: code.code, redirectURI: code.redirectURI, codeVerifier: code.verifier, clientID: apple.audience,
        signer: apple)
      server.answeredCodes.insert(code.code, at: now())
      return answer
    } catch {
      // Without a status no request was sent.
      if case .token(let refusal) = error, refusal.status != 0 { server.answeredCodes.insert(code.code, at: now()) }
      throw error
    }
  }

  /// Verifies Apple's answer to a code. Its identity token must name `subject`.
  func verify(
    _ answer: SignInWithApple.TokenAnswer, to code: AppleCode, by apple: Client.AppleRegistration,
    naming subject: String
  ) async throws(ServerError) -> SecretText? {
    guard let token = answer.identityToken else {
      throw .providerRefused(.apple, hint: "Apple's token endpoint answered a code without an identity token")
    }
    let second: VerifiedIdentity
    do throws(ServerError) {
      second = try await verify(
        token,
        IdentityTokenExpectations(
          audience: apple.audience, nonce: .sentMaybeEchoed(code.nonce), nonceForm: code.nonceForm,
          code: .received(code.code), accessToken: .received(answer.accessToken.revealed), issuers: appleIssuers))
    } catch {
      // The code is spent, so the same request could only fail.
      throw error.code == .providerUnreachable ? error.afterCodeWasSpent() : error
    }
    guard second.subject == subject else {
      throw .identityToken(
        IdentityTokenError(code: .subjectMismatch, detail: "the code belongs to another person than the identity token")
      )
    }
    return answer.refreshToken
  }

  /// Verifies an identity token. Apple's keys are fetched only if they are needed.
  func verify(_ token: String, _ expectations: IdentityTokenExpectations) async throws(ServerError) -> VerifiedIdentity
  {
    do {
      return try await service.verify(token, expecting: expectations)
    } catch {
      throw ServerError(error)
    }
  }
}

extension ServerError {
  init(_ error: AppleIDServiceError) {
    switch error {
    case .identityToken(let reason):
      self = .identityToken(reason)
    case .unavailable(let seconds, let cause):
      self = .providerUnreachable(
        .apple, retryAfter: max(1, Int(seconds.components.seconds)), newAuthorization: false, cause: cause)
    case .codeMayBeSpent(let cause):
      self = .providerUnreachable(.apple, retryAfter: Self.providerRetryAfter, newAuthorization: true, cause: cause)
    case .token(let refusal) where refusal.code == .invalidGrant && !refusal.redirectURIMismatched:
      self = .authorizationCodeInvalid
    case .token(let refusal):
      self = .providerRefused(
        .apple, hint: "Apple answered \(refusal.status) \(refusal.code.rawValue). \(refusal.operatorHint)")
    }
  }
}

/// Apple's refresh tokens, sealed, one for each identity and client.
package struct Vault: Flow {
  package let server: Server
  package let request: RequestContext

  /// Seals a refresh token of `person`, given to `client`, to keep it or to revoke it, as the decision says.
  func sealed(
    _ secret: VaultSecret, from person: IdentityKey, to client: ClientID, now: Date
  ) throws(ServerError) -> PippinAccounts.Change {
    switch secret {
    case .keep(let id, let identity, let token):
      .putVaultEntry(try vaultEntry(token, identity: identity, client: client, id: id))
    case .revoke(let id, let token):
      .enqueue(try revocation(of: token, by: client, from: person, id: id, now: now))
    }
  }

  /// Seals Apple's refresh token for the identity that holds it.
  func vaultEntry(
    _ token: SecretText, identity: IdentityID, client: ClientID, id: VaultEntryID
  ) throws(ServerError) -> VaultEntry {
    let sealed = try masterKeys.seal(
      Array(token.revealed.utf8), for: .vault, entry: id.uuid.bytes,
      context: Self.vaultContext(identity, client), random: random)
    return VaultEntry(id: id, identity: identity, client: client, token: sealed, obtainedAt: now())
  }

  /// Opens a token of ``vaultEntry(_:identity:client:id:)``; `nil` if the master key is missing or the row is damaged.
  package func refreshToken(in entry: VaultEntry) -> SecretText? {
    masterKeys.open(
      entry.token, for: .vault, entry: entry.id.uuid.bytes, context: Self.vaultContext(entry.identity, entry.client)
    ).map { SecretText(String(decoding: $0, as: UTF8.self)) }
  }

  static func vaultContext(_ identity: IdentityID, _ client: ClientID) -> [UInt8] {
    identity.uuid.bytes + Array(client.rawValue.utf8)
  }
}

import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret
import PippinProviders
import SignInWithApple

extension SocialFlows {
  /// Judges what an app was handed; nothing is spent and nothing is written.
  func prove(_ proof: SocialProof, for id: ClientID) async throws(FlowError) -> ProvenPerson {
    switch proof {
    case .google(let token, let nonce): return try await prove(google: token.revealed, nonce: nonce, for: id)
    case .openID(let provider, let token, let nonce):
      return try await prove(openID: provider, token.revealed, nonce: nonce, for: id)
    case .facebook(let token): return try await prove(facebook: token.revealed, for: id)
    case .facebookLimited(let token, let nonce):
      return try await prove(facebookLimited: token.revealed, nonce: nonce, for: id)
    }
  }

  private func prove(google token: String, nonce: String?, for id: ClientID) async throws(FlowError) -> ProvenPerson {
    let (client, google) = try clients.offeringGoogle(id)
    var spends: [SpentValue] = []
    if let nonce { spends.append(try SealedNonce.judge(nonce, for: id, keys: masterKeys, now: now())) }
    let identity: VerifiedGoogleIdentity
    do {
      identity = try await services.google.verify(
        token,
        expecting: GoogleTokenExpectations(
          audience: google.audience, authorizedParties: google.authorizedParties, hostedDomain: google.hostedDomain,
          nonce: nonce.map { .sent($0) } ?? .noneSent, nonceForm: .rawOrSHA256Hex, accessToken: .notReceived))
    } catch {
      throw FlowError(error, of: .google)
    }
    if nonce == nil { spends.append(Self.singleUse(of: token, named: "google", until: identity.expiresAt)) }
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm),
      name: PersonName(givenName: identity.givenName, familyName: identity.familyName), spends: spends,
      provedAt: nonce == nil ? identity.issuedAt : nil)
  }

  private func prove(facebook token: String, for id: ClientID) async throws(FlowError) -> ProvenPerson {
    let (client, facebook) = try clients.offeringFacebook(id)
    let identity: VerifiedFacebookIdentity
    do {
      identity = try await services.facebook.verify(
        accessToken: token, app: FacebookApp(id: facebook.appID, secret: facebook.appSecret))
    } catch {
      throw FlowError(error, of: .facebook)
    }
    // A token may be presented any number of times: one that does not say how old it is proves nothing recent.
    let provedAt = identity.issuedAt ?? now().addingTimeInterval(-Session.recency)
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm, at: provedAt), name: PersonName(identity),
      provedAt: provedAt)
  }

  private func prove(
    facebookLimited token: String, nonce: String, for id: ClientID
  ) async throws(FlowError) -> ProvenPerson {
    let (client, facebook) = try clients.offeringFacebook(id)
    let spent = try SealedNonce.judge(nonce, for: id, keys: masterKeys, now: now())
    let identity: VerifiedFacebookIdentity
    do {
      identity = try await services.facebook.verify(
        authenticationToken: token,
        expecting: FacebookTokenExpectations(appID: facebook.appID, nonce: nonce, nonceForm: .rawOrSHA256Hex))
    } catch {
      throw FlowError(error, of: .facebook)
    }
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm, at: now()), name: PersonName(identity), spends: [spent])
  }

  /// What keeps a token without a nonce from serving twice. It is what was signed, not the whole text: a signature may be spelt in more
  /// than one way.
  static func singleUse(of token: String, named provider: String, until expiry: Date) -> SpentValue {
    let signed = token.utf8.lastIndex(of: UInt8(ascii: ".")).map { token[..<$0] } ?? token[...]
    return SpentValue(digest: SHA256.hash("\(provider) token\u{0}\(signed)"), expiresAt: expiry)
  }

  /// Redeems the code that a browser brought, and judges what comes for it.
  /// - Parameter callback: the query that it came in.
  func redeem(code: String, of flow: WebFlow, callback: String?) async throws(FlowError) -> ProvenPerson {
    let (client, returnURL) = try clients.offeringOnTheWeb(flow.way, flow.client)
    guard let verifier = flow.verifier else { throw .flowInvalid(.unknownState) }
    if flow.provider == .openid {
      return try await redeem(openID: code, of: flow, verifier: verifier, callback: callback)
    }
    do throws(SocialServiceError) {
      if let google = client.google, let secret = google.clientSecret, flow.provider == .google {
        let identity = try await services.google.exchange(
          code: code, redirectURI: returnURL, codeVerifier: verifier, nonce: flow.nonce,
          client: GoogleClient(id: google.audience, secret: secret), hostedDomain: google.hostedDomain)
        return ProvenPerson(
          identity: ProvenIdentity(identity, realm: client.realm),
          name: PersonName(givenName: identity.givenName, familyName: identity.familyName))
      }
      if let facebook = client.facebook, flow.provider == .facebook {
        let identity = try await services.facebook.exchange(
          code: code, redirectURI: returnURL, codeVerifier: verifier,
          app: FacebookApp(id: facebook.appID, secret: facebook.appSecret))
        return ProvenPerson(
          identity: ProvenIdentity(identity, realm: client.realm, at: now()), name: PersonName(identity))
      }
    } catch {
      throw FlowError(error, of: flow.provider)
    }
    throw .providerNotOffered(flow.provider)
  }

  /// The address at which another provider than Apple asks the person.
  func socialAuthorization(
    of client: Client, for flow: WebFlow, state: String, returnURL: String
  ) async throws(FlowError) -> String {
    guard let challenge = flow.verifier.map({ CodeChallenge.s256(of: $0) }) else {
      throw .unexpected(detail: "a flow without a verifier")
    }
    if flow.provider == .openid {
      return try await openIDAuthorization(for: flow, state: state, challenge: challenge)
    }
    if let google = client.google, flow.provider == .google {
      return GoogleAuthorizationRequest(
        clientID: google.audience, redirectURI: returnURL, state: state, nonce: flow.nonce, codeChallenge: challenge,
        hostedDomain: google.hostedDomain, asksForName: google.scopes.contains(.name),
        asksForEmail: google.scopes.contains(.email)
      ).url(at: services.google.endpoints)
    }
    if let facebook = client.facebook, flow.provider == .facebook {
      return FacebookAuthorizationRequest(
        appID: facebook.appID, redirectURI: returnURL, state: state, codeChallenge: challenge,
        asksForEmail: facebook.scopes.contains(.email)
      ).url(at: services.facebook.endpoints)
    }
    throw .providerNotOffered(flow.provider)
  }
}

extension FlowError {
  init(_ error: SocialServiceError, of provider: Provider) {
    switch error.code {
    case .tokenInvalid:
      self = .identityToken(IdentityTokenError(code: Self.reason(error.reason), detail: error.detail))
    case .codeInvalid: self = .authorizationCodeInvalid
    case .codeMayBeSpent:
      self = .providerUnreachable(
        provider, retryAfter: Self.retryAfter, newAuthorization: true, cause: error.detail)
    case .unreachable:
      let seconds = error.retryAfter.map { Int($0.components.seconds) } ?? Self.retryAfter
      self = .providerUnreachable(
        provider, retryAfter: max(1, seconds), newAuthorization: false, cause: error.detail)
    case .refused: self = .providerRefused(provider, hint: error.detail)
    default: self = .unexpected(detail: "\(provider.rawValue): \(error.code.rawValue), \(error.detail)")
    }
  }

  /// The reason of the API that says the same, or tells the app to do the same.
  private static func reason(_ code: SocialTokenError.Code?) -> IdentityTokenError.Code {
    switch code {
    case .wrongAuthorizedParty, .wrongHostedDomain: .wrongAudience
    case .revoked: .expired
    case .wrongTokenType, nil: .malformed
    case let code?:
      IdentityTokenError.Code.known.first { $0.rawValue == code.rawValue } ?? .malformed
    }
  }
}

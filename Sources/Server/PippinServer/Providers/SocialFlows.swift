package import PippinAccounts
import PippinFoundation
package import PippinProviders
package import PippinSecret
import PippinTokens
import SignInWithApple

/// Sign-in and linking with Google, Facebook and the OpenID Connect and OAuth 2 providers of the settings.
package struct SocialFlows: Flow {
  package let server: Server
  package let request: RequestContext

  var services: SocialServices { server.peers.social }
}

extension SocialFlows {
  /// Verifies what another provider's library gave an app. Nothing is spent or written.
  func prove(_ proof: SocialProof, for id: ClientID) async throws(ServerError) -> ProvenPerson {
    switch proof {
    case .google(let token, let nonce): return try await prove(google: token.revealed, nonce: nonce, for: id)
    case .openID(let provider, let token, let nonce):
      return try await prove(openID: provider, token.revealed, nonce: nonce, for: id)
    case .facebook(let token): return try await prove(facebook: token.revealed, for: id)
    case .facebookLimited(let token, let nonce):
      return try await prove(facebookLimited: token.revealed, nonce: nonce, for: id)
    }
  }

  private func prove(google token: String, nonce: String?, for id: ClientID) async throws(ServerError) -> ProvenPerson {
    let (client, google) = try clients.offeringGoogle(id)
    var spends: [SpentValue] = []
    if let nonce { spends.append(try SealedNonce.verify(nonce, for: id, keys: masterKeys, now: now())) }
    let identity: VerifiedGoogleIdentity
    do {
      identity = try await services.google.verify(
        token,
        expecting: GoogleTokenExpectations(
          audience: google.audience, authorizedParties: google.authorizedParties, hostedDomain: google.hostedDomain,
          nonce: nonce.map { .sent($0) } ?? .noneSent, nonceForm: .rawOrSHA256Hex, accessToken: .notReceived))
    } catch {
      throw ServerError(error, of: .google)
    }
    if nonce == nil { spends.append(Self.singleUse(of: token, named: "google", until: identity.expiresAt)) }
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm),
      name: PersonName(givenName: identity.givenName, familyName: identity.familyName), spends: spends,
      provedAt: nonce == nil ? identity.issuedAt : nil)
  }

  private func prove(facebook token: String, for id: ClientID) async throws(ServerError) -> ProvenPerson {
    let (client, facebook) = try clients.offeringFacebook(id)
    let identity: VerifiedFacebookIdentity
    do {
      identity = try await services.facebook.verify(
        accessToken: token, app: FacebookApp(id: facebook.appID, secret: facebook.appSecret))
    } catch {
      throw ServerError(error, of: .facebook)
    }
    // A token may be presented any number of times: one that does not say how old it is proves nothing recent.
    let provedAt = identity.issuedAt ?? now().addingTimeInterval(-Session.recency)
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm, at: provedAt), name: PersonName(identity),
      provedAt: provedAt)
  }

  private func prove(
    facebookLimited token: String, nonce: String, for id: ClientID
  ) async throws(ServerError) -> ProvenPerson {
    let (client, facebook) = try clients.offeringFacebook(id)
    let spent = try SealedNonce.verify(nonce, for: id, keys: masterKeys, now: now())
    let identity: VerifiedFacebookIdentity
    do {
      identity = try await services.facebook.verify(
        authenticationToken: token,
        expecting: FacebookTokenExpectations(appID: facebook.appID, nonce: nonce, nonceForm: .rawOrSHA256Hex))
    } catch {
      throw ServerError(error, of: .facebook)
    }
    return ProvenPerson(
      identity: ProvenIdentity(identity, realm: client.realm, at: now()), name: PersonName(identity), spends: [spent])
  }

  /// The value that is spent with a token without a nonce, so that the token is valid once. It is the signed part, not the whole text:
  /// a signature can be spelt in more than one way.
  static func singleUse(of token: String, named provider: String, until expiry: Date) -> SpentValue {
    let signed = token.utf8.lastIndex(of: UInt8(ascii: ".")).map { token[..<$0] } ?? token[...]
    return SpentValue(digest: SHA256.hash("\(provider) token\u{0}\(signed)"), expiresAt: expiry)
  }

  /// Exchanges the code that a browser brought, and verifies the provider's answer.
  /// - Parameter callback: the query that it came in.
  func redeem(code: String, of flow: WebFlow, callback: String?) async throws(ServerError) -> ProvenPerson {
    let (client, returnURL) = try clients.offeringOnTheWeb(flow.method, flow.client)
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
      throw ServerError(error, of: flow.provider)
    }
    throw .providerNotOffered(flow.provider)
  }

  /// The authorization URL of another provider than Apple.
  func socialAuthorization(
    of client: Client, for flow: WebFlow, state: String, returnURL: String
  ) async throws(ServerError) -> String {
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

extension ServerError {
  init(_ error: SocialServiceError, of provider: Provider) {
    switch error.code {
    case .tokenInvalid:
      self = .identityToken(IdentityTokenError(code: Self.reason(error.reason), detail: error.detail))
    case .codeInvalid: self = .authorizationCodeInvalid
    case .codeMayBeSpent:
      self = .providerUnreachable(
        provider, retryAfter: Self.providerRetryAfter, newAuthorization: true, cause: error.detail)
    case .unreachable:
      let seconds = error.retryAfter.map { Int($0.components.seconds) } ?? Self.providerRetryAfter
      self = .providerUnreachable(
        provider, retryAfter: max(1, seconds), newAuthorization: false, cause: error.detail)
    case .refused: self = .providerRefused(provider, hint: error.detail)
    default: self = .unexpected(detail: "\(provider.rawValue): \(error.code.rawValue), \(error.detail)")
    }
  }

  /// The API's reason with the same meaning, or with the same advice for the app.
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

/// A proof that an app got from another provider than Apple.
package enum SocialProof: Sendable {
  /// An ID token; without a nonce it is valid once.
  case google(idToken: SecretText, nonce: String?)
  /// An ID token of the client's OpenID Connect provider of this id; without a nonce it is valid once.
  case openID(String, idToken: SecretText, nonce: String?)
  /// An access token, which Facebook is asked to verify.
  case facebook(accessToken: SecretText)
  /// The token of Limited Login.
  case facebookLimited(authenticationToken: SecretText, nonce: String)

  package var provider: Provider {
    switch self {
    case .google: .google
    case .openID: .openid
    case .facebook, .facebookLimited: .facebook
    }
  }

  /// The provider, and which of those in the settings.
  package var method: WebProvider {
    if case .openID(let id, _, _) = self { WebProvider(.openid, openID: id) } else { WebProvider(provider) }
  }
}

extension ProvenIdentity {
  /// The person of a verified Google token. Google's subjects are the same in all apps, so there is no tenant.
  ///
  /// Takes a type that only a complete verification makes.
  init(_ identity: VerifiedGoogleIdentity, realm: Realm) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .google, tenant: "", subject: identity.subject),
      email: identity.email.map { EmailClaim(address: $0, isProved: identity.isAddressProved, isPrivate: false) },
      authenticatedAt: identity.issuedAt, issuedAt: identity.issuedAt)
  }

  /// The person of a verified Facebook token, by the subject within this app. The address is never proved.
  ///
  /// Takes a type that only a complete verification makes.
  init(_ identity: VerifiedFacebookIdentity, realm: Realm, at now: Date) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .facebook, tenant: identity.appID, subject: identity.subject),
      email: identity.email.map { EmailClaim(address: $0, isProved: identity.isAddressProved, isPrivate: false) },
      authenticatedAt: identity.issuedAt ?? now, issuedAt: identity.issuedAt ?? now)
  }
}

extension ProvenIdentity {
  /// The person of a verified ID token. The address is proved only if the settings trust the provider's addresses.
  ///
  /// Takes a type that only a complete verification makes.
  init(_ identity: VerifiedOpenIDIdentity, at registration: Client.OpenIDProviderRegistration, realm: Realm) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .openid, tenant: identity.issuer, subject: identity.subject),
      email: identity.email.map {
        EmailClaim(address: $0, isProved: registration.trustsEmail && identity.emailVerified, isPrivate: false)
      },
      authenticatedAt: identity.issuedAt, issuedAt: identity.issuedAt)
  }

  /// The person whom an OAuth 2 provider named in exchange for a code.
  ///
  /// Takes a type that only a complete exchange makes.
  init(
    _ identity: VerifiedOAuth2Identity, at registration: Client.OpenIDProviderRegistration, realm: Realm, at now: Date
  ) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .openid, tenant: registration.tenant, subject: identity.subject),
      email: identity.email.map { EmailClaim(address: $0, isProved: identity.emailVerified, isPrivate: false) },
      authenticatedAt: now, issuedAt: now)
  }
}

extension PersonName {
  /// The parts of a name, or the whole name where a provider knows no parts.
  init?(givenName: String?, familyName: String?, whole: String?) {
    let parts = PersonName(givenName: givenName, familyName: familyName)
    guard let name = parts ?? PersonName(givenName: whole, familyName: nil) else { return nil }
    self = name
  }

  /// A person's name at Facebook; Limited Login may have no parts.
  init?(_ identity: VerifiedFacebookIdentity) {
    self.init(givenName: identity.givenName, familyName: identity.familyName, whole: identity.displayName)
  }
}

/// The services of the other providers, which send requests to them.
package struct SocialServices: Sendable {
  package let google: GoogleService
  package let facebook: FacebookService
  /// The service of each OpenID Connect provider of the settings, by issuer.
  package let openID: [String: OpenIDService]
  /// For all providers without ID tokens that have no service of their own.
  package let oauth2: OAuth2Service?
  /// The services of providers without ID tokens that have their own, by the provider's id.
  private let ownOAuth2: [String: OAuth2Service]

  package init(
    google: GoogleService, facebook: FacebookService, openID: [String: OpenIDService] = [:],
    oauth2: OAuth2Service? = nil, ownOAuth2: [String: OAuth2Service] = [:]
  ) {
    self.google = google
    self.facebook = facebook
    self.openID = openID
    self.oauth2 = oauth2
    self.ownOAuth2 = ownOAuth2
  }

  /// The service for a provider without ID tokens.
  func oauth2(of registration: Client.OpenIDProviderRegistration) -> OAuth2Service? {
    ownOAuth2[registration.id] ?? oauth2
  }
}

/// A sign-in method that starts in a browser: a provider, and for `openid` which of the client's.
package struct WebProvider: Hashable, Sendable {
  package let provider: Provider
  /// The id of the client's OpenID Connect or OAuth 2 provider; only with `openid`.
  package let openID: String?

  package init(_ provider: Provider, openID: String? = nil) {
    self.provider = provider
    self.openID = openID
  }

  package static let apple = WebProvider(.apple)

  /// As forms name it: `google`, or `openid:` and the id.
  package var text: String { openID.map { "\(provider.rawValue):\($0)" } ?? provider.rawValue }

  /// Reads the form of ``text``.
  package init(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(Provider(rawValue: parts[0]), openID: parts.count == 2 ? parts[1] : nil)
  }
}

import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinProviders
import PippinTelemetry

extension SocialFlows {
  /// Verifies the ID token that an app got from an OpenID Connect provider.
  ///
  /// An OAuth 2 provider has none: its access tokens name no audience.
  func prove(
    openID provider: String, _ token: String, nonce: String?, for id: ClientID
  ) async throws(ServerError) -> ProvenPerson {
    let (client, registration) = try clients.offeringOpenIDProvider(provider, id)
    guard let service = service(of: registration) else { throw .providerNotOffered(.openid) }
    var spends: [SpentValue] = []
    if let nonce { spends.append(try SealedNonce.verify(nonce, for: id, keys: masterKeys, now: now())) }
    let identity: VerifiedOpenIDIdentity
    do {
      identity = try await service.verify(
        token,
        expecting: OpenIDTokenExpectations(
          audience: registration.client.id, nonce: nonce.map { .sent($0) } ?? .noneSent, nonceForm: .rawOrSHA256Hex,
          accessToken: .notReceived))
    } catch {
      throw ServerError(error, of: .openid)
    }
    if nonce == nil { spends.append(Self.singleUse(of: token, named: "openid", until: identity.expiresAt)) }
    return ProvenPerson(
      identity: ProvenIdentity(identity, at: registration, realm: client.realm), name: PersonName(identity),
      spends: spends, provedAt: nonce == nil ? identity.issuedAt : nil)
  }

  /// Exchanges the code that a browser brought, and verifies the provider's answer.
  func redeem(
    openID code: String, of flow: WebFlow, verifier: String, callback: String?
  ) async throws(ServerError) -> ProvenPerson {
    let (client, registration) = try clients.offeringOpenIDProvider(flow.openID, flow.client)
    do throws(SocialServiceError) {
      switch registration.kind {
      case .issuer:
        if let service = service(of: registration) {
          let identity = try await service.exchange(
            code: code, redirectURI: registration.returnURL, codeVerifier: verifier, nonce: flow.nonce,
            client: registration.client, asksForProfile: registration.scopes.contains { $0 != "openid" })
          return ProvenPerson(
            identity: ProvenIdentity(identity, at: registration, realm: client.realm), name: PersonName(identity))
        }
      case .oauth2(let provider):
        if let service = services.oauth2(of: registration) {
          guard let further = provider.values(ofCallback: callback) else {
            let names = provider.fromCallback.joined(separator: ", ")
            throw SocialServiceError(
              .refused, "The callback lacks a parameter of token_request.from_callback: \(names)")
          }
          let identity = try await service.exchange(
            code: code, redirectURI: registration.returnURL, codeVerifier: verifier, further: further,
            client: registration.client, at: provider)
          return ProvenPerson(
            identity: ProvenIdentity(identity, at: registration, realm: client.realm, at: now()),
            name: PersonName(
              givenName: identity.givenName, familyName: identity.familyName, whole: identity.displayName))
        }
      }
    } catch {
      if error.code == .codeInvalid {
        log.info(
          "a provider refused a code", ["provider": .string(flow.method.text), "cause": .string(error.detail)])
      }
      throw ServerError(error, of: .openid)
    }
    throw .providerNotOffered(.openid)
  }

  /// The provider's authorization URL for a web flow.
  func openIDAuthorization(
    for flow: WebFlow, state: String, challenge: String
  ) async throws(ServerError) -> String {
    let (_, registration) = try clients.offeringOpenIDProvider(flow.openID, flow.client)
    let endpoint: ProviderEndpoint
    var (state, nonce) = (state, String?.none)
    switch registration.kind {
    case .issuer:
      guard let service = service(of: registration) else { throw .providerNotOffered(.openid) }
      do {
        endpoint = try await service.metadata().authorization
      } catch {
        throw ServerError(error, of: .openid)
      }
      nonce = flow.nonce
    case .oauth2(let provider):
      endpoint = provider.authorization
      state = PlainState.text(of: state)
    }
    return OpenIDAuthorizationRequest(
      client: registration.client, redirectURI: registration.returnURL, scopes: registration.scopes, state: state,
      nonce: nonce, codeChallenge: challenge
    ).url(at: endpoint)
  }

  /// Refuses a callback from another provider (RFC 9207): its code must not go to this one.
  func checkIssuer(of query: String?, in flow: WebFlow) async throws(ServerError) {
    guard flow.provider == .openid else { return }
    let (_, registration) = try clients.offeringOpenIDProvider(flow.openID, flow.client)
    guard let service = service(of: registration) else { return }
    let isTheirs: Bool
    do {
      isTheirs = try await service.hasAnswered(query)
    } catch {
      throw ServerError(error, of: .openid)
    }
    guard isTheirs else { throw .flowInvalid(.unknownState) }
  }

  private func service(of registration: Client.OpenIDProviderRegistration) -> OpenIDService? {
    guard case .issuer(let issuer) = registration.kind else { return nil }
    return services.openID[issuer]
  }
}

extension PersonName {
  fileprivate init?(_ identity: VerifiedOpenIDIdentity) {
    self.init(givenName: identity.givenName, familyName: identity.familyName, whole: identity.displayName)
  }
}

/// A state in letters, digits, `-` and `_` only: some OAuth 2 providers accept no others, though the standard does (RFC 6749, A.5).
enum PlainState {
  static func text(of state: String) -> String { Base64URL.encode(Array(state.utf8)) }

  /// Decodes such a text; any other text is returned unchanged.
  static func state(in text: String) -> String {
    guard !text.utf8.contains(UInt8(ascii: ".")), let bytes = Base64URL.decode(text),
      let state = String(validating: bytes, as: UTF8.self)
    else { return text }
    return state
  }
}

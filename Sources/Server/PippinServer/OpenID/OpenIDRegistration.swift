package import PippinAccounts
package import PippinSecret
package import PippinTokens

/// A client's registration at our OpenID provider, which no client can use without one (`clients[].oidc`).
package struct OpenIDRegistration: Sendable {
  /// How the client authenticates at the token endpoint (OpenID Connect Core, 9).
  package enum Authentication: Sendable {
    /// A public client: PKCE alone ties the code to it.
    case none
    /// By a secret. While the secret is changed, the client may still send the one that is replaced.
    case secret(SecretText, SecretMethod, replacing: SecretText? = nil)
    /// By a signature with one of these keys (RFC 7523).
    case privateKey(JSONWebKeySet)

    package var method: AuthenticationMethod {
      switch self {
      case .none: .none
      case .secret(_, .basic, _): .basic
      case .secret(_, .post, _): .post
      case .privateKey: .privateKey
      }
    }
  }

  /// The methods, by their names in the standards and in the settings.
  package enum AuthenticationMethod: String, Sendable, CaseIterable {
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case privateKey = "private_key_jwt"
    case none
  }

  /// Where the client secret is sent; a client uses the one of its settings only.
  package enum SecretMethod: Sendable {
    case basic
    case post
  }

  /// One of the two secrets that a client has while its secret is changed, as the metric names it.
  package enum SecretInChange: String, Sendable, CaseIterable {
    case old
    case new
  }

  /// The grant types of the token endpoint.
  package enum GrantType: String, Sendable, CaseIterable {
    case authorizationCode = "authorization_code"
    case refreshToken = "refresh_token"
    case deviceCode = "urn:ietf:params:oauth:grant-type:device_code"
    case clientCredentials = "client_credentials"
  }

  /// Compared byte by byte; the port of a desktop client's loopback address may differ.
  package let redirectURIs: [String]
  /// Where a browser may be sent after signing out.
  package let postLogoutRedirectURIs: [String]
  package let authentication: Authentication
  /// What its ID tokens and logout tokens are signed with: RS256, the standard's default, or ES256.
  package let algorithm: SignatureAlgorithm
  /// What its access tokens are signed with: ES256, or RS256 for resource servers that know nothing else (RFC 9068, 2.1).
  package let accessTokenAlgorithm: SignatureAlgorithm
  /// Whether each of its authorization requests needs a `code_challenge`. A public client's always do.
  package let requiresPKCE: Bool
  /// Where it is told of sign-outs (back channel); nil if it is not told.
  package let backchannelLogoutURI: String?
  /// Whether that address may be one of a private network.
  package let allowsPrivateAddresses: Bool
  /// The largest scope that it can be granted.
  package let scope: GrantedScope
  /// The scope that people can grant it; the operator API's scopes are not theirs to grant.
  package let personalScope: GrantedScope
  package let grantTypes: Set<GrantType>
  package let consent: ConsentPolicy
  /// Its privacy policy and its terms of service, which the page that asks links to (OpenID Connect Dynamic Client Registration, 2).
  package let policyURI: String?
  package let termsURI: String?

  package init(
    redirectURIs: [String], postLogoutRedirectURIs: [String] = [], authentication: Authentication,
    algorithm: SignatureAlgorithm = .RS256, accessTokenAlgorithm: SignatureAlgorithm = .ES256,
    requiresPKCE: Bool = true, backchannelLogoutURI: String? = nil, allowsPrivateAddresses: Bool = false,
    scope: GrantedScope, grantTypes: Set<GrantType> = [.authorizationCode], consent: ConsentPolicy = .never,
    policyURI: String? = nil, termsURI: String? = nil
  ) {
    self.policyURI = policyURI
    self.termsURI = termsURI
    self.redirectURIs = redirectURIs
    self.postLogoutRedirectURIs = postLogoutRedirectURIs
    self.authentication = authentication
    self.algorithm = algorithm
    self.accessTokenAlgorithm = accessTokenAlgorithm
    if case .none = authentication { self.requiresPKCE = true } else { self.requiresPKCE = requiresPKCE }
    self.backchannelLogoutURI = backchannelLogoutURI
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.scope = scope
    personalScope = GrantedScope(scope.tokens.filter { OperatorToken.Scope(rawValue: $0) == nil })
    self.grantTypes = grantTypes
    self.consent = consent
  }

  /// Whether two client secrets are accepted, because one is changed.
  package var hasTwoSecrets: Bool {
    if case .secret(_, _, replacing: .some) = authentication { true } else { false }
  }

  /// Whether it is a confidential client.
  package var isConfidential: Bool {
    if case .none = authentication { false } else { true }
  }
}

extension ClientRegistry {
  /// What this server signs with: ES256 always, and RS256 only where a client wants it, because its keys are slow to make and to use.
  package var signatureAlgorithms: Set<SignatureAlgorithm> {
    let registrations = all.compactMap(\.openID)
    let wantsRS256 = registrations.contains { $0.algorithm == .RS256 || $0.accessTokenAlgorithm == .RS256 }
    return wantsRS256 ? [.ES256, .RS256] : [.ES256]
  }
}

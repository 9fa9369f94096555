import PippinAccounts
import PippinServer

/// The members of `clients[].oidc`.
enum OpenIDClientSetting: String, SettingKey {
  case redirectURIs = "redirect_uris"
  case postLogoutRedirectURIs = "post_logout_redirect_uris"
  case authenticationMethod = "token_endpoint_auth_method"
  case clientSecretFile = "client_secret_file"
  case jwksFile = "jwks_file"
  case algorithm = "id_token_signed_response_alg"
  case accessTokenAlgorithm = "access_token_signed_response_alg"
  case requirePKCE = "require_pkce"
  case backchannelLogoutURI = "backchannel_logout_uri"
  case insecurePrivateAddresses = "insecure_private_addresses"
  case subjectType = "subject_type"
  case scopes
  case grantTypes = "grant_types"
  case consent

  /// The values of `token_endpoint_auth_method`.
  typealias Method = OpenIDRegistration.AuthenticationMethod

  /// The values of `id_token_signed_response_alg` and `access_token_signed_response_alg`.
  static let algorithms = ["RS256", "ES256"]
  /// The values of `scopes` that the operator API demands; the others are what people agree to.
  static let operatorScopes = OperatorToken.Scope.allCases.map(\.rawValue)
  static let usualScopes = [GrantedScope.openid, GrantedScope.profile, GrantedScope.email]
  /// Short for the standard's own name of it.
  static let shortDeviceCode = "device_code"
  /// The values of `grant_types`.
  static let grantTypeNames = OpenIDRegistration.GrantType.allCases.map(\.rawValue) + [shortDeviceCode]

  var declaration: SettingDeclaration {
    switch self {
    case .redirectURIs:
      .init(
        .list(.text("URL")),
        "where a sign-in may return to, compared to the letter: https with a host name, or http on this machine itself; on ios, macos, android and desktop also a scheme of the app's own, as in return_to",
        without: .means("none; `authorization_code` needs one"))
    case .postLogoutRedirectURIs:
      .init(
        .list(.text("URL")), "where a browser may be sent after signing out, by the same rules",
        without: .means("the server's own page"))
    case .authenticationMethod:
      .init(
        .choice(Method.allCases.map(\.rawValue)),
        "how the client proves who it is; `none` for apps that cannot keep a secret",
        without: .value("client_secret_basic"))
    case .clientSecretFile:
      .init(
        .file,
        "the client secret, 32 to 256 characters, for the methods `client_secret_basic` and `client_secret_post`",
        without: .means("none"))
    case .jwksFile:
      .init(.file, "the client's public keys as a JWK set, for the method `private_key_jwt`", without: .means("none"))
    case .algorithm:
      .init(.choice(Self.algorithms), "what its ID tokens and logout tokens are signed with", without: .value("RS256"))
    case .accessTokenAlgorithm:
      .init(
        .choice(Self.algorithms),
        "what its access tokens are signed with; RS256 for resource servers that cannot verify ES256",
        without: .value("ES256"))
    case .requirePKCE:
      .init(
        .boolean,
        "whether each authorization request needs PKCE; `false` lets a client with a secret or keys send a `nonce` instead, for libraries that know no PKCE",
        without: .value("true"))
    case .backchannelLogoutURI:
      .init(
        .text("URL"), "where the server tells the client that a person signed out: https, and public",
        without: .means("it is not told"))
    case .insecurePrivateAddresses:
      .init(
        .boolean, "lets backchannel_logout_uri be http or in a private network; for networks that you trust",
        without: .value("false"))
    case .subjectType:
      .init(
        .choice(["public"]),
        "the `sub` is the account's id, the same for every client; `pairwise` is not offered, because accounts have one id everywhere",
        without: .value("public"))
    case .scopes:
      .init(
        .list(.choice(GrantedScope.personal + Self.operatorScopes)),
        "the most that the client may be granted; those of the operator API come with the grant type `client_credentials` only",
        without: .value("[\"openid\", \"profile\", \"email\"]"))
    case .grantTypes:
      .init(
        .list(.choice(Self.grantTypeNames)),
        "how the client may get tokens; `device_code` is short for the name that starts with urn:",
        without: .value("[\"authorization_code\"]"))
    case .consent:
      .init(
        .choice(ConsentPolicy.allCases.map(\.rawValue)),
        "when people are asked whether the client may have what it asks for: `never` for your own apps, `once` until they agreed to all of it, or `always`",
        without: .value("never"))
    }
  }
}

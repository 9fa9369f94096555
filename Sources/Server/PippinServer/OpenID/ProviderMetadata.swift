import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinTokens
import PippinPages

/// What the OpenID provider says of itself (OpenID Connect Discovery 1.0, 3; RFC 8414, 2). What is not offered is left out.
enum ProviderMetadata {
  /// The document; nil where no client uses the provider.
  static func document(issuer: String, clients: ClientRegistry) -> [UInt8]? {
    let registrations = clients.all.compactMap(\.openID)
    guard !registrations.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("issuer", issuer)
    for (name, endpoint) in endpoints { writer.member(name, issuer + endpoint.path) }
    writer.member("scopes_supported", GrantedScope.personal)
    writer.member("response_types_supported", ["code"])
    writer.member("response_modes_supported", ["query"])
    writer.member("grant_types_supported", OpenIDRegistration.GrantType.allCases.map(\.rawValue))
    writer.member("subject_types_supported", ["public"])
    writer.member("id_token_signing_alg_values_supported", ["RS256", "ES256"])
    for name in ["token", "introspection", "revocation"] {
      writer.member("\(name)_endpoint_auth_methods_supported", name == "introspection" ? confidential : methods)
      writer.member("\(name)_endpoint_auth_signing_alg_values_supported", ["RS256", "ES256"])
    }
    writer.member("code_challenge_methods_supported", ["S256"])
    writer.member("prompt_values_supported", AuthorizationDemand.Prompt.allCases.map(\.rawValue))
    writer.member("claim_types_supported", ["normal"])
    writer.member(
      "claims_supported",
      [
        "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "sid", "name", "given_name", "family_name",
        "email", "email_verified", "locale",
      ])
    writer.member("ui_locales_supported", Language.allCases.map(\.tag))
    for name in ["claims_parameter", "request_parameter", "request_uri_parameter"] {
      writer.member("\(name)_supported", false)
    }
    writer.member("authorization_response_iss_parameter_supported", true)
    writer.member("require_pushed_authorization_requests", false)
    writer.member("backchannel_logout_supported", true)
    writer.member("backchannel_logout_session_supported", true)
    writer.endObject()
    return writer.bytes
  }

  private static let methods = OpenIDRegistration.AuthenticationMethod.allCases.map(\.rawValue)
  private static let confidential = methods.filter { $0 != "none" }

  private static let endpoints: [(String, Endpoint)] = [
    ("authorization_endpoint", .authorize), ("token_endpoint", .token), ("userinfo_endpoint", .getUserInfo),
    ("jwks_uri", .getKeys), ("introspection_endpoint", .introspect), ("revocation_endpoint", .revoke),
    ("end_session_endpoint", .logOut), ("pushed_authorization_request_endpoint", .pushAuthorizationRequest),
    ("device_authorization_endpoint", .authorizeDevice),
  ]
}

extension PippinService {
  /// `GET /.well-known/openid-configuration` and `GET /.well-known/oauth-authorization-server`
  func providerMetadata() throws -> HTTPResponse {
    guard let providerMetadataBody else { throw Problem(.notFound) }
    return HTTPResponse(
      status: 200, fields: ["content-type": MediaType.json, "cache-control": "public, max-age=3600"],
      body: providerMetadataBody)
  }
}

package import PippinHTTP
import PippinTokens

/// The discovery document of an issuer, checked (OpenID Connect Discovery 1.0, 3 and 4.3).
package struct OpenIDMetadata: Sendable, Hashable {
  package let issuer: String
  package let authorization: ProviderEndpoint
  package let token: ProviderEndpoint
  package let keys: ProviderEndpoint
  /// Where the name and the address are that the ID token lacks; `nil` where there is none.
  package let userInfo: ProviderEndpoint?
  /// Whether each authorization response names its issuer (RFC 9207, 3).
  package let announcesIssuer: Bool
  /// How clients may prove themselves at the token endpoint; `client_secret_basic` where the document does not say.
  package let authentication: [String]

  /// The request for the document of an issuer.
  package static func request(issuer: HTTPURL) -> HTTPRequest {
    var path = Substring(issuer.path)
    while path.hasSuffix("/") { path.removeLast() }
    return HTTPRequest(
      scheme: issuer.scheme, authority: issuer.authority, path: path + "/.well-known/openid-configuration",
      fields: ["accept": MediaType.json])
  }

  /// Reads the document of `issuer`.
  /// - Throws: `UnusableAnswer` with what is wrong with it.
  package init(_ response: HTTPResponse, of issuer: String, at url: HTTPURL) throws(UnusableAnswer) {
    guard response.status == 200 else { throw UnusableAnswer("no discovery document: status \(response.status)") }
    guard let document = ProviderAnswer.object(in: response) else {
      throw UnusableAnswer("the discovery document is not a JSON object")
    }
    guard document["issuer"]?.equals(issuer) == true else {
      throw UnusableAnswer("the discovery document names another issuer than the settings")
    }
    self.issuer = issuer
    let rule = EndpointRule.published(by: url)
    authorization = try Self.required("authorization_endpoint", in: document, rule)
    token = try Self.required("token_endpoint", in: document, rule)
    keys = try Self.required("jwks_uri", in: document, rule)
    userInfo = try Self.endpoint("userinfo_endpoint", in: document, rule)
    announcesIssuer = document["authorization_response_iss_parameter_supported"]?.bool ?? false
    let methods = document["token_endpoint_auth_methods_supported"]
    authentication =
      methods.map { $0.elements.compactMap(\.string) } ?? [OpenIDClient.Authentication.basic.rawValue]
    if let algorithms = document["id_token_signing_alg_values_supported"],
      !algorithms.elements.contains(where: { each in SignatureAlgorithm.allCases.contains { each.equals($0.rawValue) } }
      )
    {
      throw UnusableAnswer("the provider signs ID tokens with neither RS256 nor ES256")
    }
  }

  private static func required(
    _ name: String, in document: JSONElement, _ rule: EndpointRule
  ) throws(UnusableAnswer) -> ProviderEndpoint {
    guard let endpoint = try endpoint(name, in: document, rule) else {
      throw UnusableAnswer("the discovery document has no \(name)")
    }
    return endpoint
  }

  private static func endpoint(
    _ name: String, in document: JSONElement, _ rule: EndpointRule
  ) throws(UnusableAnswer) -> ProviderEndpoint? {
    guard let value = document[name], !value.isNull else { return nil }
    guard let text = value.string else { throw UnusableAnswer("\(name) is not a string") }
    do {
      return try rule.endpoint(text)
    } catch {
      throw UnusableAnswer("\(name) is no usable URL: \(error.detail)")
    }
  }
}

import PippinServer
import PippinHTTP
import PippinSecret
import PippinProviders

/// The registrations at the emulated OpenID Connect provider and at the emulated OAuth 2 provider.
enum OpenIDWorld {
  static let issuer = World.social + "/openid"
  static let clientID = "example-at-openid"

  static func registrations(
    trustsEmail: Bool = false, isEnabled: Bool = true
  ) throws -> [Client.OpenIDProviderRegistration] {
    [openID(id: "example-id", trustsEmail: trustsEmail, isEnabled: isEnabled), try oauth2()]
  }

  static func openID(
    id: String, trustsEmail: Bool = false, isEnabled: Bool = true, client: String = clientID
  ) -> Client.OpenIDProviderRegistration {
    Client.OpenIDProviderRegistration(
      id: id, name: "Example ID", isEnabled: isEnabled, kind: .issuer(issuer),
      client: OpenIDClient(id: client, secret: SecretText("openid-example-secret")),
      scopes: ["openid", "profile", "email"], trustsEmail: trustsEmail,
      returnURL: World.home + "/auth/openid/callback/" + id)
  }

  static func oauth2() throws -> Client.OpenIDProviderRegistration {
    let rule = EndpointRule.settings(insecure: true)
    let base = World.social + "/oauth2"
    return Client.OpenIDProviderRegistration(
      id: "example-social", name: "Example Social",
      kind: .oauth2(
        OAuth2Provider(
          authorization: try rule.endpoint(base + "/authorize"), token: try rule.endpoint(base + "/token"),
          userInfo: try rule.endpoint(base + "/users.get"), subject: try path("response.0.id"),
          email: try path("response.0.email"), givenName: try path("response.0.first_name"),
          familyName: try path("response.0.last_name"))),
      client: OpenIDClient(id: "example-at-oauth2", secret: SecretText("oauth2-example-secret")), scopes: ["email"],
      returnURL: World.home + "/auth/openid/callback/example-social")
  }

  private static func path(_ text: String) throws -> JSONMemberPath {
    guard let path = JSONMemberPath(text) else { throw HTTPError(code: .malformedURL, detail: text) }
    return path
  }
}

import PippinAccounts
import PippinServer
import PippinTokens
import PippinSecret

extension DemoWiring {
  /// The application of `Examples/ThirdParty`, which signs people in through the demo as any OpenID client does.
  static func thirdParty(secret: SecretText) -> Client {
    Client(
      // Of a desktop client's loopback addresses any port is good, so the application may listen where it likes.
      id: ClientID(rawValue: "third-party"), name: "Third party", platform: .desktop, realm: .standard,
      audience: "third-party", returnAddresses: [], apple: nil,
      openID: OpenIDRegistration(
        redirectURIs: ["http://localhost/callback"], postLogoutRedirectURIs: ["http://localhost/"],
        authentication: .secret(secret, .basic), algorithm: .RS256,
        scope: GrantedScope(["openid", "profile", "email"]), grantTypes: [.authorizationCode, .refreshToken],
        consent: .once))
  }
}

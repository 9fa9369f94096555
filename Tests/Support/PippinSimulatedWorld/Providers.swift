import PippinFoundation
import PippinHTTP
import PippinProviders
import PippinSecret
import PippinServer
import PippinSocialEmulator
import PippinTestKit
import PippinTokens

/// Google, Facebook and one OpenID provider, which one emulator plays, and what the app and the website are registered as there.
enum Providers {
  static let base = "http://127.0.0.1:8082"
  static let issuer = base + "/openid"
  /// The id of the OpenID provider in the settings.
  static let openID = "example-id"
  static let facebookApp = "1000000000000001"
  static let scopes = Client.Scope.allCases

  static func emulator(seed: UInt64) -> SocialEmulator {
    var configuration = SocialEmulatorConfiguration.defaultSeed(server: World.home)
    configuration.googlePeople = Member.Profile.all.map {
      .init(
        id: $0.name, subject: $0.googleSubject, email: $0.googleAddress, isEmailVerified: true, givenName: $0.givenName,
        familyName: "Example", hostedDomain: $0.hostedDomain)
    }
    configuration.facebookPeople = Member.Profile.all.map {
      .init(id: $0.name, email: $0.facebookAddress, givenName: $0.givenName, familyName: "Example")
    }
    configuration.openIDPeople = Member.Profile.all.map {
      .init(
        id: $0.name, subject: $0.openIDSubject, number: $0.number, email: $0.address, isEmailVerified: true,
        givenName: $0.givenName, familyName: "Example")
    }
    return SocialEmulator(
      configuration: configuration, now: { Date() }, random: SeededRandom(seed: seed ^ 0x50C1A1).source)
  }

  static func google(_ platform: Client.Platform) -> Client.GoogleRegistration {
    let isWeb = platform == .web
    return Client.GoogleRegistration(
      audience: "example-\(isWeb ? "web" : "ios").apps.googleusercontent.com", authorizedParties: [],
      hostedDomain: nil, clientSecret: isWeb ? SecretText("google-example-secret") : nil,
      returnURL: isWeb ? World.home + "/auth/google/callback" : nil, scopes: scopes)
  }

  static func facebook(_ platform: Client.Platform) -> Client.FacebookRegistration {
    Client.FacebookRegistration(
      appID: facebookApp, appSecret: SecretText("facebook-example-secret"),
      returnURL: platform == .web ? World.home + "/auth/facebook/callback" : nil, scopes: scopes)
  }

  static var openIDProviders: [Client.OpenIDProviderRegistration] {
    [
      Client.OpenIDProviderRegistration(
        id: openID, name: "Example ID", kind: .issuer(issuer),
        client: OpenIDClient(id: "example-at-openid", secret: SecretText("openid-example-secret")),
        scopes: ["openid", "profile", "email"], trustsEmail: true,
        returnURL: World.home + "/auth/openid/callback/" + openID)
    ]
  }

  /// A server's services for them.
  static func services(
    _ transport: any Transport, _ outgoing: OutgoingRequests, _ now: @escaping @Sendable () -> Date
  ) throws -> SocialServices {
    let toOpenID = outgoing.transport(transport, to: "openid:" + openID)
    return SocialServices(
      google: GoogleService(
        endpoints: try GoogleEndpoints(base: base + "/google"),
        transport: outgoing.transport(transport, to: "google"), keys: SigningKeyCache(), now: now,
        onKeySet: { _, _ in }, onRequest: { _ in }),
      facebook: FacebookService(
        endpoints: try FacebookEndpoints(base: base + "/facebook"),
        transport: outgoing.transport(transport, to: "facebook"), keys: SigningKeyCache(), now: now,
        onKeySet: { _, _ in }, onRequest: { _ in }),
      openID: [issuer: try OpenIDService(issuer: issuer, transport: toOpenID, toPublic: toOpenID, now: now)],
      oauth2: OAuth2Service(transport: transport, onRequest: { _ in }))
  }
}

import AppleIDEmulator
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinServer
import PippinTokens
import SignInWithApple
import SignInWithPasskeys

/// The settings of all servers of a world: one app, one website with pages, everything switched on.
struct WorldSettings: Sendable {
  static let app = "com.example.app"
  /// The domain of all passkeys.
  static let relyingParty = "example.com"

  let clients: ClientRegistry
  let website: Client
  let appleEndpoints: AppleEndpoints
  let sender: MailSender
  /// Nil in a run without passkeys.
  let passkeys: PasskeySettings?

  /// - Parameters:
  ///   - hasWebsite: whether a website uses us as its OpenID provider.
  ///   - hasPasskeys: whether the app offers passkeys.
  init(hasWebsite: Bool = false, hasPasskeys: Bool = false) throws {
    let relyingParty = try RelyingPartyID(Self.relyingParty)
    passkeys = hasPasskeys ? PasskeySettings(rpID: relyingParty, name: "Example", perAccount: 6) : nil
    let configuration = EmulatorConfiguration.defaultSeed
    let signer = try ClientSecretSigner(
      teamID: "TEAM000001", keyID: "KEY0000001", privateKeyPEM: configuration.teams[0].keys[0].p8)
    func client(_ id: String, _ platform: Client.Platform, audience: String) -> Client {
      Client(
        id: ClientID(rawValue: id), name: "Example", platform: platform, realm: .standard, audience: audience,
        returnAddresses: platform == .web ? ["https://www.example.com/"] : [],
        apple: .init(
          audience: audience, teamID: signer.teamID, signer: signer,
          returnURL: platform == .web ? World.home + "/auth/apple/callback" : nil, scopes: Client.Scope.allCases),
        google: Providers.google(platform), facebook: Providers.facebook(platform),
        openIDProviders: Providers.openIDProviders, offersEmailCode: true, offersGuests: true,
        passkey: hasPasskeys && platform == .ios
          ? .init(origins: [PasskeyOrigin(appleAppsOf: relyingParty)], offersSignUp: true) : nil)
    }
    website = client("example-web", .web, audience: "com.example.web")
    clients = ClientRegistry(
      [client(Self.app, .ios, audience: Self.app), website] + (hasWebsite ? [RelyingParty.client] : []))
    appleEndpoints = try AppleEndpoints(base: World.apple)
    guard let sender = MailSender(parsing: "Example <hello@example.com>") else { throw WorldError() }
    self.sender = sender
  }
}

/// The world's own constants are wrong.
struct WorldError: Error {}

import PippinAccounts
package import PippinFlows
package import PippinHTTP
package import PippinHTTPServer
package import PippinSecret
package import SignInWithApple

/// What `serve` was told, checked: a value of this type has no problem that can be seen before the start.
package struct ServeSettings: Sendable {
  /// A team of Apple's developer programme.
  package struct AppleTeam: Sendable {
    package let id: String
    package let keys: [AppleTeamKey]
  }

  /// A private key that Apple let somebody download.
  package struct AppleTeamKey: Sendable {
    package let keyID: String
    package let pem: SecretText
    /// Signs client secrets with it.
    package let signer: ClientSecretSigner
  }

  /// An app.
  package struct ClientSettings: Sendable {
    package let id: String
    /// What its users know it by.
    package let name: String
    package let platform: Client.Platform
    package let realm: String
    /// The `aud` of its access tokens.
    package let audience: String
    package let returnTo: [String]
    package let insecureCustomScheme: Bool
    /// Whether nobody comes in without a name.
    package let demandsName: Bool
    package let apple: AppleClient?
    package let distribution: Client.Distribution
    package let offers: ProviderOffers
    package var google: Client.GoogleRegistration?
    package var facebook: Client.FacebookRegistration?
    /// What our own host says of the app on people's devices.
    package let apps: AssociatedApps
  }

  /// What an app is to Apple.
  package struct AppleClient: Hashable, Sendable {
    package let audience: String
    package let team: String
    package let keyID: String
    package let returnURL: String?
    /// Whether Apple is sent a PKCE challenge.
    package let usesPKCE: Bool
    /// Whether there is a page with Sign in with Apple JS.
    package let offersScript: Bool
    package let scopes: [Client.Scope]
  }

  /// Addresses that stand in for Google and Facebook; `nil` for the real ones.
  package struct SocialBaseURLs: Hashable, Sendable {
    package let google: String?
    package let facebook: String?
  }

  package let listen: ListenAddress
  package let operatorListen: ListenAddress
  /// Without a slash at its end.
  package let publicURL: String
  package let store: Store
  /// In the order of the settings: the first is for new things, the others open what was sealed before.
  package let masterKeys: [MasterKeys.Key]
  package let appleTeams: [AppleTeam]
  package let clients: [ClientSettings]
  /// Apple's proof file for our domain.
  package let domainAssociation: [UInt8]?
  package let appleBaseURL: String
  package let insecureAppleBaseURL: Bool
  /// What stands in for the other providers, if anything.
  package let socialBaseURLs: SocialBaseURLs
  /// The `iss` of identity tokens and notifications.
  package let trustedIssuers: [String]
  /// Who is told of what happens.
  package let webhooks: [WebhookReceiver]
  /// Without it nothing is mailed.
  package let mail: MailSettings?
  package let passwords: PasswordSettings
  /// When an account goes that nobody can enter any more; `nil` for never.
  package let deleteUnreachableAfterDays: Int?
  /// For how long it goes on to answer once it was told to stop, so that a load balancer sees it first.
  package let drainSeconds: Int
  /// Whose word on who asks is believed.
  package let trustedProxies: [IPNetwork]
  /// With what the server speaks TLS itself; `nil` leaves that to a proxy.
  package let tls: TLSIdentity?
  /// What our own pages call the service, and how they look.
  package let brand: BrandSettings
  /// What is dubious and does not stop the start.
  package let warnings: [SettingsProblem]

  /// The clients as the flows know them.
  package var clientRegistry: ClientRegistry {
    ClientRegistry(
      clients.map { client in
        Client(
          id: .init(rawValue: client.id), name: client.name, platform: client.platform,
          realm: .init(rawValue: client.realm), audience: client.audience, returnAddresses: client.returnTo,
          apple: client.apple.flatMap(registration), google: client.google, facebook: client.facebook,
          demandsName: client.demandsName, distribution: client.distribution, offers: client.offers,
          apps: client.apps)
      })
  }

  private func registration(_ apple: AppleClient) -> Client.AppleRegistration? {
    let key = appleTeams.first { $0.id == apple.team }?.keys.first { $0.keyID == apple.keyID }
    return key.map {
      Client.AppleRegistration(
        audience: apple.audience, teamID: apple.team, signer: $0.signer, returnURL: apple.returnURL,
        usesPKCE: apple.usesPKCE, offersScript: apple.offersScript, scopes: apple.scopes)
    }
  }
}

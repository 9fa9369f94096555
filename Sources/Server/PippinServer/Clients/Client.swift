package import PippinAccounts
package import PippinFoundation
package import SignInWithApple

/// A client app from the settings. It is immutable and passed on with every request, so it is a reference.
package final class Client: Sendable {
  /// Where the app runs.
  package enum Platform: String, Sendable, CaseIterable {
    case ios, macos, web, android, desktop

    /// The platform of sign-ins to this client.
    package var surface: Surface {
      switch self {
      case .ios, .macos: .native
      case .web, .desktop: .web
      case .android: .android
      }
    }
  }

  /// The client's registration at Apple; a reference, like the client.
  package final class AppleRegistration: Sendable {
    /// The audience of its tokens: its bundle id or its Services ID (CLAIMS-4).
    package let audience: String
    /// The team whose subjects it sees (CLAIMS-2).
    package let teamID: String
    /// Signs its client secrets.
    package let signer: ClientSecretSigner
    /// The team's other keys, which sign while Apple rejects `signer` (SECRET-5).
    package let otherSigners: [ClientSecretSigner]
    /// The Return URL registered at Apple, for clients that use the web flow (AUTHZ-4).
    package let returnURL: String?
    /// Whether the authorization has a `code_challenge`, which Apple checks at the exchange (AUTHZ-16).
    package let usesPKCE: Bool
    /// Whether the client has a page with Sign in with Apple JS.
    package let offersScript: Bool
    /// The scopes that Apple is asked for in a browser (AUTHZ-11).
    package let scopes: [Scope]

    package init(
      audience: String, teamID: String, signer: ClientSecretSigner, otherSigners: [ClientSecretSigner] = [],
      returnURL: String?, usesPKCE: Bool = true,
      offersScript: Bool = false, scopes: [Scope] = Scope.allCases
    ) {
      self.scopes = scopes
      self.offersScript = offersScript
      self.usesPKCE = usesPKCE
      self.audience = audience
      self.teamID = teamID
      self.signer = signer
      self.otherSigners = otherSigners
      self.returnURL = returnURL
    }
  }

  package let id: ClientID
  /// The name that its users see.
  package let name: String
  package let platform: Platform
  package let realm: Realm
  /// The `aud` of the access tokens that we issue to it.
  package let audience: String
  /// The addresses to which a web flow may return, compared byte by byte.
  package let returnAddresses: [String]
  package let apple: AppleRegistration?
  package let google: GoogleRegistration?
  package let facebook: FacebookRegistration?
  /// Other providers that speak OpenID Connect or OAuth 2, in the order of the settings.
  package let openIDProviders: [OpenIDProviderRegistration]
  /// What it does with passkeys; nil for nothing.
  package let passkey: PasskeyRegistration?
  /// What it must prove by App Attest; nil for nothing.
  package let appAttest: AppAttestRegistration?
  /// Whether a name is required to sign in. An app asks for it; in a browser our own page does.
  package let demandsName: Bool
  /// Whether a code that is mailed to a proved address signs in, also without a password (decision 0089).
  package let offersEmailCode: Bool
  /// Whether such a code also creates an account for a person who has none (decision 0158).
  package let signsUpByEmailCode: Bool
  /// Who may create an account with it.
  package let signUp: SignUpPolicy
  /// Whether people may try the app without signing in.
  package let offersGuests: Bool
  /// Whether devices without a keyboard get a code that a person allows in the browser (0142).
  package let offersDeviceCodes: Bool
  package let distribution: Distribution
  package let offers: ProviderOffers
  /// What our domain publishes about the app, for the devices of its users.
  package let apps: AssociatedApps
  /// The claims about the account in its access tokens.
  package let claims: TokenClaims
  /// Whether a return address may have a scheme that other apps can claim.
  package let allowsInsecureScheme: Bool
  /// What it may ask of our OpenID provider; nil for a client that does not use it.
  package let openID: OpenIDRegistration?

  /// Whether somebody without an account can get one on the web by it.
  ///
  /// - Parameter mails: whether the server sends mail.
  func admitsNewcomers(mails: Bool) -> Bool {
    !webProviders.isEmpty || passkey?.offersSignUp == true || reasonToRefuse(.password, mails: mails) == nil
  }

  /// Under which terms a request of the client's may create an account. Whether a hook has to be asked too is settled by
  /// ``SignUpHookFlows``.
  ///
  /// - Parameters:
  ///   - unattested: why the app is not known to be genuine; nil if it is, or need not be.
  ///   - invitation: SHA-256 of the code of the invitation that was presented.
  func newAccountTerms(unattested: String?, invitation: [UInt8]?) -> NewAccountTerms {
    var terms = NewAccountTerms(policy: signUp, unattested: unattested, invitation: invitation)
    terms.approval = .unasked
    return terms
  }

  /// Whether somebody without an account can get one by it, in an app or on the web.
  ///
  /// - Parameter mails: whether the server sends mail.
  package func createsAccounts(mails: Bool) -> Bool {
    signUp.admission != .closed
      && (apple != nil || google != nil || facebook != nil || offersGuests || admitsNewcomers(mails: mails))
  }

  /// Whether Apple knows it by a bundle id; the others have a Services ID.
  package var hasBundleID: Bool { platform == .ios || platform == .macos }

  package init(
    id: ClientID, name: String, platform: Platform, realm: Realm, audience: String, returnAddresses: [String],
    apple: AppleRegistration?, google: GoogleRegistration? = nil, facebook: FacebookRegistration? = nil,
    openIDProviders: [OpenIDProviderRegistration] = [],
    demandsName: Bool = false, offersEmailCode: Bool = false, signsUpByEmailCode: Bool = false,
    signUp: SignUpPolicy = .open, offersGuests: Bool = false,
    offersDeviceCodes: Bool = false, passkey: PasskeyRegistration? = nil, appAttest: AppAttestRegistration? = nil,
    distribution: Distribution = .appStore, offers: ProviderOffers = ProviderOffers(),
    apps: AssociatedApps = AssociatedApps(), claims: TokenClaims = TokenClaims(), allowsInsecureScheme: Bool = false,
    openID: OpenIDRegistration? = nil
  ) {
    self.openIDProviders = openIDProviders
    self.passkey = passkey
    self.appAttest = appAttest
    self.claims = claims
    self.allowsInsecureScheme = allowsInsecureScheme
    self.apps = apps
    self.google = google
    self.facebook = facebook
    self.openID = openID
    self.demandsName = demandsName
    self.offersEmailCode = offersEmailCode
    self.signsUpByEmailCode = signsUpByEmailCode
    self.signUp = signUp
    self.offersGuests = offersGuests
    self.offersDeviceCodes = offersDeviceCodes
    self.id = id
    self.name = name
    self.platform = platform
    self.realm = realm
    self.audience = audience
    self.returnAddresses = returnAddresses
    self.apple = apple
    self.distribution = distribution
    self.offers = offers
  }
}

/// Every client of this server, from its settings.
package struct ClientRegistry: Sendable {
  /// In the order of the settings.
  package let all: [Client]
  /// The bundle id of each team's primary App ID, if the settings name it: only an audience of notifications (NOTIFY-18).
  package let primaryApps: [String: String]
  /// The operator console, which is found by its id and is in no list; nil where people cannot sign in to it (0148).
  package let console: Client?
  private let byID: [ClientID: Client]

  /// A registry; of two clients with one id the first counts, but settings with such a pair are refused earlier.
  package init(_ clients: [Client], primaryApps: [String: String] = [:], console: Client? = nil) {
    all = clients
    self.primaryApps = primaryApps
    self.console = console
    byID = Dictionary(
      (clients + (console.map { [$0] } ?? [])).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The client of exactly this id: Swift's `==` also equates texts of different bytes, such as K and the sign for kelvin.
  package subscript(id: ClientID) -> Client? {
    byID[id].flatMap { $0.id.rawValue.hasSameBytes(as: id.rawValue) ? $0 : nil }
  }

  /// The client of our own pages: the first web client that people can sign in to, preferably none of the OpenID provider's.
  package func ofPages(mails: Bool) -> Client? {
    let open = all.filter { $0.platform == .web && $0.admitsNewcomers(mails: mails) }
    return open.first { $0.openID == nil } ?? open.first
  }

  /// The audiences of Apple's notifications, each with the teams of the people concerned (NOTIFY-4, NOTIFY-18).
  package var notificationAudiences: [String: Set<String>] {
    let ofClients = all.compactMap(\.apple).map { ($0.audience, Set([$0.teamID])) }
    let ofTeams = primaryApps.map { ($0.value, Set([$0.key])) }
    return Dictionary(ofClients + ofTeams, uniquingKeysWith: { $0.union($1) })
  }

  /// The teams whose notifications would be refused: they name an App ID, but the team's clients have only Services IDs.
  package var teamsWithoutPrimaryApp: Set<String> {
    let teams = Set(all.compactMap { $0.apple?.teamID })
    let withApp = Set(all.filter(\.hasBundleID).compactMap { $0.apple?.teamID })
    return teams.subtracting(withApp).subtracting(primaryApps.keys)
  }

  /// Whether an OpenID client wants to be told when a person signs out.
  package var isAnybodyTold: Bool { all.contains { $0.openID?.backchannelLogoutURI != nil } }

  func known(_ id: ClientID) throws(ServerError) -> Client {
    guard let client = self[id] else { throw .clientUnknown }
    return client
  }

  func offeringApple(_ id: ClientID) throws(ServerError) -> (Client, Client.AppleRegistration) {
    let client = try known(id)
    try client.refuseIfClosed(.apple)
    guard let apple = client.apple else { throw .providerNotOffered(.apple) }
    return (client, apple)
  }
}

extension Client.AppleRegistration: ClientSecretSigning {
  /// The client's own key, and then the team's others.
  package func signers(at now: Date) -> [ClientSecretSigner] { [signer] + otherSigners }
}

extension Client {
  /// A scope that a provider is asked for. It applies where we send the browser; an app with a native sheet sets its own scopes.
  package enum Scope: String, Sendable, CaseIterable {
    case name
    case email
  }
}

extension Client.AppleRegistration {
  /// The scopes as Apple's request has them (AUTHZ-11).
  package var requestedScopes: [AuthorizationRequest.Scope] {
    scopes.map { $0 == .name ? .name : .email }
  }
}

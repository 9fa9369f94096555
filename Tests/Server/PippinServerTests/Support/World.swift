import AppleIDEmulator
import PippinAPI
import PippinAccounts
import PippinAppAttest
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinPasswords
import PippinSecret
import PippinProviders
import PippinSocialEmulator
import PippinTelemetry
import PippinTestKit
import SignInWithApple
import SignInWithPasskeys
import Testing

/// Our server and Apple's side in one process, on one clock that stands still, with nothing left to chance but the
/// signatures of ES256.
///
/// The service is at `http://localhost:8080` and Apple at `http://127.0.0.1:8081`: two sites, as in the demo, so that
/// Apple's form really comes from elsewhere.
final class World: Sendable {
  static let home = "http://localhost:8080"
  static let apple = "http://127.0.0.1:8081"
  static let social = "http://127.0.0.1:8082"
  /// The operator's side.
  static let console = "http://127.0.0.1:9090"
  /// Where apps of the web live, as registered.
  static let appAddresses = [
    "https://www.example.com/", "https://www.example.com/signed-in?from=pippin", "org.example.app:/signed-in",
  ]

  let clock: ManualClock
  let random: SeededRandom
  let store: TroubledStore
  let transport: RoutedTransport
  let metrics = Metrics()
  let recent: RecentRequests
  /// Nil unless asked for.
  let circuits: Circuits?
  let log = LogBook()
  let postbox = Postbox()
  let emulator: AppleIDEmulator
  /// Google and Facebook.
  let providers: SocialEmulator
  let flows: Flows
  let service: PippinService
  let operatorPort: OperatorResponder
  /// Tells this node to stop.
  let lifecycle = Lifecycle()
  let consoleLinks = ConsoleLinks()

  /// - Parameters:
  ///   - limits: how much one address may ask.
  ///   - clientKey: the key that signs client secrets; Apple knows the default one.
  ///   - otherKeys: the team's other keys.
  ///   - configuration: what Apple's side knows.
  ///   - publicURL: what we say that our address is; the browser comes to `home` whatever it is.
  ///   - store: a store of another world, to begin where that one ended.
  ///   - masterKeys: others than everybody's.
  ///   - demandsName: whether the app beside the first lets nobody in without a name.
  ///   - webDemandsName: the same of the client of our own pages.
  ///   - guests: whether people may try the apps without signing in.
  ///   - guestsAfterDays: when a guest's account is deleted that is not used.
  ///   - webhooks: whom it tells of what happened.
  ///   - reactions: what else follows from changes.
  ///   - mails: whether mail is set up.
  ///   - newDeviceNotices: whether people are told of a sign-in on a new device.
  ///   - passwordHasher: another than the cheap one.
  ///   - unreachableAfterDays: when an account is deleted that nobody can sign in to any more.
  ///   - seed: of our randomness; two worlds on one store need two.
  ///   - team: whose clients they are, and the key that signs for it.
  ///   - offersScript: whether clients have the page with Apple's script.
  ///   - proxies: whose word on who asks is believed.
  ///   - wellKnown: what crawlers read, other than what the clients say.
  ///   - usesPKCE: whether Apple is sent a challenge.
  ///   - offers: what clients offer under conditions, by their ids.
  ///   - emailCodeSignsUp: whether an emailed code creates an account, too.
  ///   - signUp: who may create an account with any of the clients.
  ///   - enterprise: a client whose builds are signed for in-house use.
  ///   - isSocial: whether the clients that have Apple have Google and Facebook too.
  ///   - openIDProviders: the other providers of all clients that have Apple.
  ///   - openID: clients of the OpenID provider.
  ///   - passkeys: the passkeys of all clients but the one without Apple; nil for none.
  ///   - passkeySignUps: whether a guest may add a passkey.
  ///   - appAttest: what the first client must prove by App Attest, with the emulator's root; nil for nothing.
  ///   - websiteAlone: whether there is no app beside the website.
  ///   - primaryApps: the App ID that each team's notifications name.
  ///   - operatorURL: where people sign in to the console with their account; nil for nowhere.
  ///   - signUpHook: what is asked before an account is created; nil for nothing.
  ///   - claimsHook: what is asked for claims of access tokens; nil for nothing.
  ///   - circuits: whether requests to servers wait that do not answer.
  ///   - former: our server before it was started with other settings; everything else goes on.
  init(
    limits: RateLimits = .standard, clientKey: SecretText? = nil,
    otherKeys: [(id: String, p8: SecretText)] = [], configuration: EmulatorConfiguration = .defaultSeed,
    publicURL: String = World.home, store: TroubledStore = TroubledStore(), masterKeys: MasterKeys? = nil,
    seed: UInt64 = 1, demandsName: Bool = false, webDemandsName: Bool = false, unreachableAfterDays: Int? = nil,
    guests: Bool = false, guestsAfterDays: Int = 30,
    webhooks: [WebhookReceiver] = [], reactions: [any Reaction] = [],
    team: (id: String, keyID: String) = ("TEAM000001", "KEY0000001"), after former: World? = nil,
    mails: Bool = true, newDeviceNotices: Bool = true, passwordHasher: PasswordHasher? = nil, usesPKCE: Bool = true,
    offers: [String: ProviderOffers] = [:], emailCode: Bool = false, emailCodeSignsUp: Bool = false,
    signUp: SignUpPolicy = .open, enterprise: String? = nil, isSocial: Bool = false,
    openIDProviders: [Client.OpenIDProviderRegistration] = [],
    offersScript: Bool = false,
    scopes: [Client.Scope] = Client.Scope.allCases,
    lifetimes: Lifetimes = Lifetimes(), proxies: [String] = [], wellKnown: WellKnownFiles? = nil,
    openID: [Client] = [], websiteAlone: Bool = false, primaryApps: [String: String] = [:],
    passkeys: PasskeySettings? = nil, passkeySignUps: Bool = false,
    appAttest: Client.AppAttestRegistration.Mode? = nil, operatorURL: String? = nil,
    signUpHook: HookBackEnd.Setting? = nil, claimsHook: HookBackEnd.Setting? = nil,
    circuits hasCircuits: Bool = false,
    auditAddresses: AddressDetail = .network, logAddresses: AddressDetail = .full
  ) async throws {
    self.store = former?.store ?? store
    (clock, transport) = (former?.clock ?? ManualClock(), former?.transport ?? RoutedTransport())
    random = SeededRandom(seed: seed)
    emulator =
      try former?.emulator
      ?? AppleIDEmulator(configuration: configuration, seed: 7, now: clock.now, transport: transport)
    providers =
      former?.providers
      ?? SocialEmulator(
        configuration: .defaultSeed(server: Self.home), now: clock.now, random: SeededRandom(seed: 11).source)
    let endpoints = try AppleEndpoints(base: Self.apple)
    let now = clock.now
    recent = RecentRequests { .seconds(now().timeIntervalSince1970) }
    // Settings that are read again find the circuits as they were.
    circuits =
      former?.circuits
      ?? (hasCircuits
        ? Circuits(
          metrics, uptime: { .seconds(now().timeIntervalSince1970) }, random: SeededRandom(seed: seed ^ 0x159).source,
          log: log.log(clock)) : nil)
    let outgoing = OutgoingRequests(metrics, recent: recent, circuits: circuits, log: log.log(clock))
    let apple = AppleIDService(
      endpoints: endpoints, transport: outgoing.transport(transport, to: "apple"), keys: AppleKeyCache(),
      now: clock.now, onKeySet: { _, _ in }, onRequest: outgoing.report("apple"))
    apple.onRefusedKey(outgoing.note)
    let masterKeys = try masterKeys ?? Self.masterKeys("2026a")
    let key = clientKey ?? EmulatorConfiguration.defaultSeed.teams[0].keys[0].p8
    let all =
      try Self.clients(
        signer: ClientSecretSigner(teamID: team.id, keyID: team.keyID, privateKeyPEM: key),
        otherSigners: otherKeys.map { try ClientSecretSigner(teamID: team.id, keyID: $0.id, privateKeyPEM: $0.p8) },
        namesDemandedBy: (demandsName ? ["com.example.app.debug"] : []) + (webDemandsName ? ["example-web"] : []),
        usesPKCE: usesPKCE, offersScript: offersScript, offers: offers,
        emailCode: emailCode || emailCodeSignsUp, emailCodeSignsUp: emailCodeSignsUp, signUp: signUp,
        enterprise: enterprise, isSocial: isSocial, openIDProviders: openIDProviders, guests: guests, scopes: scopes,
        passkeys: passkeys,
        passkeySignUps: passkeySignUps, appAttest: appAttest) + openID
    let clients = websiteAlone ? all.filter { $0.platform == .web } : all
    let sender = try #require(MailSender(parsing: "Example <hello@example.com>"))
    let cheap = try #require(Self.cheapHashes)
    let registry = ClientRegistry(clients, primaryApps: primaryApps)
      .withConsole(at: try operatorURL.map { try HTTPURL(parsing: $0) }, mails: mails, random: random.source)
    var deletion = DeletionSettings()
    (deletion.unreachableAfterDays, deletion.guestsAfterDays) = (unreachableAfterDays, guestsAfterDays)
    let server = Server(
      store: self.store,
      settings: FlowSettings(
        publicURL: publicURL, clients: registry, masterKeys: masterKeys, appleEndpoints: endpoints,
        lifetimes: lifetimes, deletion: deletion, passkeys: passkeys, auditAddresses: auditAddresses),
      peers: Peers(
        apple: apple, social: try Self.social(transport, clock, outgoing),
        webhooks: webhooks.isEmpty
          ? nil : Webhooks(receivers: webhooks, transport: transport, outgoing: outgoing),
        logoutChannel: LogoutChannel(toPublic: transport, toAny: transport, outgoing: outgoing),
        mail: mails
          ? OutgoingMail(
            mailer: postbox, sender: sender, presentation: PageEmailPresentation(name: "Example"),
            newDeviceNotices: newDeviceNotices, host: "mail.example.com", onRequest: outgoing.report("mail"),
            circuits: circuits)
          : nil,
        signUpHook: signUpHook.map { [transport] in
          SignUpHook(
            $0.receiver, onFailure: $0.onFailure, over: HookTransports(toPublic: transport, toAny: transport),
            outgoing: outgoing)
        },
        claimsHook: claimsHook.map { [transport] in
          ClaimsHook(
            $0.receiver, over: HookTransports(toPublic: transport, toAny: transport), outgoing: outgoing)
        }, circuits: circuits),
      signingKeys: try await .load(
        from: self.store, masterKeys: masterKeys, algorithms: registry.signatureAlgorithms,
        random: random.source, now: clock.time),
      passwordHasher: passwordHasher ?? PasswordHasher(parameters: cheap),
      now: clock.now, random: random.source, log: log.log(clock), reactions: reactions)
    flows = Flows(server)
    let trusted = TrustedProxies(try proxies.map { try #require(IPNetwork($0)) })
    service = PippinService(
      server,
      settings: ServiceSettings(
        publicURL: publicURL, appName: "Example", pageClient: all[1],
        limits: limits, proxies: trusted,
        wellKnown: wellKnown
          ?? WellKnownFiles(
            clients: clients, publicURL: Self.home, domainAssociation: Array("proof\n".utf8), passkeys: passkeys),
        logAddresses: logAddresses),
      instruments: Instruments(
        metrics, clients: clients.map(\.id.rawValue), providers: ClientRegistry(clients).providerLabels))
    operatorPort = OperatorResponder(
      flows: flows, lifecycle: lifecycle, metrics: metrics, log: log.log(clock),
      address: ConsoleAddress(
        host: "127.0.0.1", url: try HTTPURL(parsing: operatorURL ?? "https://operator.example.com"),
        hosts: ["Pippin-1.internal"]),
      links: consoleLinks, appName: "Example", recent: recent, proxies: trusted)
    transport.route("127.0.0.1:8081", to: emulator)
    transport.route("127.0.0.1:8082", to: providers)
    transport.route("localhost:8080", to: service)
  }

  /// The other providers, at the address of their stand-in.
  static func social(
    _ transport: RoutedTransport, _ clock: ManualClock, _ outgoing: OutgoingRequests
  ) throws -> SocialServices {
    SocialServices(
      google: GoogleService(
        endpoints: try GoogleEndpoints(base: social + "/google"),
        transport: outgoing.transport(transport, to: "google"), keys: SigningKeyCache(), now: clock.now,
        onKeySet: { _, _ in }, onRequest: outgoing.report("google")),
      facebook: FacebookService(
        endpoints: try FacebookEndpoints(base: social + "/facebook"),
        transport: outgoing.transport(transport, to: "facebook"), keys: SigningKeyCache(), now: clock.now,
        onKeySet: { _, _ in }, onRequest: outgoing.report("facebook")),
      openID: [
        OpenIDWorld.issuer: try OpenIDService(
          issuer: OpenIDWorld.issuer, transport: transport, toPublic: transport, now: clock.now,
          onRequest: outgoing.report("openid"))
      ], oauth2: OAuth2Service(transport: transport, onRequest: outgoing.report("openid")))
  }

  /// Passwords are hashed as cheaply as can be.
  static let cheapHashes = PasswordParameters(memory: 7168, iterations: 1, parallelism: 1)

  /// Master keys for tests; their bytes are of no use elsewhere.
  static func masterKeys(_ current: String, older: String...) throws -> MasterKeys {
    func key(_ id: String) throws -> MasterKeys.Key {
      try MasterKeys.Key(id: id, bytes: SecretBytes(SHA256.hash("master key \(id) of the tests")))
    }
    return try MasterKeys(current: key(current), older: older.map { try key($0) })
  }

  /// The two clients of the demo, an app beside the first, and one without Apple.
  private static func clients(
    signer: ClientSecretSigner, otherSigners: [ClientSecretSigner], namesDemandedBy demanding: [String], usesPKCE: Bool,
    offersScript: Bool,
    offers: [String: ProviderOffers], emailCode: Bool, emailCodeSignsUp: Bool, signUp: SignUpPolicy,
    enterprise: String?,
    isSocial: Bool, openIDProviders: [Client.OpenIDProviderRegistration], guests: Bool, scopes: [Client.Scope],
    passkeys: PasskeySettings?, passkeySignUps: Bool, appAttest: Client.AppAttestRegistration.Mode?
  ) throws -> [Client] {
    let callback = home + "/auth/apple/callback"
    let passkeyClients = try passkeys.map { try Self.passkeyClients($0, offersSignUp: passkeySignUps) }
    func client(
      _ id: String, _ platform: Client.Platform, audience: String?, returns: [String] = [], isOnTheWeb: Bool = false
    ) throws -> Client {
      Client(
        id: ClientID(rawValue: id), name: "Example", platform: platform, realm: .standard, audience: id,
        returnAddresses: returns,
        apple: audience.map {
          .init(
            audience: $0, teamID: signer.teamID, signer: signer, otherSigners: otherSigners,
            returnURL: platform == .web ? callback : nil,
            usesPKCE: usesPKCE, offersScript: offersScript, scopes: scopes)
        }, google: isSocial && audience != nil ? google(for: isOnTheWeb ? .web : platform, scopes) : nil,
        facebook: isSocial && audience != nil ? facebook(for: platform, scopes) : nil,
        openIDProviders: audience != nil ? openIDProviders : [],
        demandsName: demanding.contains(id), offersEmailCode: emailCode,
        signsUpByEmailCode: emailCodeSignsUp, signUp: signUp, offersGuests: guests,
        passkey: id == "without-apple" ? nil : passkeyClients?[platform],
        appAttest: try attested(id, audience, appAttest),
        distribution: id == enterprise ? .enterprise : .appStore, offers: offers[id] ?? ProviderOffers(),
        apps: apps(id))
    }
    return try [
      client("com.example.app", .ios, audience: "com.example.app"),
      client("example-web", .web, audience: "com.example.web", returns: appAddresses),
      client("com.example.app.debug", .ios, audience: "com.example.app.debug"),
      client("without-apple", .ios, audience: nil),
      client(
        "com.example.mac", .macos, audience: "com.example.mac",
        returns: ["com.example.mac:/signed-in", "https://app.example.com/mac/signed-in"], isOnTheWeb: true),
      client("example-android", .android, audience: nil, returns: [home + "/android/signed-in"]),
    ]
  }

  /// What an app with the bundle id must prove by App Attest: those of Apple's devices.
  private static func attested(
    _ id: String, _ bundleID: String?, _ mode: Client.AppAttestRegistration.Mode?
  ) throws -> Client.AppAttestRegistration? {
    guard let mode, let bundleID, ["com.example.app", "com.example.app.debug", "com.example.mac"].contains(id) else {
      return nil
    }
    return Client.AppAttestRegistration(
      mode: mode, appIDs: ["TEAM000001.\(bundleID)"], environment: .production,
      root: try AppAttestRoot(insecurePEM: AppleIDEmulator.appAttestRootPEM))
  }

  /// The passkeys of a client on each platform, with the origins of that platform alone (PK-78).
  private static func passkeyClients(
    _ passkeys: PasskeySettings, offersSignUp: Bool
  ) throws -> [Client.Platform: Client.PasskeyRegistration] {
    func registration(_ origins: Set<PasskeyOrigin>) -> Client.PasskeyRegistration {
      .init(origins: origins, offersSignUp: offersSignUp, offersUpgrade: true)
    }
    let ofApple = registration([PasskeyOrigin(appleAppsOf: passkeys.rpID)])
    return [
      .ios: ofApple, .macos: ofApple,
      .web: registration(Set([try PasskeyOrigin(web: home)] + passkeys.relatedOrigins)),
      .android: registration([try PasskeyOrigin(androidFingerprint: androidFingerprint)]),
    ]
  }

  /// SHA-256 of the certificate of the Android app.
  static let androidFingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  private static func google(for platform: Client.Platform, _ scopes: [Client.Scope]) -> Client.GoogleRegistration {
    let name = platform == .web ? "web" : "ios"
    return Client.GoogleRegistration(
      audience: "example-\(name).apps.googleusercontent.com", authorizedParties: [], hostedDomain: nil,
      clientSecret: platform == .web ? SecretText("google-example-secret") : nil,
      returnURL: platform == .web ? home + "/auth/google/callback" : nil, scopes: scopes)
  }

  private static func facebook(for platform: Client.Platform, _ scopes: [Client.Scope]) -> Client.FacebookRegistration {
    Client.FacebookRegistration(
      appID: "1000000000000001", appSecret: SecretText("facebook-example-secret"),
      returnURL: platform == .web ? home + "/auth/facebook/callback" : nil, scopes: scopes)
  }

  /// What our host says of a client's app.
  private static func apps(_ client: String) -> AssociatedApps {
    switch client {
    case "com.example.app": AssociatedApps(appID: "TEAM000001.com.example.app")
    case "example-android":
      AssociatedApps(
        android: AndroidApp(
          package: "com.example.app",
          certificateFingerprints: [androidFingerprint]))
    default: AssociatedApps()
    }
  }

  // MARK: Asking

  /// Sends a request to our service as a client would.
  func send(
    _ method: String, _ target: String, _ json: JSONText? = nil, bearer: String? = nil,
    fields: [(String, String)] = [], peer: String = "127.0.0.1", waited: Duration = .zero
  ) async -> Answer {
    var fields = HTTPFields(fields.map { (name: $0.0, value: $0.1) })
    if json != nil, !fields.contains("content-type") { fields.set("content-type", "application/json") }
    if let bearer { fields.set("authorization", "Bearer " + bearer) }
    let body = json.map { Array($0.text.utf8) } ?? []
    var request = Self.request(method, Self.home, target, fields, body, peer)
    request.waited = waited
    return Answer(await service.respond(to: request))
  }

  /// Sends a request to Apple's side, past the transport: it is not our server that asks.
  @discardableResult
  func atApple(_ method: String, _ target: String, _ json: JSONText? = nil) async -> Answer {
    let fields: HTTPFields = json == nil ? [:] : ["content-type": "application/json"]
    let request = Self.request(method, Self.apple, target, fields, json.map { Array($0.text.utf8) } ?? [], "")
    let answer = Answer(await emulator.respond(to: request))
    await emulator.settle()
    return answer
  }

  /// Sends a request to the stand-in of Google and Facebook.
  func atProviders(_ method: String, _ target: String, _ json: JSONText) async -> Answer {
    let request = Self.request(
      method, Self.social, target, ["content-type": "application/json"], Array(json.text.utf8), "")
    return Answer(await providers.respond(to: request))
  }

  /// The metrics as Prometheus reads them.
  var metricsText: String { metrics.prometheusText() }

  /// The requests that a limit refused: the route, the limit and their number.
  var refusals: [String] {
    metrics.counter(named: "pippin_rate_limited_total")?.counts.map { "\($0.labels[0]) \($0.labels[1]) \($0.count)" }
      ?? []
  }

  /// Asks on the operator's own port.
  func atOperator(_ path: String) async -> Answer {
    Answer(await operatorPort.respond(to: Self.request("GET", Self.console, path, [:], [], "")))
  }

  /// Takes a request to whom it is for.
  func deliver(_ request: HTTPRequest) async -> HTTPResponse {
    if request.authority == "localhost:8080" { return await service.respond(to: request) }
    if request.authority == "127.0.0.1:9090" { return await operatorPort.respond(to: request) }
    if request.authority == "127.0.0.1:8082" { return await providers.respond(to: request) }
    return await emulator.respond(to: request)
  }

  static func request(
    _ method: String, _ base: String, _ target: String, _ fields: HTTPFields, _ body: [UInt8], _ peer: String
  ) -> HTTPRequest {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return HTTPRequest(
      method: method, scheme: "http", authority: String(base.dropFirst("http://".count)), path: parts[0],
      query: parts.count > 1 ? parts[1] : nil, fields: fields, body: body, peer: peer)
  }

  /// The person takes the consent back in Apple's settings; Apple tells us.
  func stopUsing(_ person: String) async {
    await atApple("DELETE", "/emulator/apple-ids/\(person)/apps/com.example.app")
  }

  /// How often our server has asked Apple anything.
  var callsToApple: Int { transport.requests.filter { $0.authority == "127.0.0.1:8081" }.count }
}

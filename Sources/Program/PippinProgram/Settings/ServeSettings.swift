package import PippinAccounts
package import PippinServer
package import PippinHTTP
package import PippinNetwork
package import PippinPages
package import PippinProviders
package import PippinTelemetry
package import SignInWithApple

/// Everything that is decided about a server before it starts.
///
/// The settings are checked while they are read, so a value made from them has no problem that can be seen earlier.
package struct ServeSettings: Sendable {
  package var listen: ListenAddress
  package var operatorListen: ListenAddress
  /// What the operator's browser sees, where a proxy stands before the console.
  package var operatorURL: HTTPURL?
  /// Other host names of the operator's port.
  package var operatorHosts: [String] = []
  /// Without a slash at its end.
  package var publicURL: String
  package var store: Store
  package var masterKeys: MasterKeys
  package var clients: ClientRegistry
  package var apple = AppleEndpoints.apple
  /// The teams with all their keys, also those that no client names.
  var appleTeams: [AppleTeam] = []
  package var google = GoogleEndpoints.google
  package var facebook = FacebookEndpoints.facebook
  /// The `iss` of Apple's identity tokens and notifications.
  package var appleIssuers = [AppleEndpoints.issuer]
  /// Apple's proof file for our domain.
  package var domainAssociation: [UInt8]?
  package var webhooks: [WebhookReceiver] = []
  /// Without it nothing is mailed.
  package var mail: MailSettings?
  package var passwords = PasswordSettings()
  /// When an account is deleted whose last sign-in method was deleted at its provider; `nil` for never.
  package var deleteUnreachableAfterDays: Int?
  /// When a guest's account is deleted that nobody uses.
  package var deleteGuestsAfterDays = GuestSetting.usualDays
  package var lifetimes = Lifetimes()
  package var limits = LimitSettings()
  package var logLevel = LogLevel.info
  /// Where traces are sent; nil for nowhere.
  package var traces: TraceSettings?
  /// For how long the server goes on answering after it was told to stop, so that a load balancer sees it first.
  package var drainSeconds = 0
  /// The proxies whose `X-Forwarded-For` is believed.
  package var trustedProxies: [IPNetwork] = []
  /// With what the public port speaks TLS itself; `nil` leaves that to a proxy.
  package var tls: TLSIdentity?
  /// How the pages look.
  package var brand = Brand.standard
  /// What the pages call the service; without one, by the name of the web client.
  package var brandName: String?
  /// What is dubious and does not stop the start.
  package var warnings: [SettingsProblem] = []

  /// What the pages and mails call the service.
  package var appName: String { brandName ?? clients.ofPages(mails: mail != nil)?.name ?? "Pippin" }

  /// An emulator may return to addresses that Apple refuses.
  var redirectRules: AuthorizationRequest.RedirectRules { apple == .apple ? .apple : .insecureAnyAddress }
}

extension SettingsReader {
  /// Reads and checks every setting; nil where one has a problem.
  mutating func settings(_ entry: (ServerSetting) -> Setting) -> ServeSettings? {
    let listen = self.listen(entry(.listen), default: .usual)
    let operatorListen = self.listen(entry(.operatorListen), default: .usualForOperator)
    if listen == operatorListen, listen.port != 0 {
      problem(
        entry(.operatorListen), "is the address of listen, which strangers can reach", cure: "Choose another port.")
    }
    warnOfPublic(operatorListen, entry(.operatorListen))
    let operatorURL = operatorURL(entry(.operatorURL))
    let operatorHosts = operatorHosts(entry(.operatorHosts))
    let publicURL = publicURL(entry(.publicURL))
    if let operatorURL, operatorURL.origin == publicURL {
      problem(
        entry(.operatorURL), "is the address of public_url, which strangers can reach",
        cure: "Choose another host name.")
    }
    let store = store(entry(.store), postgreSQL: entry(.postgreSQL))
    let keys = masterKeys(entry(.masterKeys))
    let apple = appleEndpoints(entry(.appleBaseURL), entry(.insecureAppleBaseURL))
    let isSocialInsecure = bool(entry(.insecureSocialBaseURL)) ?? false
    let google = googleEndpoints(entry(.googleBaseURL), insecure: isSocialInsecure)
    let facebook = facebookEndpoints(entry(.facebookBaseURL), insecure: isSocialInsecure)
    let isEmulated = apple != .apple
    let teams = appleTeams(entry(.apple), isEmulated: isEmulated)
    let clients = clients(
      entry(.clients), teams: teams, publicURL: publicURL, isEmulated: isEmulated, isGoogleStandIn: google != .google,
      isSocialInsecure: isSocialInsecure, masterKeys: keys, mails: entry(.mail).isPresent)
    let apps = teams.compactMap { team in team.primaryApp.map { (team.id, $0) } }
    let registry = ClientRegistry(clients, primaryApps: Dictionary(apps, uniquingKeysWith: { $1 }))
    // Whether a team has an app is known once all clients could be read.
    if problems.isEmpty { checkPrimaryApps(entry(.apple), clients: registry) }
    let issuers = issuers(entry(.trustedIssuers))
    let domainAssociation = domainAssociation(entry(.apple))
    let webhooks = webhooks(entry(.webhooks), masterKeys: keys)
    let mail = mail(entry(.mail))
    let passwords = passwords(entry(.passwords))
    let unreachableDays = integer(entry(.deleteUnreachableAfterDays))
    let guestDays = guestDays(entry(.guests))
    let drainSeconds = integer(entry(.drainSeconds))
    let lifetimes = lifetimes(entry(.sessions))
    let limits = limits(entry(.limits))
    let logLevel = logLevel(entry(.logLevel))
    let needsProxy = publicURL?.hasPrefix("https:") == true && !entry(.tls).isPresent
    let trustedProxies = trustedProxies(entry(.trustedProxies), needsProxy: needsProxy)
    let tls = tls(entry(.tls), publicURL: publicURL)
    let (brand, brandName) = brand(entry(.brand), appleButton: entry(.appleButton))
    let masterKeys = derived(keys, entry(.masterKeys))
    guard problems.isEmpty, let publicURL, let store, let masterKeys, let apple else { return nil }
    return ServeSettings(
      listen: listen, operatorListen: operatorListen, operatorURL: operatorURL, operatorHosts: operatorHosts,
      publicURL: publicURL, store: store,
      masterKeys: masterKeys, clients: registry, apple: apple, appleTeams: teams, google: google,
      facebook: facebook, appleIssuers: issuers,
      domainAssociation: domainAssociation, webhooks: webhooks, mail: mail, passwords: passwords,
      deleteUnreachableAfterDays: unreachableDays, deleteGuestsAfterDays: guestDays, lifetimes: lifetimes,
      limits: limits, logLevel: logLevel,
      drainSeconds: drainSeconds ?? store.usualDrainSeconds,
      trustedProxies: trustedProxies, tls: tls, brand: brand, brandName: brandName, warnings: warnings)
  }
}

import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinServer
import SignInWithApple

extension SettingsReader {
  /// The apps.
  mutating func clients(
    _ setting: Setting, teams: [AppleTeam], publicURL: String?, isEmulated: Bool,
    isGoogleStandIn: Bool, isSocialInsecure: Bool, masterKeys: [MasterKeys.Key], mails: Bool
  ) -> [Client] {
    if !setting.isPresent || setting.value == .array([]) {
      problem(
        setting, "are missing",
        cure: "Write at least one: [{ id: \"com.example.app\", platform: \"ios\", apple: { … } }].")
    }
    var clients: [(entry: Setting, client: Client)] = []
    let before = problems.count
    for entry in list(setting) where object(entry, ClientSetting.self) {
      let client = client(
        entry, teams: teams, publicURL: publicURL, isEmulated: isEmulated, isGoogleStandIn: isGoogleStandIn,
        isSocialInsecure: isSocialInsecure, masterKeys: masterKeys)
      if let client { clients.append((entry, client)) }
    }
    refuseDoubles(clients.map { ($0.entry[ClientSetting.id], $0.client.id.rawValue) })
    refuseDifferentProviders(clients)
    // Which client has the pages is known once all of them could be read.
    if problems.count == before { checkPages(of: clients, mails: mails) }
    return clients.map(\.client)
  }

  private mutating func client(
    _ entry: Setting, teams: [AppleTeam], publicURL: String?, isEmulated: Bool, isGoogleStandIn: Bool,
    isSocialInsecure: Bool, masterKeys: [MasterKeys.Key]
  ) -> Client? {
    let id = name(entry[ClientSetting.id], cure: "Name the client, for instance by its bundle id.")
    let title = string(entry[ClientSetting.name])
    let platform = platform(entry[ClientSetting.platform])
    let realm =
      entry[ClientSetting.realm].isPresent
      ? name(entry[ClientSetting.realm], cure: "Leave it out for the usual realm.") : "default"
    let audience = string(entry[ClientSetting.audience])
    let isInsecure = bool(entry[ClientSetting.insecureCustomScheme]) ?? false
    let returnTo = returnAddresses(
      entry[ClientSetting.returnTo], platform: platform, insecureCustomScheme: isInsecure, publicURL: publicURL)
    let demandsName = demandsName(entry[ClientSetting.required])
    let offersEmailCode = bool(entry[ClientSetting.emailCode]) ?? false
    let offersGuests = bool(entry[ClientSetting.guests]) ?? false
    // Apple's own sheet is there; what comes back from a browser is another provider's.
    let hasSheet = platform == .ios || platform == .macos
    let apple = appleClient(
      entry[ClientSetting.apple], teams: teams, publicURL: publicURL,
      isWeb: entry[ClientSetting.returnTo].isPresent && !hasSheet,
      isEmulated: isEmulated)
    let distribution = distribution(entry[ClientSetting.distribution], platform: platform)
    let offers = offers(entry[ClientSetting.offers])
    let google = googleClient(entry[ClientSetting.google], publicURL: publicURL, isStandIn: isGoogleStandIn)
    let facebook = facebookClient(entry[ClientSetting.facebook], publicURL: publicURL)
    let openIDProviders = openIDProviders(entry[ClientSetting.openID], publicURL: publicURL, insecure: isSocialInsecure)
    let apps = associatedApps(entry, platform: platform)
    let claims = claims(entry[ClientSetting.claims])
    let openID = openIDClient(
      entry[ClientSetting.oidc], platform: platform, insecureCustomScheme: isInsecure, publicURL: publicURL,
      masterKeys: masterKeys)
    guard let id, let platform, let realm else { return nil }
    return Client(
      id: ClientID(rawValue: id), name: title ?? id, platform: platform, realm: Realm(rawValue: realm),
      audience: audience ?? id, returnAddresses: returnTo, apple: apple, google: google, facebook: facebook,
      openIDProviders: openIDProviders, demandsName: demandsName, offersEmailCode: offersEmailCode,
      offersGuests: offersGuests,
      distribution: distribution, offers: offers, apps: apps, claims: claims, allowsInsecureScheme: isInsecure,
      openID: openID)
  }

  private mutating func claims(_ setting: Setting) -> TokenClaims {
    let cure = "Write email, name, external_id, or metadata. and the name of a member, such as metadata.plan."
    var claims = TokenClaims()
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      if !claims.add(text) { problem(entry, "is no claim", cure: cure) }
    }
    return claims
  }

  /// What a person must have: a name, or nothing.
  private mutating func demandsName(_ setting: Setting) -> Bool {
    let cure = "Write [\"name\"], or leave it out."
    var demanded = false
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      if text == "name" { demanded = true } else { problem(entry, "is nothing that can be demanded", cure: cure) }
    }
    return demanded
  }

  private mutating func platform(_ setting: Setting) -> Client.Platform? {
    let cure = "Write ios, macos, web, android or desktop."
    guard let text = required(setting, cure: cure) else { return nil }
    guard let platform = Client.Platform(rawValue: text) else {
      problem(setting, "is not a platform", cure: cure)
      return nil
    }
    return platform
  }

  private mutating func returnAddresses(
    _ setting: Setting, platform: Client.Platform?, insecureCustomScheme: Bool, publicURL: String?
  ) -> [String] {
    var addresses: [String] = []
    for entry in list(setting) {
      guard let text = string(entry) else { continue }
      let fault = WebAddress.fault(
        inReturnAddress: text, on: platform, insecureCustomScheme: insecureCustomScheme)
      if let fault {
        problem(entry, fault.detail, cure: fault.cure)
      } else if WebAddress.isServed(text, by: publicURL) {
        problem(
          entry, "is one of this server's own addresses, which would take the app's ticket for itself",
          cure: "Write an address of your app or web site.")
      } else if platform == .web, text.hasPrefix("http:") {
        warn(
          entry, "is the computer of the person who signs in: any program there can receive the ticket",
          cure: "Use it for development only.")
      }
      addresses.append(text)
    }
    return addresses
  }

  private mutating func appleClient(
    _ setting: Setting, teams: [AppleTeam], publicURL: String?, isWeb: Bool, isEmulated: Bool
  ) -> Client.AppleRegistration? {
    guard setting.isPresent, object(setting, AppleRegistrationSetting.self) else { return nil }
    let audience = required(
      setting[AppleRegistrationSetting.audience], cure: "Write the bundle id, or the Services ID for the web.")
    let team = required(setting[AppleRegistrationSetting.team], cure: "Write one of the ids under apple.teams.")
    let key = required(setting[AppleRegistrationSetting.key], cure: "Write one of the key ids of the team.")
    var signer: ClientSecretSigner?
    var otherSigners: [ClientSecretSigner] = []
    if let team {
      if let known = teams.first(where: { $0.id == team }) {
        signer = known.keys.first { $0.keyID == key }
        otherSigners = known.keys.filter { $0.keyID != key }
        if key != nil, signer == nil {
          problem(
            setting[AppleRegistrationSetting.key], "is not a usable key of team \(team)",
            cure: "Add it under apple.teams, or correct it.")
        }
      } else {
        problem(
          setting[AppleRegistrationSetting.team], "is not a team under apple.teams",
          cure: "Add it there, or correct it.")
      }
    }
    let returnURL = appleReturnURL(
      setting[AppleRegistrationSetting.returnURL], publicURL: publicURL, isEmulated: isEmulated)
    if isWeb, !setting[AppleRegistrationSetting.returnURL].isPresent {
      problem(
        setting[AppleRegistrationSetting.returnURL],
        "is missing, and without it nobody comes back from Apple to “return_to”",
        cure: "Write \(publicURL ?? "https://id.example.com")\(Endpoint.appleCallback.path), and register it at Apple.")
    }
    let usesPKCE = bool(setting[AppleRegistrationSetting.pkce]) ?? true
    let offersScript = bool(setting[AppleRegistrationSetting.js]) ?? false
    if offersScript, let publicURL, returnURL != publicURL + Endpoint.appleCallback.path {
      // Apple's window answers to the origin of the return URL, and hangs silently elsewhere (JS-10).
      problem(
        setting[AppleRegistrationSetting.js], "needs a return_url at public_url",
        cure: "Write return_url as \(publicURL)\(Endpoint.appleCallback.path).")
    }
    let scopes = scopes(setting[AppleRegistrationSetting.scopes])
    guard let audience, let team, key != nil, let signer else { return nil }
    return Client.AppleRegistration(
      audience: audience, teamID: team, signer: signer, otherSigners: otherSigners, returnURL: returnURL,
      usesPKCE: usesPKCE, offersScript: offersScript, scopes: scopes)
  }

  /// Apple returns to https and to named hosts only (AUTHZ-3, AUTHZ-4); an emulator may be kinder.
  private mutating func appleReturnURL(_ setting: Setting, publicURL: String?, isEmulated: Bool) -> String? {
    guard let text = string(setting) else { return nil }
    let callback = (publicURL ?? "https://id.example.com") + Endpoint.appleCallback.path
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      problem(setting, "is not a web address: \(error.detail)", cure: "Write \(callback).")
      return nil
    }
    if !isEmulated, url.scheme != "https" || url.isLoopback {
      problem(setting, "is nothing that Apple returns to", cure: "Apple takes https and a host name only.")
    } else if url.path != Endpoint.appleCallback.path || url.query != nil {
      problem(setting, "does not lead to \(Endpoint.appleCallback.path)", cure: "Write \(callback).")
    } else if publicURL != nil, text != callback {
      warn(
        setting, "is elsewhere than public_url, and cookies do not travel",
        cure: "Make sure that people start at the same host that Apple returns to.")
    }
    return text
  }
}

extension SettingsReader {
  /// How builds of the app are distributed.
  mutating func distribution(_ setting: Setting, platform: Client.Platform?) -> Client.Distribution {
    guard let text = string(setting) else { return .appStore }
    guard let distribution = Client.Distribution(rawValue: text) else {
      problem(setting, "is not a kind of distribution", cure: "Write app_store or enterprise.")
      return .appStore
    }
    if distribution == .enterprise, let platform, platform.surface != .native {
      problem(setting, "is for apps on Apple's systems", cure: "Leave it out.")
    }
    return distribution
  }

  /// What the client offers, and where.
  mutating func offers(_ setting: Setting) -> ProviderOffers {
    var offers = ProviderOffers()
    guard setting.isPresent, object(setting, OffersSetting.self) else { return offers }
    offers.apple = conditions(setting[OffersSetting.apple])
    offers.google = conditions(setting[OffersSetting.google])
    offers.facebook = conditions(setting[OffersSetting.facebook])
    offers.openID = conditions(setting[OffersSetting.openID])
    offers.password = conditions(setting[OffersSetting.password])
    return offers
  }

  private mutating func conditions(_ setting: Setting) -> OfferConditions {
    var conditions = OfferConditions()
    guard setting.isPresent, object(setting, OfferConditionSetting.self) else { return conditions }
    conditions.isEnabled = bool(setting[OfferConditionSetting.enabled]) ?? true
    conditions.platforms = platforms(setting[OfferConditionSetting.platforms])
    conditions.minimumVersion = version(setting[OfferConditionSetting.minAppVersion])
    let (only, except) = (setting[OfferConditionSetting.countries], setting[OfferConditionSetting.notCountries])
    if only.isPresent, except.isPresent {
      problem(except, "is said beside countries, which says it all", cure: "Keep one of the two.")
    }
    if let codes = countries(only) {
      conditions.countries = .only(codes)
    } else if let codes = countries(except) {
      conditions.countries = .except(codes)
    }
    conditions.rolloutPercent = integer(setting[OfferConditionSetting.rolloutPercent])
    return conditions
  }

  private mutating func platforms(_ setting: Setting) -> Set<Client.Platform>? {
    let cure = "Write some of ios, macos, web, android and desktop, or leave it out for all."
    guard setting.isPresent else { return nil }
    var platforms: Set<Client.Platform> = []
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      if let platform = Client.Platform(rawValue: text) {
        platforms.insert(platform)
      } else {
        problem(entry, "is not a platform", cure: cure)
      }
    }
    if setting.value == .array([]) { problem(setting, "names none", cure: Self.cureForNone) }
    return platforms
  }

  private mutating func version(_ setting: Setting) -> AppVersion? {
    guard let text = string(setting) else { return nil }
    let version = AppVersion(text)
    if version == nil {
      problem(setting, "is not a version", cure: "Write numbers between dots, such as \"2.3\".")
    }
    return version
  }

  private mutating func countries(_ setting: Setting) -> Set<String>? {
    let cure = "Write codes of ISO 3166-1 in capitals, such as [\"DE\", \"FR\"]."
    guard setting.isPresent else { return nil }
    var codes: Set<String> = []
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      if text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
        codes.insert(text)
      } else {
        problem(entry, "is not a country", cure: cure)
      }
    }
    if setting.value == .array([]) { problem(setting, "names none", cure: Self.cureForNone) }
    return codes
  }

  private static let cureForNone = "Leave it out for all; to offer it to nobody, write enabled: false."
}

extension SettingsReader {
  /// What a provider is asked to share: all of it unless the settings say what.
  mutating func scopes(_ setting: Setting) -> [Client.Scope] {
    guard setting.isPresent else { return Client.Scope.allCases }
    let cure = "Write [\"name\", \"email\"], one of them, or [] to ask for nothing."
    var scopes: [Client.Scope] = []
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      guard let scope = Client.Scope(rawValue: text) else {
        problem(entry, "is nothing that can be asked for", cure: cure)
        continue
      }
      if scopes.contains(scope) { problem(entry, "is there twice", cure: cure) } else { scopes.append(scope) }
    }
    // In one order, however they were written.
    return Client.Scope.allCases.filter(scopes.contains)
  }
}

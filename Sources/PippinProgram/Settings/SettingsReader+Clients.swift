import PippinAPI
import PippinAccounts
import PippinFlows
import PippinHTTP

extension SettingsReader {
  /// The apps.
  mutating func clients(
    _ setting: Setting, teams: [ServeSettings.AppleTeam], publicURL: String?, isEmulated: Bool,
    isGoogleStandIn: Bool
  ) -> [ServeSettings.ClientSettings] {
    if !setting.isPresent || setting.value == .array([]) {
      problem(
        setting, "are missing",
        cure: "Write at least one: [{ id: \"com.example.app\", platform: \"ios\", apple: { … } }].")
    }
    let known = [
      "id", "name", "platform", "realm", "audience", "return_to", "insecure_custom_scheme", "required", "apple",
      "distribution", "offers", "google", "facebook", "android",
    ]
    var clients: [(Setting, ServeSettings.ClientSettings)] = []
    for entry in list(setting) where object(entry, known: known) {
      if var client = client(entry, teams: teams, publicURL: publicURL, isEmulated: isEmulated) {
        client.google = googleClient(entry["google"], publicURL: publicURL, isStandIn: isGoogleStandIn)
        client.facebook = facebookClient(entry["facebook"], publicURL: publicURL)
        clients.append((entry["id"], client))
      }
    }
    refuseDoubles(clients.map { ($0, $1.id) })
    return clients.map(\.1)
  }

  private mutating func client(
    _ entry: Setting, teams: [ServeSettings.AppleTeam], publicURL: String?, isEmulated: Bool
  ) -> ServeSettings.ClientSettings? {
    let id = name(entry["id"], cure: "Name the client, for instance by its bundle id.")
    let title = string(entry["name"])
    let platform = platform(entry["platform"])
    let realm = entry["realm"].isPresent ? name(entry["realm"], cure: "Leave it out for the usual realm.") : "default"
    let audience = string(entry["audience"])
    let isInsecure = bool(entry["insecure_custom_scheme"]) ?? false
    let returnTo = returnAddresses(
      entry["return_to"], platform: platform, insecureCustomScheme: isInsecure, publicURL: publicURL)
    let demandsName = demandsName(entry["required"])
    // Apple's own sheet is there; what comes back from a browser is another provider's.
    let hasSheet = platform == .ios || platform == .macos
    let apple = appleClient(
      entry["apple"], teams: teams, publicURL: publicURL, isWeb: entry["return_to"].isPresent && !hasSheet,
      isEmulated: isEmulated)
    let distribution = distribution(entry["distribution"], platform: platform)
    let offers = offers(entry["offers"])
    guard let id, let platform, let realm else { return nil }
    return ServeSettings.ClientSettings(
      id: id, name: title ?? id, platform: platform, realm: realm, audience: audience ?? id, returnTo: returnTo,
      insecureCustomScheme: isInsecure, demandsName: demandsName, apple: apple,
      distribution: distribution, offers: offers, apps: associatedApps(entry, platform: platform))
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
      problem(setting, "is no platform", cure: cure)
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
      }
      addresses.append(text)
    }
    return addresses
  }

  private mutating func appleClient(
    _ setting: Setting, teams: [ServeSettings.AppleTeam], publicURL: String?, isWeb: Bool, isEmulated: Bool
  ) -> ServeSettings.AppleClient? {
    let known = ["audience", "team", "key", "return_url", "pkce", "js", "scopes", "app_id_prefix"]
    guard setting.isPresent, object(setting, known: known) else { return nil }
    let audience = required(setting["audience"], cure: "Write the bundle id, or the Services ID for the web.")
    let team = required(setting["team"], cure: "Write one of the ids under apple.teams.")
    let key = required(setting["key"], cure: "Write one of the key ids of the team.")
    if let team {
      if let known = teams.first(where: { $0.id == team }) {
        if let key, !known.keys.contains(where: { $0.keyID == key }) {
          problem(setting["key"], "is no usable key of team \(team)", cure: "Add it under apple.teams, or correct it.")
        }
      } else {
        problem(setting["team"], "is no team under apple.teams", cure: "Add it there, or correct it.")
      }
    }
    let returnURL = appleReturnURL(setting["return_url"], publicURL: publicURL, isEmulated: isEmulated)
    if isWeb, !setting["return_url"].isPresent {
      problem(
        setting["return_url"], "is missing, and without it nobody comes back from Apple to “return_to”",
        cure: "Write \(publicURL ?? "https://id.example.com")\(Paths.appleCallback), and register it at Apple.")
    }
    let usesPKCE = bool(setting["pkce"]) ?? true
    let offersScript = bool(setting["js"]) ?? false
    if offersScript, let publicURL, returnURL != publicURL + Paths.appleCallback {
      // Apple's window answers to the origin of the return URL, and hangs silently elsewhere (JS-10).
      problem(
        setting["js"], "needs a return_url at public_url",
        cure: "Write return_url as \(publicURL)\(Paths.appleCallback).")
    }
    let scopes = scopes(setting["scopes"])
    guard let audience, let team, let key else { return nil }
    return ServeSettings.AppleClient(
      audience: audience, team: team, keyID: key, returnURL: returnURL, usesPKCE: usesPKCE,
      offersScript: offersScript, scopes: scopes)
  }

  /// Apple returns to https and to named hosts only (AUTHZ-3, AUTHZ-4); an emulator may be kinder.
  private mutating func appleReturnURL(_ setting: Setting, publicURL: String?, isEmulated: Bool) -> String? {
    guard let text = string(setting) else { return nil }
    let callback = (publicURL ?? "https://id.example.com") + Paths.appleCallback
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      problem(setting, "is no web address: \(error.detail)", cure: "Write \(callback).")
      return nil
    }
    if !isEmulated, url.scheme != "https" || url.isLoopback {
      problem(setting, "is nothing that Apple returns to", cure: "Apple takes https and a host name only.")
    } else if url.path != Paths.appleCallback || url.query != nil {
      problem(setting, "does not lead to \(Paths.appleCallback)", cure: "Write \(callback).")
    } else if publicURL != nil, text != callback {
      warn(
        setting, "is elsewhere than public_url, and cookies do not travel",
        cure: "Make sure that people start at the same host that Apple returns to.")
    }
    return text
  }
}

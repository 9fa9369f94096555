import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinServer
import SignInWithApple

/// The members of `clients[].apple`.
enum AppleRegistrationSetting: String, SettingKey {
  case audience
  case team
  case key
  case returnURL = "return_url"
  case scopes
  case pkce
  case js
  case appIDPrefix = "app_id_prefix"

  var declaration: SettingDeclaration {
    switch self {
    case .audience:
      .init(
        .text("text", isPublic: true),
        "the bundle id, or the Services ID for the web and Android; a new audience is a new client",
        without: .required)
    case .team:
      .init(.text("text", isPublic: true), "one of the ids of apple.teams", without: .required)
    case .key:
      .init(.text("text", isPublic: true), "one of the key ids of that team", without: .required)
    case .returnURL:
      .init(
        .text("URL"), "for the web flow: public_url with /auth/apple/callback, as registered at Apple",
        without: .means("no web flow"))
    case .scopes:
      .init(
        .list(.choice(Client.Scope.allCases.map(\.rawValue))),
        "what Apple is asked for in a browser; Apple asks the person once, so what is left out does not come later",
        without: .value("[\"name\", \"email\"]"))
    case .pkce:
      .init(.boolean, "false sends Apple no code_challenge and no verifier", without: .value("true"))
    case .js:
      .init(.boolean, "true serves /sign-in/apple-js, a page with Sign in with Apple JS", without: .value("false"))
    case .appIDPrefix:
      .init(
        .text("text", isPublic: true),
        "the App ID's prefix, usually the Team ID: apple-app-site-association then names the app",
        without: .means("the file is not served"))
    }
  }
}

extension SettingsReader {
  /// What the client is to Apple.
  mutating func appleClient(
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
    guard let url = webURL(text, at: setting, cure: "Write \(callback).") else { return nil }
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

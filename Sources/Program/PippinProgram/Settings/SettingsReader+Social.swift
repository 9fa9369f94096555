import PippinAPI
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinProviders

/// The members of `clients[].google`.
enum GoogleRegistrationSetting: String, SettingKey {
  case audience
  case authorizedParties = "authorized_parties"
  case hostedDomain = "hosted_domain"
  case clientSecretFile = "client_secret_file"
  case returnURL = "return_url"
  case scopes

  var declaration: SettingDeclaration {
    switch self {
    case .audience:
      .init(.text("text", isPublic: true), "the OAuth client id of Google's console", without: .required)
    case .authorizedParties:
      .init(
        .list(.text("client id", isPublic: true)), "other client ids of the project that may have asked for a token",
        without: .means("none"))
    case .hostedDomain:
      .init(.text("text", isPublic: true), "lets in one Workspace organisation only", without: .means("everybody"))
    case .clientSecretFile:
      .init(.secretFile, "the client secret, for the web flow", without: .means("no web flow"))
    case .returnURL:
      .init(.text("URL"), "for the web flow: public_url with /auth/google/callback", without: .means("no web flow"))
    case .scopes:
      .init(
        .list(.choice(Client.Scope.allCases.map(\.rawValue))), "what Google is asked for in a browser",
        without: .value("[\"name\", \"email\"]"))
    }
  }
}

/// The members of `clients[].facebook`.
enum FacebookRegistrationSetting: String, SettingKey {
  case appID = "app_id"
  case appSecretFile = "app_secret_file"
  case returnURL = "return_url"
  case scopes

  var declaration: SettingDeclaration {
    switch self {
    case .appID:
      .init(.text("text", isPublic: true), "the App ID of Facebook's dashboard, in quotation marks", without: .required)
    case .appSecretFile:
      .init(.secretFile, "the App Secret", without: .required)
    case .returnURL:
      .init(.text("URL"), "for the web flow: public_url with /auth/facebook/callback", without: .means("no web flow"))
    case .scopes:
      .init(
        .list(.choice(Client.Scope.allCases.map(\.rawValue))),
        "what Facebook is asked for in a browser; it always shares the name", without: .value("[\"name\", \"email\"]"))
    }
  }
}

extension SettingsReader {
  mutating func googleEndpoints(_ setting: Setting, insecure: Bool) -> GoogleEndpoints {
    let own = ["https://accounts.google.com"]
    guard let base = standIn(setting, of: "Google", at: own, insecure: insecure) else { return .google }
    do {
      return try GoogleEndpoints(base: base)
    } catch {
      problem(setting, "is not a base address: \(error.detail)", cure: "Leave it out to ask Google.")
      return .google
    }
  }

  mutating func facebookEndpoints(_ setting: Setting, insecure: Bool) -> FacebookEndpoints {
    let own = ["https://www.facebook.com", "https://graph.facebook.com"]
    guard let base = standIn(setting, of: "Facebook", at: own, insecure: insecure) else { return .facebook }
    do {
      return try FacebookEndpoints(base: base)
    } catch {
      problem(setting, "is not a base address: \(error.detail)", cure: "Leave it out to ask Facebook.")
      return .facebook
    }
  }

  /// An address that stands in for `provider`; `nil` for the provider itself, which is at one of `own`.
  private mutating func standIn(
    _ setting: Setting, of provider: String, at own: [String], insecure: Bool
  ) -> String? {
    guard let text = string(setting) else { return nil }
    let url = WebAddress.origin(of: text) ?? text
    if own.contains(url) { return nil }
    if let detail = WebAddress.problem(asBase: text, insecureAllowed: true, pathAllowed: true) {
      problem(setting, detail, cure: "Write it like http://127.0.0.1:8081, or leave it out to ask \(provider).")
      return nil
    }
    if !insecure {
      problem(
        setting, "is not \(provider)'s, so anybody who answers there could sign in as anybody",
        cure: "Leave it out; or, with a stand-in for tests, set insecure_social_base_url to true.")
    } else {
      warn(
        setting, "is not \(provider)'s: the server that answers there decides who people are",
        cure: "Use it for tests only.")
    }
    return text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
  }

  /// What a client is to Google.
  mutating func googleClient(
    _ setting: Setting, publicURL: String?, isStandIn: Bool
  ) -> Client.GoogleRegistration? {
    guard setting.isPresent, object(setting, GoogleRegistrationSetting.self) else { return nil }
    let cure = "Write the OAuth client id of Google's console; it ends in .apps.googleusercontent.com."
    let audience = required(setting[GoogleRegistrationSetting.audience], cure: cure)
    var parties: [String] = []
    for entry in list(setting[GoogleRegistrationSetting.authorizedParties]) {
      if let party = required(entry, cure: cure) { parties.append(party) }
    }
    if !isStandIn {
      for (place, id) in [(setting[GoogleRegistrationSetting.audience], audience)]
        + parties.map({ (setting[GoogleRegistrationSetting.authorizedParties], $0) })
      {
        if let id, !id.hasSuffix(".apps.googleusercontent.com") {
          warn(place, "is not a client id of Google's", cure: cure)
        }
      }
    }
    let domain = hostedDomain(setting[GoogleRegistrationSetting.hostedDomain])
    let secret =
      setting[GoogleRegistrationSetting.clientSecretFile].isPresent
      ? secretText(
        setting[GoogleRegistrationSetting.clientSecretFile],
        cure: "Write the client secret of Google's console into a file.")
      : nil
    let returnURL = socialReturnURL(
      setting[GoogleRegistrationSetting.returnURL], path: Endpoint.googleCallback.path, publicURL: publicURL)
    if setting[GoogleRegistrationSetting.returnURL].isPresent,
      !setting[GoogleRegistrationSetting.clientSecretFile].isPresent
    {
      problem(
        setting[GoogleRegistrationSetting.clientSecretFile],
        "is missing, and without it nobody comes in by the web flow",
        cure: "Write the client secret of Google's console into a file, or leave return_url out.")
    }
    let scopes = scopes(setting[GoogleRegistrationSetting.scopes])
    guard let audience else { return nil }
    return Client.GoogleRegistration(
      audience: audience, authorizedParties: parties, hostedDomain: domain, clientSecret: secret, returnURL: returnURL,
      scopes: scopes)
  }

  /// What a client is to Facebook.
  mutating func facebookClient(_ setting: Setting, publicURL: String?) -> Client.FacebookRegistration? {
    guard setting.isPresent, object(setting, FacebookRegistrationSetting.self) else {
      return nil
    }
    let cure = "Write the App ID of Facebook's dashboard, in quotation marks."
    let appID = required(setting[FacebookRegistrationSetting.appID], cure: cure)
    if let appID, !appID.utf8.allSatisfy({ (48...57).contains($0) }) || appID.utf8.count > 32 {
      problem(setting[FacebookRegistrationSetting.appID], "has something else than digits", cure: cure)
    }
    let secret = secretText(
      setting[FacebookRegistrationSetting.appSecretFile],
      cure: "Write the App Secret of Facebook's dashboard into a file.")
    let returnURL = socialReturnURL(
      setting[FacebookRegistrationSetting.returnURL], path: Endpoint.facebookCallback.path, publicURL: publicURL)
    let scopes = scopes(setting[FacebookRegistrationSetting.scopes])
    guard let appID, let secret else { return nil }
    return Client.FacebookRegistration(appID: appID, appSecret: secret, returnURL: returnURL, scopes: scopes)
  }

  /// Lower case, as Google's claim has it.
  private mutating func hostedDomain(_ setting: Setting) -> String? {
    guard let text = string(setting) else { return nil }
    let isDomain =
      text.utf8.contains(UInt8(ascii: "."))
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
    if !isDomain { problem(setting, "is not a domain", cure: "Write it in lower case, such as example.com.") }
    return text
  }

  /// The one word that a file holds, without the line's end that an editor leaves.
  mutating func secretText(_ setting: Setting, cure: String) -> SecretText? {
    guard let contents = file(setting, cure: cure) else { return nil }
    let bytes = contents.bytes.trimmingASCIISpace
    let isWord = (8...512).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    guard isWord, let text = String(validating: bytes, as: UTF8.self) else {
      problem(setting, "holds no secret of one word", cure: cure)
      return nil
    }
    return SecretText(text)
  }

  /// Both return to https, and to this machine itself while somebody develops.
  private mutating func socialReturnURL(_ setting: Setting, path: String, publicURL: String?) -> String? {
    guard let text = string(setting) else { return nil }
    let callback = (publicURL ?? "https://id.example.com") + path
    guard let url = webURL(text, at: setting, cure: "Write \(callback).") else { return nil }
    if url.scheme != "https", !url.isLoopback {
      problem(setting, "is not https", cure: "Write \(callback).")
    } else if url.path != path || url.query != nil {
      problem(setting, "does not lead to \(path)", cure: "Write \(callback).")
    } else if publicURL != nil, text != callback {
      warn(
        setting, "is elsewhere than public_url, and cookies do not travel",
        cure: "Make sure that people start at the same host that they return to.")
    }
    return text
  }
}

extension [UInt8] {
  fileprivate var trimmingASCIISpace: ArraySlice<UInt8> {
    var rest = self[...]
    while let last = rest.last, last == 0x20 || (0x09...0x0D).contains(last) { rest = rest.dropLast() }
    while let first = rest.first, first == 0x20 || (0x09...0x0D).contains(first) { rest = rest.dropFirst() }
    return rest
  }
}

import PippinAPI
import PippinTokens
import PippinServer
import PippinHTTP
import PippinProviders

/// A member of `clients[].openid`.
enum OpenIDProviderSetting: String, SettingKey {
  case id
  case name
  case enabled
  case issuer
  case oauth2
  case clientID = "client_id"
  case clientSecretFile = "client_secret_file"
  case tokenEndpointAuthMethod = "token_endpoint_auth_method"
  case scopes
  case emailIsVerified = "email_is_verified"
  case authoritiesFile = "authorities_file"

  var declaration: SettingDeclaration {
    switch self {
    case .id:
      .init(
        .text("text", isPublic: true),
        "the provider's name in addresses, with a-z, 0-9 and -; register public_url with /auth/openid/callback/ and this id at the provider. With oauth2 it is part of people's identities: never change it",
        without: .required)
    case .name:
      .init(.text("text", isPublic: true), "what people call the provider, for its button", without: .means("the id"))
    case .enabled:
      .init(.boolean, "false lets nobody sign in with it", without: .value("true"))
    case .issuer:
      .init(
        .text("URL"),
        "the OpenID Connect provider, exactly as its discovery document and its ID tokens write it; people's identities belong to it",
        without: .means("oauth2 says the endpoints"))
    case .oauth2:
      .init(
        .object(OAuth2Setting.self), "a provider without ID tokens; people sign in with it in the browser only",
        without: .means("issuer says the provider"))
    case .clientID:
      .init(.text("text", isPublic: true), "the client id at the provider", without: .required)
    case .clientSecretFile:
      .init(.secretFile, "the client secret", without: .means("a public client, protected by PKCE alone"))
    case .tokenEndpointAuthMethod:
      .init(
        .choice(OpenIDClient.Authentication.allCases.map(\.rawValue)),
        "how the client proves itself when it redeems a code",
        without: .means("what the discovery document names, or client_secret_post with oauth2"))
    case .scopes:
      .init(
        .list(.text("scope", isPublic: true)), "what the provider is asked for in a browser, in its own words",
        without: .means("openid, profile and email; nothing with oauth2"))
    case .emailIsVerified:
      .init(
        .boolean,
        "true counts an address as proved that the issuer calls verified: only for a provider that checks mailboxes and never gives an address to another person",
        without: .value("false"))
    case .authoritiesFile:
      .init(
        .file,
        "certificates (PEM) to trust in place of the system's, for this provider only; the same in all clients",
        without: .means("the system's"))
    }
  }
}

extension SettingsReader {
  /// What a client is to other OpenID Connect and OAuth 2 providers.
  mutating func openIDProviders(
    _ setting: Setting, publicURL: String?, insecure: Bool
  ) -> [Client.OpenIDProviderRegistration] {
    var providers: [(Setting, Client.OpenIDProviderRegistration)] = []
    for entry in list(setting) where object(entry, OpenIDProviderSetting.self) {
      if let provider = openIDProvider(entry, publicURL: publicURL, insecure: insecure) {
        providers.append((entry, provider))
      }
    }
    refuseDoubles(providers.map { ($0[OpenIDProviderSetting.id], $1.id) })
    refuseDoubles(providers.filter(\.1.takesIDTokens).map { ($0[OpenIDProviderSetting.issuer], $1.tenant) })
    return providers.map(\.1)
  }

  /// Two providers of one id would share the callback address, and OAuth 2 providers also people's identities.
  mutating func refuseDifferentProviders(_ clients: [(Setting, Client)]) {
    var known: [String: Client.OpenIDProviderRegistration] = [:]
    for (entry, client) in clients {
      for provider in client.openIDProviders {
        guard let other = known[provider.id], !provider.isSameProvider(as: other) else { continue }
        problem(
          entry[ClientSetting.openID], "has a provider \(provider.id) that is another one in another client",
          cure: "Give one id to one provider: the same issuer, or the same endpoints and subject of oauth2.")
      }
      for provider in client.openIDProviders where known[provider.id] == nil { known[provider.id] = provider }
    }
    refuseDifferentAuthorities(clients)
  }

  /// One service asks a provider for all clients, so all trust the same certificates.
  private mutating func refuseDifferentAuthorities(_ clients: [(Setting, Client)]) {
    var known: [String: Client.OpenIDProviderRegistration] = [:]
    for (entry, client) in clients {
      for provider in client.openIDProviders {
        guard let other = known[provider.tenant] else {
          known[provider.tenant] = provider
          continue
        }
        guard other.authoritiesFile != provider.authoritiesFile else { continue }
        problem(
          entry[ClientSetting.openID],
          "has a provider \(provider.id) with other certificates than the same provider in another client",
          cure: "Write the same authorities_file in all clients.")
      }
    }
  }

  /// The path of a file with at least one certificate.
  private mutating func providerAuthorities(_ setting: Setting) -> String? {
    guard setting.isPresent else { return nil }
    let cure = "Write the file of the authority's certificate, as PEM: it says -----BEGIN CERTIFICATE-----."
    guard let contents = file(setting, isSecret: false, cure: cure), let name = string(setting) else { return nil }
    do {
      _ = try ServerCertificate(chainPEM: String(decoding: contents.bytes, as: UTF8.self))
    } catch {
      problem(setting, "holds no certificate as PEM", cure: cure)
      return nil
    }
    return name.utf8.first == UInt8(ascii: "/") ? name : setting.origin.folder + name
  }

  private mutating func openIDProvider(
    _ entry: Setting, publicURL: String?, insecure: Bool
  ) -> Client.OpenIDProviderRegistration? {
    let id = providerID(entry[OpenIDProviderSetting.id])
    let title = string(entry[OpenIDProviderSetting.name])
    let isEnabled = bool(entry[OpenIDProviderSetting.enabled]) ?? true
    let clientID = required(
      entry[OpenIDProviderSetting.clientID], cure: "Write the client id that the provider gave you.")
    let secret =
      entry[OpenIDProviderSetting.clientSecretFile].isPresent
      ? secretText(
        entry[OpenIDProviderSetting.clientSecretFile], cure: "Write the client secret of the provider into a file.")
      : nil
    let authentication = providerAuthentication(
      entry[OpenIDProviderSetting.tokenEndpointAuthMethod],
      hasSecret: entry[OpenIDProviderSetting.clientSecretFile].isPresent)
    let trustsEmail = bool(entry[OpenIDProviderSetting.emailIsVerified]) ?? false
    let kind: Client.OpenIDProviderRegistration.Kind?
    let isOAuth2 = entry[OpenIDProviderSetting.oauth2].isPresent
    if isOAuth2 {
      if entry[OpenIDProviderSetting.issuer].isPresent {
        problem(
          entry[OpenIDProviderSetting.oauth2], "stands beside issuer",
          cure: "Keep issuer if the provider has ID tokens, and oauth2 if it has none.")
      }
      if entry[OpenIDProviderSetting.emailIsVerified].isPresent {
        problem(entry[OpenIDProviderSetting.emailIsVerified], "belongs to an issuer", cure: "Move it into oauth2.")
      }
      kind = oauth2Provider(entry[OpenIDProviderSetting.oauth2], insecure: insecure).map { .oauth2($0) }
    } else {
      kind = issuer(entry[OpenIDProviderSetting.issuer], insecure: insecure).map { .issuer($0) }
    }
    let scopes = providerScopes(entry[OpenIDProviderSetting.scopes], isOAuth2: isOAuth2)
    let authoritiesFile = providerAuthorities(entry[OpenIDProviderSetting.authoritiesFile])
    guard let id, let clientID, let kind else { return nil }
    return Client.OpenIDProviderRegistration(
      id: id, name: title ?? id, isEnabled: isEnabled, kind: kind,
      client: OpenIDClient(id: clientID, secret: secret, authentication: authentication), scopes: scopes,
      trustsEmail: trustsEmail, returnURL: (publicURL ?? "https://id.example.com") + Endpoint.openIDCallbackPath(id),
      authoritiesFile: authoritiesFile)
  }

  private mutating func providerID(_ setting: Setting) -> String? {
    let cure = "Choose 1 to 32 of a-z, 0-9 and -, such as \"vk\"."
    guard let text = required(setting, cure: cure) else { return nil }
    let isWellFormed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      default: false
      }
    }
    guard isWellFormed, (1...32).contains(text.utf8.count) else {
      problem(setting, "is not an id", cure: cure)
      return nil
    }
    return text
  }

  private mutating func issuer(_ setting: Setting, insecure: Bool) -> String? {
    let cure = "Copy \"issuer\" from the provider's /.well-known/openid-configuration."
    guard let text = required(setting, cure: cure + " A provider without one needs oauth2.") else { return nil }
    guard let url = webURL(text, at: setting, cure: cure) else { return text }
    if url.query != nil { problem(setting, "has a query", cure: cure) }
    refuseInsecure(url, setting, insecure: insecure)
    return text
  }

  /// Whoever can read or change what comes by http can sign in as anybody.
  mutating func refuseInsecure(_ url: HTTPURL, _ setting: Setting, insecure: Bool) {
    guard url.scheme != "https" else { return }
    if insecure {
      warn(
        setting, "is not https: the server that answers there decides who people are", cure: "Use it for tests only.")
    } else {
      problem(
        setting, "is not https",
        cure: "Write an https address; or, with a stand-in for tests, set insecure_social_base_url to true.")
    }
  }

  private mutating func providerAuthentication(_ setting: Setting, hasSecret: Bool) -> OpenIDClient.Authentication? {
    let cure = "Write \(OpenIDClient.Authentication.allCases.map(\.rawValue).joined(separator: ", ")), or leave it out."
    guard let text = string(setting) else { return nil }
    guard let method = OpenIDClient.Authentication(rawValue: text) else {
      problem(setting, "is not a method", cure: cure)
      return nil
    }
    if (method == .none) == hasSecret {
      problem(
        setting, "does not go with client_secret_file", cure: "Write none without a secret, and another with one.")
    }
    return method
  }

  private mutating func providerScopes(_ setting: Setting, isOAuth2: Bool) -> [String] {
    guard setting.isPresent else { return isOAuth2 ? [] : ["openid", "profile", "email"] }
    let cure = "Write the provider's scopes, such as [\"openid\", \"profile\", \"email\"]."
    var scopes: [String] = []
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      // RFC 6749, 3.3: printable, without spaces, quotation marks and backslashes.
      if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
        scopes.append(text)
      } else {
        problem(entry, "is not a scope", cure: cure)
      }
    }
    if !isOAuth2, !scopes.contains("openid") {
      problem(setting, "lacks openid, and without it there is no ID token", cure: cure)
    }
    return scopes
  }
}

extension Client.OpenIDProviderRegistration {
  /// Whether both lead to the same people.
  fileprivate func isSameProvider(as other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.issuer(let own), .issuer(let theirs)): own == theirs
    case (.oauth2(let own), .oauth2(let theirs)):
      own.authorization == theirs.authorization && own.token == theirs.token && own.userInfo == theirs.userInfo
        && own.subject == theirs.subject
    default: false
    }
  }
}

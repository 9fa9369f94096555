import PippinAPI
import PippinTokens
import PippinServer
import PippinHTTP
import PippinProviders

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
    do {
      let url = try HTTPURL(parsing: text)
      if url.query != nil { problem(setting, "has a query", cure: cure) }
      refuseInsecure(url, setting, insecure: insecure)
    } catch {
      problem(setting, "is not a web address: \(error.detail)", cure: cure)
    }
    return text
  }

  private mutating func oauth2Provider(_ setting: Setting, insecure: Bool) -> OAuth2Provider? {
    guard object(setting, OAuth2Setting.self) else { return nil }
    let authorization = endpoint(setting[OAuth2Setting.authorizationEndpoint], insecure: insecure)
    let token = endpoint(setting[OAuth2Setting.tokenEndpoint], insecure: insecure)
    let userInfo = endpoint(setting[OAuth2Setting.userinfoEndpoint], insecure: insecure)
    let methods = OAuth2Provider.UserInfoMethod.allCases.map(\.rawValue)
    let method = word(setting[OAuth2Setting.userinfoMethod], of: methods).flatMap(OAuth2Provider.UserInfoMethod.init)
    let fromCallback = fromCallback(setting[OAuth2Setting.tokenRequest])
    let subject = path(setting[OAuth2Setting.subject], isRequired: true)
    let email = path(setting[OAuth2Setting.email])
    let isVerified = bool(setting[OAuth2Setting.emailIsVerified]) ?? false
    let name = path(setting[OAuth2Setting.name])
    let (given, family) = (path(setting[OAuth2Setting.givenName]), path(setting[OAuth2Setting.familyName]))
    guard let authorization, let token, let userInfo, let subject else { return nil }
    return OAuth2Provider(
      authorization: authorization, token: token, userInfo: userInfo, userInfoMethod: method ?? .get,
      fromCallback: fromCallback, subject: subject, email: email,
      emailIsVerified: isVerified, name: name, givenName: given, familyName: family)
  }

  /// Names of parameters that the code's redemption takes over from the callback.
  private mutating func fromCallback(_ setting: Setting) -> [String] {
    guard setting.isPresent, object(setting, TokenRequestSetting.self) else { return [] }
    let cure = "Write the provider's own parameters, such as [\"device_id\"]."
    var names: [String] = []
    for entry in list(setting[TokenRequestSetting.fromCallback]) {
      guard let name = required(entry, cure: cure) else { continue }
      let isName = name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
      if !isName || name.utf8.count > 64 {
        problem(entry, "is not the name of a parameter", cure: cure)
      } else if Self.standardParameters.contains(name) {
        problem(entry, "is a parameter of the standard, which the server sends itself", cure: cure)
      } else if names.contains(name) {
        problem(entry, "is there twice", cure: "Leave one of them out.")
      } else {
        names.append(name)
      }
    }
    if names.count > 8 {
      problem(setting[TokenRequestSetting.fromCallback], "names more than eight parameters", cure: cure)
    }
    return names
  }

  /// Those of the token request (RFC 6749, 4.1.3 and 2.3.1; RFC 7636, 4.5; RFC 7523, 2.2), and of the answer to a refused request.
  private static let standardParameters: Set<String> = [
    "grant_type", "code", "redirect_uri", "code_verifier", "client_id", "client_secret", "client_assertion",
    "client_assertion_type", "error", "error_description",
  ]

  private mutating func endpoint(_ setting: Setting, insecure: Bool) -> ProviderEndpoint? {
    let cure = "Copy the endpoint from the provider's documentation."
    guard let text = required(setting, cure: cure) else { return nil }
    do {
      refuseInsecure(try HTTPURL(parsing: text), setting, insecure: insecure)
      return try EndpointRule.settings(insecure: true).endpoint(text)
    } catch {
      problem(setting, "is not a web address: \(error.detail)", cure: cure)
      return nil
    }
  }

  /// Whoever can read or change what comes by http can sign in as anybody.
  private mutating func refuseInsecure(_ url: HTTPURL, _ setting: Setting, insecure: Bool) {
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

  private mutating func path(_ setting: Setting, isRequired: Bool = false) -> JSONMemberPath? {
    let cure = "Write names and positions between dots, such as id or response.0.id."
    guard let text = isRequired ? required(setting, cure: cure) : string(setting) else { return nil }
    let path = JSONMemberPath(text)
    if path == nil { problem(setting, "is not a path", cure: cure) }
    return path
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

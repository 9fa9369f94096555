import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinSecret

extension SettingsReader {
  /// What a client may ask of the OpenID provider.
  /// - Parameter insecureCustomScheme: whether its addresses may have a scheme that other apps can claim.
  mutating func openIDClient(
    _ setting: Setting, platform: Client.Platform?, insecureCustomScheme: Bool, publicURL: String?,
    masterKeys: [MasterKeys.Key]
  ) -> OpenIDRegistration? {
    guard setting.isPresent, object(setting, OpenIDClientSetting.self) else { return nil }
    func redirects(_ key: OpenIDClientSetting, _ reader: inout SettingsReader) -> [String] {
      reader.redirectURIs(
        setting[key], platform: platform, insecureCustomScheme: insecureCustomScheme, publicURL: publicURL)
    }
    let redirectURIs = redirects(.redirectURIs, &self)
    let postLogoutRedirectURIs = redirects(.postLogoutRedirectURIs, &self)
    let (method, authentication) = authentication(setting, masterKeys)
    let algorithm = word(setting[OpenIDClientSetting.algorithm], of: OpenIDClientSetting.algorithms) ?? "RS256"
    let accessTokenAlgorithm =
      word(setting[OpenIDClientSetting.accessTokenAlgorithm], of: OpenIDClientSetting.algorithms) ?? "ES256"
    let requiresPKCE = requiresPKCE(setting[OpenIDClientSetting.requirePKCE], method)
    let allowsPrivate = bool(setting[OpenIDClientSetting.insecurePrivateAddresses]) ?? false
    let logoutURI = backchannelLogoutURI(
      setting[OpenIDClientSetting.backchannelLogoutURI], allowsPrivateAddresses: allowsPrivate)
    subjectType(setting[OpenIDClientSetting.subjectType])
    let grantTypes = grantTypes(setting[OpenIDClientSetting.grantTypes])
    let scopes = openIDScopes(setting[OpenIDClientSetting.scopes])
    let consent = word(
      setting[OpenIDClientSetting.consent], of: ConsentPolicy.allCases.map(\.rawValue))
    check(grantTypes, scopes, method, in: setting)
    if grantTypes?.contains(.authorizationCode) == true, !setting[OpenIDClientSetting.redirectURIs].hasElements {
      problem(
        setting[OpenIDClientSetting.redirectURIs], "names no address, and without one nobody comes back from a sign-in",
        cure: "Write the client's callback address, or other grant_types.")
    }
    guard let authentication, let grantTypes, let scopes, let algorithm = SignatureAlgorithm(rawValue: algorithm),
      let accessTokenAlgorithm = SignatureAlgorithm(rawValue: accessTokenAlgorithm)
    else { return nil }
    return OpenIDRegistration(
      redirectURIs: redirectURIs, postLogoutRedirectURIs: postLogoutRedirectURIs, authentication: authentication,
      algorithm: algorithm, accessTokenAlgorithm: accessTokenAlgorithm, requiresPKCE: requiresPKCE,
      backchannelLogoutURI: logoutURI, allowsPrivateAddresses: allowsPrivate,
      scope: GrantedScope(scopes), grantTypes: grantTypes,
      consent: consent.flatMap(ConsentPolicy.init) ?? .never)
  }

  /// People sign in to a client on the server's own pages, so there must be pages, and of the same accounts.
  mutating func checkPages(of clients: [(entry: Setting, client: Client)], mails: Bool) {
    let pages = ClientRegistry(clients.map(\.client)).ofPages(mails: mails)
    for (entry, client) in clients {
      guard let openID = client.openID, openID.grantTypes != [.clientCredentials] else { continue }
      if let pages, pages.realm != client.realm {
        problem(
          entry[ClientSetting.realm],
          "is not “\(pages.realm.rawValue)”, the realm of the server's pages, on which people sign in",
          cure: "Give the client the realm of \(pages.id.rawValue), or leave oidc out.")
      } else if pages == nil {
        problem(
          entry[ClientSetting.oidc], "needs the server's pages, and no client gives people a way to sign in there",
          cure: "Add a client of the platform web with Apple, Google or Facebook and its return_url, or set up mail.")
      }
    }
  }

  /// A public client has nothing but PKCE that ties a code to it.
  private mutating func requiresPKCE(_ setting: Setting, _ method: OpenIDClientSetting.Method?) -> Bool {
    let requires = bool(setting) ?? true
    if !requires, method == OpenIDClientSetting.Method.none {
      problem(
        setting, "is false for a public client, which has nothing but PKCE that ties a code to it",
        cure: "Leave it out, or give the client a secret and another token_endpoint_auth_method than none.")
    }
    return requires
  }

  private mutating func subjectType(_ setting: Setting) {
    guard let text = string(setting), text != "public" else { return }
    problem(
      setting, "is not offered",
      cure:
        "Write public, or leave it out: an account has one id everywhere, so another one for each client would hide nothing."
    )
  }

  private mutating func grantTypes(_ setting: Setting) -> Set<OpenIDRegistration.GrantType>? {
    guard setting.isPresent else { return [.authorizationCode] }
    var types: [OpenIDRegistration.GrantType] = []
    let words = words(setting, of: OpenIDClientSetting.grantTypeNames)
    for word in words ?? [] {
      let type =
        word == OpenIDClientSetting.shortDeviceCode ? .deviceCode : OpenIDRegistration.GrantType(rawValue: word)
      if let type { types.append(type) }
    }
    return words == nil ? nil : Set(types)
  }

  private mutating func openIDScopes(_ setting: Setting) -> [String]? {
    guard setting.isPresent else { return OpenIDClientSetting.usualScopes }
    return words(setting, of: GrantedScope.personal + OpenIDClientSetting.operatorScopes)
  }

  /// What grant types, scopes and authentication demand of each other.
  private mutating func check(
    _ types: Set<OpenIDRegistration.GrantType>?, _ scopes: [String]?, _ method: OpenIDClientSetting.Method?,
    in setting: Setting
  ) {
    guard let types, let scopes else { return }
    let (typesSetting, scopesSetting) = (setting[OpenIDClientSetting.grantTypes], setting[OpenIDClientSetting.scopes])
    if types.contains(.refreshToken), types.isDisjoint(with: [.authorizationCode, .deviceCode]) {
      problem(
        typesSetting, "has refresh_token, but nothing that gives a first token to a person",
        cure: "Add authorization_code or device_code, or leave refresh_token out.")
    }
    if scopes.contains(GrantedScope.offlineAccess), !types.contains(.refreshToken) {
      problem(
        scopesSetting, "has offline_access, which is about refresh tokens",
        cure: "Add refresh_token to grant_types, or leave offline_access out.")
    }
    let hasOperatorScopes = scopes.contains(where: OpenIDClientSetting.operatorScopes.contains)
    if types.contains(.clientCredentials) {
      if method == OpenIDClientSetting.Method.none {
        problem(
          typesSetting, "has client_credentials, for which the client must prove who it is",
          cure: "Give it another token_endpoint_auth_method than none.")
      }
      if !hasOperatorScopes {
        problem(
          scopesSetting, "names nothing that client_credentials could give",
          cure: "Add at least one of \(OpenIDClientSetting.operatorScopes.joined(separator: ", ")).")
      }
    } else if hasOperatorScopes {
      problem(
        scopesSetting, "names a scope of the operator API, which people cannot grant",
        cure: "Add client_credentials to grant_types, or leave the scope out.")
    }
  }

  /// Words of a list, each known and there once; nil where something is wrong or there is none.
  private mutating func words(_ setting: Setting, of known: [String]) -> [String]? {
    let before = problems.count
    let cure = "Here may stand: \(known.joined(separator: ", "))."
    var words: [String] = []
    for entry in list(setting) {
      guard let word = required(entry, cure: cure) else { continue }
      if !known.contains(where: { $0.hasSameBytes(as: word) }) {
        problem(entry, "is not known here", cure: cure)
      } else if words.contains(word) {
        problem(entry, "is there twice", cure: "Leave one of them out.")
      } else {
        words.append(word)
      }
    }
    if words.isEmpty, problems.count == before { problem(setting, "names nothing", cure: cure) }
    return problems.count == before ? words : nil
  }

  /// One of a few words; nil where there is none, or another.
  mutating func word(_ setting: Setting, of known: [String]) -> String? {
    guard let text = string(setting) else { return nil }
    if known.contains(where: { $0.hasSameBytes(as: text) }) { return text }
    problem(setting, "is not known here", cure: "Write one of: \(known.joined(separator: ", ")).")
    return nil
  }
}

extension Setting {
  /// Whether it is a list with something in it.
  var hasElements: Bool {
    if case .array(let elements) = value { !elements.isEmpty } else { false }
  }
}

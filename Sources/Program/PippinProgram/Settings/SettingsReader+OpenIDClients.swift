import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTokens

/// The members of `clients[].oidc`.
enum OpenIDClientSetting: String, SettingKey {
  case redirectURIs = "redirect_uris"
  case postLogoutRedirectURIs = "post_logout_redirect_uris"
  case authenticationMethod = "token_endpoint_auth_method"
  case clientSecretFile = "client_secret_file"
  case clientSecretFiles = "client_secret_files"
  case jwksFile = "jwks_file"
  case algorithm = "id_token_signed_response_alg"
  case accessTokenAlgorithm = "access_token_signed_response_alg"
  case requirePKCE = "require_pkce"
  case backchannelLogoutURI = "backchannel_logout_uri"
  case insecurePrivateAddresses = "insecure_private_addresses"
  case subjectType = "subject_type"
  case scopes
  case grantTypes = "grant_types"
  case consent
  case policyURI = "policy_uri"
  case termsURI = "tos_uri"

  /// The values of `token_endpoint_auth_method`.
  typealias Method = OpenIDRegistration.AuthenticationMethod

  /// The values of `id_token_signed_response_alg` and `access_token_signed_response_alg`.
  static let algorithms = ["RS256", "ES256"]
  /// The values of `scopes` that the operator API demands; the others are what people agree to.
  static let operatorScopes = OperatorToken.Scope.allCases.map(\.rawValue)
  static let usualScopes = [GrantedScope.openid, GrantedScope.profile, GrantedScope.email]
  /// Short for the standard's own name of it.
  static let shortDeviceCode = "device_code"
  /// The values of `grant_types`.
  static let grantTypeNames = OpenIDRegistration.GrantType.allCases.map(\.rawValue) + [shortDeviceCode]

  var declaration: SettingDeclaration {
    switch self {
    case .redirectURIs:
      .init(
        .list(.text("URL")),
        "where a sign-in may return to, compared to the letter: https with a host name, or http on this machine itself; on ios, macos, android and desktop also a scheme of the app's own, as in return_to",
        without: .means("none; `authorization_code` needs one"))
    case .postLogoutRedirectURIs:
      .init(
        .list(.text("URL")), "where a browser may be sent after signing out, by the same rules",
        without: .means("the server's own page"))
    case .authenticationMethod:
      .init(
        .choice(Method.allCases.map(\.rawValue)),
        "how the client proves who it is; `none` for apps that cannot keep a secret",
        without: .value("client_secret_basic"))
    case .clientSecretFile:
      .init(
        .secretFile,
        "the client secret, 32 to 256 characters, for the methods `client_secret_basic` and `client_secret_post`",
        without: .means("none"))
    case .clientSecretFiles:
      .init(
        .list(.secretFile),
        "in place of client_secret_file while the secret is changed: the old secret, then the new one; both are accepted",
        without: .means("one secret"))
    case .jwksFile:
      .init(.file, "the client's public keys as a JWK set, for the method `private_key_jwt`", without: .means("none"))
    case .algorithm:
      .init(.choice(Self.algorithms), "what its ID tokens and logout tokens are signed with", without: .value("RS256"))
    case .accessTokenAlgorithm:
      .init(
        .choice(Self.algorithms),
        "what its access tokens are signed with; RS256 for resource servers that cannot verify ES256",
        without: .value("ES256"))
    case .requirePKCE:
      .init(
        .boolean,
        "whether each authorization request needs PKCE; `false` lets a client with a secret or keys send a `nonce` instead, for libraries that know no PKCE",
        without: .value("true"))
    case .backchannelLogoutURI:
      .init(
        .text("URL"), "where the server tells the client that a person signed out: https, and public",
        without: .means("it is not told"))
    case .insecurePrivateAddresses:
      .init(
        .boolean, "lets backchannel_logout_uri be http or in a private network; for networks that you trust",
        without: .value("false"))
    case .subjectType:
      .init(
        .choice(["public"]),
        "the `sub` is the account's id, the same for every client; `pairwise` is not offered, because accounts have one id everywhere",
        without: .value("public"))
    case .scopes:
      .init(
        .list(.choice(GrantedScope.personal + Self.operatorScopes)),
        "the most that the client may be granted; those of the operator API come with the grant type `client_credentials` only",
        without: .value("[\"openid\", \"profile\", \"email\"]"))
    case .grantTypes:
      .init(
        .list(.choice(Self.grantTypeNames)),
        "how the client may get tokens; `device_code` is short for the name that starts with urn:",
        without: .value("[\"authorization_code\"]"))
    case .consent:
      .init(
        .choice(ConsentPolicy.allCases.map(\.rawValue)),
        "when people are asked whether the client may have what it asks for: `never` for your own apps, `once` until they agreed to all of it, or `always`",
        without: .value("never"))
    case .policyURI:
      .init(
        .text("https://…"), "the client's privacy policy, to which the page that asks people for consent links",
        without: .means("no link"))
    case .termsURI:
      .init(
        .text("https://…"), "the client's terms of service, to which the same page links", without: .means("no link"))
    }
  }
}

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
    let policyURI = pageOfClient(setting[OpenIDClientSetting.policyURI])
    let termsURI = pageOfClient(setting[OpenIDClientSetting.termsURI])
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
      consent: consent.flatMap(ConsentPolicy.init) ?? .never, policyURI: policyURI, termsURI: termsURI)
  }

  /// A page of the client's that people are to read before they agree.
  private mutating func pageOfClient(_ setting: Setting) -> String? {
    guard let text = string(setting) else { return nil }
    let cure = "Write the whole https address of the page, such as https://app.example.com/privacy."
    guard let url = webURL(text, at: setting, cure: cure) else { return nil }
    if url.scheme == "https" { return text }
    guard url.isLoopback else {
      problem(setting, "is not https", cure: cure)
      return nil
    }
    warn(
      setting, "is the computer of the person who signs in: nobody else can read the page",
      cure: "Use it for development only.")
    return text
  }

  /// People sign in to an OpenID client, and allow the devices of an app, on the server's own pages. So there must be pages, and of the
  /// same accounts.
  mutating func checkPages(of clients: [(entry: Setting, client: Client)], mails: Bool) {
    let pages = ClientRegistry(clients.map(\.client)).ofPages(mails: mails)
    for (entry, client) in clients {
      let isOpenID = client.openID.map { $0.grantTypes != [.clientCredentials] } ?? false
      guard isOpenID || client.offersDeviceCodes else { continue }
      let setting = isOpenID ? ClientSetting.oidc : .deviceCodes
      if let pages, pages.realm != client.realm {
        problem(
          entry[ClientSetting.realm],
          "is not “\(pages.realm.rawValue)”, the realm of the server's pages, on which people sign in",
          cure: "Give the client the realm of \(pages.id.rawValue), or leave \(setting.rawValue) out.")
      } else if pages == nil {
        problem(
          entry[setting], "needs the server's pages, and no client gives people a way to sign in there",
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

extension SettingsReader {
  /// How a client proves who it is, and what for.
  mutating func authentication(
    _ setting: Setting, _ masterKeys: [MasterKeys.Key]
  ) -> (OpenIDClientSetting.Method?, OpenIDRegistration.Authentication?) {
    let methodSetting = setting[OpenIDClientSetting.authenticationMethod]
    let word = word(methodSetting, of: OpenIDClientSetting.Method.allCases.map(\.rawValue))
    // A word that is not known has a problem already.
    if methodSetting.isPresent, word == nil { return (nil, nil) }
    let method = word.flatMap(OpenIDClientSetting.Method.init) ?? .basic
    let keysSetting = setting[OpenIDClientSetting.jwksFile]
    let takesSecret = method == .basic || method == .post
    if !takesSecret {
      refuse(setting[OpenIDClientSetting.clientSecretFile], with: method)
      refuse(setting[OpenIDClientSetting.clientSecretFiles], with: method)
    }
    if method != .privateKey { refuse(keysSetting, with: method) }
    switch method {
    case .none: return (method, OpenIDRegistration.Authentication.none)
    case .privateKey: return (method, clientKeys(keysSetting).map { .privateKey($0) })
    case .basic, .post:
      guard let secrets = clientSecrets(setting, masterKeys), let secret = secrets.last else { return (method, nil) }
      return (
        method,
        .secret(secret, method == .basic ? .basic : .post, replacing: secrets.count == 2 ? secrets.first : nil)
      )
    }
  }

  /// The client's secret, or its old and its new one; nil where something is wrong.
  private mutating func clientSecrets(_ setting: Setting, _ masterKeys: [MasterKeys.Key]) -> [SecretText]? {
    let cure = "Make one with: openssl rand -hex 32 > FILE && chmod 600 FILE"
    let (one, several) = (
      setting[OpenIDClientSetting.clientSecretFile], setting[OpenIDClientSetting.clientSecretFiles]
    )
    guard several.isPresent else { return clientSecret(one, masterKeys, cure: cure).map { [$0] } }
    let before = problems.count
    if one.isPresent {
      problem(
        several, "does not go with client_secret_file",
        cure: "Write the old and the new file here while the secret is changed, or one file in client_secret_file.")
    }
    let files = list(several)
    guard files.count <= 2 else {
      problem(
        several, "names \(files.count) files, and a client has two secrets at most", cure: "Leave the oldest out.")
      return nil
    }
    if files.isEmpty, problems.count == before {
      problem(several, "names nothing", cure: "Write the file with the old secret, then the file with the new one.")
    }
    let secrets = files.compactMap { clientSecret($0, masterKeys, cure: cure) }
    if secrets.count == 2, secrets[0] == secrets[1] {
      problem(
        files[1], "holds the same secret as \(files[0].path)", cure: "Write a new secret into it. \(cure)")
    }
    return problems.count == before ? secrets : nil
  }

  private mutating func clientSecret(
    _ setting: Setting, _ masterKeys: [MasterKeys.Key], cure: String
  ) -> SecretText? {
    sharedSecret(setting, masterKeys, cure: cure).map { SecretText(String(decoding: $0, as: UTF8.self)) }
  }

  private mutating func refuse(_ setting: Setting, with method: OpenIDClientSetting.Method) {
    guard setting.isPresent else { return }
    problem(
      setting, "is not used with the method \(method.rawValue)",
      cure: "Leave it out, or write the token_endpoint_auth_method that it is for.")
  }

  /// The client's keys: public ones only, because a private half here could sign for the client.
  private mutating func clientKeys(_ setting: Setting) -> JSONWebKeySet? {
    let cure = "Write the client's public keys into a file, as a JWK set of RSA or P-256 keys."
    guard let contents = file(setting, isSecret: false, cure: cure) else { return nil }
    do {
      if try JSONDocument(parsing: contents.bytes).root["keys"]?.elements.contains(where: Self.isPrivate) == true {
        problem(setting, "holds a private key", cure: "\(cure) The private half stays with the client.")
        return nil
      }
      let set = try JSONWebKeySet(parsing: contents.bytes)
      if set.keys.isEmpty {
        let reason = set.unusable.first.map { ": \($0.reason)" } ?? ""
        problem(setting, "holds no key that can be used\(reason)", cure: cure)
        return nil
      }
      return set
    } catch let error as JOSEError {
      problem(setting, "is no JWK set: \(error.detail)", cure: cure)
    } catch {
      problem(setting, "is no JWK set", cure: cure)
    }
    return nil
  }

  /// RFC 7518, 6.2.2, 6.3.2 and 6.4.
  private static func isPrivate(_ key: JSONElement) -> Bool {
    ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].contains { key[$0] != nil }
  }
}

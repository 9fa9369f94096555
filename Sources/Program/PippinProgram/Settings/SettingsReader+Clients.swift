import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinServer
import SignInWithApple

/// A member of `clients`.
enum ClientSetting: String, SettingKey {
  case id
  case platform
  case name
  case realm
  case audience
  case returnTo = "return_to"
  case insecureCustomScheme = "insecure_custom_scheme"
  case required
  case signUp = "sign_up"
  case emailCode = "email_code"
  case guests
  case deviceCodes = "device_codes"
  case apple
  case google
  case facebook
  case openID = "openid"
  case passkey
  case appAttest = "app_attest"
  case android
  case distribution
  case offers
  case claims
  case oidc

  var declaration: SettingDeclaration {
    switch self {
    case .id:
      .init(
        .text("text", isPublic: true), "the name of the app here, its client_id; often the bundle id",
        without: .required)
    case .platform:
      .init(.choice(Client.Platform.allCases.map(\.rawValue)), "where the app runs", without: .required)
    case .name:
      .init(.text("text", isPublic: true), "what its users know it by", without: .means("the id"))
    case .realm:
      .init(.text("text", isPublic: true), "clients of one realm share accounts", without: .value("default"))
    case .audience:
      .init(.text("text", isPublic: true), "the `aud` of its access tokens", without: .means("the id"))
    case .returnTo:
      .init(
        .list(.text("URL")),
        "where a web flow may return to, compared to the letter: https with a host name; on ios and macos also a scheme of the app's own; on desktop also loopback, with any port; on web also loopback, for development, with a warning",
        without: .means("the server's own pages only"))
    case .insecureCustomScheme:
      .init(.boolean, "allows a return_to that any other app can claim", without: .value("false"))
    case .required:
      .init(
        .list(.choice(["name"])),
        "what a person must give to sign in; the app asks for it, in a browser the server's page does",
        without: .value("[]"))
    case .signUp:
      .init(
        .object(SignUpSetting.self),
        "who may create an account with this client. People who have an account are never asked",
        without: .means("everybody"))
    case .emailCode:
      .init(
        .booleanOrObject(EmailCodeSetting.self),
        "signs in whoever shows a code that is mailed to an address which their account has proved, also without a password; needs `mail` and the provider `password`",
        without: .value("false"))
    case .guests:
      .init(
        .boolean, "true lets people try the app without signing in; what they do is kept when they sign in later",
        without: .value("false"))
    case .deviceCodes:
      .init(
        .boolean,
        "true lets a device without a keyboard, such as a television, show a code that a person allows in the browser of their phone",
        without: .value("false"))
    case .apple:
      .init(
        .object(AppleRegistrationSetting.self), "what the app is to Apple", without: .means("no Sign in with Apple"))
    case .google:
      .init(.object(GoogleRegistrationSetting.self), "what the app is to Google", without: .means("no Google"))
    case .facebook:
      .init(.object(FacebookRegistrationSetting.self), "what the app is to Facebook", without: .means("no Facebook"))
    case .openID:
      .init(
        .list(.object(OpenIDProviderSetting.self)),
        "other providers that people sign in with, by OpenID Connect or OAuth 2; a provider has the same id in all clients",
        without: .means("none"))
    case .passkey:
      .init(
        .object(ClientPasskeySetting.self),
        "lets people sign in with passkeys; `passkey: {}` is enough. On ios and macos it needs `apple.app_id_prefix`, on android `android`",
        without: .means("no passkeys"))
    case .appAttest:
      .init(
        .object(AppAttestSetting.self),
        "whether new accounts must come from the genuine app on a genuine device, by Apple's App Attest; for ios and macos",
        without: .means("no App Attest"))
    case .android:
      .init(
        .object(AndroidSetting.self), "the Android app that assetlinks.json names",
        without: .means("the file is not served"))
    case .distribution:
      .init(
        .choice(Client.Distribution.allCases.map(\.rawValue)),
        "enterprise for in-house builds, for which Sign in with Apple does not exist", without: .value("app_store"))
    case .offers:
      .init(
        .object(OffersSetting.self), "which sign-in methods the app may show, and where",
        without: .means("everything that is set up, everywhere"))
    case .claims:
      .init(
        .list(.text("claim", isPublic: true)),
        "claims about the account in the app's access tokens: `email`, `name`, `external_id`, and members of its public metadata such as `metadata.plan`; `acr` and `amr` say how its person proved who they are. After an import, name no member that people could write themselves in the other system",
        without: .value("[]"))
    case .oidc:
      .init(
        .object(OpenIDClientSetting.self),
        "what the client may ask of the OpenID provider at public_url; a client may have only this",
        without: .means("no OpenID Connect"))
    }
  }
}

extension SettingsReader {
  /// The apps.
  mutating func clients(
    _ setting: Setting, teams: [AppleTeam], publicURL: String?, isEmulated: Bool,
    isGoogleStandIn: Bool, isSocialInsecure: Bool, masterKeys: [MasterKeys.Key], passkeys: PasskeyReading?,
    mails: Bool
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
        isSocialInsecure: isSocialInsecure, masterKeys: masterKeys, passkeys: passkeys)
      if let client { clients.append((entry, client)) }
    }
    refuseDoubles(clients.map { ($0.entry[ClientSetting.id], $0.client.id.rawValue) })
    refuseDifferentProviders(clients)
    warnOfRealms(sharingPasskeys: clients)
    // Which client has the pages is known once all of them could be read.
    if problems.count == before {
      checkPages(of: clients, mails: mails)
      warnOfSignUps(clients, mails: mails)
    }
    return clients.map(\.client)
  }

  private mutating func client(
    _ entry: Setting, teams: [AppleTeam], publicURL: String?, isEmulated: Bool, isGoogleStandIn: Bool,
    isSocialInsecure: Bool, masterKeys: [MasterKeys.Key], passkeys: PasskeyReading?
  ) -> Client? {
    let id = name(entry[ClientSetting.id], cure: "Name the client, for instance by its bundle id.")
    if id == Client.consoleID.rawValue {
      problem(
        entry[ClientSetting.id], "is the id of the operator console at the server's own OpenID provider",
        cure: "Choose another name.")
    }
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
    let signUp = signUp(entry[ClientSetting.signUp])
    let emailCode = emailCode(entry[ClientSetting.emailCode])
    let offersGuests = bool(entry[ClientSetting.guests]) ?? false
    let offersDeviceCodes = bool(entry[ClientSetting.deviceCodes]) ?? false
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
    let passkey = passkeyClient(
      entry[ClientSetting.passkey], platform: platform, apps: apps, passkeys: passkeys)
    let appAttest = appAttestClient(
      entry, platform: platform, appID: apps.appID, apple: apple, isEmulated: isEmulated)
    let claims = claims(entry[ClientSetting.claims])
    let openID = openIDClient(
      entry[ClientSetting.oidc], platform: platform, insecureCustomScheme: isInsecure, publicURL: publicURL,
      masterKeys: masterKeys)
    guard let id, let platform, let realm, let signUp else { return nil }
    return Client(
      id: ClientID(rawValue: id), name: title ?? id, platform: platform, realm: Realm(rawValue: realm),
      audience: audience ?? id, returnAddresses: returnTo, apple: apple, google: google, facebook: facebook,
      openIDProviders: openIDProviders, demandsName: demandsName,
      offersEmailCode: emailCode.isOffered, signsUpByEmailCode: emailCode.signsUp, signUp: signUp,
      offersGuests: offersGuests, offersDeviceCodes: offersDeviceCodes, passkey: passkey, appAttest: appAttest,
      distribution: distribution, offers: offers, apps: apps, claims: claims, allowsInsecureScheme: isInsecure,
      openID: openID)
  }

  private mutating func claims(_ setting: Setting) -> TokenClaims {
    let cure = "Write email, name, external_id, acr, amr, or metadata. and the name of a member, such as metadata.plan."
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

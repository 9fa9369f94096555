import PippinAccounts
import PippinNetwork
import PippinProviders
import PippinServer
import SignInWithApple
import SignInWithPasskeys

/// What settings mean, where that is not what was written: values that follow from other settings, resolved names, defaults that are no
/// constants, and ids in place of keys. Everything else comes from the settings' declarations.
struct SettingMeanings {
  /// By the path of the setting. A value of null is a setting that does not apply.
  private(set) var values: [String: SettingValue] = [:]
  /// Members that are no settings, by the path of their object.
  private(set) var further: [String: [String: SettingValue]] = [:]

  init(_ settings: ServeSettings) {
    set(ServerSetting.publicURL, .string(settings.publicURL))
    set(ServerSetting.store, .string(settings.store.words))
    set(ServerSetting.masterKeys, .strings(settings.masterKeys.ids))
    set(ServerSetting.appleBaseURL, .string(settings.apple.base))
    set(ServerSetting.insecureAppleBaseURL, .bool(settings.apple != .apple))
    set(ServerSetting.googleBaseURL, .string(ifPresent: settings.google.standIn))
    set(ServerSetting.facebookBaseURL, .string(ifPresent: settings.facebook.standIn))
    set(ServerSetting.mail, .string(ifPresent: settings.mail?.words))
    set(ServerSetting.drainSeconds, .number(Double(settings.drainSeconds)))
    further[""] = ["primary_apps": .object(settings.clients.primaryApps.mapValues(SettingValue.string))]
    if settings.webhooks.isEmpty { set(ServerSetting.webhooks, .array([])) }
    for (index, receiver) in settings.webhooks.enumerated() {
      set(
        WebhookSetting.types, of: "webhooks[\(index)]", .strings(receiver.types?.sorted() ?? WebhookReceiver.knownTypes)
      )
    }
    if let passkeys = settings.passkeys {
      set(PasskeySetting.rpID, of: "passkeys", .string(passkeys.rpID.text))
      set(PasskeySetting.name, of: "passkeys", .string(passkeys.name))
      further["passkeys"] = ["related_origins": .strings(passkeys.relatedOrigins.map(\.text))]
    }
    for (index, client) in settings.clients.all.enumerated() { add(client, at: "clients[\(index)]") }
  }

  private mutating func set(_ key: some SettingKey, of path: String? = nil, _ value: SettingValue) {
    values[(path.map { $0 + "." } ?? "") + key.rawValue] = value
  }

  private mutating func add(_ client: Client, at path: String) {
    set(ClientSetting.name, of: path, .string(client.name))
    set(ClientSetting.audience, of: path, .string(client.audience))
    set(ClientSetting.returnTo, of: path, .strings(client.returnAddresses))
    set(ClientSetting.claims, of: path, .strings(client.claims.names))
    set(ClientSetting.offers, of: path, client.offers.meaning)
    set(SignUpSetting.emailDomains, of: path + ".sign_up", .strings(client.signUp.emailDomains))
    if let openID = client.openID {
      set(OpenIDClientSetting.redirectURIs, of: path + ".oidc", .strings(openID.redirectURIs))
      set(OpenIDClientSetting.postLogoutRedirectURIs, of: path + ".oidc", .strings(openID.postLogoutRedirectURIs))
      set(OpenIDClientSetting.scopes, of: path + ".oidc", .strings(openID.scope.tokens))
      set(OpenIDClientSetting.grantTypes, of: path + ".oidc", .strings(openID.grantTypes.map(\.rawValue).sorted()))
    }
    if let passkey = client.passkey {
      further[path + ".passkey"] = ["origins": .strings(passkey.origins.map(\.text).sorted())]
    }
    if let google = client.google {
      set(GoogleRegistrationSetting.authorizedParties, of: path + ".google", .strings(google.authorizedParties))
    }
    for (index, provider) in client.openIDProviders.enumerated() { add(provider, at: "\(path).openid[\(index)]") }
  }

  private mutating func add(_ provider: Client.OpenIDProviderRegistration, at path: String) {
    set(OpenIDProviderSetting.name, of: path, .string(provider.name))
    set(OpenIDProviderSetting.scopes, of: path, .strings(provider.scopes))
    set(OpenIDProviderSetting.authoritiesFile, of: path, .string(ifPresent: provider.authoritiesFile))
    // With OAuth 2 the setting of this name in `oauth2` holds.
    if case .oauth2 = provider.kind { set(OpenIDProviderSetting.emailIsVerified, of: path, .null) }
    further[path] = ["return_url": .string(provider.returnURL)]
  }
}

extension MailSettings {
  /// The sender and the mail server, without the login.
  var words: String { "\(sender.address.text) by \(smtp.host):\(smtp.port)" }
}

extension ProviderOffers {
  /// The conditions that are no defaults.
  fileprivate var meaning: SettingValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: Self.order.filter { self[$0] != OfferConditions() }.map {
          ($0.rawValue, self[$0].meaning)
        }))
  }
}

extension OfferConditions {
  fileprivate var meaning: SettingValue {
    var members: [OfferConditionSetting: SettingValue] = [.enabled: .bool(isEnabled)]
    members[.platforms] = platforms.map { .strings($0.map(\.rawValue).sorted()) }
    members[.minAppVersion] = minimumVersion.map { .string($0.text) }
    switch countries {
    case .only(let those): members[.countries] = .strings(those.sorted())
    case .except(let those): members[.notCountries] = .strings(those.sorted())
    case nil: break
    }
    members[.rolloutPercent] = rolloutPercent.map { .number(Double($0)) }
    return .object(Dictionary(uniqueKeysWithValues: members.map { ($0.rawValue, $1) }))
  }
}

extension SettingValue {
  fileprivate static func strings(_ texts: [String]) -> SettingValue { .array(texts.map(SettingValue.string)) }
  fileprivate static func string(ifPresent text: String?) -> SettingValue { text.map(SettingValue.string) ?? .null }
}

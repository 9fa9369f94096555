import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinServer

/// The members of `clients[].offers`.
enum OffersSetting: String, SettingKey {
  case apple
  case google
  case facebook
  case openID = "openid"
  case password
  case passkey

  var declaration: SettingDeclaration {
    switch self {
    case .apple:
      .init(.object(OfferConditionSetting.self), "when Apple is shown", without: .means("always"))
    case .google:
      .init(.object(OfferConditionSetting.self), "when Google is shown", without: .means("always"))
    case .facebook:
      .init(.object(OfferConditionSetting.self), "when Facebook is shown", without: .means("always"))
    case .openID:
      .init(
        .object(OfferConditionSetting.self), "when the providers of `clients[].openid` are shown",
        without: .means("always"))
    case .password:
      .init(
        .object(OfferConditionSetting.self), "when the form for email and password is shown", without: .means("always")
      )
    case .passkey:
      .init(.object(OfferConditionSetting.self), "when passkeys are shown", without: .means("always"))
    }
  }
}

/// The members of each sign-in method of `clients[].offers`.
enum OfferConditionSetting: String, SettingKey {
  case enabled
  case platforms
  case minAppVersion = "min_app_version"
  case countries
  case notCountries = "not_countries"
  case rolloutPercent = "rollout_percent"

  var declaration: SettingDeclaration {
    switch self {
    case .enabled:
      .init(.boolean, "false shows it to nobody", without: .value("true"))
    case .platforms:
      .init(.list(.choice(Client.Platform.allCases.map(\.rawValue))), "where it is shown", without: .means("all"))
    case .minAppVersion:
      .init(
        .text("2.3", isPublic: true), "from which version of the app on, compared number by number",
        without: .means("every version"))
    case .countries:
      .init(.list(.text("ISO 3166-1", isPublic: true)), "only in these countries", without: .means("all"))
    case .notCountries:
      .init(.list(.text("ISO 3166-1")), "not in these countries", without: .means("none"))
    case .rolloutPercent:
      .init(.integer(0...100), "to this share of installations", without: .value("100"))
    }
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
    offers.passkey = conditions(setting[OffersSetting.passkey])
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

import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import SignInWithPasskeys

/// Whether an installation of an app may show the button of a provider.
package struct ProviderOffer: Sendable, Hashable {
  /// What an installation says of itself. It is used for this answer and stored nowhere.
  package struct Installation: Sendable {
    /// `nil` for the platform of the client.
    package var platform: Client.Platform?
    package var version: AppVersion?
    /// A random value that the installation keeps.
    package var id: String?
    /// An ISO 3166-1 alpha-2 code in capitals.
    package var country: String?

    package init(
      platform: Client.Platform? = nil, version: AppVersion? = nil, id: String? = nil, country: String? = nil
    ) {
      self.platform = platform
      self.version = version
      self.id = id
      self.country = country
    }
  }

  package let provider: Provider
  /// Which of the client's OpenID Connect and OAuth 2 providers, with the name for its button; only with `openid`.
  package let openID: OpenID?
  /// The reason why it is not offered; `nil` if it is.
  package let reason: ProviderBody.Reason?
  /// The parameter that is missing for another answer. A condition about a value that nobody named is not met.
  package let missing: ProviderBody.Parameter?

  package var isAvailable: Bool { reason == nil }

  /// Distinguishes providers that are all `openid`.
  package struct OpenID: Sendable, Hashable {
    package let id: String
    package let name: String
  }

  /// Decides for one OpenID Connect or OAuth 2 provider.
  package init(
    _ registration: Client.OpenIDProviderRegistration, by client: Client, to installation: Installation, mails: Bool
  ) {
    let offer = ProviderOffer(.openid, by: client, to: installation, mails: mails)
    provider = .openid
    openID = OpenID(id: registration.id, name: registration.name)
    (reason, missing) = registration.isEnabled ? (offer.reason, offer.missing) : (.switchedOff, nil)
  }

  /// Decides for one provider.
  package init(_ provider: Provider, by client: Client, to installation: Installation, mails: Bool) {
    self.provider = provider
    openID = nil
    if let reason = client.reasonToRefuse(provider, mails: mails) {
      (self.reason, missing) = (reason, nil)
    } else {
      (reason, missing) = Self.unmet(client.offers[provider], of: provider, by: client, installation)
    }
  }

  private static func unmet(
    _ conditions: OfferConditions, of provider: Provider, by client: Client, _ installation: Installation
  ) -> (ProviderBody.Reason?, ProviderBody.Parameter?) {
    if let platforms = conditions.platforms, !platforms.contains(installation.platform ?? client.platform) {
      return (.platform, nil)
    }
    if let minimum = conditions.minimumVersion {
      guard let version = installation.version else { return (.appVersion, .appVersion) }
      if version < minimum { return (.appVersion, nil) }
    }
    if let countries = conditions.countries {
      guard let country = installation.country else { return (.country, .country) }
      switch countries {
      case .only(let those): if !those.contains(country) { return (.country, nil) }
      case .except(let those): if those.contains(country) { return (.country, nil) }
      }
    }
    // With 0 or 100 per cent, no installation id is needed.
    guard let percent = conditions.rolloutPercent, percent < 100 else { return (nil, nil) }
    guard percent > 0 else { return (.rollout, nil) }
    guard let id = installation.id else { return (.rollout, .installID) }
    return (place(of: id, for: provider, client.id) < percent ? nil : .rollout, nil)
  }

  /// The place of an installation among a hundred. It is always the same, so an installation that is in at 10 % is in at 20 %. It
  /// differs by provider, so that the first ones are not always the same people.
  static func place(of installation: String, for provider: Provider, _ client: ClientID) -> Int {
    let digest = SHA256.hash(["offer", client.rawValue, provider.rawValue, installation].joined(separator: "\u{0}"))
    return Int(digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 100)
  }
}

/// The conditions under which a client offers a provider. Without one, it is offered everywhere.
package struct OfferConditions: Sendable, Hashable {
  /// The countries that are allowed, or those that are excluded; ISO 3166-1 alpha-2 codes in capitals.
  package enum Countries: Sendable, Hashable {
    case only(Set<String>)
    case except(Set<String>)
  }

  /// If `false`, nobody can sign in with the provider, whatever their app shows.
  package var isEnabled = true
  /// `nil` for all.
  package var platforms: Set<Client.Platform>?
  /// The oldest version of the app that may show it.
  package var minimumVersion: AppVersion?
  package var countries: Countries?
  /// The percentage of installations that get it; `nil` for all.
  package var rolloutPercent: Int?

  package init() {}
}

/// The conditions of a client, by provider.
package struct ProviderOffers: Sendable, Hashable {
  package var apple = OfferConditions()
  package var google = OfferConditions()
  package var facebook = OfferConditions()
  /// For all OpenID Connect and OAuth 2 providers together.
  package var openID = OfferConditions()
  package var password = OfferConditions()
  package var passkey = OfferConditions()

  package init() {}

  /// The conditions of a provider. A provider that this server does not know is never offered.
  package subscript(_ provider: Provider) -> OfferConditions {
    switch provider {
    case .apple: return apple
    case .google: return google
    case .facebook: return facebook
    case .openid: return openID
    case .password: return password
    case .passkey: return passkey
    default:
      var never = OfferConditions()
      never.isEnabled = false
      return never
    }
  }

  /// The order of the buttons: Apple first, so that nobody has to scroll to it (BUTTON-9), and what has a form of its own last.
  package static let order: [Provider] = [.apple, .google, .facebook, .openid, .password, .passkey]
}

/// The version of an app: numbers between dots. They are compared one by one, so 2.10 is after 2.9, and 2.0 is 2.
package struct AppVersion: Hashable, Sendable, Comparable {
  /// The numbers, without zeros at the end.
  private let parts: [UInt64]

  /// `nil` for anything but one to eight numbers of at most 18 digits between dots.
  package init?(_ text: String) {
    var parts: [UInt64] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let isNumber = (1...18).contains(part.count) && part.allSatisfy { (0x30...0x39).contains($0) }
      guard isNumber, parts.count < 8 else { return nil }
      parts.append(part.reduce(0) { $0 * 10 + UInt64($1 - 0x30) })
    }
    while parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  package static func < (first: AppVersion, second: AppVersion) -> Bool {
    first.parts.lexicographicallyPrecedes(second.parts)
  }

  /// The version as text.
  package var text: String { parts.isEmpty ? "0" : parts.map(String.init).joined(separator: ".") }
}

extension Client {
  /// How builds of the app reach their users.
  package enum Distribution: String, Sendable, CaseIterable {
    case appStore = "app_store"
    /// In-house, signed with an Enterprise certificate. Such builds cannot use Sign in with Apple.
    case enterprise
  }

  /// All sign-in methods in the order of their buttons, and whether each is offered.
  package func offers(to installation: ProviderOffer.Installation, mails: Bool) -> [ProviderOffer] {
    ProviderOffers.order.flatMap { (provider) -> [ProviderOffer] in
      guard provider == .openid else { return [ProviderOffer(provider, by: self, to: installation, mails: mails)] }
      return openIDProviders.map { ProviderOffer($0, by: self, to: installation, mails: mails) }
    }
  }

  /// The reason why nobody can sign in with the provider, whatever their app shows; `nil` if they can.
  ///
  /// The other conditions concern the buttons only. A person who got an account while the button was there can still sign in.
  package func reasonToRefuse(_ provider: Provider, mails: Bool) -> ProviderBody.Reason? {
    if provider == .apple, distribution == .enterprise { return .enterpriseBuild }
    if !isSetUp(provider, mails: mails) { return .notConfigured }
    return offers[provider].isEnabled ? nil : .switchedOff
  }

  /// Refuses a sign-in with a provider that is disabled.
  func refuseIfClosed(_ provider: Provider, mails: Bool = true) throws(ServerError) {
    if let reason = reasonToRefuse(provider, mails: mails) { throw .providerWithheld(provider, reason) }
  }

  /// Whether the settings of the provider are complete.
  private func isSetUp(_ provider: Provider, mails: Bool) -> Bool {
    switch provider {
    case .apple: apple != nil
    case .google: google != nil
    case .facebook: facebook != nil
    case .openid: !openIDProviders.isEmpty
    case .password: mails
    case .passkey: passkey != nil
    default: false
    }
  }
}

extension PippinService {
  static let providerBindings: [Binding] = [
    Binding(.listProviders) { try $0.providers($1) }
  ]

  /// `GET /v1/providers`
  func providers(_ call: Call) throws -> HTTPResponse {
    let query = try call.query()
    guard let id = query.first("client_id") else {
      throw ServerError.invalidValue(field: "client_id", reason: "is missing")
    }
    let installation = try Self.installation(query)
    guard let client = flows.clients[ClientID(rawValue: id)] else { throw ServerError.clientUnknown }
    let offers = client.offers(to: installation, mails: flows.outgoing != nil)
    return json(
      ProvidersAnswer(
        providers: offers.map {
          ProviderBody(
            provider: $0.provider.rawValue, id: $0.openID?.id, name: $0.openID?.name, available: $0.isAvailable,
            reason: $0.reason, missing: $0.missing
          ).ofPasskeys(client.passkey, flows.server.settings.passkeys)
        }))
  }

  /// Reads what an app says of itself. A value that cannot be read is refused, not ignored.
  private static func installation(_ query: FormData) throws(ServerError) -> ProviderOffer.Installation {
    var installation = ProviderOffer.Installation()
    var errors: [ProblemDetails.FieldError] = []
    func refuse(_ parameter: ProviderBody.Parameter, _ reason: String) {
      errors.append(.init(field: parameter.rawValue, reason: reason))
    }
    if let text = query.first(ProviderBody.Parameter.platform.rawValue) {
      installation.platform = Client.Platform(rawValue: text)
      if installation.platform == nil { refuse(.platform, "is none of ios, macos, web, android and desktop") }
    }
    if let text = query.first(ProviderBody.Parameter.appVersion.rawValue) {
      installation.version = AppVersion(text)
      if installation.version == nil { refuse(.appVersion, "must be numbers between dots, such as 2.3.1") }
    }
    if let text = query.first(ProviderBody.Parameter.installID.rawValue) {
      installation.id = text
      if !(1...128).contains(text.utf8.count) { refuse(.installID, "must have 1 to 128 bytes") }
    }
    if let text = query.first(ProviderBody.Parameter.country.rawValue) {
      installation.country = text
      let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      if !isCode { refuse(.country, "must be two capital letters, as in ISO 3166-1") }
    }
    guard errors.isEmpty else { throw ServerError(.invalidValue) { $0.errors = errors } }
    return installation
  }

  /// Whether our own sign-in page shows the button of a provider. The page does not know the country of a visitor.
  func isOffered(_ provider: Provider, by client: Client) -> Bool {
    ProviderOffer(provider, by: client, to: .init(platform: .web), mails: flows.outgoing != nil).isAvailable
  }
}

extension ProviderBody {
  /// The same with what the row of passkeys has besides.
  fileprivate func ofPasskeys(
    _ registration: Client.PasskeyRegistration?, _ settings: PasskeySettings?
  ) -> ProviderBody {
    guard provider == Provider.passkey.rawValue, let registration, let settings else { return self }
    var body = self
    body.rpID = settings.rpID.text
    body.signUp = registration.offersSignUp
    body.upgrade = registration.offersUpgrade
    return body
  }
}

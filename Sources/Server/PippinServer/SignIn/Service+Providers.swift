import PippinAPI
import PippinAccounts
import PippinHTTP

extension PippinService {
  static let providerBindings: [Binding] = [
    Binding(.listProviders) { try $0.providers($1) }
  ]

  /// `GET /v1/providers`
  func providers(_ call: Call) throws -> HTTPResponse {
    let query = try call.query()
    guard let id = query.first("client_id") else { throw Problem(invalid: "client_id", "is missing") }
    let installation = try Self.installation(query)
    guard let client = flows.clients[ClientID(rawValue: id)] else { throw Problem(.clientUnknown) }
    let offers = client.offers(to: installation, mails: flows.outgoing != nil)
    return json(
      ProvidersAnswer(
        providers: offers.map {
          ProviderBody(
            provider: $0.provider.rawValue, id: $0.openID?.id, name: $0.openID?.name, available: $0.isAvailable,
            reason: $0.reason, missing: $0.missing)
        }))
  }

  /// What an app says of itself. What cannot be read is refused, rather than taken for something that was not said.
  private static func installation(_ query: FormData) throws(Problem) -> ProviderOffer.Installation {
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
    guard errors.isEmpty else {
      var problem = Problem(.invalidValue)
      problem.details.errors = errors
      throw problem
    }
    return installation
  }

  /// Whether our own sign-in page shows a way in. Where a visitor is, the page does not know.
  func isOffered(_ provider: Provider, by client: Client) -> Bool {
    ProviderOffer(provider, by: client, to: .init(platform: .web), mails: flows.outgoing != nil).isAvailable
  }
}

package import PippinAccounts

/// Where a client offers a provider: everywhere, unless a condition says otherwise.
package struct OfferConditions: Sendable, Hashable {
  /// Those in which the person may be, or those in which they may not; ISO 3166-1 alpha-2, in capitals.
  package enum Countries: Sendable, Hashable {
    case only(Set<String>)
    case except(Set<String>)
  }

  /// `false` shuts the door too: nobody signs in this way, whatever their app shows.
  package var isEnabled = true
  /// `nil` for all.
  package var platforms: Set<Client.Platform>?
  /// The oldest version of the app that may show it.
  package var minimumVersion: AppVersion?
  package var countries: Countries?
  /// To how many of a hundred installations; `nil` for all.
  package var rolloutPercent: Int?

  package init() {}
}

/// What a client offers, provider by provider.
package struct ProviderOffers: Sendable, Hashable {
  package var apple = OfferConditions()
  package var google = OfferConditions()
  package var facebook = OfferConditions()
  /// For all OpenID Connect and OAuth 2 providers together.
  package var openID = OfferConditions()
  package var password = OfferConditions()

  package init() {}

  /// The conditions of a provider; one that nobody knows is never offered.
  package subscript(_ provider: Provider) -> OfferConditions {
    switch provider {
    case .apple: return apple
    case .google: return google
    case .facebook: return facebook
    case .openid: return openID
    case .password: return password
    default:
      var never = OfferConditions()
      never.isEnabled = false
      return never
    }
  }

  /// Apple first, so that nobody scrolls for it (BUTTON-9), our own way last.
  package static let order: [Provider] = [.apple, .google, .facebook, .openid, .password]
}

package import PippinAPI
package import PippinAccounts

extension Client {
  /// How builds of the app reach their users.
  package enum Distribution: String, Sendable, CaseIterable {
    case appStore = "app_store"
    /// In-house, signed with an Enterprise certificate: Sign in with Apple does not exist for such builds.
    case enterprise
  }

  /// Every way in, in the order in which it is to be shown, and whether it is.
  package func offers(to installation: ProviderOffer.Installation, mails: Bool) -> [ProviderOffer] {
    ProviderOffers.order.flatMap { (provider) -> [ProviderOffer] in
      guard provider == .openid else { return [ProviderOffer(provider, by: self, to: installation, mails: mails)] }
      return openIDProviders.map { ProviderOffer($0, by: self, to: installation, mails: mails) }
    }
  }

  /// Why nobody signs in this way here, whatever their app shows; `nil` where they may.
  ///
  /// The other conditions are about buttons only: somebody who got an account while the button was there still gets in.
  package func reasonToRefuse(_ provider: Provider, mails: Bool) -> ProviderBody.Reason? {
    if provider == .apple, distribution == .enterprise { return .enterpriseBuild }
    if !isSetUp(provider, mails: mails) { return .notConfigured }
    return offers[provider].isEnabled ? nil : .switchedOff
  }

  /// Refuses a sign-in by a way that is closed here.
  func refuseIfClosed(_ provider: Provider, mails: Bool = true) throws(FlowError) {
    if let reason = reasonToRefuse(provider, mails: mails) { throw .providerWithheld(provider, reason) }
  }

  /// Whether the settings have what this way in needs.
  private func isSetUp(_ provider: Provider, mails: Bool) -> Bool {
    switch provider {
    case .apple: apple != nil
    case .google: google != nil
    case .facebook: facebook != nil
    case .openid: !openIDProviders.isEmpty
    case .password: mails
    default: false
    }
  }
}

import PippinAccounts
package import PippinSecret

extension Client {
  /// What the client is to Google.
  package struct GoogleRegistration: Sendable {
    /// The OAuth client id, which its tokens must name as `aud`.
    package let audience: String
    /// The other client ids of the same project that may have asked for a token: its `azp`.
    package let authorizedParties: [String]
    /// The Workspace domain that everybody must belong to, if one is demanded.
    package let hostedDomain: String?
    /// For the web flow.
    package let clientSecret: SecretText?
    /// The redirect address registered at Google, for clients that use the web flow.
    package let returnURL: String?
    /// What Google is asked for in a browser.
    package let scopes: [Scope]

    package init(
      audience: String, authorizedParties: [String], hostedDomain: String?, clientSecret: SecretText?,
      returnURL: String?, scopes: [Scope] = Scope.allCases
    ) {
      self.scopes = scopes
      self.audience = audience
      self.authorizedParties = authorizedParties
      self.hostedDomain = hostedDomain
      self.clientSecret = clientSecret
      self.returnURL = returnURL
    }
  }

  /// What the client is to Facebook.
  package struct FacebookRegistration: Sendable {
    /// The app's id, which is also the scope of its people's ids.
    package let appID: String
    package let appSecret: SecretText
    /// The redirect address registered at Facebook, for clients that use the web flow.
    package let returnURL: String?
    /// What Facebook is asked for in a browser. The public profile, which has the name, always comes with it.
    package let scopes: [Scope]

    package init(appID: String, appSecret: SecretText, returnURL: String?, scopes: [Scope] = Scope.allCases) {
      self.scopes = scopes
      self.appID = appID
      self.appSecret = appSecret
      self.returnURL = returnURL
    }
  }

  /// The address at which a provider hands its users back to us; `nil` where nobody signs in with it in a browser.
  package func returnURL(of way: WebProvider) -> String? {
    switch way.provider {
    case .apple: apple?.returnURL
    case .google: google?.clientSecret == nil ? nil : google?.returnURL
    case .facebook: facebook?.returnURL
    case .openid: openIDProvider(way.openID).flatMap { $0.isEnabled ? $0.returnURL : nil }
    default: nil
    }
  }

  /// Whose buttons its pages may show, Apple first.
  package var webProviders: [WebProvider] {
    let ways =
      [.apple, WebProvider(.google), WebProvider(.facebook)]
      + openIDProviders.map { WebProvider(.openid, openID: $0.id) }
    return ways.filter { returnURL(of: $0) != nil }
  }
}

extension ClientRegistry {
  func offeringGoogle(_ id: ClientID) throws(FlowError) -> (Client, Client.GoogleRegistration) {
    let client = try known(id)
    try client.refuseIfClosed(.google)
    guard let google = client.google else { throw .providerNotOffered(.google) }
    return (client, google)
  }

  func offeringFacebook(_ id: ClientID) throws(FlowError) -> (Client, Client.FacebookRegistration) {
    let client = try known(id)
    try client.refuseIfClosed(.facebook)
    guard let facebook = client.facebook else { throw .providerNotOffered(.facebook) }
    return (client, facebook)
  }

  /// A client that people sign in to with this provider in a browser, and the address that they come back to.
  func offeringOnTheWeb(_ way: WebProvider, _ id: ClientID) throws(FlowError) -> (Client, returnURL: String) {
    let client = try known(id)
    try client.refuseIfClosed(way.provider)
    guard let address = client.returnURL(of: way) else { throw .providerNotOffered(way.provider) }
    return (client, address)
  }
}

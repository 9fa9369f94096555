import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinHTTP
package import PippinProviders
package import PippinSecret
import PippinTokens

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
  package func returnURL(of webProvider: WebProvider) -> String? {
    switch webProvider.provider {
    case .apple: apple?.returnURL
    case .google: google?.clientSecret == nil ? nil : google?.returnURL
    case .facebook: facebook?.returnURL
    case .openid: openIDProvider(webProvider.openID).flatMap { $0.isEnabled ? $0.returnURL : nil }
    default: nil
    }
  }

  /// Whose buttons its pages may show, Apple first.
  package var webProviders: [WebProvider] {
    let providers =
      [.apple, WebProvider(.google), WebProvider(.facebook)]
      + openIDProviders.map { WebProvider(.openid, openID: $0.id) }
    return providers.filter { returnURL(of: $0) != nil }
  }
}

extension ClientRegistry {
  func offeringGoogle(_ id: ClientID) throws(ServerError) -> (Client, Client.GoogleRegistration) {
    let client = try known(id)
    try client.refuseIfClosed(.google)
    guard let google = client.google else { throw .providerNotOffered(.google) }
    return (client, google)
  }

  func offeringFacebook(_ id: ClientID) throws(ServerError) -> (Client, Client.FacebookRegistration) {
    let client = try known(id)
    try client.refuseIfClosed(.facebook)
    guard let facebook = client.facebook else { throw .providerNotOffered(.facebook) }
    return (client, facebook)
  }

  /// A client that people sign in to with this provider in a browser, and the address that they come back to.
  func offeringOnTheWeb(_ webProvider: WebProvider, _ id: ClientID) throws(ServerError) -> (Client, returnURL: String) {
    let client = try known(id)
    try client.refuseIfClosed(webProvider.provider)
    guard let address = client.returnURL(of: webProvider) else { throw .providerNotOffered(webProvider.provider) }
    return (client, address)
  }
}

extension Client {
  /// What the client is to one OpenID Connect or OAuth 2 provider.
  package struct OpenIDProviderRegistration: Sendable {
    /// How people are known there.
    package enum Kind: Sendable, Hashable {
      /// By the ID tokens of this issuer.
      case issuer(String)
      /// By the answer of its userinfo endpoint.
      case oauth2(OAuth2Provider)
    }

    /// The name of the provider in addresses and in the API.
    package let id: String
    /// What people call the provider.
    package let name: String
    /// `false` lets nobody sign in with it.
    package let isEnabled: Bool
    package let kind: Kind
    /// The client as the provider knows it.
    package let client: OpenIDClient
    /// What the provider is asked for in a browser.
    package let scopes: [String]
    /// Whether an address counts as proved that the issuer calls verified.
    package let trustsEmail: Bool
    /// The redirect address registered at the provider. Each provider has one of its own (decision 0096).
    package let returnURL: String
    /// A PEM file of certificates to trust in place of the system's; nil for the system's.
    package let authoritiesFile: String?

    package init(
      id: String, name: String, isEnabled: Bool = true, kind: Kind, client: OpenIDClient, scopes: [String],
      trustsEmail: Bool = false, returnURL: String, authoritiesFile: String? = nil
    ) {
      self.id = id
      self.name = name
      self.isEnabled = isEnabled
      self.kind = kind
      self.client = client
      self.scopes = scopes
      self.trustsEmail = trustsEmail
      self.returnURL = returnURL
      self.authoritiesFile = authoritiesFile
    }

    /// The scope of the provider's subjects: the issuer, or for OAuth 2 the id, which is no URL.
    package var tenant: String {
      switch kind {
      case .issuer(let issuer): issuer
      case .oauth2: id
      }
    }

    /// Whether an app may present an ID token. Others sign in in the browser only.
    package var takesIDTokens: Bool {
      switch kind {
      case .issuer: true
      case .oauth2: false
      }
    }
  }

  /// The OpenID Connect or OAuth 2 provider of exactly this id.
  package func openIDProvider(_ id: String?) -> OpenIDProviderRegistration? {
    guard let id else { return nil }
    return openIDProviders.first { $0.id.hasSameBytes(as: id) }
  }

  /// The id of its provider that an identity belongs to; `nil` for other identities, and without such a provider.
  package func openIDProviderID(of key: IdentityKey) -> String? {
    guard key.provider == .openid else { return nil }
    return openIDProviders.first { $0.tenant.hasSameBytes(as: key.tenant) }?.id
  }

  /// Whether a sign-in method of this client's pages leads to the identity.
  package func leads(_ webProvider: WebProvider, to key: IdentityKey) -> Bool {
    guard webProvider.provider == key.provider else { return false }
    guard webProvider.provider == .openid else { return true }
    return openIDProvider(webProvider.openID)?.tenant.hasSameBytes(as: key.tenant) ?? false
  }
}

extension ClientRegistry {
  /// The sign-in method of a client that leads to an identity.
  func webProvider(to key: IdentityKey, of client: ClientID) -> WebProvider {
    WebProvider(key.provider, openID: self[client]?.openIDProviderID(of: key))
  }

  /// What a sign-in method is called where it is counted: by its id if the settings have one of that id, because anybody can make up others.
  package func label(of webProvider: WebProvider) -> String {
    guard webProvider.provider == .openid, all.contains(where: { $0.openIDProvider(webProvider.openID) != nil }) else {
      return webProvider.provider.rawValue
    }
    return webProvider.text
  }

  /// The labels of all OpenID Connect and OAuth 2 providers, as ``label(of:)`` has them.
  package var providerLabels: [String] {
    Set(all.flatMap(\.openIDProviders).map { WebProvider(.openid, openID: $0.id).text }).sorted()
  }

  /// A client and its provider of this id, if people may sign in with it.
  func offeringOpenIDProvider(_ id: String?, _ client: ClientID) throws(ServerError) -> (
    Client, Client.OpenIDProviderRegistration
  ) {
    let client = try known(client)
    try client.refuseIfClosed(.openid)
    guard let registration = client.openIDProvider(id) else { throw .providerNotOffered(.openid) }
    guard registration.isEnabled else { throw .providerWithheld(.openid, .switchedOff) }
    return (client, registration)
  }

  /// What people call the provider of an identity; the issuer's host where no client has it any more.
  package func openIDName(tenant: String, in realm: Realm) -> String {
    let registrations = all.filter { $0.realm == realm }.flatMap(\.openIDProviders)
    if let known = registrations.first(where: { $0.tenant.hasSameBytes(as: tenant) }) { return known.name }
    do {
      return try HTTPURL(parsing: tenant).host
    } catch {
      // The id of an OAuth 2 provider that is gone from the settings.
      return tenant
    }
  }
}

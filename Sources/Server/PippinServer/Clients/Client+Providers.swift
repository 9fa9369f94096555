import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinHTTP
package import PippinProviders
package import PippinSecret
import PippinTokens

extension Client {
  /// The client's registration at Google.
  package struct GoogleRegistration: Sendable {
    /// The OAuth client id, which must be the `aud` of its tokens.
    package let audience: String
    /// The other client ids of the same project that may be the `azp` of a token.
    package let authorizedParties: [String]
    /// The Workspace domain that every person must belong to, if one is required.
    package let hostedDomain: String?
    /// For the web flow.
    package let clientSecret: SecretText?
    /// The redirect address registered at Google, for clients that use the web flow.
    package let returnURL: String?
    /// The scopes that Google is asked for in a browser.
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

  /// The client's registration at Facebook.
  package struct FacebookRegistration: Sendable {
    /// The app's id, which is also the tenant of its subjects.
    package let appID: String
    package let appSecret: SecretText
    /// The redirect address registered at Facebook, for clients that use the web flow.
    package let returnURL: String?
    /// The scopes that Facebook is asked for in a browser. The public profile, with the name, always comes with them.
    package let scopes: [Scope]

    package init(appID: String, appSecret: SecretText, returnURL: String?, scopes: [Scope] = Scope.allCases) {
      self.scopes = scopes
      self.appID = appID
      self.appSecret = appSecret
      self.returnURL = returnURL
    }
  }

  /// The address to which a provider redirects back; `nil` if nobody signs in with it in a browser.
  package func returnURL(of method: WebProvider) -> String? {
    switch method.provider {
    case .apple: apple?.returnURL
    case .google: google?.clientSecret == nil ? nil : google?.returnURL
    case .facebook: facebook?.returnURL
    case .openid: openIDProvider(method.openID).flatMap { $0.isEnabled ? $0.returnURL : nil }
    default: nil
    }
  }

  /// The providers that its pages may show buttons for, Apple first.
  package var webProviders: [WebProvider] {
    let methods =
      [.apple, WebProvider(.google), WebProvider(.facebook)]
      + openIDProviders.map { WebProvider(.openid, openID: $0.id) }
    return methods.filter { returnURL(of: $0) != nil }
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

  /// A client that offers this provider in a browser, with the address to return to.
  func offeringOnTheWeb(_ method: WebProvider, _ id: ClientID) throws(ServerError) -> (Client, returnURL: String) {
    let client = try known(id)
    try client.refuseIfClosed(method.provider)
    guard let address = client.returnURL(of: method) else { throw .providerNotOffered(method.provider) }
    return (client, address)
  }
}

extension Client {
  /// The client's registration at one OpenID Connect or OAuth 2 provider.
  package struct OpenIDProviderRegistration: Sendable {
    /// How the provider identifies people.
    package enum Kind: Sendable, Hashable {
      /// By the ID tokens of this issuer.
      case issuer(String)
      /// By the response of its userinfo endpoint.
      case oauth2(OAuth2Provider)
    }

    /// The provider's id in addresses and in the API.
    package let id: String
    /// The provider's display name.
    package let name: String
    /// If `false`, nobody can sign in with it.
    package let isEnabled: Bool
    package let kind: Kind
    /// The client's id and secret at the provider.
    package let client: OpenIDClient
    /// The scopes that the provider is asked for in a browser.
    package let scopes: [String]
    /// Whether an address counts as proved if the issuer calls it verified.
    package let trustsEmail: Bool
    /// The redirect address registered at the provider. Each provider has one of its own (decision 0096).
    package let returnURL: String
    /// A PEM file of certificates to trust in place of the system's; nil for the system's.
    package let authoritiesFile: String?

    /// The name of its circuit (0159).
    package var circuit: String { "openid:" + id }

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

    /// Whether an app may present an ID token. With other providers people sign in in the browser only.
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

  /// The id of the provider that an identity belongs to; `nil` for other identities, and without such a provider.
  package func openIDProviderID(of key: IdentityKey) -> String? {
    guard key.provider == .openid else { return nil }
    return openIDProviders.first { $0.tenant.hasSameBytes(as: key.tenant) }?.id
  }

  /// Whether a sign-in method of this client's pages leads to the identity.
  package func leads(_ method: WebProvider, to key: IdentityKey) -> Bool {
    guard method.provider == key.provider else { return false }
    guard method.provider == .openid else { return true }
    return openIDProvider(method.openID)?.tenant.hasSameBytes(as: key.tenant) ?? false
  }
}

extension ClientRegistry {
  /// The sign-in method of a client that leads to an identity.
  func method(to key: IdentityKey, of client: ClientID) -> WebProvider {
    WebProvider(key.provider, openID: self[client]?.openIDProviderID(of: key))
  }

  /// The label of a sign-in method in metrics: its id if the settings have one of that id, because requests can make up others.
  package func label(of method: WebProvider) -> String {
    guard method.provider == .openid, all.contains(where: { $0.openIDProvider(method.openID) != nil }) else {
      return method.provider.rawValue
    }
    return method.text
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

  /// The display name of an identity's provider; the issuer's host if no client has it any more.
  package func openIDName(tenant: String, in realm: Realm) -> String {
    let registrations = all.filter { $0.realm == realm }.flatMap(\.openIDProviders)
    if let known = registrations.first(where: { $0.tenant.hasSameBytes(as: tenant) }) { return known.name }
    do {
      return try HTTPURL(parsing: tenant).host
    } catch {
      // The id of an OAuth 2 provider that was removed from the settings.
      return tenant
    }
  }
}

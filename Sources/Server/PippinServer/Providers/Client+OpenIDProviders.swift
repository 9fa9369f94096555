import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
package import PippinProviders

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
  package func leads(_ way: WebProvider, to key: IdentityKey) -> Bool {
    guard way.provider == key.provider else { return false }
    guard way.provider == .openid else { return true }
    return openIDProvider(way.openID)?.tenant.hasSameBytes(as: key.tenant) ?? false
  }
}

extension ClientRegistry {
  /// The sign-in method of a client that leads to an identity.
  func way(to key: IdentityKey, of client: ClientID) -> WebProvider {
    WebProvider(key.provider, openID: self[client]?.openIDProviderID(of: key))
  }

  /// What a sign-in method is called where it is counted: by its id if the settings have one of that id, because anybody can make up others.
  package func label(of way: WebProvider) -> String {
    guard way.provider == .openid, all.contains(where: { $0.openIDProvider(way.openID) != nil }) else {
      return way.provider.rawValue
    }
    return way.text
  }

  /// The labels of all OpenID Connect and OAuth 2 providers, as ``label(of:)`` has them.
  package var providerLabels: [String] {
    Set(all.flatMap(\.openIDProviders).map { WebProvider(.openid, openID: $0.id).text }).sorted()
  }

  /// A client and its provider of this id, if people may sign in with it.
  func offeringOpenIDProvider(_ id: String?, _ client: ClientID) throws(FlowError) -> (
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

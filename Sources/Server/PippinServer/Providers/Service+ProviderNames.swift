import PippinAccounts

extension PippinService {
  /// What people call a provider on a client's pages.
  func providerName(_ way: WebProvider, of client: Client) -> String {
    client.openIDProvider(way.openID)?.name ?? Self.providerName(way.provider)
  }

  /// What people call the provider of an identity.
  func providerName(of key: IdentityKey) -> String {
    key.provider == .openid
      ? flows.clients.openIDName(tenant: key.tenant, in: key.realm) : Self.providerName(key.provider)
  }

  static func providerName(_ provider: Provider) -> String {
    switch provider {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    case .openid: "OpenID"
    default: provider.rawValue
    }
  }
}

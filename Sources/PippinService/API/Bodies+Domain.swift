import FoundationEssentials
import PippinAPI
import PippinAccounts
import PippinFlows

extension SessionListItem {
  init(_ session: Session, provider: Provider, current: SessionID) {
    self.init(
      id: session.id.description, clientID: session.client.rawValue, provider: provider.rawValue,
      surface: session.surface.rawValue, name: session.device.name, platform: session.device.platform,
      appVersion: session.device.appVersion, createdAt: Timestamp(session.createdAt),
      lastUsedAt: Timestamp(session.lastUsedAt), authenticatedAt: Timestamp(session.authenticatedAt),
      expiresAt: Timestamp(session.expiresAt), current: session.id == current)
  }
}

extension [SessionListItem] {
  /// Sessions as the caller sees them; `identities` are the account's, one of which opened each.
  init(_ sessions: [Session], identities: [Identity], for caller: Caller) {
    let providers = Dictionary(identities.map { ($0.id, $0.key.provider) }, uniquingKeysWith: { first, _ in first })
    self = sessions.map { session in
      // An identity that was taken off since has left the list; of what it opened the caller's own is the best guess.
      SessionListItem(
        session, provider: providers[session.identity] ?? caller.identity.key.provider, current: caller.session.id)
    }
  }
}

extension IdentityBody {
  init(_ identity: Identity) {
    self.init(
      id: identity.id.description, provider: identity.key.provider.rawValue, status: identity.status.rawValue,
      email: identity.email?.address, emailVerified: identity.email?.isProved,
      isPrivateEmail: identity.email?.isPrivate,
      createdAt: Timestamp(identity.createdAt), authenticatedAt: Timestamp(identity.authenticatedAt))
  }
}

extension SignInAnswer {
  init(_ result: SignInResult, refreshLifetime: TimeInterval) {
    self.init(
      account: AccountBody(result.account),
      session: SessionBody(
        id: result.session.id.description, accessToken: result.accessToken, expiresIn: AccessToken.lifetime,
        refreshToken: result.refreshToken, refreshExpiresIn: Int(refreshLifetime)),
      created: result.created, linked: result.linked)
  }
}

extension Device {
  init(_ body: DeviceBody?) {
    self.init(name: body?.name, platform: body?.platform, appVersion: body?.appVersion)
  }
}

package import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinTokens

// What the API, its webhooks and the operator's commands show of an account.

extension AccountBody {
  package init(_ account: Account) {
    self.init(
      id: account.id.description, name: account.name.map(NameBody.init), email: account.email?.address,
      emailVerified: account.email?.isVerified, isPrivateEmail: account.email?.isPrivate,
      emailDeliverable: account.email?.isDeliverable, language: account.language,
      externalID: account.externalID?.text, metadata: MetadataBody(forApp: account.metadata.forApp),
      guest: account.isGuest ? true : nil, createdAt: Timestamp(account.createdAt))
  }
}

extension Device {
  /// What a device says of itself.
  package init(_ body: DeviceBody?) {
    self.init(name: body?.name, platform: body?.platform, appVersion: body?.appVersion)
  }
}

extension NameBody {
  package init(_ name: PersonName) {
    self.init(givenName: name.givenName, familyName: name.familyName)
  }
}

extension SessionListItem {
  /// - Parameter provider: that of the identity which opened the session.
  package init(_ session: Session, provider: Provider, current: SessionID?) {
    self.init(
      id: session.id.description, clientID: session.client.rawValue, provider: provider.rawValue,
      surface: session.surface.rawValue, name: session.device.name, platform: session.device.platform,
      appVersion: session.device.appVersion, createdAt: Timestamp(session.createdAt),
      lastUsedAt: Timestamp(session.lastUsedAt), authenticatedAt: Timestamp(session.authenticatedAt),
      authenticatedBy: (session.authenticatedBy ?? AuthenticationMethod(ofFormer: session, openedBy: provider))
        .publicName,
      expiresAt: Timestamp(session.expiresAt), current: session.id == current)
  }
}

extension [SessionListItem] {
  /// Lists sessions for `caller`, or for an operator; `identities` are the account's, one of which opened each.
  package init(_ sessions: [Session], identities: [Identity], for caller: Caller?) {
    let providers = Dictionary(identities.map { ($0.id, $0.key.provider) }, uniquingKeysWith: { first, _ in first })
    self = sessions.map { session in
      // Opened by no identity: a guest's, or one that a mailed code opened.
      if session.identity == Account.mailedProof(of: session.account) {
        return SessionListItem(
          session, provider: identities.isEmpty ? .guest : .password, current: caller?.session.id)
      }
      // The identity was removed since; the provider of the caller's own identity is the best guess.
      return SessionListItem(
        session, provider: providers[session.identity] ?? caller?.identity.key.provider ?? .apple,
        current: caller?.session.id)
    }
  }
}

extension IdentityBody {
  /// - Parameters:
  ///   - client: the client that gets the body; it has its own ids for OpenID Connect and OAuth 2 providers.
  ///   - passkey: what is behind it, if it is a passkey.
  package init(_ identity: Identity, for client: Client? = nil, passkey: Passkey? = nil) {
    self.init(
      id: identity.id.description, provider: identity.key.provider.rawValue,
      providerID: client?.openIDProviderID(of: identity.key),
      issuer: identity.key.provider == .openid ? identity.key.tenant : nil, status: identity.status.rawValue,
      email: identity.email?.address, emailVerified: identity.email?.isProved,
      isPrivateEmail: identity.email?.isPrivate,
      createdAt: Timestamp(identity.createdAt), authenticatedAt: Timestamp(identity.authenticatedAt))
    self.passkey = passkey.map { PasskeyBody($0, of: identity) }
  }
}

extension PasskeyBody {
  init(_ passkey: Passkey, of identity: Identity) {
    self.init(
      name: passkey.name.text, manager: passkey.manager, synced: passkey.isBackedUp,
      deviceBound: !passkey.wasBackupEligible, rpID: identity.key.tenant,
      credentialID: Base64URL.encode(passkey.credentialID), transports: passkey.transports,
      createdWith: passkey.client?.rawValue,
      lastUsedAt: passkey.uses > 0 ? Timestamp(identity.authenticatedAt) : nil)
  }
}

extension SuspensionBody {
  package init(_ suspension: Suspension) {
    self.init(at: Timestamp(suspension.at), reason: suspension.reason, by: suspension.by)
  }
}

extension OperatorAccount {
  package init(_ account: Account) {
    self.init(
      AccountBody(account), realm: account.realm.rawValue,
      metadata: MetadataBody(forApp: account.metadata.forApp, forOperators: account.metadata.forOperators),
      suspension: account.suspension.map(SuspensionBody.init))
  }
}

extension JobBody {
  /// - Parameter account: the account that an email is about, if the reader may know it.
  package init(_ job: Job, account: AccountID?) {
    self.init(
      id: job.id.description, kind: job.kind.rawValue, state: job.parked == nil ? "waiting" : "parked",
      createdAt: Timestamp(job.createdAt), dueAt: Timestamp(job.dueAt), attempts: job.attempts,
      parkedAt: job.parked.map { Timestamp($0.at) }, reason: job.parked?.reason, lastError: job.lastError,
      accountID: account?.description)
  }
}

extension RefusalBody {
  /// - Parameter showsCause: whether it has the words of the log, which are for operators.
  package init(_ refusal: Refusal, showsCause: Bool = true) {
    self.init(
      id: refusal.id.description, at: Timestamp(refusal.at), requestID: refusal.requestID,
      accountID: refusal.account?.description, provider: refusal.provider?.rawValue,
      clientID: refusal.client?.rawValue, platform: refusal.surface?.rawValue, code: refusal.code,
      reason: refusal.reason, cause: showsCause ? refusal.cause : nil, network: refusal.network, device: refusal.device)
  }
}

extension SignInAnswer {
  init(_ result: SignInResult, _ tokens: IssuedTokens, lifetimes: Lifetimes) {
    self.init(
      account: AccountBody(result.account),
      session: SessionBody(
        id: result.session.id.description, accessToken: tokens.accessToken, expiresIn: lifetimes.accessToken,
        refreshToken: tokens.refreshToken, refreshExpiresIn: Int(lifetimes.tokenSession),
        authenticatedBy: result.session.authenticatedBy?.publicName),
      created: result.created, linked: result.linked, recovered: result.recovery == nil ? nil : true)
  }
}

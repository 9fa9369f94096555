package import PippinAccounts
package import PippinFoundation

/// An OpenID client that an account is used with: its person agreed to it, or it holds a session.
package struct ConnectedApp: Sendable {
  package let client: ClientID
  /// The scope that it has.
  package let scope: GrantedScope
  /// When the person last agreed to it; if no consent was asked for, when its first session was opened.
  package let grantedAt: Date
  /// When one of its sessions was used last; nil while it has none.
  package let lastUsedAt: Date?

  /// The later of the two times.
  package var lastActiveAt: Date { max(grantedAt, lastUsedAt ?? grantedAt) }
}

extension ConnectedApp {
  /// The connected apps of an account, each client once, in the order of their ids.
  static func all(
    of account: AccountID, in store: any AccountStore, now: Date
  ) async throws(StoreError) -> [ConnectedApp] {
    var found: [ClientID: ConnectedApp] = [:]
    for session in try await clientSessions(of: account, in: store, now: now) {
      guard let grant = session.grant else { continue }
      let (client, known) = (session.client, found[session.client])
      found[client] = ConnectedApp(
        client: client, scope: known?.scope.union(grant.scope) ?? grant.scope,
        grantedAt: min(known?.grantedAt ?? session.createdAt, session.createdAt),
        lastUsedAt: max(known?.lastUsedAt ?? session.lastUsedAt, session.lastUsedAt))
    }
    for consent in try await store.consents(of: account) {
      let held = found[consent.client]
      found[consent.client] = ConnectedApp(
        client: consent.client, scope: consent.scope.union(held?.scope ?? GrantedScope([])),
        grantedAt: consent.grantedAt, lastUsedAt: held?.lastUsedAt)
    }
    return found.values.sorted { $0.client.rawValue < $1.client.rawValue }
  }

  private static func clientSessions(
    of account: AccountID, in store: any AccountStore, now: Date
  ) async throws(StoreError) -> [Session] {
    var sessions: [Session] = []
    while true {
      let page = try await store.sessions(
        of: account, ofClients: true, at: now, limit: Lifetimes.mostSessionsPerAccount, after: sessions.last?.id)
      sessions += page
      if page.count < Lifetimes.mostSessionsPerAccount { return sessions }
    }
  }
}

extension OpenIDFlows {
  /// The clients that the caller's account is used with, the most recently active first. A client that the settings no longer have is
  /// left out, because nobody can sign in to it.
  package func connectedApps(of caller: Caller) async throws(ServerError) -> [(client: Client, app: ConnectedApp)] {
    let now = now()
    let apps = try await reading { () throws(StoreError) in
      try await ConnectedApp.all(of: caller.account.id, in: store, now: now)
    }
    return apps.compactMap { app in clients[app.client].map { (client: $0, app: app) } }
      .sorted { ($0.app.lastActiveAt, $0.client.id.rawValue) > ($1.app.lastActiveAt, $1.client.id.rawValue) }
  }

  /// Withdraws the caller's consent to the client, and ends every session that the client holds.
  package func endAccess(of client: ClientID, by caller: Caller) async throws(ServerError) {
    let stamp = stamp(at: now())
    let account = caller.account.id
    let withdrawal = WithdrawConsent(
      account: account, client: client, session: caller.session.id)
    _ = try await decide(on: withdrawal.reads) { snapshot in
      try withdrawal.decide(on: snapshot, at: stamp)
    }
  }
}

/// A piece of account data that an OpenID client gets.
package struct ReleasedDetail: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case accountID, name, email, language, externalID
    /// A member of the metadata that the app may read.
    case metadata(String)
    case offlineAccess
  }

  package let kind: Kind
  /// The value that the client would get now; nil if the account has none.
  package let value: String?

  init(_ kind: Kind, _ value: String? = nil) {
    self.kind = kind
    self.value = value
  }
}

extension Client {
  /// The claims of userinfo: those that the settings name for every token, and those that the scope adds.
  func claims(within scope: GrantedScope) -> TokenClaims {
    var claims = claims
    if scope.contains(GrantedScope.profile) { claims.name = true }
    if scope.contains(GrantedScope.email) { claims.email = true }
    return claims
  }

  /// All account data that the client gets with a scope, for the consent page.
  package func released(of account: Account, within scope: GrantedScope) -> [ReleasedDetail] {
    var details = [ReleasedDetail(.accountID, account.id.description)]
    let claims = claims(within: scope)
    if claims.name { details.append(ReleasedDetail(.name, account.name.map(TokenClaims.text(of:)))) }
    if claims.email { details.append(ReleasedDetail(.email, account.email?.address)) }
    if scope.contains(GrantedScope.profile) { details.append(ReleasedDetail(.language, account.language)) }
    if claims.externalID { details.append(ReleasedDetail(.externalID, account.externalID?.text)) }
    for member in claims.metadata {
      details.append(ReleasedDetail(.metadata(member), account.metadata.text(of: member)))
    }
    if scope.contains(GrantedScope.offlineAccess) { details.append(ReleasedDetail(.offlineAccess)) }
    return details
  }

  /// What a person agrees to on the consent page: the scope, and the claims of the settings, so that a claim that is added later
  /// needs a new consent (0112).
  func agreement(on scope: GrantedScope) -> GrantedScope { scope.union(GrantedScope(claims.consentTokens)) }
}

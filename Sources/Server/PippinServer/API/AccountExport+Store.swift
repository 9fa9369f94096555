import PippinAPI
package import PippinAccounts
package import PippinFoundation

extension AccountExport {
  /// How many lines of the audit, or refusals, are read at a time.
  private static let pageSize = 500
  /// How many refusals an export has: strangers can cause as many as they like.
  private static let mostRefusals = 10_000

  /// Gathers what `store` holds of `account`, part by part; the parts may differ if the account changes meanwhile.
  ///
  /// - Parameters:
  ///   - caller: the person who asks for their own data; `nil` for an operator.
  ///   - withHistory: whether to read the audit and the refused sign-ins too.
  ///   - naming: returns the display name of a client.
  package static func of(
    _ account: Account, in store: any AccountStore, caller: Caller? = nil, withHistory: Bool = true,
    naming: (ClientID) -> String?, now: Date
  ) async throws(StoreError) -> AccountExport {
    let identities = try await store.identities(of: account.id)
    let sessions = try await store.sessions(
      of: account.id, ofClients: false, at: now, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    var exported: [AccountExport.Identity] = []
    for identity in identities { exported.append(try await Self.exported(identity, in: store)) }
    return AccountExport(
      account: AccountBody(account), realm: account.realm.rawValue,
      suspension: account.suspension.map(SuspensionBody.init),
      privateMetadata: caller == nil ? account.metadata.forOperators.map(EmbeddedJSON.init) : nil, identities: exported,
      sessions: [SessionListItem](sessions, identities: identities, for: caller),
      apps: try await apps(of: account.id, in: store, naming: naming, now: now),
      history: withHistory
        ? try await wholeHistory(of: account.id, in: store, now: now).map {
          Event($0, showsActor: caller == nil, in: account.id)
        } : nil,
      refusals: withHistory
        ? try await refusals(of: account.id, in: store).map { RefusalBody($0, showsCause: caller == nil) } : nil,
      exportedAt: Timestamp(now))
  }

  /// The audit of an account and of every account that was merged into it for good, oldest first. While a merge can be undone, the
  /// other account's lines may still turn out to be another person's (0023).
  private static func wholeHistory(
    of account: AccountID, in store: any AccountStore, now: Date
  ) async throws(StoreError) -> [AuditEvent] {
    var lines = try await history(of: account, in: store)
    var survivors = [account]
    while let survivor = survivors.popLast() {
      for merge in try await store.merges(into: survivor) where merge.undoUntil <= now {
        lines += try await history(of: merge.lost, in: store)
        survivors.append(merge.lost)
      }
    }
    return lines.sorted { $0.id < $1.id }
  }

  /// The newest refusals that name an account, oldest first.
  private static func refusals(of account: AccountID, in store: any AccountStore) async throws(StoreError) -> [Refusal]
  {
    var found: [Refusal] = []
    while found.count < mostRefusals {
      let page = try await store.refusals(RefusalQuery(account: account), limit: pageSize, before: found.last?.id)
      found += page
      if page.count < pageSize { break }
    }
    return found.reversed()
  }

  /// Every line of an account's audit, oldest first.
  package static func history(
    of account: AccountID, in store: any AccountStore
  ) async throws(StoreError) -> [AuditEvent] {
    var lines: [AuditEvent] = []
    while true {
      let page = try await store.audit(of: account, limit: pageSize, after: lines.last?.id)
      lines += page
      if page.count < pageSize { return lines }
    }
  }

  private static func exported(
    _ identity: PippinAccounts.Identity, in store: any AccountStore
  ) async throws(StoreError) -> AccountExport.Identity {
    let reads: [Read] = [.vaultEntries(of: identity.id)] + (identity.isPasskey ? [.passkey(identity.key)] : [])
    let (entries, passkey) = try await store.snapshot(of: reads) { snapshot in
      (
        try snapshot.vaultEntries(of: identity.id),
        identity.isPasskey ? try snapshot.passkey(identity.key)?.passkey : nil
      )
    }
    let tokens = entries.map {
      ProviderToken(clientID: $0.client.rawValue, obtainedAt: Timestamp($0.obtainedAt))
    }
    return AccountExport.Identity(
      identity: IdentityBody(identity, passkey: passkey), tenant: identity.key.tenant, subject: identity.key.subject,
      providerTokens: tokens)
  }
}

extension AccountExport.Event {
  /// - Parameters:
  ///   - showsActor: whether to name the operator, which people do not see, nor where an operator was.
  ///   - account: whose history the line is in; `nil` where it can only be the line's own.
  package init(_ line: AuditEvent, showsActor: Bool = true, in account: AccountID? = nil) {
    let showsSource = showsActor || line.actor == nil
    self.init(
      id: line.id.description, at: Timestamp(line.at), kind: line.kind.rawValue, detail: line.detail,
      accountID: account.flatMap { $0 == line.account ? nil : line.account.description },
      identityID: line.identity?.description, sessionID: line.session?.description, clientID: line.client?.rawValue,
      actor: showsActor ? line.actor : nil, network: showsSource ? line.network : nil,
      device: showsSource ? line.device : nil)
  }
}

extension AccountExport {
  /// The OpenID clients that an account is used with, as the API writes them.
  static func apps(
    of account: AccountID, in store: any AccountStore, naming: (ClientID) -> String?, now: Date
  ) async throws(StoreError) -> [App] {
    try await ConnectedApp.all(of: account, in: store, now: now).map { app in
      App(
        clientID: app.client.rawValue, name: naming(app.client), scope: app.scope.text,
        grantedAt: Timestamp(app.grantedAt), lastUsedAt: app.lastUsedAt.map { Timestamp($0) })
    }
  }
}

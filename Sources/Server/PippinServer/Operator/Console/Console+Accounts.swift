import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinTokens

extension OperatorResponder {
  static let consoleAccountBindings: [RouteBinding<OperatorResponder>] =
    [
      console(.get, "/accounts", "openAccounts", scope: .readAccounts) { try await $0.accountsPage($1) },
      console(.get, "/search", "openSearch") { _, _ in .redirect(ConsoleSection.accounts.path) },
      console(.post, "/search", "searchInConsole", scope: .readAccounts) { try await $0.search($1) },
      console(.get, "/accounts/{id}", "openAccountInConsole", scope: .readAccounts) { try await $0.accountPage($1) },
    ] + accountChangeBindings

  /// All accounts, the newest first.
  private func accountsPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    try await list(nil, try visit.call.query(), visit)
  }

  /// A single hit redirects to the account.
  private func search(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    // A credential id has up to 1,364 digits.
    try await list(String((visit.form.only("query") ?? "").prefix(1400)), visit.form, visit)
  }

  private func list(_ query: String?, _ fields: FormData, _ visit: ConsoleVisit) async throws -> HTTPResponse {
    var search = try AccountSearch(fields)
    search.text = query
    search.after = fields.first("after").flatMap { AccountID($0) }
    let (found, newer) = try await part(of: search, before: fields.first("before").flatMap { AccountID($0) })
    if let query, search.after == nil, newer == nil {
      if found.total == 1, found.accounts.count == 1 {
        let account = found.accounts[0].id
        let merged = AccountID(query).map { $0 != account } ?? false
        // A credential id also finds the account that the passkey was removed from.
        let wanted = Passkey.credentialID(spelled: query.filter { !$0.isWhitespace })
        guard merged || wanted != nil else { return .redirect("/accounts/\(account)") }
        let (passkeys, identities) = try await flows.reading { () throws(StoreError) in
          (try await flows.store.passkeys(of: account), try await flows.store.identities(of: account))
        }
        let isThere =
          passkeys.contains { $0.passkey.credentialID == wanted }
          || account.description == query || found.accounts[0].externalID?.text == query
          || identities.contains { $0.key.subject == query }
        guard !isThere else { return .redirect("/accounts/\(account)") }
        // The id of a merged account leads to the one that stayed. It could be spelled like a credential id.
        return done(merged ? .accountMerged : .passkeyRemoved, at: "/accounts/\(account)", visit.call.request)
      }
      if found.accounts.isEmpty, let id = AccountID(query), try await isRemembered(id) {
        return .redirect("/accounts/\(id)")
      }
    }
    let requestID = query?.filter { !$0.isWhitespace } ?? ""
    let refusals = try await flows.reading { () throws(StoreError) in
      requestID.isEmpty
        ? [] : try await flows.store.refusals(RefusalQuery(requestID: requestID), limit: 20, before: nil)
    }
    let now = flows.now()
    let page = AccountsPage(
      query: query, search: visit.action("/search"),
      filter: .init(
        provider: search.provider?.rawValue ?? "", status: search.status?.rawValue ?? "",
        createdAfter: search.createdAfter.map { String(Timestamp($0).text.prefix(10)) } ?? ""),
      providers: Endpoint.searchedProviders, accounts: found.accounts.map(item), total: found.total,
      isTotalExact: found.isTotalExact,
      neighbours: .init(newer: newer?.description, older: found.next?.description),
      refusals: refusals.map { RefusalItem($0, now: now) })
    return show(page, visit)
  }

  /// A page of a list, and the id that newer accounts come before. The page before the id `before` is read in reverse order; if that
  /// reaches the beginning, the first page is shown, so that no page is shorter than another.
  private func part(
    of search: AccountSearch, before: AccountID?
  ) async throws(ServerError) -> (FoundAccounts, newer: AccountID?) {
    guard let before else {
      let found = try await flows.operations.accounts(search)
      return (found, search.after == nil ? nil : found.accounts.first?.id)
    }
    var back = search
    (back.order, back.after) = (.oldest, before)
    let newer = try await flows.operations.accounts(back)
    guard newer.next != nil else { return (try await flows.operations.accounts(search), nil) }
    let shown = Array(newer.accounts.reversed())
    return (FoundAccounts(accounts: shown, next: shown.last?.id, total: newer.total), shown.first?.id)
  }

  private func item(_ account: Account) -> AccountsPage.Item {
    AccountsPage.Item(
      id: account.id.description, name: account.name?.inFull, email: account.email?.address,
      created: ConsoleTime(account.createdAt, now: flows.now()),
      status: account.suspension != nil ? .suspended : account.isGuest ? .guest : .active)
  }

  private func accountPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let id = AccountID(visit.call.parameter) else { throw ServerError.notFound }
    let before = try visit.call.query().first("before").flatMap(UUIDv7.init)
    let account: Account
    do throws(ServerError) {
      account = try await flows.operations.account(named: id)
    } catch {
      guard error.code == .notFound else { throw error }
      return try await deletedPage(id, before: before, visit)
    }
    if account.id != id { return .redirect("/accounts/\(account.id)") }
    let apps = try await flows.operations.apps(of: account.id)
    let recovery = try await flows.recovery.recovery(of: account)
    var page = try await flows.reading { () throws(StoreError) in
      try await consolePage(of: account, before: before, apps: apps, visit)
    }
    page.recovery = recovery.words
    page.isOpenedByMailAlone = recovery == .ok && !page.hasActiveMethod
    return show(page, visit)
  }

  private func consolePage(
    of account: Account, before: UUIDv7?, apps: [AccountExport.App], _ visit: ConsoleVisit
  ) async throws(StoreError) -> ConsoleAccountPage {
    let now = flows.now()
    let identities = try await flows.store.identities(of: account.id)
    let passkeys = try await flows.store.passkeys(of: account.id)
    let sessions = try await flows.store.sessions(of: account.id, ofClients: false, at: now, limit: 21, after: nil)
    let allIdentities = identities + (account.itself.map { [$0] } ?? [])
    let providers = Dictionary(allIdentities.map { ($0.id, provider(of: $0.key)) }) { first, _ in first }
    return ConsoleAccountPage(
      id: account.id.description, realm: account.realm.rawValue, name: account.name?.inFull,
      email: account.email.map {
        .init(address: $0.address, isVerified: $0.isVerified, isPrivate: $0.isPrivate, isDeliverable: $0.isDeliverable)
      },
      created: ConsoleTime(account.createdAt, now: now), externalID: account.externalID?.text,
      metadata: (account.metadata.forApp, account.metadata.forOperators),
      suspension: account.suspension.map {
        .init(at: ConsoleTime($0.at, now: now), reason: $0.reason, by: $0.by)
      },
      isGuest: account.isGuest,
      methods: identities.map { identity in
        .init(
          identity, passkeys.first { $0.identity.id == identity.id }?.passkey, provider: provider(of: identity.key),
          mayRemove: visit.token.allows(.writeAccounts),
          trustsDeviceCounter: flows.server.settings.passkeys?.trustsDeviceCounter ?? true, now: now)
      },
      sessions: sessions.prefix(20).map { .init($0, provider: providers[$0.identity], now: now) },
      hasMoreSessions: sessions.count > 20,
      apps: apps.map { .init($0, of: account.id, mayEnd: visit.token.allows(.writeAccounts), now: now) },
      history: try await history(of: account.id, identities, before: before),
      actions: visit.token.allows(.writeAccounts)
        ? .init(
          restore: visit.action("/accounts/\(account.id)/restore"), mayRecover: visit.token.allows(.recoverAccounts))
        : nil)
  }

  private func deletedPage(_ id: AccountID, before: UUIDv7?, _ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard try await isRemembered(id) else { throw ServerError.notFound }
    let page = try await flows.reading { () throws(StoreError) -> DeletedAccountPage in
      let deletion = try await flows.store.snapshot(of: [.deletion(id)]) { try $0.deletion(id) }
      return DeletedAccountPage(
        id: id.description, isFinished: deletion.map { $0.finishedAt != nil } ?? true,
        history: try await history(of: id, [], before: before))
    }
    return show(page, visit)
  }

  /// Whether the audit has lines about an account that no longer exists.
  private func isRemembered(_ id: AccountID) async throws(ServerError) -> Bool {
    try await flows.reading { () throws(StoreError) in
      try await !flows.store.audit(of: id, limit: 1, after: nil).isEmpty
    }
  }
}

extension Recovery {
  /// What it means for a person who calls support.
  fileprivate var words: String {
    switch self {
    case .none: "None: the person loses the account with one device."
    case .weak: "Weak: only passkeys, or one sign-in method."
    case .ok: "OK: another sign-in method or email also works."
    }
  }
}

extension PersonName {
  /// Given name and family name, as far as they are known.
  var inFull: String { [givenName, familyName].compactMap { $0 }.joined(separator: " ") }
}

extension ConsoleAccountPage.Method {
  fileprivate init(
    _ identity: Identity, _ passkey: Passkey?, provider: String, mayRemove: Bool, trustsDeviceCounter: Bool, now: Date
  ) {
    let status: Status =
      switch identity.status {
      case .active: .active
      case .revoked: .revoked
      case .gone: .gone
      }
    self.init(
      provider: provider, email: identity.email?.address, status: status,
      added: ConsoleTime(identity.createdAt, now: now), used: ConsoleTime(identity.authenticatedAt, now: now),
      // That of a passkey is its credential id.
      subject: identity.key.provider == .password || identity.isPasskey ? nil : identity.key.subject,
      passkey: passkey.map {
        ConsolePasskey($0, rpID: identity.key.tenant, trustsDeviceCounter: trustsDeviceCounter)
      },
      removal: mayRemove
        ? "/accounts/\(identity.account)/remove-method?" + FormData.encode([("identity_id", identity.id.description)])
        : nil)
  }
}

extension ConsolePasskey {
  fileprivate init(_ passkey: Passkey, rpID: String, trustsDeviceCounter: Bool) {
    self.init(
      name: passkey.name.text, manager: passkey.manager, isSynced: passkey.isBackedUp,
      isDeviceBound: !passkey.wasBackupEligible, signCount: passkey.signCount, uses: passkey.uses, rpID: rpID,
      wasUserVerified: passkey.wasUserVerified, hasBackupEligibilityChanged: passkey.hasBackupEligibilityChanged,
      aaguid: passkey.aaguid.map { Hexadecimal.encode($0) }, algorithm: passkey.algorithm,
      isCounterJudged: !passkey.wasBackupEligible && trustsDeviceCounter,
      credentialID: Base64URL.encode(passkey.credentialID), userHandle: passkey.userHandle.map { Base64URL.encode($0) },
      transports: passkey.transports, client: passkey.client?.rawValue)
  }
}

extension ConsoleAccountPage.App {
  fileprivate init(_ app: AccountExport.App, of account: AccountID, mayEnd: Bool, now: Date) {
    self.init(
      name: app.name ?? app.clientID, client: app.clientID, scope: app.scope,
      since: ConsoleTime(app.grantedAt.date, now: now), used: app.lastUsedAt.map { ConsoleTime($0.date, now: now) },
      end: mayEnd ? "/accounts/\(account)/end-access?" + FormData.encode([("client_id", app.clientID)]) : nil)
  }
}

extension ConsoleAccountPage.Session {
  fileprivate init(_ session: Session, provider: String?, now: Date) {
    let browser = session.browserName
    let parts =
      session.kind == .cookie
      ? [browser.browser, browser.system] : [session.device.name, DeviceKind(of: session).english]
    let device = parts.compactMap { $0 }.joined(separator: ", ")
    self.init(
      device: device.isEmpty ? (session.kind == .cookie ? "A browser" : "A device") : device,
      client: session.client.rawValue, provider: provider, used: ConsoleTime(session.lastUsedAt, now: now))
  }
}

extension OperatorResponder {
  static let accountChangeBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/accounts/{id}/suspend", "openSuspension", scope: .writeAccounts) {
      try await $0.ask(.suspend, "suspend", $1)
    },
    console(.post, "/accounts/{id}/suspend", "suspendInConsole", scope: .writeAccounts) {
      try await $0.suspendByForm($1)
    },
    console(.post, "/accounts/{id}/restore", "restoreInConsole", scope: .writeAccounts) {
      try await $0.change($1, .restored) { flows, id, name throws(ServerError) in
        _ = try await flows.restore(id, by: name)
      }
    },
    console(.get, "/accounts/{id}/end-sessions", "openSessionsEnd", scope: .writeAccounts) {
      try await $0.ask(.endSessions, "end-sessions", $1)
    },
    console(.post, "/accounts/{id}/end-sessions", "endSessionsInConsole", scope: .writeAccounts) {
      try await $0.change($1, .sessionsEnded) { flows, id, name throws(ServerError) in
        try await flows.endSessions(of: id, by: name)
      }
    },
    console(.get, "/accounts/{id}/delete", "openDeletionInConsole", scope: .writeAccounts) {
      try await $0.ask(.delete, "delete", $1)
    },
    console(.post, "/accounts/{id}/delete", "deleteInConsole", scope: .writeAccounts) {
      try await $0.change($1, .deleted) { flows, id, name throws(ServerError) in
        _ = try await flows.delete(id, by: name)
      }
    },
    console(.get, "/accounts/{id}/remove-method", "openMethodRemoval", scope: .writeAccounts) {
      try await $0.askAboutMethod($1)
    },
    console(.post, "/accounts/{id}/remove-method", "removeMethodInConsole", scope: .writeAccounts) {
      try await $0.removeMethod($1)
    },
    console(.get, "/accounts/{id}/end-access", "openAccessEnd", scope: .writeAccounts) {
      try await $0.askAboutAccess($1)
    },
    console(.post, "/accounts/{id}/end-access", "endAccessInConsole", scope: .writeAccounts) {
      guard let client = $1.form.only("client_id") else { throw ServerError.notFound }
      return try await $0.change($1, .accessEnded) { flows, id, name throws(ServerError) in
        try await flows.endAccess(of: ClientID(rawValue: client), to: id, by: name)
      }
    },
  ]

  /// Asks to confirm a change. The page names the account only if the token may read accounts.
  func ask(
    _ deed: ConfirmConsolePage.Deed, _ word: String, _ visit: ConsoleVisit, choice: FormAction.Choice? = nil,
    trouble: String? = nil, typed: String = ""
  ) async throws -> HTTPResponse {
    let id = try await id(visit)
    let account = try await flows.operations.account(named: id)
    let name =
      visit.token.allows(.readAccounts)
      ? account.name?.inFull ?? account.email?.address ?? "this account" : "this account"
    let page = ConfirmConsolePage(
      deed, subject: name, subjectID: account.id.description,
      action: visit.action("/accounts/\(account.id)/\(word)", choice: choice), back: "/accounts/\(account.id)",
      trouble: trouble, typed: typed)
    return show(page, visit, status: trouble == nil ? 200 : 422)
  }

  /// The link on the account's page names the client. Access can be ended only for a client that has it.
  private func askAboutAccess(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let client = try visit.call.query().first("client_id")
    let apps = try await flows.operations.apps(of: flows.operations.account(named: id(visit)).id)
    guard let app = apps.first(where: { $0.clientID == client }) else { throw ServerError.notFound }
    return try await ask(
      .endAccess(of: app.name ?? app.clientID), "end-access", visit,
      choice: FormAction.Choice(name: "client_id", value: app.clientID))
  }

  /// The link on the account's page names the sign-in method. What would happen is tried first.
  private func askAboutMethod(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let identity = try visit.call.query().first("identity_id").flatMap({ IdentityID($0) }) else {
      throw ServerError.notFound
    }
    let account = try await flows.operations.account(named: id(visit))
    let trial: UnlinkIdentity.Unlinked
    do throws(ServerError) {
      trial = try await flows.operations.removeIdentity(
        identity, of: account.id, by: visit.token.name, isTrial: true)
    } catch {
      return try refused(error, account.id, visit)
    }
    let passkeys = try await flows.reading { () throws(StoreError) in try await flows.store.passkeys(of: account.id) }
    // The names that people gave are personal data.
    let showsNames = visit.token.allows(.readAccounts)
    func method(_ identity: Identity) -> ConfirmConsolePage.Method {
      .init(
        provider: provider(of: identity.key),
        passkey: showsNames ? passkeys.first { $0.identity.id == identity.id }?.passkey.name.text : nil)
    }
    let removal = ConfirmConsolePage.Removal(
      of: method(trial.identity), remaining: trial.staying.map(method),
      losesAddress: account.email != nil && trial.account.email == nil, mails: flows.outgoing != nil)
    return try await ask(
      .removeMethod(removal), "remove-method", visit,
      choice: FormAction.Choice(name: "identity_id", value: identity.description))
  }

  private func removeMethod(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let identity = visit.form.only("identity_id").flatMap({ IdentityID($0) }) else { throw ServerError.notFound }
    let id = try await id(visit)
    do throws(ServerError) {
      try await flows.operations.removeIdentity(identity, of: id, by: visit.token.name)
    } catch {
      return try refused(error, id, visit)
    }
    return done(.methodRemoved, at: "/accounts/\(id)", visit.call.request)
  }

  /// Why a sign-in method stays, on the account's page.
  private func refused(
    _ error: ServerError, _ account: AccountID, _ visit: ConsoleVisit
  ) throws(ServerError) -> HTTPResponse {
    switch error.code {
    case .lastSignInMethod: done(.lastMethod, at: "/accounts/\(account)", visit.call.request)
    case .notFound: done(.methodUnknown, at: "/accounts/\(account)", visit.call.request)
    default: throw error
    }
  }

  private func suspendByForm(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let (id, reason) = (try await id(visit), visit.form.only("reason") ?? "")
    do throws(ServerError) {
      _ = try await flows.operations.suspend(id, reason: reason, by: visit.token.name)
    } catch {
      guard let trouble = error.details.errors?.first?.reason else { throw error }
      return try await ask(.suspend, "suspend", visit, trouble: "The reason \(trouble).", typed: reason)
    }
    return done(.suspended, at: "/accounts/\(id)", visit.call.request)
  }

  private func change(
    _ visit: ConsoleVisit, _ status: ConsoleStatus,
    _ apply: (OperatorFlows, AccountID, String) async throws(ServerError) -> Void
  ) async throws -> HTTPResponse {
    let id = try await id(visit)
    try await apply(flows.operations, id, visit.token.name)
    return done(status, at: "/accounts/\(id)", visit.call.request)
  }

  /// The account of a change. That of an operator is changed only by somebody who may do as much.
  private func id(_ visit: ConsoleVisit) async throws(ServerError) -> AccountID {
    guard let id = AccountID(visit.call.parameter) else { throw .notFound }
    return try await flows.operations.account(id, changedBy: visit.token)
  }
}

extension AccountStore {
  /// The passkeys of an account.
  fileprivate func passkeys(of account: AccountID) async throws(StoreError) -> [PasskeyHolder] {
    try await snapshot(of: [.accountInFull(account), .passkeys(of: account)]) { try $0.passkeys(of: account) }
  }
}

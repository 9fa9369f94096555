import PippinAPI
package import PippinAccounts
import PippinFoundation

extension SessionFlows {
  /// Ends a session of the caller's account; ending one that has ended already is no error.
  package func end(_ session: SessionID, by caller: Caller) async throws(ServerError) {
    let stamp = stamp(at: now())
    let outcome = try await decide(on: [.session(session)]) { snapshot in
      try Session.end(session, of: caller.account.id, because: .signedOut, on: snapshot, at: stamp)
    }
    if case .unknown = outcome { throw .notFound }
  }

  /// Ends every session of the caller's account, or every one except the current.
  package func endSessions(keepingCurrent: Bool, by caller: Caller) async throws(ServerError) {
    let now = now()
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "ending what lives needs no knowledge of what lived a moment ago",
      at: now)
    changes.add(
      .endSessions(
        LiveSessions(of: caller.account.id, except: keepingCurrent ? caller.session.id : nil),
        Session.End(at: now, reason: .signedOut)))
    changes.add(
      .audit(
        AuditEvent(
          id: newID(at: now), at: now, kind: .sessionEnded, account: caller.account.id, session: caller.session.id,
          client: caller.session.client, detail: keepingCurrent ? "all_others" : "all")))
    try await commit(changes)
  }

  /// Live sessions of the caller's account, oldest first.
  package func sessions(of caller: Caller, limit: Int, after: SessionID?) async throws(ServerError) -> [Session] {
    do {
      return try await store.sessions(
        of: caller.account.id, ofClients: false, at: now(), limit: limit, after: after)
    } catch {
      throw ServerError(error)
    }
  }

  /// All data that is stored about the caller.
  package func export(for caller: Caller) async throws(ServerError) -> AccountExport {
    let recovery = try await recovery.recovery(of: caller.account)
    do {
      var export = try await AccountExport.of(
        caller.account, in: store, caller: caller, naming: { clients[$0]?.name }, now: now())
      export.account.recovery = recovery.rawValue
      return export
    } catch {
      throw ServerError(error)
    }
  }

  /// Names a session of the caller's account.
  package func rename(_ id: SessionID, to name: String?, by caller: Caller) async throws(ServerError) -> Session {
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: [.session(id)]) { snapshot in
      guard var session = try snapshot.session(id), session.account == caller.account.id,
        session.endReason(at: now) == nil
      else {
        throw ServerError.notFound
      }
      session.device.name = name
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(.putSession(session))
      return Decision(changes, session)
    }
  }

  /// Changes the name of the caller's account; `nil` removes it.
  package func rename(to name: PersonName?, by caller: Caller) async throws(ServerError) -> Account {
    try await change(.name(name), by: caller)
  }

  /// Sets the language of emails to the person of the caller's account, as a tag; `nil` removes it.
  package func keepLanguage(_ language: String?, by caller: Caller) async throws(ServerError) -> Account {
    guard language != caller.account.language else { return caller.account }
    return try await change(.language(language), by: caller)
  }

  private enum AccountChange {
    case name(PersonName?)
    case language(String?)
  }

  private func change(_ change: AccountChange, by caller: Caller) async throws(ServerError) -> Account {
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    let audit: AuditEventID = newID(at: now)
    return try await decide(on: [.account(caller.account.id)]) { snapshot in
      guard var account = try snapshot.account(caller.account.id) else { throw ServerError.notFound }
      let detail: String
      switch change {
      case .name(let name): (account.name, detail) = (name, "name")
      case .language(let language): (account.language, detail) = (language, "language")
      }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(.putAccount(account))
      changes.add(
        .audit(
          AuditEvent(
            id: audit, at: now, kind: .accountUpdated, account: account.id, session: caller.session.id,
            client: caller.session.client, detail: detail)))
      return Decision(changes, account)
    }
  }
}

extension SessionFlows {
  /// How many accounts' sessions end in one commit, so that nobody's sign-in waits long behind it.
  private static let accountsAtOnce = 200

  /// Ends every live session of every account (decision 0079).
  ///
  /// - Parameter progress: called after each commit with how many accounts are done.
  /// - Returns: how many accounts had a live session.
  package func endAll(progress: (Int64) -> Void = { _ in }) async throws(ServerError) -> Int64 {
    let now = now()
    var count: Int64 = 0
    var after: AccountID?
    while true {
      let accounts: [AccountID]
      do throws(StoreError) {
        accounts = try await store.accountsWithSessions(at: now, limit: Self.accountsAtOnce, after: after)
      } catch {
        throw ServerError(error)
      }
      guard let last = accounts.last else { return count }
      var changes = ChangeSet(
        id: newID(at: now), relyingOnNothingBecause: "ending what lives needs no knowledge of what lived a moment ago",
        at: now)
      for account in accounts {
        changes.add(.endSessions(LiveSessions(of: account), Session.End(at: now, reason: .administrator)))
        changes.add(
          .audit(
            AuditEvent(id: newID(at: now), at: now, kind: .sessionEnded, account: account, detail: "all")))
      }
      try await commit(changes)
      count += Int64(accounts.count)
      progress(count)
      after = last
    }
  }
}

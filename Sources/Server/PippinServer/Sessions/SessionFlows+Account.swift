import PippinAPI
package import PippinAccounts
import PippinFoundation

extension SessionFlows {
  /// Ends a session of the caller's account; ending one that has ended already is no error.
  package func end(_ session: SessionID, by caller: Caller) async throws(ServerError) {
    let stamp = stamp(at: now())
    let reads: [Read] = [.session(session)]
    let outcome = try await decide(on: reads, snapshot: caller.seen(only: reads)) { snapshot in
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
    let reads: [Read] = [.session(id)]
    return try await decide(on: reads, snapshot: caller.seen(only: reads)) { snapshot in
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
    let reads: [Read] = [.account(caller.account.id)]
    return try await decide(on: reads, snapshot: caller.seen(only: reads)) { snapshot in
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

  /// The longest reason for ending sessions, in Unicode scalars.
  package static let longestReason = 200

  /// Ends the live sessions of all accounts, or those of them that match (0079, 0166). What is ended stays ended if it is stopped, and
  /// running it again goes on.
  ///
  /// - Parameters:
  ///   - actor: the operator, for the audit; nil for a restore, which is no change of a running service.
  ///   - reason: for the audit.
  ///   - progress: called after each commit with how many accounts are done.
  /// - Returns: how many accounts had such a session.
  package func endAll(
    matching filter: SessionFilter = SessionFilter(), by actor: String? = nil, reason: String? = nil,
    progress: (Int64) -> Void = { _ in }
  ) async throws(ServerError) -> Int64 {
    let now = now()
    if let actor {
      var changes = ChangeSet(id: newID(at: now), relyingOnNothingBecause: "it only tells", at: now)
      let words = [filter.words, reason].compactMap(\.self).joined(separator: "; ")
      changes.add(
        .audit(AuditEvent.ofOperation(newID(at: now), at: now, .sessionsEndedTogether, about: words, by: actor)))
      try await commit(changes)
    }
    var count: Int64 = 0
    var after: AccountID?
    while true {
      let accounts: [AccountID]
      do throws(StoreError) {
        accounts = try await store.accountsWithSessions(
          matching: filter, at: now, limit: Self.accountsAtOnce, after: after)
      } catch {
        throw ServerError(error)
      }
      guard let last = accounts.last else { return count }
      var changes = ChangeSet(
        id: newID(at: now), relyingOnNothingBecause: "ending what lives needs no knowledge of what lived a moment ago",
        at: now)
      let end = Session.End(at: now, reason: .administrator)
      for account in accounts {
        changes.add(.endSessions(LiveSessions(of: account, matching: filter), end))
        changes.add(
          .audit(
            AuditEvent(
              id: newID(at: now), at: now, kind: .sessionEnded, account: account, client: filter.client,
              detail: filter.isWholeAccounts(at: now) ? "all" : end.reason.rawValue, actor: actor)))
      }
      try await commit(changes)
      count += Int64(accounts.count)
      progress(count)
      after = last
    }
  }
}

extension SessionFilter {
  /// Whether all sessions of an account end: nothing narrows it but the time of the command itself.
  fileprivate func isWholeAccounts(at now: Date) -> Bool {
    client == nil && since == nil && before.map { $0 >= now } ?? true
  }

  /// Which sessions, for the audit.
  fileprivate var words: String {
    let parts = [
      client.map { "of the client \($0.rawValue)" }, since.map { "opened since \(Timestamp($0).text)" },
      before.map { "opened before \(Timestamp($0).text)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "all" : parts.joined(separator: ", ")
  }
}

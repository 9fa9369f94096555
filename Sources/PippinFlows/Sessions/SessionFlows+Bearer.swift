package import PippinAccounts
import PippinFoundation
package import PippinSecret

/// Who is calling: a live session and its account.
package struct Caller: Sendable {
  package let account: Account
  package let session: Session
  /// The identity that opened the session.
  package let identity: Identity
  /// Whether the access token is from the time when the account was a guest's: a copy of it proves nothing of the person who signed in
  /// since. The next refresh gives another.
  package var hasFormerGuestsToken = false

  /// Throws where the token is from before the person signed in, and what is asked for wants a recent sign-in.
  func refuseFormerGuestsToken() throws(FlowError) {
    if hasFormerGuestsToken { throw .reauthenticationRequired }
  }

  /// Whether the session may change the sign-in methods, as `Snapshot.recentCaller` decides it: before something costs work.
  func isRecent(at now: Date) -> Bool {
    // Several sign-ins of one guest at once all end in the account that the first of them made theirs.
    let isTokenTooOld = hasFormerGuestsToken && now >= session.authenticatedAt.addingTimeInterval(10)
    return !isTokenTooOld && (session.isRecent(at: now) || account.isGuest)
  }
}

extension SessionFlows {
  /// The session behind an access token; the store is asked each time, so that an ended session ends at once here.
  package func caller(accessToken text: SecretText) async throws(FlowError) -> Caller {
    let now = now()
    let token = try await verified(text, now: now)
    guard now < token.expiresAt else { throw .accessTokenExpired }
    var caller = try await liveCaller(token.session) { $0.kind == .tokens && $0.account == token.account }
    caller.hasFormerGuestsToken = token.isGuest && !caller.account.isGuest
    return caller
  }

  /// The session of an OpenID client behind an access token, and what the token says.
  func clientCaller(accessToken text: SecretText) async throws(FlowError) -> (Caller, AccessToken) {
    let now = now()
    let token = try await verified(text, now: now)
    guard now < token.expiresAt else { throw .accessTokenExpired }
    // An app that is no OpenID client any more has no more of what it held as one.
    guard clients[token.client]?.openID != nil else { throw .accessTokenInvalid }
    let caller = try await liveCaller(token.session) {
      $0.kind.isOfClient && $0.account == token.account && $0.client == token.client
    }
    return (caller, token)
  }

  private func verified(_ text: SecretText, now: Date) async throws(FlowError) -> AccessToken {
    do {
      return try verify(text, now: now)
    } catch {
      // Another node's key may be newer than our last reading.
      guard error == .accessTokenInvalid, let keyID = AccessToken.keyID(ofUnverified: text.revealed),
        signingKeys.keys.publicKey(id: keyID) == nil
      else { throw error }
      try await signingKeys.lookUp(keyID, now: now)
      return try verify(text, now: now)
    }
  }

  private func verify(_ text: SecretText, now: Date) throws(FlowError) -> AccessToken {
    try verifiedTokens.token(text.revealed) { () throws(FlowError) in
      try AccessToken.verify(text.revealed, issuer: issuer, clients: clients, keys: signingKeys.keys, now: now)
    }
  }

  /// The session behind the cookie of our own pages; `nil` when the cookie is not ours or its session has ended.
  package func caller(cookie text: String) async throws(FlowError) -> Caller? {
    guard let cookie = SessionCookie(parsing: text) else { return nil }
    try await judgeable(under: cookie.keyID)
    do {
      let caller = try await liveCaller(cookie.session) { cookie.isGenuine(for: $0, keys: masterKeys) }
      return try await prolonging(caller)
    } catch {
      switch error {
      case .accessTokenInvalid, .sessionEnded, .accountDeleted: return nil
      default: throw error
      }
    }
  }

  /// A browser's session lives on while it is used, though never beyond its absolute end; noted once a day, not for each page.
  private func prolonging(_ caller: Caller) async throws(FlowError) -> Caller {
    let now = now()
    let id = caller.session.id
    guard now >= caller.session.lastUsedAt.addingTimeInterval(86_400) else { return caller }
    let changeSet: ChangeSetID = newID(at: now)
    let session = try await decide(on: [.session(id)]) { snapshot throws(FlowError) -> Decision<Session> in
      guard var session = snapshot.session(id) else { throw .accessTokenInvalid }
      if let reason = session.endReason(at: now) { throw .sessionEnded(reason) }
      session.lastUsedAt = now
      let end = session.createdAt.addingTimeInterval(lifetimes.cookieSessionAbsolute)
      session.expiresAt = min(now.addingTimeInterval(lifetimes.cookieSessionIdle), end).inMilliseconds
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(.putSession(session))
      changes.add(.enqueue(Job.validation(of: session, id: newID(at: now), at: now)))
      return Decision(changes, session)
    }
    return Caller(account: caller.account, session: session, identity: caller.identity)
  }

  private func liveCaller(_ id: SessionID, _ isRight: (Session) -> Bool) async throws(FlowError) -> Caller {
    let snapshot = try await read([.sessionInFull(id)])
    guard let session = snapshot.session(id), isRight(session), clients[session.client] != nil else {
      throw .accessTokenInvalid
    }
    if let reason = session.endReason(at: now()) { throw FlowError(endOf: session, because: reason) }
    guard let account = snapshot.account(session.account), let identity = snapshot.identity(opening: session) else {
      throw .accessTokenInvalid
    }
    return Caller(account: account, session: session, identity: identity)
  }

  /// Refuses a caller whose device belongs to another Apple user than the session's (the `Apple-User` field).
  package func check(appleUser: String, of caller: Caller) throws(FlowError) {
    // A session that was opened another way than by Apple has nothing to compare with.
    guard caller.identity.key.provider == .apple else { return }
    guard ConstantTime.equals(appleUser, caller.identity.key.subject) else { throw .appleUserMismatch }
  }
}

package import PippinAccounts
import PippinFoundation
package import PippinSecret

/// Who is calling: a live session and its account.
package struct Caller: Sendable {
  package let account: Account
  package let session: Session
  /// The identity that opened the session.
  package let identity: Identity
  /// The session as the token or the cookie presents it.
  package let presented: PresentedSession

  /// Whether the session may change the sign-in methods, as `Snapshot.recentCaller` decides it: before something costs work.
  func isRecent(at now: Date) -> Bool {
    presented.isCurrent(for: session, of: account) && (session.isRecent(at: now) || account.isGuest)
  }

  /// Whether the token was a guest's, and the account is none any more.
  fileprivate var isFormerGuest: Bool { presented.isGuest && !account.isGuest }
}

extension SessionFlows {
  /// The session behind an access token; the store is asked each time, so that an ended session ends at once here.
  ///
  /// A guest's token is worth nothing once the account has a sign-in method: the holder of a copy is not the person who signed
  /// in (0090).
  package func caller(accessToken text: SecretText) async throws(FlowError) -> Caller {
    let caller = try await callerSigningIn(accessToken: text)
    guard !caller.isFormerGuest else { throw .reauthenticationRequired }
    return caller
  }

  /// The same for a sign-in, which proves anew whose session it is. A guest's former token is taken too: the answer may have been
  /// lost, or several sign-ins came at once.
  package func callerSigningIn(accessToken text: SecretText) async throws(FlowError) -> Caller {
    let now = now()
    let token = try await verified(text, now: now)
    guard now < token.expiresAt else { throw .accessTokenExpired }
    return try await liveCaller(token.session, presented: token.presented) {
      $0.kind == .tokens && $0.account == token.account
    }
  }

  /// The session of an OpenID client behind an access token, and what the token says.
  func clientCaller(accessToken text: SecretText) async throws(FlowError) -> (Caller, AccessToken) {
    let now = now()
    let token = try await verified(text, now: now)
    guard now < token.expiresAt else { throw .accessTokenExpired }
    // An app that is no OpenID client any more has no more of what it held as one.
    guard clients[token.client]?.openID != nil else { throw .accessTokenInvalid }
    let caller = try await liveCaller(token.session, presented: token.presented) {
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
    return Caller(
      account: caller.account, session: session, identity: caller.identity, presented: PresentedSession(of: session))
  }

  /// - Parameter presented: what a token says of it; nil for a cookie.
  private func liveCaller(
    _ id: SessionID, presented: PresentedSession? = nil, _ isRight: (Session) -> Bool
  ) async throws(FlowError) -> Caller {
    let snapshot = try await read([.sessionInFull(id)])
    guard let session = snapshot.session(id), isRight(session), clients[session.client] != nil else {
      throw .accessTokenInvalid
    }
    if let reason = session.endReason(at: now()) { throw FlowError(endOf: session, because: reason) }
    guard let account = snapshot.account(session.account), let identity = snapshot.identity(opening: session) else {
      throw .accessTokenInvalid
    }
    return Caller(
      account: account, session: session, identity: identity, presented: presented ?? PresentedSession(of: session))
  }

  /// Refuses a caller whose device belongs to another Apple user than the session's (the `Apple-User` field).
  package func check(appleUser: String, of caller: Caller) throws(FlowError) {
    // A session that was opened another way than by Apple has nothing to compare with.
    guard caller.identity.key.provider == .apple else { return }
    guard ConstantTime.equals(appleUser, caller.identity.key.subject) else { throw .appleUserMismatch }
  }
}

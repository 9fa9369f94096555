import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// Verifies, refreshes and ends sessions.
package struct SessionFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// The caller of a request: a live session and its account.
package struct Caller: Sendable {
  package let account: Account
  package let session: Session
  /// The identity that opened the session.
  package let identity: Identity
  /// The session as the token or the cookie presents it.
  package let presented: PresentedSession
  /// What was read to find the session. A decision may begin with it, because its commit shows whether it still holds.
  var seen = Snapshot()

  /// Whether the session may change the sign-in methods: the check of `Snapshot.recentCaller`, before anything costs work.
  func isRecent(at now: Date) -> Bool {
    presented.isCurrent(for: session, of: account) && (session.isRecent(at: now) || account.isGuest)
  }

  /// Whether the token was issued to a guest, and the account is no longer a guest's.
  fileprivate var isFormerGuest: Bool { presented.isGuest && !account.isGuest }
}

extension Caller {
  /// What was read to find the caller, for the first attempt of a decision; `nil` if the decision reads anything else.
  func seen(only reads: [Read]) -> Snapshot? {
    do {
      return try seen.showing(only: reads)
    } catch {
      // It was not read, so the decision reads it.
      return nil
    }
  }
}

extension SessionFlows {
  /// The session behind an access token; the store is read each time, so that an ended session is refused at once.
  ///
  /// A guest's token is refused once the account has a sign-in method: somebody else than the person who signed in may hold a
  /// copy (0090).
  package func caller(accessToken text: SecretText) async throws(ServerError) -> Caller {
    try await caller(of: try await token(text))
  }

  /// The same for a token that is verified already.
  ///
  /// - Parameter further: what is read in the same round trip.
  func caller(of token: AccessToken, reading further: [Read] = []) async throws(ServerError) -> Caller {
    let caller = try await callerSigningIn(with: token, reading: further)
    guard !caller.isFormerGuest else { throw .reauthenticationRequired }
    return caller
  }

  /// Like ``caller(accessToken:)``, for a sign-in, which itself proves who the person is. A guest's former token is accepted too: the answer may have
  /// been lost, or several sign-ins came at once.
  package func callerSigningIn(accessToken text: SecretText) async throws(ServerError) -> Caller {
    try await callerSigningIn(with: try await token(text))
  }

  private func callerSigningIn(
    with token: AccessToken, reading further: [Read] = []
  ) async throws(ServerError) -> Caller {
    try await liveCaller(token.session, presented: token.presented, reading: further) {
      $0.kind == .tokens && $0.account == token.account
    }
  }

  /// The session of an OpenID client behind an access token, with the content of the token.
  func clientCaller(accessToken text: SecretText) async throws(ServerError) -> (Caller, AccessToken) {
    let token = try await token(text)
    // A client that is no longer an OpenID client loses the access that it had as one.
    guard clients[token.client]?.openID != nil else { throw .accessTokenInvalid }
    let caller = try await liveCaller(token.session, presented: token.presented) {
      $0.kind.isOfClient && $0.account == token.account && $0.client == token.client
    }
    return (caller, token)
  }

  /// The verified content of a token that has not expired. Whether its session still lives, the store knows.
  func token(_ text: SecretText) async throws(ServerError) -> AccessToken {
    let now = now()
    let token = try await verified(text, now: now)
    guard now < token.expiresAt else { throw .accessTokenExpired }
    return token
  }

  private func verified(_ text: SecretText, now: Date) async throws(ServerError) -> AccessToken {
    do {
      return try verify(text, now: now)
    } catch {
      // Another node's key may be newer than our last reading.
      guard error.code == .accessTokenInvalid, let keyID = AccessToken.keyID(ofUnverified: text.revealed),
        signingKeys.keys.publicKey(id: keyID) == nil
      else { throw error }
      // The key of a token that expired long ago is gone, and so is one that was withdrawn (0166). The app refreshes, as with any
      // expired token, and is not signed out.
      if AccessToken.hasExpired(unverified: text.revealed, at: now) || signingKeys.hadKey(id: keyID) {
        throw .accessTokenExpired
      }
      try await signingKeys.lookUp(keyID, now: now)
      return try verify(text, now: now)
    }
  }

  private func verify(_ text: SecretText, now: Date) throws(ServerError) -> AccessToken {
    let keys = signingKeys.keys
    let token = try server.verifiedTokens.token(text.revealed) { () throws(ServerError) in
      try AccessToken.verify(text.revealed, issuer: issuer, clients: clients, keys: keys, now: now)
    }
    // Remembered tokens outlive a key that was withdrawn.
    guard keys.publicKey(id: token.keyID) != nil else { throw .accessTokenInvalid }
    return token
  }

  /// The session behind the cookie of our own pages; `nil` when the cookie is not ours or its session has ended.
  package func caller(cookie text: String) async throws(ServerError) -> Caller? {
    guard let cookie = SessionCookie(parsing: text) else { return nil }
    try await requireMasterKey(cookie.keyID)
    do {
      let caller = try await liveCaller(cookie.session) { cookie.isGenuine(for: $0, keys: masterKeys) }
      return try await prolonging(caller)
    } catch {
      switch error.code {
      case .accessTokenInvalid, .sessionEnded: return nil
      default: throw error
      }
    }
  }

  /// Extends a browser's session while it is used, up to its absolute end; written once a day, not for each page.
  private func prolonging(_ caller: Caller) async throws(ServerError) -> Caller {
    let now = now()
    let id = caller.session.id
    guard now >= caller.session.lastUsedAt.addingTimeInterval(86_400) else { return caller }
    let changeSet: ChangeSetID = newID(at: now)
    let session = try await decide(on: [.session(id)]) { snapshot -> Decision<Session> in
      guard var session = try snapshot.session(id) else { throw ServerError.accessTokenInvalid }
      if let reason = session.endReason(at: now) { throw ServerError.sessionEnded(reason, of: id) }
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

  /// - Parameters:
  ///   - presented: the session as a token presents it; nil for a cookie.
  ///   - further: what is read in the same round trip.
  private func liveCaller(
    _ id: SessionID, presented: PresentedSession? = nil, reading further: [Read] = [], _ isRight: (Session) -> Bool
  ) async throws(ServerError) -> Caller {
    let seen = try await read([.sessionInFull(id)] + further)
    let known = try asking {
      try seen.session(id).map { session in
        (session, try seen.account(session.account), try seen.identity(opening: session))
      }
    }
    guard let (session, account, identity) = known, isRight(session), clients[session.client] != nil else {
      throw .accessTokenInvalid
    }
    if let reason = session.endReason(at: now()) { throw ServerError(endOf: session, because: reason) }
    guard let account, let identity else { throw .accessTokenInvalid }
    request.subject?.note(used: session)
    return Caller(
      account: account, session: session, identity: identity, presented: presented ?? PresentedSession(of: session),
      seen: seen)
  }

  /// Refuses a caller whose device belongs to another Apple user than the session's (the `Apple-User` field).
  package func check(appleUser: String, of caller: Caller) throws(ServerError) {
    // A session that was not opened with Apple has no Apple user to compare with.
    guard caller.identity.key.provider == .apple else { return }
    guard ConstantTime.equals(appleUser, caller.identity.key.subject) else { throw .appleUserMismatch }
  }
}

/// New tokens for a session that goes on.
package struct RefreshResult: Sendable {
  package let session: Session
  package let accessToken: SecretText
  package let refreshToken: SecretText
}

extension SessionFlows {
  /// Exchanges a refresh token of ours for its successor.
  package func refresh(_ text: SecretText, retryKey: SecretText?) async throws(ServerError) -> RefreshResult {
    let session: Session
    switch try await rotate(text, retryKey: retryKey) {
    case .refreshed(let rotated): session = rotated
    case .ended(let reason): throw .sessionEnded(reason, of: RefreshToken(parsing: text.revealed)?.session)
    case .unknown, .scopeExceeded: throw .refreshTokenInvalid
    }
    return RefreshResult(
      session: session, accessToken: try await accessToken(for: session, of: nil, needsAccount: hasClaims(session)),
      refreshToken: RefreshToken.text(for: session, keys: masterKeys))
  }

  /// Rotates the session of a refresh token.
  ///
  /// - Parameters:
  ///   - client: the OpenID client that presents it; nil for an app of ours. Neither can use a token of the other.
  ///   - scope: the scope that the client asks for; nil for all that it was granted.
  ///   - allowed: the scope that the client's settings list now.
  func rotate(
    _ text: SecretText, retryKey: SecretText? = nil, heldBy client: ClientID? = nil, scope: GrantedScope? = nil,
    allowed: GrantedScope? = nil
  ) async throws(ServerError) -> Refresh.Outcome {
    guard let token = RefreshToken(parsing: text.revealed) else { throw .refreshTokenInvalid }
    try await requireMasterKey(token.keyID)
    let now = now()
    let refresh = Refresh(
      session: token.session, generation: token.generation, retryKeyDigest: retryKey.map { SHA256.hash($0.revealed) },
      ofClients: client != nil, scope: scope, allowed: allowed)
    let stamp = stamp(at: now)
    let outcome = try await decide(on: [.session(token.session)]) { snapshot in
      // The MAC is checked before anything else, and a bad one changes nothing.
      guard let session = try snapshot.session(token.session), token.isGenuine(for: session, keys: masterKeys),
        client.map({ $0 == session.client }) ?? true
      else { throw ServerError.refreshTokenInvalid }
      try refuseLate()
      if session.end?.reason == .accountDeleted { throw ServerError.accountDeleted(session.account) }
      let decision = try refresh.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard session.entersAnotherDay(at: now), case .refreshed = decision.outcome, var changes = decision.changes else {
        return decision
      }
      changes.add(.enqueue(Job.validation(of: session, id: newID(at: now), at: now)))
      return Decision(changes, decision.outcome)
    }
    if case .ended(.suspended) = outcome, try await isSuspended(token.session) { throw .accountSuspended }
    return outcome
  }

  /// Whether a session's tokens have claims about the account: those of the client's settings, or that it is a guest's.
  private func hasClaims(_ session: Session) -> Bool {
    let mayBeGuest = session.identity == Account.mailedProof(of: session.account)
    return clients[session.client].map { mayBeGuest || !$0.claims.isEmpty } ?? false
  }

  /// Whether the account of a session that a suspension ended is still suspended.
  private func isSuspended(_ session: SessionID) async throws(ServerError) -> Bool {
    try await read([.sessionInFull(session)]) { snapshot in
      try snapshot.session(session).flatMap { try snapshot.account($0.account) }?.suspension != nil
    }
  }
}

/// The tokens of an app's session.
package struct IssuedTokens: Sendable {
  package let accessToken: SecretText
  package let refreshToken: SecretText
}

extension SessionFlows {
  /// The tokens of a session that was opened or renewed.
  package func tokens(for result: SignInResult) async throws(ServerError) -> IssuedTokens {
    let issued: SecretText
    if let token = result.accessToken {
      issued = token
    } else {
      issued = try await accessToken(for: result.session, of: result.account)
    }
    return IssuedTokens(
      accessToken: issued, refreshToken: RefreshToken.text(for: result.session, keys: masterKeys))
  }

  /// - Parameters:
  ///   - account: the session's; without it the token has none of the claims that the client's settings name.
  ///   - needsAccount: whether it is read where it is not known.
  func accessToken(
    for session: Session, of account: Account?, needsAccount: Bool = false
  ) async throws(ServerError) -> SecretText {
    try await claimsHook.signing(for: session, of: account, needsAccount: needsAccount) {
      (account, further) throws(ServerError) in
      try accessToken(for: session, of: account, with: further)
    }
  }

  /// The same with claims that the hook gave, or none.
  func accessToken(
    for session: Session, of account: Account?, with further: HookClaims?
  ) throws(ServerError) -> SecretText {
    // A client that was removed from the settings gets no new tokens.
    let client = try clients.known(session.client)
    return try AccessToken.issue(
      for: session, of: account, claims: client.claims, audience: client.audience, issuer: issuer,
      lifetime: lifetimes.accessToken, keys: signingKeys.keys, random: random, now: now(), further: further)
  }
}

/// The session whose cookie a browser is about to replace: it is ended, since nobody could use it any more.
struct FormerSession: Sendable {
  private let cookie: SessionCookie
  private let audit: AuditEventID

  /// The read that ending it needs.
  var read: Read { .session(cookie.session) }

  /// - Parameter cookie: the browser's cookie; the result is `nil` if it cannot be one of ours.
  init?(_ cookie: String?, audit: AuditEventID) {
    guard let cookie = cookie.flatMap(SessionCookie.init(parsing:)) else { return nil }
    self.cookie = cookie
    self.audit = audit
  }

  /// Ends it with the session that takes its place.
  func ended(keys: MasterKeys, now: Date) -> CommitHook {
    CommitHook(reads: [read]) { (snapshot, result, changes) in
      try end(seenIn: snapshot, replacedBy: result.session, keys: keys, now: now, &changes)
    }
  }

  func end(
    seenIn snapshot: Snapshot, replacedBy next: Session, keys: MasterKeys, now: Date, _ changes: inout ChangeSet
  ) throws {
    guard let session = try snapshot.session(cookie.session), cookie.isGenuine(for: session, keys: keys),
      session.endReason(at: now) == nil
    else { return }
    changes.end(session, replacedBy: next, at: now)
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .sessionEnded, account: session.account, identity: session.identity,
          session: session.id, client: session.client, detail: Session.EndReason.signedOut.rawValue)))
  }
}

/// A session that was opened on our own pages.
package struct PageSession: Sendable {
  /// The value of the session cookie.
  package let cookie: SecretText
  package let session: Session
  /// Whether the account is new.
  package let created: Bool
  /// Whether the person came back to an account whose passkeys may be lost.
  package let recovered: Bool
  /// The OpenID client's request that the tab continues with, if the sign-in knows it.
  package let request: OpenIDRequestID?

  init(_ opened: SignInResult, keys: MasterKeys, request: OpenIDRequestID? = nil) {
    self.request = request
    cookie = SessionCookie.text(for: opened.session, keys: keys)
    session = opened.session
    created = opened.created
    recovered = opened.recovery != nil
  }
}

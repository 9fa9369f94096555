package import PippinFoundation

/// Why a session may not do what was asked.
package enum SessionRefusal: Error, Hashable, Sendable {
  case ended(Session.EndReason)
  /// The person proved who they are too long ago, or what is presented is from before they did.
  case notRecent
  /// There is no such session of that account.
  case unknown
}

/// A session as the caller presents it: the token or the cookie says which proof of the person it was issued upon.
///
/// A copy from before a newer proof must gain nothing by that proof, or planting a session would pay (0022).
package struct PresentedSession: Hashable, Sendable {
  package let id: SessionID
  /// The `auth_time` of the token: when its person had last proved who they are, in whole seconds since 1970.
  package let authenticatedAt: Int64
  /// Whether it was issued to a guest, who has proved nothing.
  package let isGuest: Bool

  package init(id: SessionID, authenticatedAt: Int64, isGuest: Bool) {
    self.id = id
    self.authenticatedAt = authenticatedAt
    self.isGuest = isGuest
  }

  /// As a token that is issued now presents it, or a cookie, whose session never gets a second proof.
  package init(of session: Session, isGuest: Bool = false) {
    self.init(id: session.id, authenticatedAt: Int64(session.authenticatedAt.wholeSeconds), isGuest: isGuest)
  }

  /// Whether the session's person proved nothing since it was issued.
  package func isCurrent(for session: Session, of account: Account) -> Bool {
    id == session.id && authenticatedAt == Int64(session.authenticatedAt.wholeSeconds) && isGuest == account.isGuest
  }
}

extension Session {
  /// For how many seconds after the person proved their identity a session may change the sign-in methods.
  package static let recency: TimeInterval = 600

  /// By how many seconds the clocks of two servers, or a provider's clock and ours, may differ.
  private static let clockTolerance: TimeInterval = 60

  /// Whether the person proved who they are within the last ten minutes, and the provider confirmed it. A proof that is yet to come says
  /// that a clock is wrong, this server's or that of the one that took the proof, and counts for nothing.
  package func isRecent(at now: Date) -> Bool {
    !isUnconfirmed && now < authenticatedAt.addingTimeInterval(Self.recency)
      && !Self.isOfFuture(authenticatedAt, at: now)
  }

  /// Whether a wrong clock wrote when the session was opened or proved.
  package func isOfFuture(at now: Date) -> Bool { Self.isOfFuture(max(createdAt, authenticatedAt), at: now) }

  private static func isOfFuture(_ time: Date, at now: Date) -> Bool { time > now.addingTimeInterval(clockTolerance) }

  /// How many refresh tokens a new proof passes over: more than a failover can lose, or an old one could be ahead of the store.
  private static let voided: Int64 = 1000

  /// The same session after its person has proved again who they are: no refresh token from before serves any more, and no
  /// access token from before is recent.
  ///
  /// - Parameter method: by what they did.
  package func proved(at time: Date, by method: AuthenticationMethod?, now: Date) -> Session {
    var session = self
    // What a wrong clock wrote would otherwise stand until that time has come.
    if time >= authenticatedAt || Self.isOfFuture(authenticatedAt, at: now) {
      (session.authenticatedAt, session.authenticatedBy) = (time, method)
    }
    session.isUnconfirmed = false
    session.lastUsedAt = now
    session.generation += Self.voided
    session.rotatedAt = nil
    session.retryKeyDigest = nil
    return session
  }
}

extension Snapshot {
  /// The account of a session that lives and is presented as recent, read in full with the decision that relies on it.
  package func recentCaller(
    _ presented: PresentedSession, of account: AccountID, at now: Date
  ) throws -> Result<Account, SessionRefusal> {
    guard let session = try session(presented.id), session.account == account else { return .failure(.unknown) }
    // Before the account, which may have gone with the session.
    if let reason = session.endReason(at: now) { return .failure(.ended(reason)) }
    guard let found = try self.account(account) else { return .failure(.unknown) }
    guard presented.isCurrent(for: session, of: found) else { return .failure(.notRecent) }
    // A guest cannot prove anything again: holding the session is all the proof there is (0090).
    return session.isRecent(at: now) || found.isGuest ? .success(found) : .failure(.notRecent)
  }
}

/// A person proves in a browser that a session is theirs: the session that the browser's ticket stands for makes the app's recent
/// again and ends itself (0049).
package struct ConfirmSession: Sendable {
  /// The session that goes on.
  package let session: SessionID
  /// The one that the browser opened.
  package let proof: SessionID
  package let device: Device

  package init(session: SessionID, proof: SessionID, device: Device) {
    self.session = session
    self.proof = proof
    self.device = device
  }

  /// The session that is confirmed, or why none is.
  package enum Outcome: Sendable {
    case confirmed(Session)
    /// The browser's person is another than the session's; nothing is spent.
    case anotherPerson
    /// The session that is to be confirmed has ended. Nothing is spent.
    case over(Session.EndReason)
    /// The browser's session has ended or was used. Its ticket is spent.
    case spent
    /// Apple did not confirm the browser's proof yet, which makes nothing recent; nothing is spent.
    case unconfirmed
  }

  /// Makes the app's session recent, and ends the browser's.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    guard let proof = try snapshot.session(proof), proof.generation == 1, proof.endReason(at: now) == nil else {
      return Decision(nil, .spent)
    }
    guard let session = try snapshot.session(session), session.kind == .tokens, session.account == proof.account,
      session.client == proof.client
    else { return Decision(nil, .anotherPerson) }
    if let reason = session.endReason(at: now) { return Decision(nil, .over(reason)) }
    guard !proof.isUnconfirmed else { return Decision(nil, .unconfirmed) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var confirmed = session.proved(at: proof.authenticatedAt, by: proof.authenticatedBy, now: now)
    confirmed.expiresAt = now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds
    if device != Device() { confirmed.device = device }
    changes.add(.putSession(confirmed))
    changes.end(proof, at: now, reason: .signedOut)
    changes.audit(
      .sessionRenewed, account: session.account, identity: proof.identity, session: session.id, client: session.client)
    return Decision(changes, .confirmed(confirmed))
  }
}

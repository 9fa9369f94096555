import PippinFoundation
import PippinSecret

/// An app or an OpenID client presents a refresh token whose MAC the flow has verified.
package struct Refresh: Sendable {
  package let session: SessionID
  /// The generation that the token names.
  package let generation: Int64
  /// SHA-256 of the `retry_key` that came with it.
  package let retryKeyDigest: [UInt8]?
  /// Whether it came from an OpenID client, not from an app: neither's token refreshes a session of the other.
  package let ofClients: Bool
  /// What an OpenID client asks for of what it was granted; nil for all of it.
  package let scope: GrantedScope?
  /// What its settings list now, which is all that it gets; nil for an app.
  package let allowed: GrantedScope?

  package init(
    session: SessionID, generation: Int64, retryKeyDigest: [UInt8]?, ofClients: Bool = false,
    scope: GrantedScope? = nil, allowed: GrantedScope? = nil
  ) {
    self.ofClients = ofClients
    self.scope = scope
    self.allowed = allowed
    self.session = session
    self.generation = generation
    self.retryKeyDigest = retryKeyDigest
  }

  /// The session that goes on, or why the token refreshes nothing.
  package enum Outcome: Sendable {
    /// The session goes on; its generation names the refresh token to hand out.
    case refreshed(Session)
    /// More is asked for than was granted, or nothing is left of it that may be given. Nothing is spent: the same token refreshes
    /// the session afterwards.
    case scopeExceeded
    case ended(Session.EndReason)
    /// No such session: it was purged, or never was.
    case unknown
  }

  /// Accepts the newest token, forgives a repetition with the same retry key, and ends the session after reuse.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    guard let session = try snapshot.session(session),
      ofClients ? session.kind.isOfClient : session.kind == .tokens
    else { return Decision(nil, .unknown) }
    if let reason = session.endReason(at: now) { return Decision(nil, .ended(reason)) }
    let isNewest = generation >= session.generation
    // A token that was replaced ends the session, whatever is asked for with it.
    guard isNewest || isForgiven(session, lifetimes, now) else { return endForReuse(session, snapshot, stamp) }
    guard isGranted(by: session) else { return Decision(nil, .scopeExceeded) }
    return isNewest ? advance(session, snapshot, lifetimes, stamp) : repeated(session, snapshot, stamp)
  }

  private func isGranted(by session: Session) -> Bool {
    let granted = session.grant?.scope
    if let scope, scope.isEmpty || granted?.covers(scope) != true { return false }
    guard let allowed, let given = scope ?? granted else { return true }
    return !given.intersection(allowed).isEmpty
  }

  /// The newest token is used, or one ahead of a store that was restored from the past: accept, catch up, audit.
  private func advance(
    _ session: Session, _ snapshot: Snapshot, _ lifetimes: Lifetimes, _ stamp: Stamp
  ) -> Decision<Outcome> {
    let now = stamp.now
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var next = session
    next.generation = generation + 1
    next.rotatedAt = now
    next.retryKeyDigest = retryKeyDigest
    next.lastUsedAt = now
    // What belongs to a browser's session ends with it at the latest.
    if session.kind != .client { next.expiresAt = now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds }
    changes.add(.putSession(next))
    if generation > session.generation {
      changes.audit(
        .sessionCaughtUp, account: session.account, identity: session.identity, session: session.id,
        client: session.client)
    }
    return Decision(changes, .refreshed(next))
  }

  /// The token before the newest gets the same successor until that successor is used, because an answer may get lost. With the rotation's
  /// retry key it may come at any time (0061), and without one within a minute.
  private func isForgiven(_ session: Session, _ lifetimes: Lifetimes, _ now: Date) -> Bool {
    guard generation == session.generation - 1, let rotatedAt = session.rotatedAt else { return false }
    guard let expected = session.retryKeyDigest else {
      return now < rotatedAt.addingTimeInterval(lifetimes.refreshForgiveness)
    }
    guard let given = retryKeyDigest else { return false }
    return ConstantTime.equals(expected, given)
  }

  /// The same successor again. On another day the use is noted, so that the provider is asked as after any other.
  private func repeated(_ session: Session, _ snapshot: Snapshot, _ stamp: Stamp) -> Decision<Outcome> {
    let now = stamp.now
    guard session.entersAnotherDay(at: now) else { return Decision(nil, .refreshed(session)) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var used = session
    used.lastUsedAt = now
    changes.add(.putSession(used))
    return Decision(changes, .refreshed(used))
  }

  private func endForReuse(_ session: Session, _ snapshot: Snapshot, _ stamp: Stamp) -> Decision<Outcome> {
    let now = stamp.now
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.end(session, at: now, reason: .reuseDetected)
    changes.audit(
      .refreshTokenReused, account: session.account, identity: session.identity, session: session.id,
      client: session.client)
    return Decision(changes, .ended(.reuseDetected))
  }
}

/// The exchange that a sign-in still deferred was made, or Apple refused it: what becomes of the session that followed.
package struct DeferredExchangeAnswer: Sendable {
  /// What Apple said of the code.
  package enum Verdict: Sendable {
    /// It is this person's; with Apple's refresh token, sealed, if it gave one.
    case confirmed(VaultEntry?)
    /// It is nobody's, or another person's.
    case contradicted
  }

  package let session: SessionID
  package let verdict: Verdict

  package init(session: SessionID, verdict: Verdict) {
    self.session = session
    self.verdict = verdict
  }

  /// The session; if there is an entry to keep, the session in full and the entry that it replaces.
  package var reads: [Read] {
    guard case .confirmed(let entry?) = verdict else { return [.session(session)] }
    return [.sessionInFull(session), .vaultEntry(entry.identity, entry.client)]
  }

  /// Keeps the token, or ends the session that Apple contradicts, and returns whether it was ended.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Bool> {
    let now = stamp.now
    guard let session = try snapshot.session(session) else { return Decision(nil, false) }
    switch verdict {
    case .confirmed(nil): return Decision(nil, false)
    case .confirmed(let entry?): return Decision(try keep(entry, of: session, snapshot, stamp), false)
    case .contradicted:
      guard session.endReason(at: now) == nil else { return Decision(nil, false) }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      changes.end(session, at: now, reason: .appleTokenInvalid)
      changes.audit(
        .sessionEnded, account: session.account, identity: session.identity, session: session.id,
        client: session.client, detail: Session.EndReason.appleTokenInvalid.rawValue)
      return Decision(changes, true)
    }
  }

  /// A late token must not open a closed identity again, nor replace the token of a newer sign-in.
  private func keep(_ entry: VaultEntry, of session: Session, _ snapshot: Snapshot, _ stamp: Stamp) throws -> ChangeSet?
  {
    guard let identity = try snapshot.identity(opening: session), identity.id == entry.identity,
      identity.status == .active,
      let old = try snapshot.vaultEntry(entry.identity, entry.client), old.obtainedAt <= session.createdAt
    else { return nil }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.dropPrecondition(
      on: .session(session.id), because: "the token is the identity's, whatever becomes of the session")
    changes.dropPrecondition(on: .account(session.account), because: "the token is the identity's, not the account's")
    changes.add(.putVaultEntry(entry))
    return changes
  }
}

import PippinAccounts
import PippinFoundation

/// The session whose cookie a browser is about to lose to a new one: it would live on with nobody to use it.
struct FormerSession: Sendable {
  private let cookie: SessionCookie
  private let audit: AuditEventID

  /// What must be read to end it.
  var read: Read { .session(cookie.session) }

  /// - Parameter cookie: what the browser sent; `nil` for what cannot be one of ours.
  init?(_ cookie: String?, audit: AuditEventID) {
    guard let cookie = cookie.flatMap(SessionCookie.init(parsing:)) else { return nil }
    self.cookie = cookie
    self.audit = audit
  }

  /// Ends it with the session that takes its place.
  func ended(keys: MasterKeys, now: Date) -> SignInCompanion {
    SignInCompanion(reads: [read]) { (snapshot, result, changes) throws(FlowError) in
      end(seenIn: snapshot, replacedBy: result.session, keys: keys, now: now, &changes)
    }
  }

  func end(
    seenIn snapshot: Snapshot, replacedBy next: Session, keys: MasterKeys, now: Date, _ changes: inout ChangeSet
  ) {
    guard let session = snapshot.session(cookie.session), cookie.isGenuine(for: session, keys: keys),
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

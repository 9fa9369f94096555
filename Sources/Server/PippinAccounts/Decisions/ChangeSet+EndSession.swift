package import PippinFoundation

extension ChangeSet {
  /// Ends a session, and with that of a browser those that OpenID clients hold within it.
  package mutating func end(_ session: Session, at now: Date, reason: Session.EndReason) {
    let end = Session.End(at: now, reason: reason)
    put(session, endedBy: end)
    guard session.kind == .cookie else { return }
    add(.endSessions(LiveSessions(of: session.account, within: session.id), end))
  }

  /// Ends a browser's session of which another takes the place. The clients of the same person keep theirs, which belong to the next
  /// one from now on; those of another person do not.
  package mutating func end(_ session: Session, replacedBy next: Session, at now: Date) {
    guard session.kind == .cookie, next.kind == .cookie, next.account == session.account else {
      return end(session, at: now, reason: .signedOut)
    }
    put(session, endedBy: Session.End(at: now, reason: .signedOut))
    add(.adoptClientSessions(of: session.account, from: session.id, to: next.id))
  }

  private mutating func put(_ session: Session, endedBy end: Session.End) {
    var ended = session
    ended.end = end
    add(.putSession(ended))
  }
}

import PippinAccounts
import PippinFoundation
import PippinTokens

/// Has OpenID clients told that sessions of theirs are over (Back-Channel Logout 1.0): a job for each end, which finds out whom it
/// concerns, so that nothing that ends sessions has to know of clients.
struct BackchannelLogout: Reaction {
  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    var ends: [EndedSessions] = []
    for change in changes.changes {
      guard let end = EndedSessions(change, at: changes.at), !ends.contains(end) else { continue }
      ends.append(end)
    }
    return ends.map { end in
      Job(id: ids.next(), kind: .clientLogouts, payload: end.payload, createdAt: changes.at, dueAt: changes.at)
    }
  }
}

/// Sessions of an account that ended at one moment.
struct EndedSessions: Equatable, Sendable {
  let account: AccountID
  let at: Date
  /// The browser's session that is over: clients that go on without it are told too.
  let browser: SessionID?

  init?(_ change: Change, at now: Date) {
    switch change {
    case .putSession(let session):
      guard let end = session.end, session.kind == .cookie || session.kind.isOfClient else { return nil }
      (account, at, browser) = (session.account, end.at, session.kind == .cookie ? session.id : nil)
    case .endSessions(let sessions, let end):
      // Those of a browser come with the browser's own.
      if sessions.within != nil { return nil }
      (account, at, browser) = (sessions.account, end.at, nil)
    default: return nil
    }
  }

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("account", account.description)
    writer.member("at", at.millisecondsSince1970)
    writer.member("browser", ifPresent: browser?.description)
    writer.endObject()
    return writer.bytes
  }

  /// Reads what a job carries; nil for what a program of another version wrote.
  init?(payload: [UInt8]) {
    guard let json = JSONElement(plaintext: payload), let account = json["account"]?.string.flatMap(AccountID.init),
      let at = json["at"]?.integer
    else { return nil }
    self.account = account
    self.at = Date(millisecondsSince1970: at)
    browser = json["browser"]?.string.flatMap(SessionID.init)
  }
}

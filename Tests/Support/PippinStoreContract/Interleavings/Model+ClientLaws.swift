import PippinAccounts

extension Model {
  /// A client's session that answers belongs to a browser's that was not ended, and what it rests on was not taken back.
  func violationOfClients(in snapshot: Snapshot) throws -> String? {
    for client in clientSessions {
      let own = client.own
      guard let session = try snapshot.session(own.id), session.endReason(at: now) == nil else { continue }
      if session.kind == .client {
        guard let browser = session.grant?.browserSession else { return "session \(own.id) belongs to no browser" }
        guard browsers.contains(browser) else { return "session \(own.id) belongs to what is no browser's session" }
        // One that was purged ended long ago, and was looked at then.
        if let found = try snapshot.session(browser) {
          guard found.account == own.account else { return "session \(own.id) belongs to another's browser" }
          guard found.end == nil else { return "session \(own.id) answers after the browser's was ended" }
        }
      }
      guard client.isConsented else { continue }
      guard let consent = try snapshot.consent(of: own.account, to: client.client), consent.scope.covers(client.scope)
      else {
        return "session \(own.id) answers without the consent that it rests on"
      }
    }
    return nil
  }

  /// What is asked of clients besides their sessions.
  var consentReads: [Read] {
    Set(accounts).sorted().flatMap { account in Self.clients.map { .consent(account, $0) } }
  }
}

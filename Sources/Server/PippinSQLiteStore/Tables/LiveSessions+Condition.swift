import PippinAccounts
import PippinFoundation
import PippinDatabases

extension LiveSessions {
  /// Which rows of the sessions that have not ended these are at a time.
  ///
  /// One that expired unnoticed keeps that as its reason, so it is none of them.
  ///
  /// - Parameter living: `session WHERE `, and what tells there which have not ended.
  func condition(at now: Date, in living: SQLStatement) -> SQLStatement {
    var condition: SQLStatement = "account = \(account) AND expires_at > \(now)"
    if let openedBy {
      let browsers: SQLStatement = "SELECT id FROM \(living) account = \(account) AND identity = \(openedBy)"
      condition =
        "\(condition) AND (identity = \(openedBy) OR kind = 'client' AND browser_session IN (\(browsers)))"
    }
    if let except {
      condition =
        "\(condition) AND id <> \(except) AND (browser_session IS NULL OR browser_session <> \(except))"
    }
    if let within { condition = "\(condition) AND kind = 'client' AND browser_session = \(within)" }
    if let heldBy {
      condition = "\(condition) AND \(Session.condition(heldBy: heldBy))"
    }
    return condition
  }
}

extension Session {
  /// Which rows are sessions that OpenID clients hold, or are not.
  static func condition(ofClients: Bool) -> SQLStatement {
    ofClients ? "kind IN ('client', 'offline_client')" : "kind NOT IN ('client', 'offline_client')"
  }

  /// Which rows are sessions that one OpenID client holds; without it, those that none holds.
  static func condition(heldBy client: ClientID?) -> SQLStatement {
    guard let client else { return condition(ofClients: false) }
    return "\(condition(ofClients: true)) AND client = \(client.rawValue)"
  }

  /// Has the live sessions of clients that belong to one session of a browser belong to another; a condition may follow.
  static func adoption(of account: AccountID, from: SessionID, to: SessionID) -> SQLStatement {
    """
    UPDATE session SET version = version + 1, browser_session = \(to)
    WHERE account = \(account) AND browser_session = \(from) AND \(condition(ofClients: true))
    """
  }
}

import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinSecret

extension Session {
  static let table = Table<Session>(
    "session", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .version,
      .column("account") { $0.account }.fixed,
      .column("identity") { $0.identity },
      .column("client") { $0.client.rawValue }.fixed,
      .column("kind") { $0.kind.rawValue }.fixed,
      .column("surface") { $0.surface.rawValue }.fixed,
      .column("secret") { $0.secret.revealed }.fixed,
      .column("generation") { $0.generation },
      .property("rotated_at") {
        $0.rotatedAt
      } set: {
        $0.rotatedAt = $1
      },
      .property("retry_key_digest") {
        $0.retryKeyDigest
      } set: {
        $0.retryKeyDigest = $1
      },
      .column("created_at") { $0.createdAt }.fixed,
      .column("authenticated_at") { $0.authenticatedAt },
      .column("last_used_at") { $0.lastUsedAt },
      .column("expires_at") { $0.expiresAt },
      .column("device_name") { $0.device.name },
      .column("device_platform") { $0.device.platform },
      .column("device_app_version") { $0.device.appVersion },
      .property("is_unconfirmed") {
        $0.isUnconfirmed
      } set: {
        $0.isUnconfirmed = $1
      },
      // Only `adoptClientSessions` changes it.
      .column("browser_session") { $0.grant?.browserSession }.fixed,
      .column("scope") { $0.grant?.scope.text }.fixed,
      .property("authenticated_by") {
        $0.authenticatedBy?.rawValue
      } set: {
        $0.authenticatedBy = $1.map { AuthenticationMethod(rawValue: $0) }
      },
      .column("ended_at") { $0.end?.at },
      .column("end_reason") { $0.end?.reason.storedWord },
    ])

  init(_ row: borrowing StoreRow, from start: Int = 0) throws(StoreRow.Failure) {
    var end: End?
    if let at = try row.dateIfPresent(start + 22) { end = End(at: at, reason: .stored(try row.word(start + 23))) }
    var grant: Grant?
    if let scope = try row.textIfPresent(start + 20) {
      grant = Grant(browserSession: try row.idIfPresent(start + 19), scope: GrantedScope(text: scope))
    }
    self.init(
      id: try row.id(start), version: try row.value(start + 1), account: try row.id(start + 2),
      identity: try row.id(start + 3), client: try row.word(start + 4), kind: try row.word(start + 5),
      surface: try row.word(start + 6), secret: SecretBytes(try row.value(start + 7)),
      generation: try row.value(start + 8), createdAt: try row.date(start + 11),
      authenticatedAt: try row.date(start + 12), lastUsedAt: try row.date(start + 13),
      expiresAt: try row.date(start + 14),
      device: Device(
        name: try row.textIfPresent(start + 15), platform: try row.textIfPresent(start + 16),
        appVersion: try row.textIfPresent(start + 17)), grant: grant, end: end)
    try Self.table.complete(&self, row, from: start)
  }
}

extension Session.EndReason {
  /// The word in the column `end_reason`.
  ///
  /// Older nodes cannot read a new word (0043), and wrote `expired` where the limit ended a session. Nothing else is stored as that.
  var storedWord: String { self == .sessionLimit ? Self.expired.rawValue : rawValue }

  /// The reason that a word of the column stands for.
  static func stored(_ word: Self) -> Self { word == .expired ? .sessionLimit : word }
}

extension SessionFilter {
  /// A condition, and that a session matches; the same condition for an empty filter.
  func narrowing(_ condition: SQLStatement) -> SQLStatement {
    var condition = condition
    if let client { condition = "\(condition) AND client = \(client.rawValue)" }
    if let since { condition = "\(condition) AND (created_at >= \(since) OR authenticated_at >= \(since))" }
    if let before { condition = "\(condition) AND created_at < \(before)" }
    return condition
  }
}

extension LiveSessions {
  /// The condition for these sessions, among all that have not ended, at a time.
  ///
  /// A session that has expired keeps that as the reason of its end, so it is not one of them.
  ///
  /// - Parameter living: the beginning of a query for sessions that have not ended, up to where a condition follows.
  func condition(at now: Date, in living: SQLStatement) -> SQLStatement {
    var condition: SQLStatement = "account = \(account) AND expires_at > \(now)"
    if openedBy != nil || !matching.isEmpty {
      var opened: SQLStatement = openedBy.map { "identity = \($0)" } ?? "account = \(account)"
      opened = matching.narrowing(opened)
      if let time = provedBefore { opened = "\(opened) AND created_at < \(time) AND authenticated_at < \(time)" }
      let browsers: SQLStatement = "SELECT id FROM \(living) account = \(account) AND \(opened)"
      condition = "\(condition) AND (\(opened) OR kind = 'client' AND browser_session IN (\(browsers)))"
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
  /// The condition for sessions that OpenID clients hold, or for all others.
  static func condition(ofClients: Bool) -> SQLStatement {
    ofClients ? "kind IN ('client', 'offline_client')" : "kind NOT IN ('client', 'offline_client')"
  }

  /// The condition for sessions that this OpenID client holds; without a client, for those that no client holds.
  static func condition(heldBy client: ClientID?) -> SQLStatement {
    guard let client else { return condition(ofClients: false) }
    return "\(condition(ofClients: true)) AND client = \(client.rawValue)"
  }

  /// The day of UTC in which a time lies, as both databases count it for the index of active accounts.
  static func day(of time: Date) -> Int64 { time.millisecondsSince1970 / 86_400_000 }

  /// Moves the live client sessions of one browser session to another one; a condition may follow.
  static func adoption(of account: AccountID, from: SessionID, to: SessionID) -> SQLStatement {
    """
    UPDATE session SET version = version + 1, browser_session = \(to)
    WHERE account = \(account) AND browser_session = \(from) AND \(condition(ofClients: true))
    """
  }
}

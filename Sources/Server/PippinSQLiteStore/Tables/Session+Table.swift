import PippinAccounts
import PippinFoundation
import PippinDatabases
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
      // `adoptClientSessions` alone changes it.
      .column("browser_session") { $0.grant?.browserSession }.fixed,
      .column("scope") { $0.grant?.scope.text }.fixed,
      .column("ended_at") { $0.end?.at },
      .column("end_reason") { $0.end?.reason.rawValue },
    ])

  init(_ row: borrowing StoreRow, from start: Int = 0) throws(StoreRow.Failure) {
    var end: End?
    if let at = try row.dateIfPresent(start + 21) { end = End(at: at, reason: try row.word(start + 22)) }
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

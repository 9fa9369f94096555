import PippinAccounts
import PippinDatabases
import PippinFoundation

extension Passkey {
  static let table = Table<Passkey>(
    "passkey", key: ["identity"],
    columns: [
      .column("identity") { $0.identity },
      .version,
      .column("credential_id") { $0.credentialID }.fixed,
      .column("public_key") { $0.publicKey }.fixed,
      .column("algorithm") { $0.algorithm }.fixed,
      .column("user_handle") { $0.userHandle },
      .column("sign_count") { Int64($0.signCount) },
      .column("transports") { $0.transports.joined(separator: " ") }.fixed,
      .column("aaguid") { $0.aaguid }.fixed,
      .column("backup_eligible") { $0.wasBackupEligible }.fixed,
      .column("backup_state") { $0.isBackedUp },
      .column("backup_changed") { $0.hasBackupEligibilityChanged },
      .column("uv_initialized") { $0.wasUserVerified },
      .column("name") { $0.name.text },
      .column("client") { $0.client?.rawValue }.fixed,
      .column("uses") { $0.uses },
    ])

  /// The identity with a key, the account it leads to, and the passkey behind it. The subject alone distinguishes nearly all keys.
  ///
  /// The provider is no bare column, so that a plan of PostgreSQL's that was made for empty tables cannot choose `identity_by_provider`.
  static let holder = SQLText.built(
    """
    SELECT \(Identity.table.selection), \(Account.table.selection), \(Passkey.table.selection)
    FROM identity LEFT JOIN account ON account.id = identity.account LEFT JOIN passkey ON passkey.identity = identity.id
    WHERE identity.subject = \(SQLValue.null) AND identity.tenant = \(SQLValue.null)
      AND identity.provider || '' = \(SQLValue.null) AND identity.realm = \(SQLValue.null)
    """)

  /// Reads a row of ``holder``.
  static func holder(
    _ row: borrowing StoreRow
  ) throws(StoreRow.Failure) -> (Identity, Account?, Passkey?) {
    let start = Identity.table.count + Account.table.count
    return (
      try Identity(row), try Account(joined: row, from: Identity.table.count),
      row.lacks(start) ? nil : try Passkey(row, from: start)
    )
  }

  static func of(_ account: AccountID) -> SQLStatement {
    """
    SELECT \(Passkey.table.selection) FROM identity JOIN passkey ON passkey.identity = identity.id
    WHERE identity.account = \(account) ORDER BY identity.id
    """
  }

  /// The accounts that have a user handle, as their own or with a passkey.
  ///
  /// The identity is a subquery: a plan of PostgreSQL's that was made for empty tables is kept while they fill, and a join in it would
  /// read whole tables.
  static func holders(of handle: [UInt8]) -> SQLStatement {
    """
    SELECT id FROM account WHERE passkey_handle = \(handle)
    UNION SELECT found.account
    FROM (
      SELECT (SELECT account FROM identity WHERE identity.id = passkey.identity) AS account FROM passkey
      WHERE passkey.user_handle = \(handle)) AS found
    WHERE found.account IS NOT NULL
    """
  }

  init(_ row: borrowing StoreRow, from start: Int = 0) throws(StoreRow.Failure) {
    let count: Int64 = try row.value(start + 6)
    guard let signCount = UInt32(exactly: count) else { throw .unreadable(start + 6) }
    let transports: String = try row.value(start + 7)
    self.init(
      identity: try row.id(start), version: try row.value(start + 1), credentialID: try row.value(start + 2),
      publicKey: try row.value(start + 3), algorithm: try row.value(start + 4), userHandle: try row.value(start + 5),
      signCount: signCount, transports: transports.split(separator: " ").map(String.init),
      aaguid: try row.value(start + 8), wasBackupEligible: try row.value(start + 9),
      isBackedUp: try row.value(start + 10), hasBackupEligibilityChanged: try row.value(start + 11),
      wasUserVerified: try row.value(start + 12), name: PasskeyName(stored: try row.value(start + 13)),
      client: try row.textIfPresent(start + 14).map(ClientID.init(rawValue:)), uses: try row.value(start + 15))
  }
}

extension PasskeyCount {
  /// Reads the index by provider in its order, so that nothing is sorted.
  static let statement: SQLStatement = """
    SELECT CAST(coalesce(sum(passkeys), 0) AS bigint), count(*)
    FROM (SELECT count(*) AS passkeys FROM identity WHERE provider = \(Provider.passkey.rawValue) GROUP BY account) AS owner
    """

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    let (passkeys, accounts): (Int64, Int64) = (try row.value(0), try row.value(1))
    self.init(passkeys: Int(passkeys), accounts: Int(accounts))
  }
}

extension RemovedPasskey {
  static let table = Table<RemovedPasskey>(
    "removed_passkey", key: ["digest"],
    columns: [
      .column("digest") { $0.digest },
      .column("account") { $0.account },
      .column("public_key") { $0.publicKey },
      .column("algorithm") { $0.algorithm },
      .column("removed_at") { $0.removedAt },
      .column("expires_at") { $0.expiresAt },
    ])

  static func of(_ digest: [UInt8]) -> SQLStatement {
    "SELECT \(table.selection) FROM removed_passkey WHERE digest = \(digest)"
  }

  static func forgetting(_ account: AccountID) -> SQLStatement {
    "DELETE FROM removed_passkey WHERE account = \(account)"
  }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      digest: try row.value(0), account: try row.id(1), publicKey: try row.value(2), algorithm: try row.value(3),
      removedAt: try row.date(4), expiresAt: try row.date(5))
  }
}

extension Deployment {
  // One row.
  static let table = Table<Deployment>(
    "deployment", key: ["place"],
    columns: [
      .version,
      .column("rp_id") { $0.relyingPartyID },
      .column("signals_paused_until") { $0.signalsPausedUntil },
      .column("place") { _ in 1 },
    ])

  static func pausingSignals(at now: Date) -> SQLStatement {
    """
    UPDATE deployment SET version = version + 1, signals_paused_until = \(now.addingTimeInterval(signalPause))
    WHERE coalesce(signals_paused_until, 0) <= \(now)
    """
  }

  static let row: SQLStatement = "SELECT \(table.selection) FROM deployment"

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      version: try row.value(0), relyingPartyID: try row.value(1), signalsPausedUntil: try row.value(2))
  }
}

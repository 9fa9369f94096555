import PippinAccounts
import PippinDatabases

extension AggregateKey {
  /// Takes the place of what must not be there, and leaves it again.
  ///
  /// A look would not show what another transaction is about to commit. A row does: it breaks the unique index when the thing is
  /// there, waits for whoever is putting it there, and makes whoever comes later wait for us. It is taken away again at once; the
  /// others wait for the transaction all the same.
  ///
  /// - Parameter token: bytes that no other row has, for what must be unique besides.
  func absence(_ token: [UInt8]) -> [SQLStatement] {
    if case .profile(let key) = self { return ["SELECT pippin_hold_profile(\(key.values))"] }
    return [holding(token), "DELETE FROM \(place)"]
  }

  private func holding(_ token: [UInt8]) -> SQLStatement {
    switch self {
    case .account(let id): Placeholders.account([id])
    case .merge(let lost): Placeholders.merge([lost])
    case .identity(let key): Placeholders.identity(key.parts + [token])
    case .session(let id): Placeholders.session([id])
    case .profile(let key): Placeholders.profile(key.parts)
    case .spent(let digest): Placeholders.spentValue([digest])
    case .record(let id): Placeholders.record([id])
    case .notification(let digest): Placeholders.notification([digest, token])
    case .notificationEvent(let digest): Placeholders.notification([token, digest])
    case .signingKey(let number): Placeholders.signingKey([number])
    case .job(let id): Placeholders.job([id])
    case .auditHead: Placeholders.auditHead([1])
    case .transfer(let key): Placeholders.transfer(key.parts + [token])
    case .credential(let identity): Placeholders.credential([identity])
    case .provedAddress(let realm, let address):
      "INSERT INTO proved_address (address, realm, version) VALUES (\(address.text), \(realm.rawValue), 0)"
    case .deletion(let account): Placeholders.deletion([account])
    case .operatorToken(let name): Placeholders.operatorToken([name])
    case .externalID(let realm, let id): Placeholders.externalID([id.text, realm.rawValue, token])
    case .consent(let account, let client): Placeholders.consent([account, client.rawValue])
    }
  }
}

/// Rows that stand in a place for a moment, each of the columns that must have something.
private enum Placeholders {
  static let account = Placeholder(Account.table, ["id"])
  static let externalID = Placeholder(Account.table, ["external_id", "realm", "id"])
  static let merge = Placeholder(Merge.table, ["lost"])
  static let identity = Placeholder(Identity.table, IdentityKey.columns + ["id"])
  static let session = Placeholder(Session.livingTable, ["id"])
  static let profile = Placeholder(FirstTimeProfile.table, IdentityKey.columns)
  static let spentValue = Placeholder(SpentValue.table, ["digest"])
  static let record = Placeholder(FlowRecord.table, ["id"])
  static let notification = Placeholder(JournalledNotification.knownTable, ["id_digest", "event_digest"])
  static let signingKey = Placeholder(StoredSigningKey.table, ["number"])
  static let job = Placeholder(Job.table, ["id"])
  static let auditHead = Placeholder(AuditHead.table, ["place"])
  static let transfer = Placeholder(IdentityTransfer.table, IdentityKey.columns + ["identity"])
  static let credential = Placeholder(PasswordCredential.table, ["identity"])
  static let deletion = Placeholder(Deletion.table, ["account"])
  static let operatorToken = Placeholder(OperatorToken.table, ["name"])
  static let consent = Placeholder(Consent.table, ["account", "client"])
}

extension IdentityKey {
  fileprivate static let columns = ["subject", "tenant", "provider", "realm"]

  fileprivate var parts: [any ColumnValue] { [subject, tenant, provider.rawValue, realm.rawValue] }

  /// Subject, tenant, provider and realm, in the order of the indexes.
  var values: SQLStatement {
    "\(subject), \(tenant), \(provider.rawValue), \(realm.rawValue)"
  }
}

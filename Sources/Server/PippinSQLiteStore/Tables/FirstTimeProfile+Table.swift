import PippinAccounts
import PippinFoundation
import PippinDatabases

extension FirstTimeProfile {
  static let table = Table<FirstTimeProfile>(
    "profile", key: ["subject", "tenant", "provider", "realm"],
    columns: [
      .column("realm") { $0.key.realm.rawValue },
      .column("provider") { $0.key.provider.rawValue },
      .column("tenant") { $0.key.tenant },
      .column("subject") { $0.key.subject },
      .version,
      .column("given_name") { $0.name.givenName },
      .column("family_name") { $0.name.familyName },
      .column("kept_at") { $0.keptAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    guard let name = try row.name(5) else { throw .unreadable(5) }
    self.init(key: try row.key(0), name: name, keptAt: try row.date(7), version: try row.value(4))
  }
}

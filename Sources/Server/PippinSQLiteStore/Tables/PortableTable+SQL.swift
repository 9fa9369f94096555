import PippinAccounts
import PippinDatabases

extension [PortableTable] {
  /// All tables. Each store's tests compare the list with its schema.
  static let all: [PortableTable] = [
    Account.table.told, Identity.table.told, FirstTimeProfile.table.told, PasswordCredential.table.told,
    IdentityTransfer.table.told, Merge.table.told, Deletion.table.told, VersionedProof.table.told,
    Session.table.told, VaultEntry.table.told, ValidationVerdict.table.told, SpentValue.table.told,
    FlowRecord.table.told, StoredSigningKey.table.told, MasterKeyFirstUse.table.told,
    Job.table.told, JournalledNotification.table.told, ChainedAuditEvent.table.told, AuditHead.table.told,
    ChangeSet.table.told, OperatorToken.table.told, Consent.table.told, EventCount.table.told, Refusal.table.told,
    WebhookDelivery.table.told, Passkey.table.told, RemovedPasskey.table.told, Deployment.table.told,
    Invitation.table.told,
  ]
}

extension PortableRow {
  init(_ values: [SQLValue]) throws(StoreError) {
    var portable: [Value] = []
    for value in values {
      switch value {
      case .null: portable.append(.none)
      case .integer(let number): portable.append(.number(number))
      case .text(let text): portable.append(.text(text))
      case .blob(let bytes): portable.append(.bytes(bytes))
      case .words: throw StoreError(.unreadable, detail: "an id, where a row has bytes")
      case .double: throw StoreError(.unreadable, detail: "a number with a fraction, where no column has one")
      }
    }
    self.init(portable)
  }

  var sqlValues: [SQLValue] {
    values.map { value in
      switch value {
      case .none: .null
      case .number(let number): .integer(number)
      case .text(let text): .text(text)
      case .bytes(let bytes): .blob(bytes)
      }
    }
  }
}

extension StoreError {
  /// Translates a migration error for callers of a store.
  static func from(_ error: MigrationError) -> StoreError {
    let reason =
      switch error.code {
      case .edited: "was changed after this database took it; start the program that made the database"
      case .unknown: "is unknown to this program; the database belongs to a newer one"
      case .outOfOrder: "is missing in this database, or was taken out of order"
      case .malformedName: "has a name out of order in this program"
      case .unfinishedMove: "of rows into this database did not end; run pippin migrate with the same --from and --to"
      }
    return StoreError(.unreadable, detail: "the migration \(error.migration) \(reason)")
  }
}

import PippinAccounts

extension [PortableTable] {
  /// Every table that there is. Each store's tests hold it to what its schema has.
  static let all: [PortableTable] = [
    Account.table.told, Identity.table.told, FirstTimeProfile.table.told, PasswordCredential.table.told,
    IdentityTransfer.table.told, Merge.table.told, Deletion.table.told, VersionedProof.table.told,
    Session.table.told, VaultEntry.table.told, ValidationVerdict.table.told, SpentValue.table.told,
    FlowRecord.table.told, StoredSigningKey.table.told, MasterKeyFirstUse.table.told,
    Job.table.told, JournalledNotification.table.told, ChainedAuditEvent.table.told, AuditHead.table.told,
    ChangeSet.table.told, OperatorToken.table.told, Consent.table.told, EventCount.table.told, Refusal.table.told,
  ]
}

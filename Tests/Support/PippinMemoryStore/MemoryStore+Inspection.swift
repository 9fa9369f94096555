package import PippinAccounts
package import PippinFoundation

/// What a simulation looks at, and no server can: every row of a kind, in the order of the ids.
extension MemoryStore {
  /// Every session, also those that have ended.
  package var everySession: [Session] { read { $0.sessions.values.sorted { $0.id < $1.id } } }

  /// Every account.
  package var everyAccount: [Account] { read { $0.accounts.values.sorted { $0.id < $1.id } } }

  /// Every merge that can be undone.
  package var everyMerge: [Merge] { read { $0.merges.values.sorted { $0.lost < $1.lost } } }

  /// Every passkey.
  package var everyPasskey: [Passkey] { read { $0.passkeys.values.sorted { $0.identity < $1.identity } } }

  /// Every identity of every account.
  package var everyIdentity: [Identity] { read { $0.identities.values.sorted { $0.id < $1.id } } }

  /// Whether an operator has suspended an account.
  package func isSuspended(_ id: AccountID) -> Bool { read { $0.accounts[id]?.suspension != nil } }

  /// What the vault has of an identity, in the order of the clients.
  package func entries(of identity: IdentityID) -> [VaultEntry] {
    read { $0.vault.values.filter { $0.identity == identity }.sorted { $0.client.rawValue < $1.client.rawValue } }
  }

  /// Every deletion that is kept, by the ids of the accounts.
  package var everyDeletion: [(account: AccountID, deletion: Deletion)] {
    read { $0.deletions.map { (account: $0.key, deletion: $0.value) }.sorted { $0.account < $1.account } }
  }

  /// The rows that may hold something of a person in plain text, as text, by kind; the order of the rows means nothing.
  package var textOfPeople: [(kind: String, text: String)] {
    read { tables in
      [
        ("account", "\(tables.accounts)"), ("identity", "\(tables.identities)"), ("session", "\(tables.sessions)"),
        ("profile", "\(tables.profiles)"), ("proof", "\(tables.proofs)"), ("address", "\(tables.provedAddresses)"),
        ("merge", "\(tables.merges)"), ("password", "\(tables.credentials)"), ("line of the audit", "\(tables.audit)"),
        ("refusal", "\(tables.refusals)"), ("consent", "\(tables.consents)"), ("deletion", "\(tables.deletions)"),
      ]
    }
  }

  /// When the name of an unknown person was kept.
  package func profileKeptAt(_ key: IdentityKey) -> Date? { read { $0.profiles[key]?.keptAt } }
}

import PippinAccounts
import PippinFoundation
import PippinDatabases

// Tables of rows that are put in and never replaced.

extension SpentValue {
  static let table = Table<SpentValue>(
    "spent_value", key: ["digest"],
    columns: [.column("digest") { $0.digest }, .column("expires_at") { $0.expiresAt }])
}

extension ValidationVerdict {
  static let table = Table<ValidationVerdict>(
    "apple_validation", key: ["id"], columns: [.column("id") { $0.id }, .column("gone") { $0.isGone }])
}

extension JournalledNotification {
  static let table = Table<JournalledNotification>(
    "notification", key: ["id_digest"],
    columns: [
      .column("id_digest") { $0.idDigest },
      .column("event_digest") { $0.eventDigest },
      .column("provider") { $0.provider.rawValue },
      .column("type") { $0.type },
      .column("payload") { $0.payload },
      .column("event_time") { $0.eventTime },
      .column("received_at") { $0.receivedAt },
      .column("effect") { $0.effect.rawValue },
    ])
}

extension ChangeSet {
  static let table = Table<ChangeSet>("change_set", key: ["id"], columns: [.column("id") { $0.id }])
}

/// Since when a master key is used.
struct MasterKeyFirstUse {
  let id: String
  let firstUsedAt: Date

  static let table = Table<MasterKeyFirstUse>(
    "master_key", key: ["id"], columns: [.column("id") { $0.id }, .column("first_used_at") { $0.firstUsedAt }])

  static let noting = table.insertion.followed(by: " ON CONFLICT (id) DO NOTHING")
}

/// A proof of an address, with the version that all proofs of the address have.
struct VersionedProof {
  let proof: AddressProof
  let version: Int64

  static let table = Table<VersionedProof>(
    "address_proof", key: ["source"],
    columns: [
      .column("source") { $0.proof.source },
      .column("realm") { $0.proof.realm.rawValue },
      .column("address") { $0.proof.address.text },
      .column("account") { $0.proof.account },
      .column("version") { $0.version },
    ])
}

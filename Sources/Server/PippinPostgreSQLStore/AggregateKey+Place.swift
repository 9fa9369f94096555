import PippinAccounts
import PippinDatabases

extension AggregateKey {
  /// The table and the condition that leads to the one row.
  var place: SQLStatement {
    switch self {
    case .account(let id): "account WHERE id = \(id)"
    case .merge(let lost): "account_merge WHERE lost = \(lost)"
    case .identity(let key): "identity WHERE \(key.condition)"
    // One that has ended cannot change any more.
    case .session(let id): "session WHERE id = \(id)"
    case .profile(let key): "profile WHERE \(key.condition)"
    case .spent(let digest): "spent_value WHERE digest = \(digest)"
    case .record(let id): "flow_record WHERE id = \(id)"
    case .notification(let digest): "known_notification WHERE id_digest = \(digest)"
    case .notificationEvent(let digest): "known_notification WHERE event_digest = \(digest)"
    case .signingKey(let number): "signing_key WHERE number = \(number)"
    case .job(let id): "job WHERE id = \(id)"
    case .auditHead: "audit_head WHERE place = 1"
    case .transfer(let key): "identity_transfer WHERE \(key.condition)"
    case .credential(let identity): "password_credential WHERE identity = \(identity)"
    case .provedAddress(let realm, let address):
      "proved_address WHERE address = \(address.text) AND realm = \(realm.rawValue)"
    case .deletion(let account): "deletion WHERE account = \(account)"
    case .operatorToken(let name): "operator_token WHERE name = \(name)"
    case .externalID(let realm, let id):
      "account WHERE external_id = \(id.text) AND realm = \(realm.rawValue)"
    case .consent(let account, let client):
      "consent WHERE account = \(account) AND client = \(client.rawValue)"
    }
  }

  /// What has no version of its own is there at version 1.
  var version: SQLStatement {
    switch self {
    case .spent, .notification, .notificationEvent: "1::bigint"
    default: "version"
    }
  }

  /// All commits lock what they rely on in the order of these bytes, so that no two wait for each other.
  var order: [UInt8] {
    switch self {
    case .account(let id): [0] + id.uuid.bytes
    case .merge(let lost): [1] + lost.uuid.bytes
    case .identity(let key): [2] + key.order
    case .session(let id): [3] + id.uuid.bytes
    case .profile(let key): [4] + key.order
    case .spent(let digest): [5] + digest
    case .record(let id): [6] + id
    case .notification(let digest): [7] + digest
    case .notificationEvent(let digest): [8] + digest
    case .signingKey(let number): [9] + number.order
    case .job(let id): [10] + id.uuid.bytes
    case .auditHead: [11]
    case .transfer(let key): [12] + key.order
    case .credential(let identity): [13] + identity.uuid.bytes
    case .provedAddress(let realm, let address): [14] + address.text.utf8 + [0] + realm.rawValue.utf8
    case .deletion(let account): [15] + account.uuid.bytes
    case .operatorToken(let name): [16] + name.utf8
    case .externalID(let realm, let id): [17] + id.text.utf8 + [0] + realm.rawValue.utf8
    case .consent(let account, let client): [18] + account.uuid.bytes + client.rawValue.utf8
    }
  }
}

extension IdentityKey {
  /// What a row that goes by this key says.
  var condition: SQLStatement {
    """
    subject = \(subject) AND tenant = \(tenant) AND provider = \(provider.rawValue) AND realm = \(realm.rawValue)
    """
  }

  fileprivate var order: [UInt8] {
    Array(subject.utf8) + [0] + tenant.utf8 + [0] + provider.rawValue.utf8 + [0] + realm.rawValue.utf8
  }
}

extension Int64 {
  fileprivate var order: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * Int64($0))) }
  }
}

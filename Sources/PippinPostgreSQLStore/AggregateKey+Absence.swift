import PippinAccounts
import PippinSQL

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
    case .account(let id):
      "INSERT INTO account (id, version, realm, created_at) VALUES (\(id), 0, '', 0)"
    case .merge(let lost):
      """
      INSERT INTO account_merge (lost, version, survivor, at, undo_until, identities, gave_name)
      VALUES (\(lost), 0, '', 0, 0, '', 0)
      """
    case .identity(let key):
      """
      INSERT INTO identity (id, version, subject, tenant, provider, realm, account, status, created_at,
        authenticated_at, proved_at)
      VALUES (\(token), 0, \(key.values), '', '', 0, 0, 0)
      """
    case .session(let id):
      """
      INSERT INTO session (id, version, account, identity, client, kind, surface, secret, generation, created_at,
        authenticated_at, last_used_at, expires_at)
      VALUES (\(id), 0, '', '', '', '', '', '', 0, 0, 0, 0, 0)
      """
    case .profile(let key):
      "INSERT INTO profile (subject, tenant, provider, realm, version, kept_at) VALUES (\(key.values), 0, 0)"
    case .spent(let digest):
      "INSERT INTO spent_value (digest, expires_at) VALUES (\(digest), 0)"
    case .record(let id):
      "INSERT INTO flow_record (id, version, key_id, nonce, ciphertext, expires_at) VALUES (\(id), 0, '', '', '', 0)"
    case .notification(let digest):
      "INSERT INTO known_notification (id_digest, event_digest, received_at) VALUES (\(digest), \(token), 0)"
    case .notificationEvent(let digest):
      "INSERT INTO known_notification (id_digest, event_digest, received_at) VALUES (\(token), \(digest), 0)"
    case .signingKey(let number):
      """
      INSERT INTO signing_key (number, version, key_id, sealed_key_id, sealed_nonce, sealed_ciphertext, created_at)
      VALUES (\(number), 0, '', '', '', '', 0)
      """
    case .job(let id):
      """
      INSERT INTO job (id, version, kind, payload, created_at, due_at, attempts) VALUES (\(id), 0, '', '', 0, 0, 0)
      """
    case .auditHead:
      "INSERT INTO audit_head (place, version, number, hash, at, key_id, signature) VALUES (1, 0, 0, '', 0, '', '')"
    case .transfer(let key):
      """
      INSERT INTO identity_transfer (subject, tenant, provider, realm, version, identity, noted_at)
      VALUES (\(key.values), 0, \(token), 0)
      """
    case .credential(let identity):
      "INSERT INTO password_credential (identity, version, hash, changed_at) VALUES (\(identity), 0, '', 0)"
    case .provedAddress(let realm, let address):
      "INSERT INTO proved_address (address, realm, version) VALUES (\(address.text), \(realm.rawValue), 0)"
    case .deletion(let account):
      """
      INSERT INTO deletion (account, version, receipt_digest, requested_at, awaited, at_apple)
      VALUES (\(account), 0, '', 0, '', '')
      """
    }
  }
}

extension IdentityKey {
  /// Subject, tenant, provider and realm, in the order of the indexes.
  var values: SQLStatement {
    "\(subject), \(tenant), \(provider.rawValue), \(realm.rawValue)"
  }
}

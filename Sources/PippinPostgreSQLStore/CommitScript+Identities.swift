import FoundationEssentials
import PippinAccounts
import PippinSQL

extension CommitScript {
  mutating func put(_ identity: Identity) {
    let (key, email) = (identity.key, identity.email)
    let insertion: SQLStatement = """
      INSERT INTO identity (id, version, subject, tenant, provider, realm, account, status, email, email_proved,
        email_private, created_at, authenticated_at, proved_at, closed_at)
      VALUES (\(identity.id), 1, \(key.values), \(identity.account), \(identity.status.rawValue), \(email?.address),
        \(email?.isProved), \(email?.isPrivate), \(identity.createdAt), \(identity.authenticatedAt),
        \(identity.provedAt), \(identity.closedAt))
      """
    guard !takesUnseen(.identity(key)) else { return add(insertion) }
    // A key and an id that met once belong together for ever; the other way round, the id's uniqueness sees to it.
    demandOne(
      """
      \(insertion)
      ON CONFLICT (subject, tenant, provider, realm) DO UPDATE SET version = identity.version + 1,
        account = excluded.account, status = excluded.status, email = excluded.email,
        email_proved = excluded.email_proved, email_private = excluded.email_private,
        created_at = excluded.created_at, authenticated_at = excluded.authenticated_at,
        proved_at = excluded.proved_at, closed_at = excluded.closed_at
        WHERE identity.id = excluded.id
      """, "id of an identity's key")
  }

  /// A key that is there already breaks its uniqueness.
  mutating func move(_ from: IdentityKey, to identity: Identity) {
    let (key, email) = (identity.key, identity.email)
    demandOne(
      """
      UPDATE identity SET version = version + 1, realm = \(key.realm.rawValue), provider = \(key.provider.rawValue),
        tenant = \(key.tenant), subject = \(key.subject), account = \(identity.account),
        status = \(identity.status.rawValue), email = \(email?.address), email_proved = \(email?.isProved),
        email_private = \(email?.isPrivate), created_at = \(identity.createdAt),
        authenticated_at = \(identity.authenticatedAt), proved_at = \(identity.provedAt),
        closed_at = \(identity.closedAt)
      WHERE id = \(identity.id) AND \(from.condition)
      """, "old key of an identity")
  }

  mutating func removeIdentity(_ key: IdentityKey) {
    add("DELETE FROM password_credential WHERE identity IN (SELECT id FROM identity WHERE \(key.condition))")
    add("DELETE FROM identity WHERE \(key.condition)")
  }

  mutating func put(_ transfer: IdentityTransfer) {
    let insertion: SQLStatement = """
      INSERT INTO identity_transfer (subject, tenant, provider, realm, version, identity, noted_at, moved_at)
      VALUES (\(transfer.key.values), 1, \(transfer.identity), \(transfer.notedAt), \(transfer.movedAt))
      """
    guard !takesUnseen(.transfer(transfer.key)) else { return add(insertion) }
    demandOne(
      """
      \(insertion)
      ON CONFLICT (subject, tenant, provider, realm) DO UPDATE SET version = identity_transfer.version + 1,
        noted_at = excluded.noted_at, moved_at = excluded.moved_at
        WHERE identity_transfer.identity = excluded.identity
      """, "owner of a transfer subject")
  }

  mutating func put(_ proof: AddressProof) {
    let isNew = takesUnseen(.provedAddress(proof.realm, proof.address))
    add(
      """
      SELECT pippin_put_proof(\(proof.source), \(proof.realm.rawValue), \(proof.address.text), \(proof.account), \(isNew))
      """)
  }
}

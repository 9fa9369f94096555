import PippinAccounts
import PippinFoundation
import PippinDatabases

extension CommitScript {
  mutating func put(_ identity: Identity) {
    guard !takesUnseen(.identity(identity.key)) else { return add(Identity.table.insertion(identity)) }
    demandOne(Identity.table.upsert(identity), "id of an identity's key")
  }

  /// A key that is there already breaks its uniqueness.
  mutating func move(_ from: IdentityKey, to identity: Identity) {
    demandOne(
      "\(Identity.move(identity)) WHERE id = \(identity.id) AND \(from.condition)", "old key of an identity")
  }

  mutating func removeIdentity(_ key: IdentityKey) {
    add("DELETE FROM password_credential WHERE identity IN (SELECT id FROM identity WHERE \(key.condition))")
    add("DELETE FROM identity WHERE \(key.condition)")
  }

  mutating func put(_ transfer: IdentityTransfer) {
    guard !takesUnseen(.transfer(transfer.key)) else { return add(IdentityTransfer.table.insertion(transfer)) }
    demandOne(IdentityTransfer.table.upsert(transfer), "owner of a transfer subject")
  }

  mutating func put(_ proof: AddressProof) {
    let isNew = takesUnseen(.provedAddress(proof.realm, proof.address))
    add(
      """
      SELECT pippin_put_proof(\(proof.source), \(proof.realm.rawValue), \(proof.address.text), \(proof.account), \(isNew))
      """)
  }
}

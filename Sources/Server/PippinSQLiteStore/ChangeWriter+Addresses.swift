import PippinAccounts
import PippinDatabases

extension ChangeWriter {
  /// The version that all proofs of an address carry, `nil` where there is none.
  func version(of address: CanonicalAddress, in realm: Realm) throws(SQLiteError) -> Int64? {
    try number(
      "SELECT version FROM address_proof WHERE address = \(address.text) AND realm = \(realm.rawValue) LIMIT 1")
  }

  func put(_ proof: AddressProof) throws(SQLiteError) {
    // Read first: where the same identity proves the same address again, the version goes on counting.
    let former = try version(of: proof.address, in: proof.realm)
    try removeProof(of: proof.source)
    let version = (former ?? 0) + 1
    if former != nil {
      try connection.execute(
        """
        UPDATE address_proof SET version = \(version)
        WHERE address = \(proof.address.text) AND realm = \(proof.realm.rawValue)
        """)
    }
    try connection.execute(VersionedProof.table.insertion(VersionedProof(proof: proof, version: version)))
  }

  func removeProof(of source: IdentityID) throws(SQLiteError) {
    let taken = try connection.first("SELECT realm, address FROM address_proof WHERE source = \(source)") {
      row throws(SQLiteError) in (try row.text(0), try row.text(1))
    }
    guard let (realm, address) = taken else { return }
    try connection.execute("DELETE FROM address_proof WHERE source = \(source)")
    try connection.execute(
      "UPDATE address_proof SET version = version + 1 WHERE address = \(address) AND realm = \(realm)")
  }
}

import PippinAccounts

extension Tables {
  mutating func put(_ proof: AddressProof) {
    let key = AddressKey(realm: proof.realm, address: proof.address)
    // Read first: where the same identity proves the same address again, the version goes on counting.
    let version = provedAddresses[key]?.version ?? 0
    removeProof(of: proof.source)
    proofs[proof.source] = proof
    provedAddresses[key] = (version + 1, (provedAddresses[key]?.sources ?? []).union([proof.source]))
  }

  /// An address that nobody proves any more is absent.
  mutating func removeProof(of source: IdentityID) {
    guard let proof = proofs.removeValue(forKey: source) else { return }
    let key = AddressKey(realm: proof.realm, address: proof.address)
    guard let entry = provedAddresses.removeValue(forKey: key) else { return }
    let rest = entry.sources.subtracting([source])
    if !rest.isEmpty { provedAddresses[key] = (entry.version + 1, rest) }
  }
}

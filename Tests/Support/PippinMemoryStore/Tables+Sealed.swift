import PippinAccounts
import PippinFoundation

extension Tables {
  mutating func reseal(_ thing: SealedThing, _ from: SealedToken, _ to: SealedToken) {
    switch thing {
    case .vaultEntry(let identity, let client):
      let key = VaultKey(identity: identity, client: client)
      guard let entry = vault[key], entry.token == from else { return }
      vault[key] = VaultEntry(
        id: entry.id, identity: identity, client: client, token: to, obtainedAt: entry.obtainedAt,
        checkedAt: entry.checkedAt)
    case .signingKey(let number):
      guard let (key, version) = signingKeys[number], key.privateKey == from else { return }
      signingKeys[number] = (
        StoredSigningKey(number: number, keyID: key.keyID, privateKey: to, createdAt: key.createdAt), version + 1
      )
    }
  }

  func vaultEntries(limit: Int, after: VaultPosition?) -> [VaultEntry] {
    let entries = vault.values.filter { entry in after.map { $0.precedes(VaultPosition(entry)) } ?? true }
    return Array(entries.sorted { VaultPosition($0).precedes(VaultPosition($1)) }.prefix(limit))
  }

  func masterKeyUses() -> [MasterKeyUse] {
    var uses: [String: MasterKeyUse] = [:]
    for (id, time) in masterKeys { uses[id, default: MasterKeyUse(keyID: id)].firstUsedAt = time }
    for entry in vault.values {
      uses[entry.token.keyID, default: MasterKeyUse(keyID: entry.token.keyID)].vaultEntries += 1
    }
    for (key, _) in signingKeys.values {
      uses[key.privateKey.keyID, default: MasterKeyUse(keyID: key.privateKey.keyID)].signingKeys += 1
    }
    for record in records.values {
      var use = uses[record.content.keyID] ?? MasterKeyUse(keyID: record.content.keyID)
      use.records += 1
      use.recordsExpireAt = max(use.recordsExpireAt ?? .distantPast, record.expiresAt)
      uses[record.content.keyID] = use
    }
    return uses.values.sorted { $0.keyID.utf8.lexicographicallyPrecedes($1.keyID.utf8) }
  }
}

extension VaultPosition {
  /// Byte by byte, as databases compare.
  fileprivate func precedes(_ other: VaultPosition) -> Bool {
    if identity != other.identity { return identity < other.identity }
    return client.rawValue.utf8.lexicographicallyPrecedes(other.client.rawValue.utf8)
  }
}

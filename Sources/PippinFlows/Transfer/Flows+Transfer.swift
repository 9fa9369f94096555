import PippinAccounts

extension Flows {
  /// What must be read besides of somebody who is unknown and says how they were called on the way from another team (TRANSFER-12).
  ///
  /// Nobody else pays for it.
  func readsForTransfer(of identity: ProvenIdentity, after snapshot: Snapshot) -> [Read] {
    guard let key = identity.transferKey, snapshot.identity(identity.key) == nil else { return [] }
    return [.transfer(key)]
  }
}

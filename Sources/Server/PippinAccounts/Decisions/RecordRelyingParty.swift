import PippinFoundation

extension ChangeSet {
  /// Records the relying party with the first passkey, however that comes (PK-70).
  ///
  /// - Parameter snapshot: one that shows what is recorded of the installation.
  /// - Returns: the recorded id, if it is another. Then nothing may be committed.
  package mutating func record(relyingParty own: String, seeing snapshot: Snapshot) throws -> String? {
    var deployment = try snapshot.deployment()
    guard let recorded = deployment.relyingPartyID else {
      deployment.relyingPartyID = own
      add(.putDeployment(deployment))
      return nil
    }
    dropPrecondition(
      on: .deployment,
      because: "a recorded id changes only while no server runs, and registrations must not wait for each other")
    return recorded.hasSameBytes(as: own) ? nil : recorded
  }
}

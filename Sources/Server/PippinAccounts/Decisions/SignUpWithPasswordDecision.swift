package import PippinFoundation

/// Somebody who asked for an account with a password shows the token that was mailed to the address.
package struct SignUpWithPassword: Sendable {
  /// The sign-in of the new identity, which proves the address.
  package let attempt: SignInAttempt
  package let ids: SignInAttempt.FreshIDs
  /// The password that was chosen, for the identity that is to be.
  package let credential: PasswordCredential
  /// The record that holds what was asked for; it is used up.
  package let record: [UInt8]
  /// Another record that leads to it, and goes with it.
  package let elsewhere: [UInt8]?

  package init(
    attempt: SignInAttempt, ids: SignInAttempt.FreshIDs, credential: PasswordCredential, record: [UInt8],
    elsewhere: [UInt8]? = nil
  ) {
    self.elsewhere = elsewhere
    self.attempt = attempt
    self.ids = ids
    self.credential = credential
    self.record = record
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case signedUp(SignInResult)
    /// The address was proved on an account meanwhile; what was asked for is used up.
    case accountExists(AccountID)
    /// The session is no guest's any more, or has ended; nothing is used up.
    case refused(SignInAttempt.Outcome)
    /// What was asked for is not there any more.
    case unknown
  }

  /// What the decision must see.
  package var reads: [Read] { attempt.reads + records.map { .record($0) } }

  private var records: [[UInt8]] { [record] + (elsewhere.map { [$0] } ?? []) }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) -> Decision<Outcome> {
    guard snapshot.record(record) != nil, snapshot.identity(attempt.identity.key) == nil,
      let address = attempt.identity.email?.provedAddress
    else { return Decision(nil, .unknown) }
    // Nothing is offered to be attached: whoever can enter that account may give it a password there.
    if let holder = snapshot.proofs(of: address, in: attempt.identity.key.realm).first {
      var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
      for record in records { changes.add(.removeRecord(record)) }
      return Decision(changes, .accountExists(holder.account))
    }
    let decision = attempt.decide(on: snapshot, ids: ids, lifetimes: lifetimes, now: now)
    guard var changes = decision.changes, case .signedIn(let result) = decision.outcome, result.created || result.linked
    else { return Decision(nil, attempt.renewing == nil ? .unknown : .refused(decision.outcome)) }
    changes.add(.putCredential(credential))
    for record in records { changes.add(.removeRecord(record)) }
    return Decision(changes, .signedUp(result))
  }
}

package import FoundationEssentials

/// Somebody who asked for an account with a password shows the token that was mailed to the address.
package struct SignUpWithPassword: Sendable {
  /// The sign-in of the new identity, which proves the address.
  package let signIn: SignIn
  /// The password that was chosen, for the identity that is to be.
  package let credential: PasswordCredential
  /// The record that holds what was asked for; it is used up.
  package let record: [UInt8]

  package init(signIn: SignIn, credential: PasswordCredential, record: [UInt8]) {
    self.signIn = signIn
    self.credential = credential
    self.record = record
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case signedUp(Account, Session)
    /// The address was proved on an account meanwhile; what was asked for is used up.
    case accountExists(AccountID)
    /// What was asked for is not there any more.
    case unknown
  }

  /// What the decision must see.
  package var reads: [Read] { SignIn.reads(for: signIn.identity, spending: []) + [.record(record)] }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) -> Decision<Outcome> {
    guard snapshot.record(record) != nil, snapshot.identity(signIn.identity.key) == nil,
      let address = signIn.identity.email?.provedAddress
    else { return Decision(nil, .unknown) }
    // Nothing is offered to be attached: whoever can enter that account may give it a password there.
    if let holder = snapshot.proofs(of: address, in: signIn.identity.key.realm).first {
      var changes = ChangeSet(id: signIn.ids.changeSet, basedOn: snapshot, at: now)
      changes.add(.removeRecord(record))
      return Decision(changes, .accountExists(holder.account))
    }
    let decision = signIn.decide(on: snapshot, lifetimes: lifetimes, now: now)
    guard var changes = decision.changes, case .signedIn(let account, let session, true) = decision.outcome else {
      return Decision(nil, .unknown)
    }
    changes.add(.putCredential(credential))
    changes.add(.removeRecord(record))
    return Decision(changes, .signedUp(account, session))
  }
}

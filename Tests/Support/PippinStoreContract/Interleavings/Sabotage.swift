import PippinAccounts

/// Something left out of every change set, to see that an ``Interleaving`` finds it out.
package enum Sabotage: String, Sendable, CaseIterable {
  /// Whatever was read before is committed.
  case preconditions
  /// Sessions live on when an identity or an account goes.
  case endings
  /// What an identity proved stays where it was.
  case proofs
  /// Lines of the audit get lost on their way into the chain.
  case links
  /// Nobody notes that somebody has arrived at the new team.
  case arrivals
  /// The old password stays when a new one is chosen.
  case passwords
  /// What clients hold within a browser's session stays with it when another takes its place.
  case adoptions
  /// A browser's session ends alone.
  case browsers

  /// A passkey goes on with the counter that it had.
  case counters
  /// A passkey's identity comes without the passkey.
  case passkeys
  /// An invitation is not used up.
  case invitations

  /// What the steps must be about for it to show.
  package var focus: Interleaving.Focus {
    switch self {
    case .adoptions, .browsers: .clients
    case .counters, .passkeys: .passkeys
    case .invitations: .invitations
    case .preconditions, .endings, .proofs, .links, .arrivals, .passwords: .none
    }
  }

  func spoil(_ changes: ChangeSet) -> ChangeSet {
    var rest = ChangeSet(id: changes.id, relyingOnNothingBecause: "that is the fault, or they follow", at: changes.at)
    if self != .preconditions { for precondition in changes.preconditions { rest.demand(precondition) } }
    for change in changes.changes where !leavesOut(change) { rest.add(change) }
    return rest
  }

  private func leavesOut(_ change: Change) -> Bool {
    switch (self, change) {
    case (.endings, .endSessions), (.proofs, .removeProof): true
    case (.links, .chainAudit(let line)): line.link.number % 20 == 7
    case (.arrivals, .putTransfer(let transfer)): transfer.movedAt != nil
    case (.adoptions, .adoptClientSessions): true
    case (.browsers, .endSessions(let which, _)): which.within != nil
    case (.counters, .putPasskey(let passkey)): passkey.version > 0
    case (.passkeys, .putPasskey(let passkey)): passkey.version == 0
    case (.invitations, .putInvitation(let invitation)): invitation.version > 0
    case (.passwords, .putCredential(let credential)): credential.version > 0
    default: false
    }
  }
}

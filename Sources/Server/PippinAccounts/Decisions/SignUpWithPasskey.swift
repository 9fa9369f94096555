import PippinFoundation

/// Somebody who has no account, or a guest, registers a passkey: the first sign-in method of an account (decision 0138).
///
/// The registration was judged before. It proves no address: one that the person types reserves and matches nothing (PK-119).
package struct SignUpWithPasskey: Sendable {
  /// The sign-in of the new identity; of a guest in the guest's session.
  package let attempt: SignInAttempt
  package let passkey: RegisteredPasskey

  /// - Parameters:
  ///   - attempt: the sign-in, with what it spends.
  ///   - name: as the person gave it.
  ///   - email: as the person typed it.
  package init(attempt: SignInAttempt, passkey: RegisteredPasskey, name: PersonName?, email: String?) {
    var attempt = attempt
    attempt.newcomer = SignInAttempt.Newcomer(
      name: name, unprovedEmail: email, passkeyHandle: passkey.registration.userHandle)
    self.attempt = attempt
    self.passkey = passkey
  }

  /// The session that is opened, or why the person does not get one.
  package enum Outcome: Sendable {
    case signedUp(SignInResult)
    /// The credential id is known, or was removed from an account (PK-36).
    case inUse
    case alreadySpent
    /// The database belongs to another relying party, with this id (PK-70).
    case otherRelyingParty(String)
    /// The session no longer belongs to a guest, or has ended; nothing is used up.
    case refused(SignInAttempt.Outcome)
  }

  package var reads: [Read] {
    attempt.reads + passkey.reads.filter { !attempt.reads.contains($0) }
  }

  /// Reads the account that the credential id was removed from.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    try passkey.furtherReads(after: snapshot, for: try attempt.guest(in: snapshot)?.account.id)
  }

  /// Creates an account with the passkey, or gives it to the guest.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    guard try !attempt.spends.contains(where: { try snapshot.isSpent($0.digest) }) else {
      return Decision(nil, .alreadySpent)
    }
    guard try !passkey.isInUse(for: try attempt.guest(in: snapshot)?.account.id, in: snapshot) else {
      return Decision(nil, .inUse)
    }
    let decision = try attempt.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
    guard var changes = decision.changes, case .signedIn(let result) = decision.outcome, result.created || result.linked
    else { return Decision(nil, .refused(decision.outcome)) }
    if let recorded = try passkey.record(in: snapshot, &changes) { return Decision(nil, .otherRelyingParty(recorded)) }
    _ = passkey.put(for: result.session.identity, on: attempt.surface, &changes)
    return Decision(changes, .signedUp(result))
  }
}

extension SignInAttempt {
  /// What a sign-up says of the person besides the proof, for an account that lacks it.
  struct Newcomer: Sendable {
    let name: PersonName?
    /// An address that nobody proved.
    let unprovedEmail: String?
    let passkeyHandle: [UInt8]
  }
}

extension Account {
  /// Fills what the account lacks.
  mutating func fill(from newcomer: SignInAttempt.Newcomer?) {
    guard let newcomer else { return }
    name = name ?? newcomer.name
    passkeyHandle = passkeyHandle ?? newcomer.passkeyHandle
    guard email == nil, let address = newcomer.unprovedEmail else { return }
    email = AccountEmail(
      address: address, isVerified: false, isPrivate: false, isDeliverable: true, source: mailedProof)
  }

  /// Forgets an address that the person typed and never proved, where a sign-in method brings one that is proved.
  mutating func dropTypedEmail(for claim: EmailClaim?) {
    guard claim?.provedAddress != nil, let own = email, !own.isVerified, own.source == mailedProof else { return }
    email = nil
  }
}

package import PippinFoundation
package import PippinSecret

/// What is kept of the password behind an identity of ``Provider/password``.
///
/// The password belongs to the identity, not to the account: where the identity goes, in a merge or its undoing, it goes along.
package struct PasswordCredential: Hashable, Sendable {
  package let identity: IdentityID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// A PHC string.
  package var hash: SecretText
  package var changedAt: Date
  /// The address that it is used with as long as its identity proves none: that of somebody who came from another system, where
  /// nobody had it confirmed.
  package let unprovedAddress: CanonicalAddress?

  package init(
    identity: IdentityID, version: Int64 = 0, hash: SecretText, changedAt: Date,
    unprovedAddress: CanonicalAddress? = nil
  ) {
    self.identity = identity
    self.version = version
    self.hash = hash
    self.changedAt = changedAt
    self.unprovedAddress = unprovedAddress
  }

  package static func == (left: PasswordCredential, right: PasswordCredential) -> Bool {
    left.identity == right.identity && left.version == right.version && left.hash == right.hash
      && left.changedAt == right.changedAt && left.unprovedAddress == right.unprovedAddress
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(version)
  }
}

/// The identity that signs in with a password and an address, with its account.
package struct PasswordHolder: Sendable {
  package let credential: PasswordCredential
  package let identity: Identity
  package let account: Account
}

extension Identity {
  /// Whether a password is behind it.
  package var isPassword: Bool { key.provider == .password }
}

extension [Identity] {
  /// The password of the account that these identities lead to; an account has one at most (decision 0105).
  package var password: Identity? { filter(\.isPassword).min { $0.id < $1.id } }
}

extension PasswordCredential {
  /// The same password with another hash, which is used with a proved address from now on.
  func replaced(by hash: SecretText, at now: Date) -> PasswordCredential {
    PasswordCredential(identity: identity, version: version, hash: hash, changedAt: now)
  }
}

/// A person who asked for an account with a password sends the token that was mailed to the address.
package struct SignUpWithPassword: Sendable {
  /// The sign-in of the new identity, which proves the address.
  package let attempt: SignInAttempt
  /// The password that was chosen, for the identity that is to be.
  package let credential: PasswordCredential
  /// The record that holds what was asked for; it is used up.
  package let record: [UInt8]
  /// Another record that leads to it, and goes with it.
  package let elsewhere: [UInt8]?

  package init(
    attempt: SignInAttempt, credential: PasswordCredential, record: [UInt8],
    elsewhere: [UInt8]? = nil
  ) {
    self.elsewhere = elsewhere
    self.attempt = attempt
    self.credential = credential
    self.record = record
  }

  /// The session that is opened, or why the person does not get one.
  package enum Outcome: Sendable {
    case signedUp(SignInResult)
    /// The address was proved on an account meanwhile; what was asked for is used up.
    case accountExists(AccountID)
    /// The session no longer belongs to a guest, or has ended, or no account may be created; nothing is used up.
    case refused(SignInAttempt.Outcome)
    /// What was asked for is not there any more.
    case unknown
  }

  /// What the sign-in reads, and the records that the sign-up uses up.
  package var reads: [Read] { attempt.reads + records.map { .record($0) } }

  private var records: [[UInt8]] { [record] + (elsewhere.map { [$0] } ?? []) }

  /// Creates an account with the password, or gives it to the guest, unless the address was proved on another account meanwhile.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    guard try snapshot.record(record) != nil, try snapshot.identity(attempt.identity.key) == nil,
      let address = attempt.identity.email?.provedAddress
    else { return Decision(nil, .unknown) }
    // No link is offered: a person who can sign in to that account can set a password there.
    if let holder = try snapshot.proofs(of: address, in: attempt.identity.key.realm).first {
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      for record in records { changes.add(.removeRecord(record)) }
      return Decision(changes, .accountExists(holder.account))
    }
    let decision = try attempt.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
    if case .newAccountRefused = decision.outcome { return Decision(nil, .refused(decision.outcome)) }
    guard var changes = decision.changes, case .signedIn(let result) = decision.outcome, result.created || result.linked
    else { return Decision(nil, attempt.renewing == nil ? .unknown : .refused(decision.outcome)) }
    changes.add(.putCredential(credential))
    for record in records { changes.add(.removeRecord(record)) }
    return Decision(changes, .signedUp(result))
  }
}

package import PippinFoundation
import PippinSecret

/// The result of a pure decision: the changes, the secrets to seal with them, and the outcome.
package struct SealingDecision<Outcome: Sendable, Secret: Sendable>: Sendable {
  package let changes: ChangeSet?
  package let outcome: Outcome
  package let secrets: [Secret]

  init(_ changes: ChangeSet?, _ outcome: Outcome, secrets: [Secret] = []) {
    self.changes = changes
    self.outcome = outcome
    self.secrets = secrets
  }
}

/// What is decided on a sign-in.
package typealias SignInDecision = SealingDecision<SignInAttempt.Outcome, SignInAttempt.Secret>

extension SignInAttempt {
  /// What comes of it.
  package enum Outcome: Sendable {
    case signedIn(SignInResult)
    /// A person unknown by this identity proved an address that is proved on this account: only who can enter it may attach
    /// the identity. What was used up is spent, and nothing is created.
    case accountExists(AccountID)
    /// The client demands a name and none is known: what was used up is spent, and nothing is created.
    case profileRequired
    /// The link token stands for nothing, or its identity has an account by now; nothing is spent.
    case linkTokenInvalid
    /// The identity leads to another account than the one that the link token attaches to, or to none; nothing is spent.
    case linkOfAnother
    /// Intent `existing`, and nobody is known by this identity; nothing is spent.
    case accountNotFound
    /// The session to renew has ended. Nothing is spent.
    case sessionEnded(Session.EndReason)
    /// The session to be renewed is another account's; nothing is spent.
    case sessionOfAnother
    /// The session is a guest's, and the identity leads to an account already: the app may offer a merge. Nothing is spent.
    case guestOfAnother
    /// A single-use value was used before.
    case alreadySpent
    /// The proof is older than the withdrawal of consent that we were told of, or than the identity's removal: its code is dead
    /// at the provider.
    case overtaken
    /// The identity led to an account that is being deleted; what was used up is spent.
    case deletionInProgress
    /// An operator suspended the account. What Apple gave is kept for the identity; nobody comes in.
    case suspended(AccountID)
    /// The code must be exchanged first; nothing is spent.
    case exchangeRequired
  }

  /// What the decision must see: of an unknown person also whose the address is, which a returning one does not pay for.
  package static func reads(for identity: ProvenIdentity, spending: [SpentValue]) -> [Read] {
    let key = identity.key
    let person: Read = identity.provedAddress.map { .identityElseAddress(key, $0) } ?? .identity(key)
    return [person, .profile(key)] + spending.map { .spent($0.digest) }
  }

  /// What the decision on this attempt must see.
  package var reads: [Read] {
    Self.reads(for: identity, spending: spends) + (link.map { [.record($0)] } ?? [])
      + (deferredFor.map { [.vaultEntry($0, client)] } ?? []) + (renewing.map { [.sessionInFull($0.id)] } ?? [])
  }

  /// Why nothing can come of it, whatever the provider says of the code: asked before the code is used up, and again by the decision.
  package func refusal(on snapshot: Snapshot, opened: Opened, now: Date) -> Outcome? {
    if spends.contains(where: { snapshot.isSpent($0.digest) }) { return .alreadySpent }
    // They may have been called otherwise when they were here last (TRANSFER-12).
    let known = snapshot.identity(identity.key) ?? IdentityMove.of(identity, in: snapshot)?.identity
    let account = known.flatMap { snapshot.account($0.account) }
    if known != nil, account == nil { return .deletionInProgress }
    if link != nil {
      guard let pending = opened.link else { return .linkTokenInvalid }
      guard pending.account == account?.id else { return .linkOfAnother }
    }
    guard let account else {
      guard intent == .any else { return .accountNotFound }
      return renewing.flatMap { refusal(toUpgrade: $0.id, on: snapshot, now: now) }
    }
    if account.suspension != nil { return .suspended(account.id) }
    // Only the person whose session it is makes it recent again.
    guard let renewing else { return nil }
    guard let session = snapshot.session(renewing.id), session.client == client, session.kind == kind else {
      return .sessionOfAnother
    }
    guard session.account == account.id else {
      return snapshot.account(session.account)?.isGuest == true ? .guestOfAnother : .sessionOfAnother
    }
    return session.endReason(at: now).map { .sessionEnded($0) }
  }

  /// An unknown identity becomes the first sign-in method of a guest, and of nobody else whose session it is.
  private func refusal(toUpgrade id: SessionID, on snapshot: Snapshot, now: Date) -> Outcome? {
    guard let session = snapshot.session(id), session.client == client, session.kind == kind else {
      return .accountNotFound
    }
    if let reason = session.endReason(at: now) { return .sessionEnded(reason) }
    guard let guest = snapshot.account(session.account), guest.isGuest, guest.realm == identity.key.realm else {
      return .accountNotFound
    }
    return guest.suspension == nil ? nil : .suspended(guest.id)
  }

  /// The session of a guest that this sign-in gives a sign-in method to, and the account; `nil` for every other sign-in.
  func guest(in snapshot: Snapshot) -> (session: Session, account: Account)? {
    guard let session = renewing.flatMap({ snapshot.session($0.id) }), let account = snapshot.account(session.account),
      account.isGuest
    else { return nil }
    return (session, account)
  }

  /// Decides; commits nothing.
  package func decide(
    on snapshot: Snapshot, opened: Opened = Opened(), ids: FreshIDs, lifetimes: Lifetimes, now: Date
  ) -> SignInDecision {
    // The account was deleted or the identity removed while the provider was asked: what it gave is dead or about to be, and must not
    // make a new account.
    if wasKnown, snapshot.identity(identity.key) == nil { return SignInDecision(nil, .overtaken) }
    let decided = SignInChoice(
      attempt: self, opened: opened, ids: ids, snapshot: snapshot, lifetimes: lifetimes, now: now
    )
    .decision
    guard deferredFor != nil, decided.changes != nil, !mayDefer(decided, snapshot) else { return decided }
    return SignInDecision(nil, .exchangeRequired)
  }

  /// The exchange is deferred only for a known, active identity with a vault entry. Everybody else waits for the provider.
  private func mayDefer(_ decided: SignInDecision, _ snapshot: Snapshot) -> Bool {
    guard let deferredFor, case .signedIn(let result) = decided.outcome, !result.created, link == nil else {
      return false
    }
    // What a token from before the session's newest proof asks for gains nothing by that proof (0103).
    if let renewing, let session = snapshot.session(renewing.id), let account = snapshot.account(session.account),
      !renewing.isCurrent(for: session, of: account)
    {
      return false
    }
    return result.session.identity == deferredFor && snapshot.identity(identity.key)?.status == .active
      && snapshot.vaultEntry(deferredFor, client) != nil
  }
}

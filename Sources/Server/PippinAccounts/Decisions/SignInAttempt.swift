package import PippinFoundation
package import PippinSecret

/// A sign-in: the identity that a provider vouched for, what came with the proof, and what the app asks for.
///
/// It is the same whatever the provider and the surface. Deciding on it is a pure function of it and of a snapshot.
package struct SignInAttempt: Sendable {
  /// Whether an unknown person may be given an account.
  package enum Intent: String, Sendable {
    /// Sign in or create.
    case any
    /// Sign in only.
    case existing
  }

  package let identity: ProvenIdentity
  package let client: ClientID
  package let intent: Intent
  package let kind: Session.Kind
  package let surface: Surface
  package let device: Device
  /// Single-use values that this sign-in uses up: the nonce, the web flow's state.
  package let spends: [SpentValue]
  /// Whether the client demands a name of everybody.
  package let demandsName: Bool
  /// The session that the person is in and proves anew; `nil` to open one.
  package let renewing: PresentedSession?
  /// When the person proved their identity, where that may have been earlier. It decides whether the sign-in is recent.
  package let provedAt: Date?
  /// By what the person proved their identity.
  package let method: AuthenticationMethod
  /// The record of the link token that was presented.
  package let link: [UInt8]?
  /// The provider's refresh token, once the code was exchanged.
  package var refreshToken: SecretText?
  /// The identity that may sign in although its code could not be exchanged yet. The person gets nothing that cannot be taken back.
  package var deferredFor: IdentityID?
  /// Whether the identity led to an account before the code was exchanged.
  package var wasKnown = false
  /// By which the account knows the device again; `nil` where it shows later, when an app redeems its ticket.
  package var mark: DeviceMark?
  /// The language that the person chose, or that their browser or app asks for, where we have it.
  package var language: String?
  /// What a sign-up says of the person. Only with it an unknown passkey opens an account.
  var newcomer: Newcomer?
  /// Under which terms the request may create an account. Existing accounts are not concerned.
  package var newAccounts = NewAccountTerms.open

  package init(
    identity: ProvenIdentity, client: ClientID, intent: Intent, kind: Session.Kind, surface: Surface, device: Device,
    spends: [SpentValue], demandsName: Bool = false, renewing: PresentedSession? = nil, provedAt: Date? = nil,
    method: AuthenticationMethod? = nil, link: [UInt8]? = nil, refreshToken: SecretText? = nil
  ) {
    self.identity = identity
    self.method = method ?? AuthenticationMethod(identity.key.provider)
    self.client = client
    self.intent = intent
    self.kind = kind
    self.surface = surface
    self.device = device
    self.spends = spends
    self.demandsName = demandsName
    self.renewing = renewing
    self.provedAt = provedAt
    self.link = link
    self.refreshToken = refreshToken
  }
}

// MARK: What a decision needs besides

extension SignInAttempt {
  /// What the sealed records hold that the snapshot shows; the decision has no keys.
  package struct Opened: Sendable {
    /// What the presented link token stands for; `nil` when it stands for nothing, or no longer.
    package let link: PendingAttachment?
    /// When consent was last withdrawn by somebody who was unknown then, where that was read.
    package let withdrawal: Date?
    /// What was told of the forwarding to the claim's address before it came here.
    package let forwarding: ForwardingNotice?

    package init(link: PendingAttachment? = nil, withdrawal: Date? = nil, forwarding: ForwardingNotice? = nil) {
      self.link = link
      self.withdrawal = withdrawal
      self.forwarding = forwarding
    }
  }

  /// What must be sealed and committed with the changes.
  package enum Secret: Sendable {
    /// The provider's refresh token.
    case vault(VaultSecret)
    /// This attempt, until the owner of the account attaches its identity.
    case pendingLink(to: AccountID)
    /// This attempt, until the person gives a name.
    case pendingName
    /// The code that could not be exchanged yet: a job does it, and may end this session.
    case deferredExchange(SessionID)
  }
}

/// What becomes of a provider's refresh token.
package enum VaultSecret: Sendable {
  /// It is kept for the identity that holds it.
  case keep(VaultEntryID, of: IdentityID, SecretText)
  /// It came with somebody who was refused: a job revokes it.
  case revoke(VaultEntryID, SecretText)
}

/// A proved identity that waits for the owner of an account to attach it.
package struct PendingAttachment: Sendable {
  package let identity: ProvenIdentity
  /// The account on which the identity's address is proved.
  package let account: AccountID
  /// The provider's refresh token, if it gave one.
  package let refreshToken: SecretText?

  package init(identity: ProvenIdentity, account: AccountID, refreshToken: SecretText?) {
    self.identity = identity
    self.account = account
    self.refreshToken = refreshToken
  }
}

/// The result of a sign-in: a session of an account.
package struct SignInResult: Sendable {
  package let account: Account
  package let session: Session
  /// Whether the account is new.
  package let created: Bool
  /// Whether an identity was attached to the account.
  package let linked: Bool
  /// The access token, where it was issued with the session so that the same answer can be given again.
  package var accessToken: SecretText?
  /// By what the account was recovered, if this sign-in did that: all other sessions ended.
  package let recovery: AccountRecovery?

  package init(
    account: Account, session: Session, created: Bool, linked: Bool = false, accessToken: SecretText? = nil,
    recovery: AccountRecovery? = nil
  ) {
    self.recovery = recovery
    self.account = account
    self.session = session
    self.created = created
    self.linked = linked
    self.accessToken = accessToken
  }
}

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
  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    case signedIn(SignInResult)
    /// An unknown identity proved an address that is proved on this account. Only a person who can sign in to that account may link
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
    /// An account would have been created, and this request may create none, for this reason. Nothing is spent unless the code was
    /// exchanged; then what was used up is.
    case newAccountRefused(NewAccountRefusal)
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
    /// An operator suspended the account. Apple's refresh token is kept for the identity, but nobody signs in.
    case suspended(AccountID)
    /// The code must be exchanged first; nothing is spent.
    case exchangeRequired
  }

  /// Reads the identity, its kept profile and the values that are spent. Only for an unknown identity the store also looks for the
  /// accounts with its proved address, so a returning person does not wait for that.
  package static func reads(for identity: ProvenIdentity, spending: [SpentValue]) -> [Read] {
    let key = identity.key
    let known: Read = key.provider == .passkey ? .passkey(key) : .identity(key)
    let person: Read = identity.provedAddress.map { .identityElseAddress(key, $0) } ?? known
    return [person, .profile(key)] + spending.map { .spent($0.digest) }
  }

  /// The same, and what belongs to the link token, the deferred exchange and the session to renew.
  package var reads: [Read] {
    Self.reads(for: identity, spending: spends) + (link.map { [.record($0)] } ?? [])
      + (deferredFor.map { [.vaultEntry($0, client)] } ?? []) + (renewing.map { [.sessionInFull($0.id)] } ?? [])
      + newAccounts.reads
  }

  /// Why the sign-in is refused whatever the provider says about the code. Asked before the code is used, and again by the decision.
  package func refusal(on snapshot: Snapshot, opened: Opened, now: Date) throws -> Outcome? {
    if try spends.contains(where: { try snapshot.isSpent($0.digest) }) { return .alreadySpent }
    // They may have been called otherwise when they were here last (TRANSFER-12).
    let known = try snapshot.identity(identity.key) ?? IdentityMove.of(identity, in: snapshot)?.identity
    let account = try known.flatMap { try snapshot.account($0.account) }
    if known != nil, account == nil { return .deletionInProgress }
    if link != nil {
      guard let pending = opened.link else { return .linkTokenInvalid }
      guard pending.account == account?.id else { return .linkOfAnother }
    }
    guard let account else {
      guard intent == .any else { return .accountNotFound }
      if let renewing { return try refusal(toUpgrade: renewing.id, on: snapshot, now: now) }
      // Where the address is known, a link is offered instead of an account.
      guard try holder(in: snapshot) == nil else { return nil }
      return try newAccounts.refusal(of: identity.email, in: identity.key.realm, on: snapshot, now: now)
        .map { .newAccountRefused($0) }
    }
    if account.suspension != nil { return .suspended(account.id) }
    // Only the person whose session it is makes it recent again.
    guard let renewing else { return nil }
    guard let session = try snapshot.session(renewing.id), session.client == client, session.kind == kind else {
      return .sessionOfAnother
    }
    guard session.account == account.id else {
      return try snapshot.account(session.account)?.isGuest == true ? .guestOfAnother : .sessionOfAnother
    }
    return session.endReason(at: now).map { .sessionEnded($0) }
  }

  /// An unknown identity becomes the first sign-in method of a guest, and of nobody else whose session it is.
  private func refusal(toUpgrade id: SessionID, on snapshot: Snapshot, now: Date) throws -> Outcome? {
    guard let session = try snapshot.session(id), session.client == client, session.kind == kind else {
      return .accountNotFound
    }
    if let reason = session.endReason(at: now) { return .sessionEnded(reason) }
    guard let guest = try snapshot.account(session.account), guest.isGuest, guest.realm == identity.key.realm else {
      return .accountNotFound
    }
    return guest.suspension == nil ? nil : .suspended(guest.id)
  }

  /// Whether it may create an account: it does if nobody is known by the identity, and nothing stands against it.
  package var mayCreateAccount: Bool { intent == .any && renewing == nil && link == nil }

  /// The account on which the claim's address is proved; of several the one that proved it by its oldest identity.
  func holder(in snapshot: Snapshot) throws -> AccountID? {
    guard let address = identity.provedAddress else { return nil }
    return try snapshot.proofs(of: address, in: identity.key.realm).first?.account
  }

  /// The session of a guest that this sign-in gives a sign-in method to, and the account; `nil` for every other sign-in.
  func guest(in snapshot: Snapshot) throws -> (session: Session, account: Account)? {
    guard let session = try renewing.flatMap({ try snapshot.session($0.id) }),
      let account = try snapshot.account(session.account),
      account.isGuest
    else { return nil }
    return (session, account)
  }

  /// Signs in, creates an account, offers to link, asks for a name, or refuses.
  package func decide(
    on snapshot: Snapshot, opened: Opened = Opened(), lifetimes: Lifetimes, at stamp: Stamp
  ) throws -> SignInDecision {
    // The account was deleted or the identity removed while the provider was asked: what it gave is dead or about to be, and must not
    // make a new account.
    // So does a passkey that signs in: without its key it would be a sign-in method that nobody can use.
    if wasKnown || identity.key.provider == .passkey && newcomer == nil, try snapshot.identity(identity.key) == nil {
      return SignInDecision(nil, .overtaken)
    }
    var choice = SignInChoice(
      attempt: self, opened: opened, snapshot: snapshot, lifetimes: lifetimes, stamp: stamp
    )
    let decided = try choice.decide()
    guard deferredFor != nil, decided.changes != nil, try !mayDefer(decided, snapshot) else { return decided }
    return SignInDecision(nil, .exchangeRequired)
  }

  /// The exchange is deferred only for a known, active identity with a vault entry. Everybody else waits for the provider.
  private func mayDefer(_ decided: SignInDecision, _ snapshot: Snapshot) throws -> Bool {
    guard let deferredFor, case .signedIn(let result) = decided.outcome, !result.created, link == nil else {
      return false
    }
    // What a token from before the session's newest proof asks for gains nothing by that proof (0103).
    if let renewing, let session = try snapshot.session(renewing.id),
      let account = try snapshot.account(session.account),
      !renewing.isCurrent(for: session, of: account)
    {
      return false
    }
    return try result.session.identity == deferredFor && snapshot.identity(identity.key)?.status == .active
      && snapshot.vaultEntry(deferredFor, client) != nil
  }
}

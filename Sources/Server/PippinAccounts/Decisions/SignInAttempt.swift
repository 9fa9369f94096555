package import PippinTokens
package import PippinFoundation
package import PippinSecret

/// A person whom a provider vouched for and who wants to come in: who it is, what came with the proof, and what the app asks for.
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
  /// When the person proved who they are, where nothing shows that it was just now; what wants a recent sign-in is judged by it.
  package let provedAt: Date?
  /// The record of the link token that was presented.
  package let link: [UInt8]?
  /// The provider's refresh token, once the code was exchanged.
  package var refreshToken: SecretText?
  /// The identity that may come in although its code could not be exchanged yet. The person is trusted with nothing that cannot be
  /// taken back.
  package var deferredFor: IdentityID?
  /// Whether the identity led to an account before the code was exchanged.
  package var wasKnown = false
  /// By which the account knows the device again; `nil` where it shows later, when an app redeems its ticket.
  package var mark: DeviceMark?
  /// The language that the person chose, or that their browser or app asks for, where we have it.
  package var language: String?

  package init(
    identity: ProvenIdentity, client: ClientID, intent: Intent, kind: Session.Kind, surface: Surface, device: Device,
    spends: [SpentValue], demandsName: Bool = false, renewing: PresentedSession? = nil, provedAt: Date? = nil,
    link: [UInt8]? = nil, refreshToken: SecretText? = nil
  ) {
    self.identity = identity
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
  /// The ids that the decision may need, drawn beforehand so that it stays pure (C-7).
  package struct FreshIDs: Sendable {
    package let changeSet: ChangeSetID
    package let account: AccountID
    package let identity: IdentityID
    package let vaultEntry: VaultEntryID
    package let session: SessionID
    package let sessionSecret: SecretBytes
    /// One for each line of audit that a sign-in may write: two, and one more for somebody whose proof has a transfer subject.
    package let audit: [AuditEventID]
    /// For what a link token stands for.
    package let attachment: AttachmentIDs?

    package init(
      changeSet: ChangeSetID, account: AccountID, identity: IdentityID, vaultEntry: VaultEntryID, session: SessionID,
      sessionSecret: SecretBytes, audit: [AuditEventID], attachment: AttachmentIDs? = nil
    ) {
      self.changeSet = changeSet
      self.account = account
      self.identity = identity
      self.vaultEntry = vaultEntry
      self.session = session
      self.sessionSecret = sessionSecret
      self.audit = audit
      self.attachment = attachment
    }

    /// Draws what `attempt` may need.
    ///
    /// - Parameter identity: the id of an identity that names itself, as that of a password does.
    package init(
      for attempt: SignInAttempt, as identity: IdentityID? = nil, at now: Date, random: RandomSource
    ) {
      let line = AuditEventID(now: now, random: random)
      var audit = [line, AuditEventID(line.uuid.successor)]
      if attempt.identity.transferSubject != nil { audit.append(AuditEventID(line.uuid.successor.successor)) }
      self.init(
        changeSet: ChangeSetID(now: now, random: random), account: AccountID(now: now, random: random),
        identity: identity ?? IdentityID(now: now, random: random), vaultEntry: VaultEntryID(now: now, random: random),
        session: SessionID(now: now, random: random), sessionSecret: SecretBytes(random.bytes(16)), audit: audit,
        attachment: attempt.link == nil ? nil : AttachmentIDs(now: now, random: random))
    }
  }

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

/// The ids that an attachment may need, drawn beforehand.
package struct AttachmentIDs: Sendable {
  package let identity: IdentityID
  package let vaultEntry: VaultEntryID
  package let audit: AuditEventID

  package init(identity: IdentityID, vaultEntry: VaultEntryID, audit: AuditEventID) {
    self.identity = identity
    self.vaultEntry = vaultEntry
    self.audit = audit
  }

  package init(now: Date, random: RandomSource) {
    self.init(
      identity: IdentityID(now: now, random: random), vaultEntry: VaultEntryID(now: now, random: random),
      audit: AuditEventID(now: now, random: random))
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

  package init(
    account: Account, session: Session, created: Bool, linked: Bool = false, accessToken: SecretText? = nil
  ) {
    self.account = account
    self.session = session
    self.created = created
    self.linked = linked
    self.accessToken = accessToken
  }
}

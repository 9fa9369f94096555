package import PippinFoundation

/// Two accounts that became one. The id of the lost account leads to the survivor for ever, and for a while the merge can be undone.
package struct Merge: Hashable, Sendable {
  /// For how long it can be undone, in seconds; as long is kept what only an undo needs.
  package static let undoPeriod: TimeInterval = 30 * 86_400

  /// The account that is no more; an account is lost once at a time, so this is the merge's name too.
  package let lost: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// The account that has everything now. It may be lost in its turn.
  package let survivor: AccountID
  package let at: Date
  package let undoUntil: Date
  /// Every identity that moved. An undo moves these back, and nothing else.
  package let identities: [IdentityID]
  /// Whether the survivor had no name and took the lost account's.
  package let gaveName: Bool
  /// The lost account as it was; `nil` once that is forgotten.
  package var former: Account?
  /// Where both accounts had a password, the one that does not sign in any more; forgotten with the lost account.
  package var setAside: SetAsidePassword?

  package init(
    lost: AccountID, version: Int64 = 0, survivor: AccountID, at: Date, undoUntil: Date, identities: [IdentityID],
    gaveName: Bool, former: Account?, setAside: SetAsidePassword? = nil
  ) {
    self.lost = lost
    self.version = version
    self.survivor = survivor
    self.at = at
    self.undoUntil = undoUntil
    self.identities = identities
    self.gaveName = gaveName
    self.former = former
    self.setAside = setAside
  }

  /// Forgets what only an undo needs; the alias stays.
  package mutating func forgetFormer() {
    former = nil
    setAside = nil
  }
}

/// A password that a merge took off, because an account has one. An undo puts it back; until then it signs nobody in.
package struct SetAsidePassword: Hashable, Sendable {
  /// As it was, with the account that it belonged to.
  package let identity: Identity
  package let credential: PasswordCredential

  package init(identity: Identity, credential: PasswordCredential) {
    var (identity, credential) = (identity, credential)
    // A store counts anew when it is put back.
    (identity.version, credential.version) = (0, 0)
    self.identity = identity
    self.credential = credential
  }
}

extension AuditEvent {
  /// The other account of a line about a merge or its undoing, which each of the two accounts gets.
  package enum MergePartner: Hashable, Sendable {
    /// This account was lost, or is here again.
    case survivor(AccountID)
    /// This account survived.
    case lost(AccountID)

    /// Reads the line's `detail`.
    package init?(detail: String) {
      let parts = detail.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let id = AccountID(String(parts[1])) else { return nil }
      self = parts[0] == "into" ? .survivor(id) : .lost(id)
    }

    /// The line's `detail`.
    var detail: String {
      switch self {
      case .survivor(let id): "into:\(id)"
      case .lost(let id): "from:\(id)"
      }
    }
  }

  /// Whom the account of this line was merged with; `nil` for any other line.
  package var mergePartner: MergePartner? {
    kind == .accountMerged || kind == .mergeUndone ? detail.flatMap { MergePartner(detail: $0) } : nil
  }
}

/// Two accounts of one person become one.
package struct MergeAccounts: Sendable {
  /// Who may ask for it.
  package enum Authority: Hashable, Sendable {
    /// A person who is signed in to both: the session that goes on, and one of the account that is lost.
    case person(session: PresentedSession, other: PresentedSession)
    /// An operator, who answers for it, as the audit names them.
    case administrator(actor: String)
  }

  package let lost: AccountID
  package let survivor: AccountID
  package let authority: Authority

  package init(
    lost: AccountID, survivor: AccountID, authority: Authority
  ) {
    self.lost = lost
    self.survivor = survivor
    self.authority = authority
  }

  /// The merged account, or why nothing is merged.
  package enum Outcome: Sendable {
    /// The account that is left, what is kept of the other, and the sign-in methods that came along. Where both had a password, the
    /// merge names the one that was set aside.
    case merged(Account, Merge, moved: [Identity])
    case refused(Refusal)
  }

  /// Why nothing is merged.
  package enum Refusal: Hashable, Sendable {
    case sameAccount
    /// They live in different realms, or the sessions are of different clients.
    case foreign
    /// There is no such account.
    case unknown
    /// An operator suspended one of them: a merge must not be a way around that.
    case suspended
    /// The account that would survive is a guest's, which nobody can sign in to.
    case guestSurvivor
    /// The session that asks will not do.
    case session(SessionRefusal)
    /// The other session will not do.
    case other(SessionRefusal)
  }

  /// Both accounts in full; for a person, also both sessions in full.
  package var reads: [Read] {
    let accounts: [Read] = [.accountInFull(survivor), .accountInFull(lost)]
    guard case .person(let session, let other) = authority else { return accounts }
    return accounts + [.sessionInFull(session.id), .sessionInFull(other.id)]
  }

  /// What it must see besides, once it is known that both accounts have a password.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    guard lost != survivor else { return [] }
    let passwords = try [survivor, lost].compactMap { try snapshot.identities(of: $0).password }
    return passwords.count == 2 ? passwords.map { .credential($0.id) } : []
  }

  /// Gives the survivor the sign-in methods of the lost account and what it lacks itself, and keeps what undoes the merge.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    if let refusal = try refusal(on: snapshot, now) { return Decision(nil, .refused(refusal)) }
    guard let lost = try snapshot.account(lost), var survivor = try snapshot.account(survivor) else {
      return Decision(nil, .refused(.unknown))
    }
    guard lost.realm == survivor.realm else { return Decision(nil, .refused(.foreign)) }
    guard !survivor.isGuest else { return Decision(nil, .refused(.guestSurvivor)) }
    guard lost.suspension == nil, survivor.suspension == nil else { return Decision(nil, .refused(.suspended)) }

    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    let setAside = try passwordToSetAside(in: snapshot)
    let moved = try snapshot.identities(of: lost.id).filter { $0.id != setAside?.identity.id }
    // First, because no account has two passwords at any moment.
    if let setAside { try takeOff(setAside.identity, keeping: moved.password, &survivor, snapshot, &changes, now) }
    for var identity in moved {
      identity.account = survivor.id
      changes.add(.putIdentity(identity))
      if let proof = identity.proof { changes.add(.putProof(proof)) }
    }
    var former = lost
    former.version = 0
    // A guest's account cannot come back: nobody could enter it.
    let undoPeriod = lost.isGuest ? 0 : Merge.undoPeriod
    let merge = Merge(
      lost: lost.id, survivor: survivor.id, at: now, undoUntil: now.addingTimeInterval(undoPeriod).inMilliseconds,
      identities: moved.map(\.id), gaveName: survivor.name == nil && lost.name != nil,
      former: lost.isGuest ? nil : former, setAside: setAside)
    // What the survivor has wins; the other's fills what it lacks.
    survivor.name = survivor.name ?? lost.name
    // An address that was proved by mail was proved for the account that is lost, and goes with it; that of a password that is set
    // aside goes with the password.
    let going = [lost.mailedProof, setAside?.identity.id]
    survivor.email = survivor.email ?? lost.email.flatMap { going.contains($0.source) ? nil : $0 }
    survivor.language = survivor.language ?? lost.language
    survivor.devices = survivor.devices.joined(with: lost.devices)
    survivor.externalID = survivor.externalID ?? lost.externalID
    // No session ever changes its account, because back ends and devices store data under `sub`.
    changes.add(.endSessions(LiveSessions(of: lost.id), Session.End(at: now, reason: .accountMerged)))
    // Nor does a consent: the person is asked again in the account that remains.
    changes.add(.removeConsents(of: lost.id))
    // What would recover either account was begun without the other's sign-in methods, and must not outlive an undoing.
    for account in [lost.id, survivor.id] { changes.removeRecoveries(of: account) }
    changes.add(.removeAccount(lost.id))
    changes.add(.putMerge(merge))
    // Put even if it is the same, so that a concurrent change of the sign-in methods conflicts.
    changes.add(.putAccount(survivor))
    try note(lost.id, partner: .survivor(survivor.id), snapshot, &changes)
    try note(survivor.id, partner: .lost(lost.id), snapshot, &changes)
    return Decision(changes, .merged(survivor, merge, moved: moved))
  }

  /// The password that signs in no more, where both accounts have one. What the survivor has wins, unless nobody confirmed its address
  /// and somebody confirmed the other's.
  private func passwordToSetAside(in snapshot: Snapshot) throws -> SetAsidePassword? {
    guard let own = try snapshot.identities(of: survivor).password,
      let other = try snapshot.identities(of: lost).password
    else { return nil }
    let keepsOther = own.email?.provedAddress == nil && other.email?.provedAddress != nil
    let leaving = keepsOther ? own : other
    return try snapshot.credential(of: leaving.id).map { SetAsidePassword(identity: leaving, credential: $0) }
  }

  /// Takes a password off, and with the survivor's own the sessions that it opened.
  /// - Parameter kept: the password that came along.
  private func takeOff(
    _ leaving: Identity, keeping kept: Identity?, _ survivor: inout Account, _ snapshot: Snapshot,
    _ changes: inout ChangeSet, _ now: Date
  ) throws {
    changes.add(.removeIdentity(leaving.key))
    changes.add(.removeProof(of: leaving.id))
    changes.audit(.passwordRemoved, account: survivor.id, identity: leaving.id, detail: "merge")
    guard leaving.account == survivor.id else { return }
    if survivor.email?.source == leaving.id {
      survivor.email = try .first(of: snapshot.identities(of: survivor.id).filter { $0.id != leaving.id })
    }
    var asking: Session?
    if case .person(let session, _) = authority { asking = try snapshot.session(session.id) }
    // The person has just shown that the account of the other password is theirs.
    if var session = asking, session.identity == leaving.id, let kept {
      session.identity = kept.id
      changes.add(.putSession(session))
    }
    changes.add(
      .endSessions(
        LiveSessions(of: survivor.id, openedBy: leaving.id, except: asking?.id),
        Session.End(at: now, reason: .signedOut)))
  }

  private func refusal(on snapshot: Snapshot, _ now: Date) throws -> Refusal? {
    guard lost != survivor else { return .sameAccount }
    guard case .person(let session, let other) = authority else { return nil }
    if case .failure(let refusal) = try snapshot.recentCaller(session, of: survivor, at: now) {
      return .session(refusal)
    }
    if case .failure(let refusal) = try snapshot.recentCaller(other, of: lost, at: now) { return .other(refusal) }
    guard let session = try snapshot.session(session.id), let other = try snapshot.session(other.id) else {
      return .unknown
    }
    return session.client == other.client && session.identity != other.identity ? nil : .foreign
  }

  /// Adds the line of one of the two accounts.
  private func note(
    _ account: AccountID, partner: AuditEvent.MergePartner, _ snapshot: Snapshot, _ changes: inout ChangeSet
  ) throws {
    switch authority {
    case .administrator(let actor):
      changes.audit(.accountMerged, account: account, detail: partner.detail, actor: actor)
    case .person(let session, let other):
      let own = try snapshot.session(account == lost ? other.id : session.id)
      changes.audit(
        .accountMerged, account: account, identity: own?.identity, session: own?.id,
        client: own?.client, detail: partner.detail)
    }
  }
}

extension Identity {
  /// What its newest claim proves, unless nobody can enter by it any more.
  var proof: AddressProof? {
    guard status != .gone, let address = email?.provedAddress else { return nil }
    return AddressProof(realm: key.realm, address: address, account: account, source: id)
  }
}

import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinSecret
import SignInWithApple

/// A proved person, and what a sign-in of theirs uses up.
struct Arrival: Sendable {
  let identity: ProvenIdentity
  let client: ClientID
  let intent: SignIn.Intent
  let kind: Session.Kind
  let surface: Surface
  let device: Device
  let spends: [SpentValue]
  /// Apple's refresh token from the exchange.
  var refreshToken: SecretText?
  /// The exchange that Apple's token endpoint was not there for.
  var owed: OwedExchange?
  /// Whether nobody comes in here without a name.
  var demandsName = false
  /// The session that the person is in and proves anew.
  var renewing: SessionID?
  /// When the person proved who they are, where nothing shows that it was just now.
  var provedAt: Date?
  /// The link token that came along.
  var link: LinkHandle?
  /// Under whose cookie a link is kept that has to be offered; an app is given a token.
  var browser: BrowserID?
  /// The web flow that this ends, to be repeated for the account's owner.
  var flow: WebFlow?

  /// What deciding upon it must see.
  var reads: [Read] {
    SignIn.reads(for: identity, spending: spends) + (link.map { [.record($0.id)] } ?? [])
      + (owed.map { [.vaultEntry($0.identity, client)] } ?? []) + (renewing.map { [.session($0)] } ?? [])
  }
}

extension Flows {
  /// Keeps the name that Apple gives once, before anything else can fail (R-1, TRAP-12).
  ///
  /// - Parameters:
  ///   - spends: the single-use values that come with the proof; where one is spent nothing is kept.
  ///   - record: what the proof was taken from, if it was kept; where that is gone nothing is kept.
  func keep(
    _ name: PersonName?, for key: IdentityKey, spending spends: [SpentValue], from record: [UInt8]? = nil
  ) async throws(FlowError) {
    guard let name else { return }
    let now = now()
    let keep = KeepProfile(key: key, name: name, spends: spends, record: record, changeSet: newID(at: now))
    _ = try await decide(on: keep.reads) { snapshot in
      Decision(keep.decide(on: snapshot, now: now), ())
    }
  }

  /// Decides and commits a sign-in: account, identity, vault entry, session, spent values and audit in one change set.
  ///
  /// - Parameters:
  ///   - more: further reads that `alongside` relies on.
  ///   - seen: what the arrival's reads and `more` came to a moment ago.
  ///   - alongside: adds to the change set what must be committed with the session, and answers what the caller wants back.
  func openSession<Extra: Sendable>(
    for arrival: Arrival, reading more: [Read], seen: Snapshot? = nil,
    alongside: (Snapshot, OpenedSession, inout ChangeSet) throws(FlowError) -> Extra?
  ) async throws(FlowError) -> (signIn: OpenedSession, alongside: Extra?) {
    // One person's sign-ins take turns: in a crowd of them each would find what it read changed, and give up with its code spent.
    return try await turns.run(arrival.identity.key.digest(for: "person")) { () async throws(FlowError) in
      try await openSessionInTurn(for: arrival, reading: more, seen: seen, alongside: alongside)
    }
  }

  private func openSessionInTurn<Extra: Sendable>(
    for arrival: Arrival, reading more: [Read], seen: Snapshot?,
    alongside: (Snapshot, OpenedSession, inout ChangeSet) throws(FlowError) -> Extra?
  ) async throws(FlowError) -> (signIn: OpenedSession, alongside: Extra?) {
    let now = now()
    let line: AuditEventID = newID(at: now)
    var lines = [line, AuditEventID(line.uuid.successor)]
    if arrival.identity.transferSubject != nil { lines.append(AuditEventID(line.uuid.successor.successor)) }
    let ids = SignIn.FreshIDs(
      changeSet: newID(at: now), account: newID(at: now), identity: newID(at: now), session: newID(at: now),
      sessionSecret: SecretBytes(random.bytes(16)), audit: lines)
    let vaultEntryID: VaultEntryID = newID(at: now)
    let key = arrival.identity.key
    let attachmentIDs = arrival.link.map { _ in
      AttachmentIDs(identity: newID(at: now), vaultEntry: newID(at: now), audit: newID(at: now))
    }
    let reads = arrival.reads + more
    let further = { (snapshot: Snapshot) -> [Read] in
      (arrival.link.map { readsForLink($0, presentedBy: arrival.client, after: snapshot) } ?? [])
        + readsForTransfer(of: arrival.identity, after: snapshot)
    }
    let (outcome, extra, offered) = try await decide(on: reads, seen: seen, further: further) {
      snapshot throws(FlowError) -> Decision<(SignIn.Outcome, Extra?, LinkHandle?)> in
      // It was there before Apple was asked: the account was deleted or the way in taken away since, and what Apple gave is dead or
      // about to be. It must not make a new account.
      if seen?.identity(key) != nil, snapshot.identity(key) == nil { throw .authorizationCodeInvalid }
      let holder =
        snapshot.identity(key)?.id ?? IdentityMove.of(arrival.identity, in: snapshot)?.identity.id ?? ids.identity
      let entry = try arrival.refreshToken.map { token throws(FlowError) in
        try vaultEntry(token, identity: holder, client: arrival.client, id: vaultEntryID)
      }
      var attaching: Attachment?
      if let link = arrival.link, let attachmentIDs {
        attaching = try attachment(by: link, presentedBy: arrival.client, in: snapshot, ids: attachmentIDs)
      }
      let signIn = SignIn(
        identity: arrival.identity, client: arrival.client, intent: arrival.intent, kind: arrival.kind,
        surface: arrival.surface, device: arrival.device, spends: arrival.spends, vaultEntry: entry,
        attaching: attaching, demandsName: arrival.demandsName, renewing: arrival.renewing,
        isOwed: arrival.owed != nil,
        provedAt: arrival.provedAt, ids: ids)
      let decision = signIn.decide(on: snapshot, lifetimes: lifetimes, now: now)
      guard var changes = decision.changes else { return Decision(nil, (decision.outcome, nil, nil)) }
      if let owed = arrival.owed { try refuse(owed, of: arrival, unlessOpening: decision.outcome, in: snapshot) }
      if case .accountExists(let holder) = decision.outcome {
        let handle = arrival.browser.map { LinkHandle(of: $0) } ?? LinkHandle(random: random)
        let pending = PendingLink(
          identity: arrival.identity, account: holder, client: arrival.client, refreshToken: arrival.refreshToken,
          flow: arrival.flow)
        changes.add(.putRecord(try pending.sealed(as: handle.id, now: now, keys: masterKeys, random: random)))
        return Decision(changes, (decision.outcome, nil, handle))
      }
      if case .deletionInProgress = decision.outcome {
        // What this sign-in got from Apple is nobody's, and must not outlive the account either.
        if let token = arrival.refreshToken {
          changes.add(.enqueue(try revocation(of: token, by: arrival.client, from: key, id: vaultEntryID, now: now)))
        }
        return Decision(changes, (decision.outcome, nil, nil))
      }
      if case .profileRequired = decision.outcome {
        let handle = arrival.browser.map { LinkHandle(of: $0) } ?? LinkHandle(random: random)
        let pending = PendingSignUp(
          identity: arrival.identity, client: arrival.client, refreshToken: arrival.refreshToken,
          device: arrival.device, flow: arrival.flow)
        let id = arrival.browser.map { PendingSignUp.id(of: $0) } ?? PendingSignUp.id(of: handle.token?.revealed ?? "")
        changes.add(.putRecord(try pending.sealed(as: id, now: now, keys: masterKeys, random: random)))
        return Decision(changes, (decision.outcome, nil, handle))
      }
      guard case .signedIn(let account, let session, let created) = decision.outcome else {
        return Decision(changes, (decision.outcome, nil, nil))
      }
      if let link = arrival.link { changes.add(.removeRecord(link.id)) }
      if let owed = arrival.owed {
        let job: JobID = newID(at: now)
        changes.add(
          .enqueue(try owed.job(job, following: session.id, now: now, keys: masterKeys, random: random)))
      }
      let opened = OpenedSession(
        account: account, session: session, created: created, linked: attaching != nil)
      let extra = try alongside(snapshot, opened, &changes)
      return Decision(changes, (decision.outcome, extra, nil))
    }
    switch outcome {
    case .signedIn(let account, let session, let created):
      // Without the attachment nobody would have been signed in.
      let linked = arrival.link != nil
      return (OpenedSession(account: account, session: session, created: created, linked: linked), extra)
    case .accountExists(let holder):
      guard let offered else { throw .unexpected(detail: "an account exists, and nothing was offered") }
      throw .accountExists(try await offer(arrival.identity, of: holder, under: offered))
    case .profileRequired:
      guard let offered else { throw .unexpected(detail: "a name is missing, and nothing was kept") }
      throw .profileRequired(offered.token)
    case .linkTokenInvalid:
      throw .linkTokenInvalid
    case .deletionInProgress:
      throw .deletionInProgress
    case .accountNotFound:
      throw .accountNotFound
    case .sessionEnded(let reason):
      throw .sessionEnded(reason)
    case .sessionOfAnother:
      throw .appleUserMismatch
    case .alreadySpent:
      throw .nonceUsed
    case .overtaken:
      // Consent was withdrawn after this code was issued, so the code is dead at Apple whatever it answered in the race.
      throw .authorizationCodeInvalid
    }
  }
}

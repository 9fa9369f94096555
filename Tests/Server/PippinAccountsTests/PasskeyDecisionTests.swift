import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// An account with a session and its passkeys, as a decision sees it.
private struct Scene {
  let samples = Samples()
  var account: Account
  var identities: [Identity]
  var passkeys: [IdentityID: Passkey] = [:]
  var session: Session
  var removed: RemovedPasskey?
  var merges: [AccountID: Merge] = [:]
  var deployment: Deployment?
  var spent: Set<[UInt8]> = []
  /// Accounts that have user handles, beside this one.
  var handleHolders: [[UInt8]: Set<AccountID>] = [:]

  /// - Parameter provider: of the identity that opened the session.
  init(provider: Provider = .apple) {
    account = samples.account()
    let method = samples.identity(of: account.id, key: samples.key(provider: provider))
    identities = [method]
    session = samples.session(of: account.id, by: method.id)
    session.authenticatedBy = AuthenticationMethod(provider)
  }

  /// Gives the account one more passkey.
  @discardableResult
  mutating func addPasskey(wasBackupEligible: Bool = true, signCount: UInt32 = 7) -> PasskeyHolder {
    let id = samples.random.bytes(32)
    let identity = samples.identity(
      of: account.id, key: .passkey(rpID: Samples.relyingParty, credentialID: id, in: .standard), email: nil)
    var passkey = samples.passkey(
      of: identity.id, credentialID: id, signCount: signCount, wasBackupEligible: wasBackupEligible)
    passkey.version = 1
    identities.append(identity)
    passkeys[identity.id] = passkey
    return PasskeyHolder(passkey: passkey, identity: identity, account: account)
  }

  func snapshot(of reads: [Read]) -> Snapshot {
    var snapshot = Snapshot()
    for read in reads {
      switch read {
      case .session(let id): snapshot.add(id == session.id ? session : nil, for: id)
      case .sessionInFull(let id):
        snapshot.add(id == session.id ? session : nil, for: id)
        snapshot.add(account, for: account.id)
        if let opened = identities.first(where: { $0.id == session.identity }) { snapshot.add(opened, for: opened.key) }
      case .account(let id): snapshot.add(id == account.id ? account : nil, for: id)
      case .accountInFull(let id):
        snapshot.add(id == account.id ? account : nil, for: id)
        for identity in identities { snapshot.add(identity, for: identity.key) }
      case .passkeys: for passkey in passkeys.values { snapshot.add(passkey, of: passkey.identity) }
      case .identity(let key), .passkey(let key):
        let found = identities.first { $0.key == key }
        snapshot.add(found, for: key)
        guard let found else { break }
        snapshot.add(account, for: account.id)
        if case .passkey = read { snapshot.add(passkeys[found.id], of: found.id) }
      case .removedPasskey(let digest): snapshot.add(removed?.digest == digest ? removed : nil, digest: digest)
      case .merge(let lost): snapshot.add(merges[lost], of: lost)
      case .deployment: snapshot.add(deployment)
      case .passkeyHandle(let handle):
        let isOwn = account.passkeyHandle == handle || passkeys.values.contains { $0.userHandle == handle }
        snapshot.add(handleHolders[handle, default: []].union(isOwn ? [account.id] : []), ofPasskeyHandle: handle)
      case .spent(let digest): snapshot.add(spent: spent.contains(digest), digest: digest)
      case .profile(let key): snapshot.add(nil as FirstTimeProfile?, for: key)
      case .vaultEntries: break
      default: preconditionFailure("no decision here reads this")
      }
      snapshot.answered(read)
    }
    return snapshot
  }

  /// With the further reads, as a flow reads them.
  func snapshot(of reads: [Read], further: (Snapshot) throws -> [Read]) throws -> Snapshot {
    var snapshot = snapshot(of: reads)
    while case let more = try further(snapshot), !more.allSatisfy({ snapshot.reads.contains($0) }) {
      snapshot = self.snapshot(of: reads + more)
    }
    return snapshot
  }

  /// Merges an account into another, which may be lost in its turn.
  mutating func merge(_ lost: AccountID, into survivor: AccountID) {
    merges[lost] = Merge(
      lost: lost, version: 1, survivor: survivor, at: samples.now, undoUntil: samples.now, identities: [],
      gaveName: false,
      former: nil)
  }

  func decide(_ add: AddPasskey) throws -> Decision<AddPasskey.Outcome> {
    try add.decide(on: snapshot(of: add.reads) { try add.furtherReads(after: $0) }, at: samples.stamp())
  }
}

extension Decision {
  fileprivate var audit: [AuditEvent.Kind] {
    (changes?.changes ?? []).compactMap { if case .audit(let event) = $0 { event.kind } else { nil } }
  }

  fileprivate var counts: [EventCount.Event] {
    (changes?.changes ?? []).compactMap { if case .count(let count) = $0 { count.key.event } else { nil } }
  }

  fileprivate var account: Account? {
    (changes?.changes ?? []).lazy.compactMap { if case .putAccount(let account) = $0 { account } else { nil } }.first
  }

  fileprivate var passkey: Passkey? {
    (changes?.changes ?? []).lazy.compactMap { if case .putPasskey(let passkey) = $0 { passkey } else { nil } }.first
  }

  fileprivate var deployment: Deployment? {
    (changes?.changes ?? []).lazy.compactMap { if case .putDeployment(let row) = $0 { row } else { nil } }.first
  }

  fileprivate var spends: Int {
    (changes?.changes ?? []).count { if case .spend = $0 { true } else { false } }
  }
}

struct `Adding a passkey` {
  @Test func `creates an identity with the registration behind it, and records the relying party`() throws {
    var scene = Scene()
    scene.account.passkeyHandle = nil
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session, spends: [scene.samples.spent()])
    let decision = try scene.decide(add)
    guard case .added(let holder, nil) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    let passkey = try #require(decision.passkey)
    #expect(passkey == holder.passkey && passkey.identity == holder.identity.id)
    #expect(
      passkey.publicKey == add.passkey.registration.publicKey
        && passkey.userHandle == add.passkey.registration.userHandle)
    #expect(passkey.uses == 0 && passkey.client == Samples.client && holder.lastUsedAt == nil)
    #expect(holder.identity.key == add.passkey.identity.key && holder.identity.account == scene.account.id)
    #expect(decision.account?.passkeyHandle == add.passkey.registration.userHandle)
    #expect(decision.deployment?.relyingPartyID == Samples.relyingParty)
    #expect(decision.audit == [.identityLinked] && decision.counts == [.passkeyAdded] && decision.spends == 1)
  }

  @Test func `keeps the handle in the seal with the passkey, and the account's with the account`() throws {
    let scene = Scene()
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session)
    let decision = try scene.decide(add)
    #expect(decision.passkey?.userHandle == add.passkey.registration.userHandle)
    #expect(decision.account?.passkeyHandle == scene.account.passkeyHandle && scene.account.passkeyHandle != nil)
  }

  @Test func `relies on the recorded relying party only until there is one`() throws {
    var scene = Scene()
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session)
    #expect(try scene.decide(add).changes?.preconditions.contains(Precondition(.deployment, .absent)) == true)
    scene.deployment = Deployment(version: 1, relyingPartyID: Samples.relyingParty)
    let decision = try scene.decide(add)
    #expect(decision.deployment == nil)
    #expect(decision.changes?.preconditions.contains { $0.key == .deployment } == false)
    scene.deployment?.relyingPartyID = "example.net"
    guard case .otherRelyingParty("example.net") = try scene.decide(add).outcome else {
      return #expect(Bool(false), "another relying party")
    }
  }

  // PK-36.
  @Test func `refuses a credential id that is known, on another account or on this one`() throws {
    var scene = Scene()
    let known = scene.addPasskey()
    let add = scene.samples.addPasskey(
      to: scene.account.id, in: scene.session, credentialID: known.passkey.credentialID)
    guard case .inUse = try scene.decide(add).outcome else { return #expect(Bool(false), "its own") }
    var identity = known.identity
    identity.account = scene.samples.id()
    scene.identities = [scene.identities[0], identity]
    guard case .inUse = try scene.decide(add).outcome else { return #expect(Bool(false), "another's") }
  }

  @Test func `refuses a credential id that was removed from another account, and takes its own back`() throws {
    var scene = Scene()
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session)
    scene.removed = scene.samples.removedPasskey(from: scene.samples.id(), of: add.passkey.identity.key)
    guard case .inUse = try scene.decide(add).outcome else { return #expect(Bool(false), "another's") }
    scene.removed = scene.samples.removedPasskey(from: scene.account.id, of: add.passkey.identity.key)
    guard case .added = try scene.decide(add).outcome else { return #expect(Bool(false), "its own") }
  }

  // PK-36, R-7.
  @Test func `takes one back that was removed from an account that was merged into this one, and no other`() throws {
    var scene = Scene()
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session)
    let (first, second): (AccountID, AccountID) = (scene.samples.id(), scene.samples.id())
    scene.removed = scene.samples.removedPasskey(from: first, of: add.passkey.identity.key)
    scene.merge(first, into: second)
    guard case .inUse = try scene.decide(add).outcome else { return #expect(Bool(false), "another's") }
    scene.merge(second, into: scene.account.id)
    let decision = try scene.decide(add)
    guard case .added = decision.outcome else { return #expect(Bool(false), "its own") }
    #expect(decision.changes?.preconditions.contains(Precondition(.merge(second), .version(1))) == true)
    scene.merges[second] = nil
    guard case .inUse = try scene.decide(add).outcome else { return #expect(Bool(false), "undone") }
  }

  @Test func `stops at the limit`() throws {
    var scene = Scene()
    scene.addPasskey()
    scene.addPasskey()
    for (limit, isAdded) in [(3, true), (2, false), (1, false)] {
      let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session, limit: limit)
      let decision = try scene.decide(add)
      #expect((decision.changes != nil) == isAdded, "\(limit)")
    }
  }

  @Test func `needs a recent session, and a challenge that was not used`() throws {
    var scene = Scene()
    let challenge = scene.samples.spent()
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session, spends: [challenge])
    scene.spent = [challenge.digest]
    guard case .alreadySpent = try scene.decide(add).outcome else { return #expect(Bool(false), "spent") }
    let foreign = scene.addPasskey()
    let known = scene.samples.addPasskey(
      to: scene.account.id, in: scene.session, credentialID: foreign.passkey.credentialID, spends: [challenge])
    guard case .alreadySpent = try scene.decide(known).outcome else { return #expect(Bool(false), "another key") }
    scene.spent = []
    scene.samples.clock.advance(by: Session.recency)
    guard case .refused(.notRecent) = try scene.decide(add).outcome else { return #expect(Bool(false), "not recent") }
  }

  @Test func `gives a guest the first sign-in method, in the same session`() throws {
    var scene = Scene()
    scene.account = .guest(scene.account.id, realm: .standard, createdAt: scene.samples.now)
    scene.identities = []
    scene.session.identity = scene.account.mailedProof
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session, isGuest: true)
    let decision = try scene.decide(add)
    guard case .added(let holder, let result?) = decision.outcome else {
      return #expect(Bool(false), "\(decision.outcome)")
    }
    #expect(result.session.id == scene.session.id && result.session.identity == holder.identity.id)
    // Nothing was signed (decision 0138).
    #expect(result.session.authenticatedBy == .registeredPasskey && decision.account?.isGuest == false)
  }
}

// PK-104.
struct `A passkey without a question` {
  private func mayUpgrade(_ scene: Scene) throws -> Bool {
    let reads = AddPasskey.readsForUpgrade(of: scene.session.id, account: scene.account.id)
    return try AddPasskey.mayUpgrade(
      PresentedSession(of: scene.session), of: scene.account.id, on: scene.snapshot(of: reads), at: scene.samples.now)
  }

  @Test func `is offered within five minutes after the password`() throws {
    let scene = Scene(provider: .password)
    #expect(try mayUpgrade(scene))
    // The session was proved twenty seconds ago.
    scene.samples.clock.advance(by: 279)
    #expect(try mayUpgrade(scene))
    scene.samples.clock.advance(by: 1)
    #expect(try !mayUpgrade(scene))
  }

  @Test func `is not offered after any other proof`() throws {
    #expect(try !mayUpgrade(Scene(provider: .apple)))
    var scene = Scene(provider: .password)
    scene.session.authenticatedBy = .emailCode
    #expect(try !mayUpgrade(scene))
    // A session from before the method was recorded has that of its identity.
    scene.session.authenticatedBy = nil
    #expect(try mayUpgrade(scene))
  }

  @Test func `is not offered where a synchronised passkey is there already`() throws {
    var scene = Scene(provider: .password)
    scene.addPasskey(wasBackupEligible: false)
    #expect(try mayUpgrade(scene))
    scene.addPasskey()
    #expect(try !mayUpgrade(scene))
  }

  @Test func `is created by its seal, also when the session is not recent any more, and once a session`() throws {
    var scene = Scene(provider: .password)
    let challenge = scene.samples.spent()
    let add = scene.samples.addPasskey(
      to: scene.account.id, in: scene.session, authority: .conditional, isBackupEligible: false, spends: [challenge])
    scene.samples.clock.advance(by: Session.recency)
    let decision = try scene.decide(add)
    #expect(decision.audit == [.identityLinked, .passkeyUpgraded])
    #expect(decision.counts == [.passkeyAdded, .passkeyUpgraded] && decision.spends == 2)
    for case .spend(let value) in decision.changes?.changes ?? [] where value != challenge {
      scene.spent.insert(value.digest)
    }
    guard case .notConditional = try scene.decide(add).outcome else { return #expect(Bool(false), "twice") }
    #expect(try !mayUpgrade(scene))
  }

  @Test func `is not created where a synchronised one came meanwhile, or the session ended`() throws {
    var scene = Scene(provider: .password)
    let add = scene.samples.addPasskey(to: scene.account.id, in: scene.session, authority: .conditional)
    scene.addPasskey()
    guard case .notConditional = try scene.decide(add).outcome else { return #expect(Bool(false), "another") }
    scene.session.end = Session.End(at: scene.samples.now, reason: .signedOut)
    guard case .refused(.ended(.signedOut)) = try scene.decide(add).outcome else { return #expect(Bool(false), "over") }
  }
}

struct `Using a passkey` {
  private func use(
    _ holder: PasskeyHolder, count: UInt32, judgedBy version: Int64 = 1, isBackedUp: Bool = true,
    hasChanged: Bool = false, trusts: Bool = true, handle: [UInt8]? = nil
  ) -> UsePasskey {
    UsePasskey(
      key: holder.identity.key, judgedBy: version, signCount: count, isBackedUp: isBackedUp,
      hasBackupEligibilityChanged: hasChanged, isUserVerified: true, userHandle: handle, trustsDeviceCounter: trusts,
      client: Samples.client)
  }

  /// What is written of a passkey, and the audit.
  private func join(_ use: UsePasskey, in scene: Scene) throws -> (UsePasskey.Outcome, Decision<Bool>) {
    let snapshot = scene.snapshot(of: use.reads)
    var changes = ChangeSet(basedOn: snapshot, at: scene.samples.stamp())
    let outcome = try use.join(snapshot, session: scene.session.id, &changes)
    return (outcome, Decision(changes, true))
  }

  // PK-58, PK-60.
  @Test func `writes counter, backup state and uses, on the version by which it was judged`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    let (outcome, decision) = try join(use(holder, count: 8, isBackedUp: false), in: scene)
    let passkey = try #require(decision.passkey)
    #expect(outcome == .used && passkey.signCount == 8 && !passkey.isBackedUp && passkey.uses == 4)
    #expect(passkey.wasBackupEligible && passkey.userHandle == holder.passkey.userHandle && decision.audit.isEmpty)
    #expect(
      decision.changes?.preconditions.contains(Precondition(.passkey(holder.identity.id), .version(1))) == true)
  }

  // PK-57: registered with BE = 0 it is judged again if another sign-in came first; else nothing is.
  @Test(arguments: [
    (7, false, true, UsePasskey.Outcome.counter), (6, false, true, .counter), (0, false, true, .counter),
    (8, false, true, .used), (7, true, true, .used), (7, false, false, .used),
  ])
  func `judges the counter again after another sign-in`(
    count: UInt32, isEligible: Bool, trusts: Bool, expected: UsePasskey.Outcome
  ) throws {
    var scene = Scene()
    let holder = scene.addPasskey(wasBackupEligible: isEligible)
    let (outcome, decision) = try join(use(holder, count: count, judgedBy: 0, trusts: trusts), in: scene)
    #expect(outcome == expected && (decision.passkey != nil) == (expected == .used))
  }

  // 0139.
  @Test func `gives a passkey without a user handle the presented one, if it is nobody else's`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    let handle = scene.samples.random.bytes(32)
    scene.passkeys[holder.identity.id]?.userHandle = nil
    #expect(try join(use(holder, count: 8, handle: handle), in: scene).1.passkey?.userHandle == handle)
    #expect(try join(use(holder, count: 8), in: scene).1.passkey?.userHandle == nil)
    scene.handleHolders[handle] = [scene.account.id]
    #expect(try join(use(holder, count: 8, handle: handle), in: scene).1.passkey?.userHandle == handle)
    scene.handleHolders[handle] = [scene.account.id, scene.samples.id()]
    #expect(try join(use(holder, count: 8, handle: handle), in: scene).1.passkey?.userHandle == nil)
    scene.handleHolders[handle] = []
    scene.passkeys[holder.identity.id]?.userHandle = [1]
    #expect(try join(use(holder, count: 8, handle: handle), in: scene).1.passkey?.userHandle == [1])
  }

  @Test func `takes counters that are both 0`() throws {
    var scene = Scene()
    let holder = scene.addPasskey(wasBackupEligible: false, signCount: 0)
    #expect(try join(use(holder, count: 0, judgedBy: 0), in: scene).0 == .used)
  }

  // PK-59.
  @Test func `notes once that BE is another than at the registration`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    let first = try join(use(holder, count: 8, hasChanged: true), in: scene).1
    #expect(first.audit == [.passkeyBackupChanged] && first.passkey?.wasBackupEligible == true)
    scene.passkeys[holder.identity.id] = first.passkey
    let second = try join(use(holder, count: 9, hasChanged: true), in: scene).1
    #expect(second.audit.isEmpty && second.passkey?.hasBackupEligibilityChanged == true)
  }

  @Test func `gives an imported passkey its handle, and no other one another`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    #expect(
      try join(use(holder, count: 8, handle: [1]), in: scene).1.passkey?.userHandle == holder.passkey.userHandle)
    scene.passkeys[holder.identity.id]?.userHandle = nil
    #expect(try join(use(holder, count: 8, handle: [1]), in: scene).1.passkey?.userHandle == [1])
  }

  @Test func `finds a passkey gone that was removed meanwhile`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    scene.passkeys = [:]
    scene.identities.removeLast()
    #expect(try join(use(holder, count: 8), in: scene).0 == .gone)
  }

  @Test func `never creates an account`() throws {
    let scene = Scene()
    for intent in [SignInAttempt.Intent.any, .existing] {
      let attempt = scene.samples.attempt(by: scene.samples.proof(of: scene.samples.passkeyKey()), intent: intent)
      let decision = try attempt.decide(
        on: scene.snapshot(of: attempt.reads), lifetimes: Lifetimes(), at: scene.samples.stamp())
      guard case .overtaken = decision.outcome, decision.changes == nil else {
        return #expect(Bool(false), "\(decision.outcome)")
      }
    }
  }

  @Test func `opens a session that a passkey proved`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    let attempt = scene.samples.attempt(by: scene.samples.proof(of: holder.identity.key), intent: .existing)
    #expect(attempt.reads.contains(.passkey(holder.identity.key)))
    let decision = try attempt.decide(
      on: scene.snapshot(of: attempt.reads), lifetimes: Lifetimes(), at: scene.samples.stamp())
    guard case .signedIn(let result) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(result.session.authenticatedBy == .passkey && result.account.id == scene.account.id)
  }
}

struct `A passkey that signs nobody in` {
  private func note(_ cause: NotePasskeyRefusal.Cause, in scene: Scene, spends: [SpentValue] = []) throws
    -> Decision<NotePasskeyRefusal.Outcome>
  {
    let note = NotePasskeyRefusal(cause: cause, client: Samples.client, spends: spends)
    let snapshot = try scene.snapshot(of: note.reads) { try note.furtherReads(after: $0) }
    return try note.decide(on: snapshot, at: scene.samples.stamp())
  }

  // PK-57.
  @Test func `is noted where its counter did not grow, and its challenge is used up`() throws {
    var scene = Scene()
    let holder = scene.addPasskey(wasBackupEligible: false)
    let challenge = scene.samples.spent()
    let decision = try note(.counter(holder.identity.key), in: scene, spends: [challenge])
    guard case .noted(let account, holder.identity.id) = decision.outcome else {
      return #expect(Bool(false), "\(decision.outcome)")
    }
    #expect(account.id == scene.account.id && decision.audit == [.passkeyCounterRefused])
    #expect(decision.spends == 1 && decision.passkey == nil)
    scene.spent = [challenge.digest]
    guard case .alreadySpent = try note(.counter(holder.identity.key), in: scene, spends: [challenge]).outcome else {
      return #expect(Bool(false), "told twice of one answer")
    }
  }

  // PK-113.
  @Test func `is noted where it was removed`() throws {
    var scene = Scene()
    let removed = scene.samples.removedPasskey(from: scene.account.id)
    guard case .gone = try note(.removed(removed), in: scene).outcome else { return #expect(Bool(false), "forgotten") }
    scene.removed = removed
    let decision = try note(.removed(removed), in: scene)
    guard case .noted(let account, nil) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(account.id == scene.account.id && decision.audit == [.removedPasskeyUsed])
    scene.account = scene.samples.account()
    guard case .gone = try note(.removed(removed), in: scene).outcome else { return #expect(Bool(false), "no owner") }
  }

  // PK-113, R-7.
  @Test func `is noted for the account that its own was merged into`() throws {
    var scene = Scene()
    let (first, second): (AccountID, AccountID) = (scene.samples.id(), scene.samples.id())
    let removed = scene.samples.removedPasskey(from: first)
    scene.removed = removed
    scene.merge(first, into: second)
    scene.merge(second, into: scene.account.id)
    let decision = try note(.removed(removed), in: scene)
    guard case .noted(let account, nil) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(account.id == scene.account.id && decision.audit == [.removedPasskeyUsed])
    scene.merges[second] = nil
    guard case .gone = try note(.removed(removed), in: scene).outcome else { return #expect(Bool(false), "undone") }
  }
}

struct `Renaming and removing a passkey` {
  private func rename(_ identity: IdentityID, in scene: Scene, to name: String = "Work") throws
    -> Decision<RenamePasskey.Outcome>
  {
    let rename = RenamePasskey(
      identity: identity, account: scene.account.id, session: scene.session.id,
      name: try #require(PasskeyName(name)))
    return try rename.decide(on: scene.snapshot(of: rename.reads), at: scene.samples.stamp())
  }

  @Test func `writes the name, on nothing but the passkey, the account and the session`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    scene.addPasskey()
    let decision = try rename(holder.identity.id, in: scene)
    #expect(decision.passkey?.name.text == "Work" && decision.passkey?.signCount == holder.passkey.signCount)
    #expect(decision.audit == [.passkeyRenamed])
    #expect(
      Set(decision.changes?.preconditions.map(\.key) ?? [])
        == [.session(scene.session.id), .account(scene.account.id), .passkey(holder.identity.id)])
    scene.passkeys[holder.identity.id] = decision.passkey
    #expect(try rename(holder.identity.id, in: scene).changes == nil)
  }

  @Test func `gives no other sign-in method a name, and nobody else's passkey`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    guard case .notPasskey = try rename(scene.identities[0].id, in: scene).outcome else {
      return #expect(Bool(false), "an Apple ID")
    }
    guard case .unknown = try rename(scene.samples.id(), in: scene).outcome else {
      return #expect(Bool(false), "nobody's")
    }
    scene.session.end = Session.End(at: scene.samples.now, reason: .signedOut)
    guard case .refused(.ended) = try rename(holder.identity.id, in: scene).outcome else {
      return #expect(Bool(false), "the session ended")
    }
  }

  @Test(arguments: ["", " \n", "\u{202E}"])
  func `takes no name that cannot be seen`(text: String) { #expect(PasskeyName(text) == nil) }

  @Test func `cuts a name, and puts it on one line`() {
    #expect(PasskeyName(" Work\nphone ")?.text == "Work phone")
    #expect(PasskeyName(String(repeating: "é", count: 101))?.text.unicodeScalars.count == 100)
  }

  // PK-113, PK-118.
  @Test func `remembers a removed passkey, and ends what it opened`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    let unlink = UnlinkIdentity(
      identity: holder.identity.id, account: scene.account.id, by: .person(PresentedSession(of: scene.session)),
      keys: scene.identities.map(\.key), remembering: 3600)
    let decision = try unlink.decide(on: scene.snapshot(of: unlink.reads), at: scene.samples.stamp())
    let all = (decision.changes?.changes ?? []).compactMap {
      if case .putRemovedPasskey(let removed) = $0 { removed } else { nil }
    }
    let remembered = try #require(all.first)
    #expect(remembered.digest == RemovedPasskey.digest(of: holder.identity.key))
    #expect(remembered.account == scene.account.id && remembered.publicKey == holder.passkey.publicKey)
    #expect(remembered.expiresAt == scene.samples.now.addingTimeInterval(3600).inMilliseconds)
    #expect(decision.audit == [.identityUnlinked] && decision.counts == [.passkeyRemoved])
    let ends = (decision.changes?.changes ?? []).contains {
      if case .endSessions(let which, _) = $0 { which.openedBy == holder.identity.id } else { false }
    }
    #expect(ends)
  }

  @Test func `does not remove the last one`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    scene.identities.removeFirst()
    scene.session.identity = holder.identity.id
    let unlink = UnlinkIdentity(
      identity: holder.identity.id, account: scene.account.id, by: .person(PresentedSession(of: scene.session)),
      keys: scene.identities.map(\.key))
    let decision = try unlink.decide(on: scene.snapshot(of: unlink.reads), at: scene.samples.stamp())
    guard case .lastSignInMethod = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
  }
}

/// An operator removes a sign-in method.
struct `An operator's removal` {
  private func removal(_ identity: Identity, in scene: Scene) throws -> Decision<UnlinkIdentity.Outcome> {
    let unlink = UnlinkIdentity(
      identity: identity.id, account: scene.account.id, by: .operatorToken("support"), keys: scene.identities.map(\.key)
    )
    return try unlink.decide(on: scene.snapshot(of: unlink.reads), at: scene.samples.stamp())
  }

  @Test func `names the operator, ends sessions as an operator does, and opens none`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    scene.account.suspension = Suspension(at: scene.samples.now, storedReason: "fraud", by: "support")
    let decision = try removal(holder.identity, in: scene)
    guard case .unlinked(let unlinked) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(unlinked.session == nil && unlinked.staying.map(\.id) == [scene.identities[0].id])
    let changes = decision.changes?.changes ?? []
    #expect(changes.contains { if case .endSessions(_, let end) = $0 { end.reason == .administrator } else { false } })
    #expect(
      changes.contains {
        if case .audit(let line) = $0 { line.actor == "support" && line.session == nil } else { false }
      })
    #expect(decision.changes?.preconditions.contains { $0.key == .account(scene.account.id) } == true)
  }

  /// Nobody knows whether the person knows a password of an unconfirmed address (0105).
  @Test func `does not count a password of an address that nobody confirmed`() throws {
    var scene = Scene(provider: .password)
    let holder = scene.addPasskey()
    scene.identities[0].email = nil
    guard case .lastSignInMethod = try removal(holder.identity, in: scene).outcome else {
      return #expect(Bool(false), "only an unconfirmed password is left")
    }
  }

  @Test func `finds nothing in another account`() throws {
    var scene = Scene()
    let holder = scene.addPasskey()
    let unlink = UnlinkIdentity(
      identity: holder.identity.id, account: scene.samples.id(), by: .operatorToken("support"),
      keys: scene.identities.map(\.key))
    guard case .unknown = try unlink.decide(on: scene.snapshot(of: unlink.reads), at: scene.samples.stamp()).outcome
    else {
      return #expect(Bool(false), "it is another account's")
    }
  }
}

struct `A removed passkey's digest` {
  @Test func `tells realms, relying parties and credential ids apart`() {
    let id: [UInt8] = [0, 1, 2, 3]
    let keys: [IdentityKey] = [
      .passkey(rpID: "example.org", credentialID: id, in: .standard),
      .passkey(rpID: "example.net", credentialID: id, in: .standard),
      .passkey(rpID: "example.org", credentialID: id, in: Realm(rawValue: "other")),
      .passkey(rpID: "example.org", credentialID: [0] + id, in: .standard),
      .passkey(rpID: "example.or", credentialID: Array("g".utf8) + id, in: .standard),
    ]
    #expect(Set(keys.map { RemovedPasskey.digest(of: $0) }).count == keys.count)
    #expect(keys[0].subject == "AAECAw" && keys[0].tenant == "example.org" && keys[0].provider == .passkey)
  }
}

import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

extension StoreContract {
  static let passkeys: [Case] = [
    Case("shows a passkey with its identity and account, and relies on the three") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let snapshot = try await store.snapshot(of: [.passkey(owner.key)])
      let holder = try #require(try snapshot.passkey(owner.key))
      var stored = owner.passkey
      stored.version = 1
      #expect(holder.passkey == stored)
      #expect(holder.identity.id == owner.identity.id && holder.account.id == owner.account.id)
      #expect(holder.account.passkeyHandle == owner.account.passkeyHandle)
      #expect(
        Set(snapshot.preconditions) == [
          Precondition(.identity(owner.key), .version(1)), Precondition(.account(owner.account.id), .version(1)),
          Precondition(.passkey(owner.identity.id), .version(1)),
        ])
      let unknown = samples.passkeyKey()
      let nobody = try await store.snapshot(of: [.passkey(unknown)])
      #expect(try nobody.passkey(unknown) == nil)
      #expect(nobody.preconditions == [Precondition(.identity(unknown), .absent)])
    },
    Case("finds no passkey behind an identity that has none, or whose account is gone") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let bare = samples.identity(of: owner.account.id, key: samples.passkeyKey())
      try await store.commit(samples.changeSet(.putIdentity(bare)))
      let snapshot = try await store.snapshot(of: [.passkey(bare.key)])
      #expect(try snapshot.passkey(bare.key) == nil && snapshot.identity(bare.key)?.id == bare.id)
      #expect(snapshot.preconditions.contains(Precondition(.passkey(bare.id), .absent)))
      try await store.commit(samples.changeSet(.removeAccount(owner.account.id)))
      let orphan = try await store.snapshot(of: [.passkey(owner.key)])
      #expect(try orphan.passkey(owner.key) == nil)
    },
    Case("keeps a passkey that says nothing of itself, and one that says the most") { store, samples in
      let account = samples.account()
      let (plain, rich) = (
        samples.identity(of: account.id, key: samples.passkeyKey()),
        samples.identity(of: account.id, key: samples.passkeyKey())
      )
      var nothing = Passkey(
        identity: plain.id, credentialID: samples.random.bytes(16), publicKey: [1], algorithm: -257, userHandle: nil,
        signCount: 0, transports: [], aaguid: nil, wasBackupEligible: false, isBackedUp: false, wasUserVerified: false,
        name: PasskeyName(stored: "ключ"), client: nil)
      var most = samples.passkey(of: rich.id, signCount: .max)
      most.hasBackupEligibilityChanged = true
      most.uses = .max - 1
      try await store.commit(
        samples.changeSet(
          .putAccount(account), .putIdentity(plain), .putIdentity(rich), .putPasskey(nothing), .putPasskey(most)))
      let snapshot = try await store.snapshot(of: [.accountInFull(account.id), .passkeys(of: account.id)])
      (nothing.version, most.version) = (1, 1)
      #expect(try Set(snapshot.passkeys(of: account.id).map(\.passkey)) == [nothing, most])
      #expect(
        Set(snapshot.preconditions).isSuperset(of: [
          Precondition(.passkey(plain.id), .version(1)), Precondition(.passkey(rich.id), .version(1)),
        ]))
      let count = try await store.passkeyCount()
      #expect(count == PasskeyCount(passkeys: 2, accounts: 1))
    },
    // 1,364 characters of base64url, the longest subject that there is; PostgreSQL's index entries hold 2,704 bytes (PK-35).
    Case("keeps a credential id of 1,023 bytes, and finds it") { store, samples in
      let id = samples.random.bytes(1023)
      let owner = try await PasskeyOwner(store, samples, credentialID: id)
      #expect(owner.key.subject.utf8.count == 1364)
      let snapshot = try await store.snapshot(of: [.passkey(owner.key)])
      #expect(try snapshot.passkey(owner.key)?.passkey.credentialID == id)
      let other = samples.identity(of: owner.account.id, key: owner.key)
      await expectConflict(store, samples.changeSet(.putIdentity(other)))
    },
    Case("finds whose a user handle is, in any realm, and relies on nothing") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let handle = try #require(owner.account.passkeyHandle)
      let merged = samples.identity(
        of: owner.account.id, key: samples.passkeyKey(realm: Realm(rawValue: "other")), email: nil)
      let foreign = samples.random.bytes(64)
      let unknown = samples.random.bytes(64)
      try await store.commit(
        samples.changeSet(
          .putIdentity(merged), .putPasskey(samples.passkey(of: merged.id, userHandle: foreign))))
      let found = try await store.snapshot(
        of: [.passkeyHandle(handle), .passkeyHandle(foreign), .passkeyHandle(unknown)])
      #expect(try found.accounts(withPasskeyHandle: handle) == [owner.account.id])
      #expect(try found.accounts(withPasskeyHandle: foreign) == [owner.account.id])
      #expect(try found.accounts(withPasskeyHandle: unknown).isEmpty)
      #expect(found.preconditions.isEmpty)
      var other = samples.account()
      other.passkeyHandle = foreign
      try await store.commit(samples.changeSet(.putAccount(other)))
      let both = try await store.snapshot(of: [.passkeyHandle(foreign)]).accounts(withPasskeyHandle: foreign)
      #expect(both == [owner.account.id, other.id])
    },
    // PK-36.
    Case("keeps a credential id from a second identity, in a realm and at a relying party") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let other = samples.account()
      try await store.commit(samples.changeSet(.putAccount(other)))
      await expectConflict(store, samples.changeSet(.putIdentity(samples.identity(of: other.id, key: owner.key))))
      let elsewhere = IdentityKey.passkey(
        rpID: "example.net", credentialID: owner.passkey.credentialID, in: .standard)
      try await store.commit(samples.changeSet(.putIdentity(samples.identity(of: other.id, key: elsewhere))))
      let snapshot = try await store.snapshot(of: [.passkey(owner.key)])
      #expect(try snapshot.passkey(owner.key)?.account.id == owner.account.id)
    },
    // PK-58.
    Case("lets one of two assertions count that were judged by one version") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let snapshot = try await store.snapshot(of: [.passkey(owner.key)])
      var (first, second) = (owner.passkey, owner.passkey)
      first.signCount = 8
      first.uses = 4
      second.signCount = 8
      try await store.commit(samples.changeSet(basedOn: snapshot, .putPasskey(first)))
      await expectConflict(store, samples.changeSet(basedOn: snapshot, .putPasskey(second)))
      let after = try await store.snapshot(of: [.passkey(owner.key)])
      let passkey = try #require(try after.passkey(owner.key)?.passkey)
      #expect(passkey.signCount == 8 && passkey.uses == 4 && passkey.version == 2)
    },
    Case("lets one of two sign-ins count that answer one challenge") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let challenge = samples.spent()
      let attempt = samples.attempt(by: samples.proof(of: owner.key), intent: .existing, spends: [challenge])
      let use = owner.use(count: 8, judgedBy: 1)
      let snapshot = try await store.snapshot(of: attempt.reads + use.reads)
      var commits: [ChangeSet] = []
      for _ in 0..<2 {
        let decision = try attempt.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
        var changes = try #require(samples.changes(of: decision))
        #expect(try use.join(snapshot, session: nil, &changes) == .used)
        commits.append(changes)
      }
      try await store.commit(commits[0])
      await expectConflict(store, commits[1])
      let again = try await store.snapshot(of: attempt.reads)
      let decision = try attempt.decide(on: again, lifetimes: Lifetimes(), at: samples.stamp())
      if case .alreadySpent = decision.outcome {} else { Issue.record("\(decision.outcome)") }
      let sessions = try await store.sessions(
        of: owner.account.id, ofClients: false, at: samples.now, limit: 10, after: nil)
      #expect(sessions.map(\.authenticatedBy) == [.passkey])
    },
    // PK-54, PK-81.
    Case("lets one of two first registrations choose the account's handle") { store, samples in
      var account = samples.account()
      account.passkeyHandle = nil
      let identity = samples.identity(of: account.id)
      let session = samples.session(of: account.id, by: identity.id)
      try await store.commit(samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(session)))
      let adds = (0..<2).map { _ in samples.addPasskey(to: account.id, in: session) }
      var changes: [ChangeSet?] = []
      for add in adds {
        changes.append(try add.decide(on: try await store.snapshot(of: add.reads), at: samples.stamp()).changes)
      }
      try await store.commit(try #require(changes[0]))
      await expectConflict(store, try #require(changes[1]))
      let again = try adds[1].decide(on: try await store.snapshot(of: adds[1].reads), at: samples.stamp())
      try await store.commit(try #require(again.changes))
      let snapshot = try await store.snapshot(of: [.accountInFull(account.id), .passkeys(of: account.id), .deployment])
      let handles = try snapshot.passkeys(of: account.id).map(\.passkey.userHandle)
      #expect(Set(handles) == Set(adds.map { $0.passkey.registration.userHandle }) && handles.count == 2)
      #expect(try snapshot.account(account.id)?.passkeyHandle == adds[0].passkey.registration.userHandle)
      #expect(try snapshot.deployment().relyingPartyID == Samples.relyingParty)
    },
    // PK-61 to PK-63.
    Case("lets one of two sign-ups count that answer one challenge") { store, samples in
      let challenge = samples.spent()
      let signUps = (0..<2).map { _ in
        samples.signUp(with: samples.registeredPasskey(), email: "mary@example.com", spends: [challenge])
      }
      var changes: [ChangeSet?] = []
      for signUp in signUps {
        changes.append(
          try signUp.decide(
            on: try await store.snapshot(of: signUp.reads), lifetimes: Lifetimes(), at: samples.stamp()
          ).changes)
      }
      try await store.commit(try #require(changes[0]))
      await expectConflict(store, try #require(changes[1]))
      let again = try signUps[1].decide(
        on: try await store.snapshot(of: signUps[1].reads), lifetimes: Lifetimes(), at: samples.stamp())
      if case .alreadySpent = again.outcome {} else { Issue.record("\(again.outcome)") }
    },
    Case("creates an account with a passkey, whose typed address is nobody's proof") { store, samples in
      let passkey = samples.registeredPasskey()
      let name = PersonName(givenName: "Mary", familyName: nil)
      let signUp = samples.signUp(with: passkey, name: name, email: "mary@example.com", spends: [samples.spent()])
      let decision = try signUp.decide(
        on: try await store.snapshot(of: signUp.reads), lifetimes: Lifetimes(), at: samples.stamp())
      guard case .signedUp(let result) = decision.outcome else {
        Issue.record("\(decision.outcome)")
        return
      }
      #expect(result.created && !result.linked)
      try await store.commit(try #require(decision.changes))
      let address = try #require(CanonicalAddress("mary@example.com"))
      let snapshot = try await store.snapshot(of: [
        .passkey(passkey.identity.key), .sessionInFull(result.session.id), .provedAddress(.standard, address),
        .deployment,
      ])
      let holder = try #require(try snapshot.passkey(passkey.identity.key))
      #expect(holder.account.name == name && holder.account.passkeyHandle == passkey.registration.userHandle)
      #expect(holder.account.email?.address == "mary@example.com" && holder.account.email?.isVerified == false)
      #expect(try snapshot.proofs(of: address, in: .standard).isEmpty)
      #expect(try snapshot.session(result.session.id)?.authenticatedBy == .registeredPasskey)
      #expect(try snapshot.deployment().relyingPartyID == Samples.relyingParty)
      // The same credential id again.
      let copy = samples.signUp(with: passkey, spends: [samples.spent()])
      let refused = try copy.decide(
        on: try await store.snapshot(of: copy.reads), lifetimes: Lifetimes(), at: samples.stamp())
      if case .inUse = refused.outcome {} else { Issue.record("\(refused.outcome)") }
    },
    // PK-119.
    Case("leaves a typed address where it is in a merge, and unproved after its undoing") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let signUp = samples.signUp(
        with: samples.registeredPasskey(), email: "mary@example.com", spends: [samples.spent()])
      let decision = try signUp.decide(
        on: try await store.snapshot(of: signUp.reads), lifetimes: Lifetimes(), at: samples.stamp())
      guard case .signedUp(let result) = decision.outcome else {
        Issue.record("\(decision.outcome)")
        return
      }
      try await store.commit(try #require(decision.changes))
      var bare = owner.account
      bare.version = 1
      bare.email = nil
      try await store.commit(samples.changeSet(.putAccount(bare)))
      let merge = MergeAccounts(
        lost: result.account.id, survivor: bare.id, authority: .administrator(actor: AuditEvent.commandLine))
      try await store.commit(
        try #require(try merge.decide(on: try await store.snapshot(of: merge.reads), at: samples.stamp()).changes))
      let address = try #require(CanonicalAddress("mary@example.com"))
      let reads: [Read] = [
        .accountInFull(bare.id), .accountInFull(result.account.id), .provedAddress(.standard, address),
      ]
      let merged = try await store.snapshot(of: reads)
      #expect(try merged.account(bare.id)?.email == nil)
      let undo = UndoMerge(
        lost: result.account.id, survivor: bare.id, authority: .administrator(actor: AuditEvent.commandLine))
      let first = try await store.snapshot(of: undo.reads)
      let seen = try await store.snapshot(of: undo.reads + undo.furtherReads(after: first))
      try await store.commit(try #require(try undo.decide(on: seen, at: samples.stamp()).changes))
      let undone = try await store.snapshot(of: reads)
      #expect(try undone.account(result.account.id)?.email?.isVerified == false)
      #expect(try undone.proofs(of: address, in: .standard).isEmpty, "nobody proved it")
    },
    // PK-117.
    Case("moves passkeys with their handles in a merge, and back in its undoing") { store, samples in
      let (survivor, lost) = (try await PasskeyOwner(store, samples), try await PasskeyOwner(store, samples))
      let merge = MergeAccounts(
        lost: lost.account.id, survivor: survivor.account.id, authority: .administrator(actor: AuditEvent.commandLine))
      try await store.commit(
        try #require(try merge.decide(on: try await store.snapshot(of: merge.reads), at: samples.stamp()).changes))
      let reads: [Read] = [survivor, lost].flatMap {
        [.accountInFull($0.account.id), .passkeys(of: $0.account.id)] as [Read]
      }
      let merged = try await store.snapshot(of: reads)
      #expect(
        try Set(merged.passkeys(of: survivor.account.id).map(\.passkey.userHandle))
          == [survivor.passkey.userHandle, lost.passkey.userHandle])
      #expect(try merged.account(survivor.account.id)?.passkeyHandle == survivor.account.passkeyHandle)
      #expect(try merged.passkeys(of: lost.account.id).isEmpty)
      let undo = UndoMerge(
        lost: lost.account.id, survivor: survivor.account.id, authority: .administrator(actor: AuditEvent.commandLine))
      let first = try await store.snapshot(of: undo.reads)
      let seen = try await store.snapshot(of: undo.reads + undo.furtherReads(after: first))
      try await store.commit(try #require(try undo.decide(on: seen, at: samples.stamp()).changes))
      let undone = try await store.snapshot(of: reads)
      for owner in [survivor, lost] {
        #expect(try undone.passkeys(of: owner.account.id).map(\.passkey.userHandle) == [owner.passkey.userHandle])
        #expect(try undone.account(owner.account.id)?.passkeyHandle == owner.account.passkeyHandle)
      }
    },
    Case("takes a passkey away with its identity, and no other") { store, samples in
      let (owner, other) = (try await PasskeyOwner(store, samples), try await PasskeyOwner(store, samples))
      try await store.commit(samples.changeSet(.removeIdentity(owner.key)))
      var removed = samples.changeSet()
      removed.demand(Precondition(.passkey(owner.identity.id), .absent))
      removed.demand(Precondition(.passkey(other.identity.id), .version(1)))
      try await store.commit(removed)
      let count = try await store.passkeyCount()
      #expect(count == PasskeyCount(passkeys: 1, accounts: 1))
    },
    Case("erases the passkeys of an account that is deleted, and those that were removed from it") { store, samples in
      let owner = try await PasskeyOwner(store, samples)
      let (own, others) = (
        samples.removedPasskey(from: owner.account.id), samples.removedPasskey(from: samples.id())
      )
      try await store.commit(samples.changeSet(.putRemovedPasskey(own), .putRemovedPasskey(others)))
      let reads = DeleteAccount.reads(owner.account.id, by: .administrator)
      let first = try await store.snapshot(of: reads)
      let further = try DeleteAccount.furtherReads(owner.account.id, after: first)
      let delete = DeleteAccount(
        account: owner.account.id, requester: .administrator, receiptDigest: samples.digest(), revocations: [:],
        merges: [], asOf: 1)
      let seen = try await store.snapshot(of: reads + further)
      try await store.commit(try #require(try delete.decide(on: seen, at: samples.stamp()).changes))
      let snapshot = try await store.snapshot(of: [
        .passkey(owner.key), .removedPasskey(own.digest), .removedPasskey(others.digest),
      ])
      #expect(try snapshot.identity(owner.key) == nil && snapshot.removedPasskey(own.digest) == nil)
      #expect(try snapshot.removedPasskey(others.digest) != nil)
      let count = try await store.passkeyCount()
      #expect(count == PasskeyCount(passkeys: 0, accounts: 0))
    },
    // PK-113.
    Case("remembers a removed passkey until it expires, and relies on that") { store, samples in
      let removed = samples.removedPasskey(from: samples.id())
      let later = samples.removedPasskey(from: removed.account, expiresAt: samples.now.addingTimeInterval(601))
      let before = try await store.snapshot(of: [.removedPasskey(removed.digest)])
      #expect(try before.removedPasskey(removed.digest) == nil)
      try await store.commit(
        samples.changeSet(basedOn: before, .putRemovedPasskey(removed), .putRemovedPasskey(later)))
      await expectConflict(store, samples.changeSet(basedOn: before, .spend(samples.spent())))
      let known = try await store.snapshot(of: [.removedPasskey(removed.digest)])
      #expect(try known.removedPasskey(removed.digest) == removed)
      samples.clock.set(to: removed.expiresAt)
      let early = try await store.purge(before: samples.now)
      #expect(early == 0)
      samples.clock.advance(by: 0.001)
      let count = try await store.purge(before: samples.now)
      #expect(count == 1)
      let after = try await store.snapshot(of: [.removedPasskey(removed.digest), .removedPasskey(later.digest)])
      #expect(try after.removedPasskey(removed.digest) == nil && after.removedPasskey(later.digest) == later)
      await expectConflict(store, samples.changeSet(basedOn: known, .spend(samples.spent())))
    },
    Case("remembers a passkey anew that is removed a second time") { store, samples in
      let first = samples.removedPasskey(from: samples.id())
      let second = RemovedPasskey(
        digest: first.digest, account: samples.id(), publicKey: [2], algorithm: -8,
        removedAt: samples.now.inMilliseconds, expiresAt: samples.now.addingTimeInterval(9).inMilliseconds)
      try await store.commit(samples.changeSet(.putRemovedPasskey(first)))
      try await store.commit(samples.changeSet(.putRemovedPasskey(second)))
      let snapshot = try await store.snapshot(of: [.removedPasskey(first.digest)])
      #expect(try snapshot.removedPasskey(first.digest) == second)
    },
    Case("records the installation once, and relies on what it records") { store, samples in
      let nothing = try await store.snapshot(of: [.deployment])
      #expect(try nothing.deployment() == Deployment())
      #expect(nothing.preconditions == [Precondition(.deployment, .absent)])
      let until = samples.now.addingTimeInterval(Deployment.signalPause)
      try await store.commit(
        samples.changeSet(basedOn: nothing, .putDeployment(Deployment(relyingPartyID: "example.org"))))
      await expectConflict(
        store, samples.changeSet(basedOn: nothing, .putDeployment(Deployment(relyingPartyID: "example.net"))))
      var recorded = try await store.snapshot(of: [.deployment]).deployment()
      #expect(recorded == Deployment(version: 1, relyingPartyID: "example.org"))
      recorded.signalsPausedUntil = until
      try await store.commit(samples.changeSet(.putDeployment(recorded)))
      let paused = try await store.snapshot(of: [.deployment]).deployment()
      #expect(paused.version == 2 && paused.signalsPausedUntil == until.inMilliseconds)
      #expect(paused.pausesSignals(at: samples.now) && !paused.pausesSignals(at: until))
    },
    Case("keeps by what a session's person proved who they are, also once it ended") { store, samples in
      let account = samples.account()
      let identity = samples.identity(of: account.id)
      var (session, older) = (
        samples.session(of: account.id, by: identity.id), samples.session(of: account.id, by: identity.id)
      )
      session.authenticatedBy = .emailCode
      older.authenticatedBy = nil
      try await store.commit(
        samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(session), .putSession(older)))
      let snapshot = try await store.snapshot(of: [.sessionInFull(session.id), .sessionInFull(older.id)])
      #expect(try snapshot.session(session.id)?.authenticatedBy == .emailCode)
      let stored = try #require(try snapshot.session(older.id))
      #expect(stored.authenticatedBy == nil)
      #expect(try snapshot.authenticationMethod(of: stored) == AuthenticationMethod(.apple))
      session.authenticatedBy = .passkey
      try await store.commit(samples.changeSet(.putSession(session)))
      try await store.commit(
        samples.changeSet(
          .endSessions(LiveSessions(of: account.id), Session.End(at: samples.now, reason: .signedOut))))
      let ended = try await store.snapshot(of: [.session(session.id)]).session(session.id)
      #expect(ended?.authenticatedBy == .passkey && ended?.end?.reason == .signedOut)
    },
  ]
}

/// An account with one passkey.
private struct PasskeyOwner {
  let account: Account
  let identity: Identity
  let passkey: Passkey

  var key: IdentityKey { identity.key }

  init(_ store: any AccountStore, _ samples: Samples, credentialID: [UInt8]? = nil) async throws {
    let id = credentialID ?? samples.random.bytes(32)
    let account = samples.account()
    self.account = account
    identity = samples.identity(
      of: account.id, key: .passkey(rpID: Samples.relyingParty, credentialID: id, in: .standard), email: nil)
    passkey = samples.passkey(of: identity.id, credentialID: id, userHandle: account.passkeyHandle)
    try await store.commit(samples.changeSet(.putAccount(account), .putIdentity(identity), .putPasskey(passkey)))
  }

  func use(count: UInt32, judgedBy version: Int64) -> UsePasskey {
    UsePasskey(
      key: key, judgedBy: version, signCount: count, isBackedUp: true, hasBackupEligibilityChanged: false,
      isUserVerified: true, userHandle: passkey.userHandle, trustsDeviceCounter: true, client: Samples.client)
  }
}

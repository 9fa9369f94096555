import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// Recoveries as decisions: by an operator's link, by a mailed code, and stopped.
@Suite struct `A recovery as a decision` {
  private struct Scene {
    let samples = Samples()
    var account: Account
    var identities: [Identity] = []
    var passkeys: [Passkey] = []
    var sessions: [Session] = []
    var records: [FlowRecord] = []
    var proofs: [AddressProof] = []
    let code: [UInt8]

    /// - Parameter methods: of the account, besides a passkey.
    init(methods: [Provider] = []) {
      account = samples.account()
      code = samples.digest()
      let identity = samples.identity(of: account.id, key: samples.passkeyKey(), email: nil)
      identities = [identity]
      passkeys = [samples.passkey(of: identity.id)]
      for method in methods {
        identities.append(samples.identity(of: account.id, key: samples.key(provider: method), email: nil))
      }
      sessions = [samples.session(of: account.id, by: identity.id)]
      account.email = AccountEmail(
        address: "anita@example.org", isVerified: true, isPrivate: false, isDeliverable: true,
        source: account.mailedProof)
      proofs = [
        AddressProof(realm: .standard, address: samples.address(), account: account.id, source: account.mailedProof)
      ]
      records = [samples.record(code), samples.record(RecoveryLink.record(of: account.id))]
    }

    func snapshot(of reads: [Read]) -> Snapshot {
      var snapshot = Snapshot()
      for read in reads {
        switch read {
        case .account(let id), .accountInFull(let id):
          snapshot.add(id == account.id ? account : nil, for: id)
          if case .accountInFull = read { for identity in identities { snapshot.add(identity, for: identity.key) } }
        case .passkeys: for passkey in passkeys { snapshot.add(passkey, of: passkey.identity) }
        case .passkey(let key): snapshot.add(identities.first { $0.key == key }, for: key)
        case .profile(let key): snapshot.add(nil as FirstTimeProfile?, for: key)
        case .removedPasskey(let digest): snapshot.add(nil as RemovedPasskey?, digest: digest)
        case .deployment: snapshot.add(nil as Deployment?)
        case .spent(let digest): snapshot.add(spent: false, digest: digest)
        case .session(let id): snapshot.add(sessions.first { $0.id == id }, for: id)
        case .record(let id): snapshot.add(records.first { $0.id == id }, for: id)
        case .password(let realm, let address), .provedAddress(let realm, let address):
          snapshot.add(proofs, of: address, in: realm, version: 1)
          snapshot.answered(.provedAddress(realm, address))
        default: preconditionFailure("no decision here reads this")
        }
        snapshot.answered(read)
      }
      return snapshot
    }

    func byCode(_ delay: RecoveryDelay = .none) throws -> Decision<SignInByMailbox.Outcome> {
      let sign = SignInByMailbox(
        realm: .standard, address: samples.address(), account: account.id, record: code, client: Samples.client,
        kind: .tokens, surface: .native, device: Device(), mark: nil, language: nil)
      return try sign.decide(on: snapshot(of: sign.reads), lifetimes: Lifetimes(), delay: delay, at: samples.stamp())
    }

    func link(_ digest: [UInt8], after delay: TimeInterval = 0, stop: [UInt8] = []) -> RecoveryLink {
      RecoveryLink(
        account: account.id, digest: digest, by: "support", issuedAt: samples.now,
        validFrom: samples.now.addingTimeInterval(delay), stop: stop)
    }

    func byLink(_ link: RecoveryLink?, digest: [UInt8], limit: Int = 20) throws -> Decision<RecoverWithPasskey.Outcome>
    {
      let add = samples.addPasskey(to: account.id, in: sessions[0])
      let recovery = RecoverWithPasskey(
        add.passkey, account: account.id, digest: digest, surface: .web, device: Device(), mark: nil, limit: limit,
        spends: add.spends)
      return try recovery.decide(
        on: snapshot(of: recovery.reads), link: link, lifetimes: Lifetimes(), at: samples.stamp())
    }
  }

  private func ends(_ changes: ChangeSet?) -> LiveSessions? {
    changes?.changes.compactMap { if case .endSessions(let sessions, _) = $0 { sessions } else { nil } }.first
  }

  private func kinds(_ changes: ChangeSet?) -> [AuditEvent.Kind] {
    (changes?.changes ?? []).compactMap { if case .audit(let line) = $0 { line.kind } else { nil } }
  }

  private func removed(_ changes: ChangeSet?) -> [[UInt8]] {
    (changes?.changes ?? []).compactMap { if case .removeRecord(let id) = $0 { id } else { nil } }
  }

  // PK-121, PK-122.
  @Test func `a mailed code ends all other sessions of an account with passkeys alone, and of no other`() throws {
    let alone = try Scene().byCode()
    guard case .signedIn(let result) = alone.outcome else {
      Issue.record("\(alone.outcome)")
      return
    }
    #expect(result.recovery == .emailCode && ends(alone.changes)?.except == result.session.id)
    #expect(kinds(alone.changes).contains(.accountRecovered))
    for method in [Provider.apple, .google, .openid] {
      let other = try Scene(methods: [method]).byCode(
        RecoveryDelay(period: 3600, pending: nil, stop: [1]))
      guard case .signedIn(let result) = other.outcome else {
        Issue.record("\(other.outcome)")
        continue
      }
      #expect(result.recovery == nil && ends(other.changes) == nil && !kinds(other.changes).contains(.accountRecovered))
    }
  }

  @Test func `a delay uses the first code up, waits, and lets the next one sign in`() throws {
    let scene = Scene()
    let now = scene.samples.now
    let first = try scene.byCode(RecoveryDelay(period: 3600, pending: nil, stop: [1, 2]))
    guard case .pending(let pending, isNew: true) = first.outcome else {
      Issue.record("\(first.outcome)")
      return
    }
    #expect(pending.availableAt == now.addingTimeInterval(3600) && pending.stop == [1, 2])
    #expect(removed(first.changes) == [scene.code] && kinds(first.changes) == [.recoveryStarted])
    scene.samples.clock.advance(by: 3599)
    let early = try scene.byCode(RecoveryDelay(period: 3600, pending: pending, stop: [9]))
    guard case .pending(let same, isNew: false) = early.outcome else {
      Issue.record("\(early.outcome)")
      return
    }
    #expect(same == pending && kinds(early.changes).isEmpty)
    scene.samples.clock.advance(by: 1)
    let open = try scene.byCode(RecoveryDelay(period: 3600, pending: pending, stop: [9]))
    guard case .signedIn = open.outcome else {
      Issue.record("\(open.outcome)")
      return
    }
    // An operator's link ends, too, which somebody else may have read.
    let both = [RecoveryLink.record(of: scene.account.id), PendingRecovery.record(of: scene.account.id)]
    #expect(Set(removed(open.changes)).isSuperset(of: both))
    scene.samples.clock.advance(by: PendingRecovery.period)
    guard
      case .pending(_, isNew: true) = try scene.byCode(RecoveryDelay(period: 3600, pending: pending, stop: [9])).outcome
    else {
      Issue.record("it waited for too long")
      return
    }
  }

  @Test func `a link adds a passkey, opens a session, and is used up with what waits`() throws {
    let scene = Scene()
    let decision = try scene.byLink(scene.link([7]), digest: [7])
    guard case .recovered(let result, let holder, let former) = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(result.session.identity == holder.identity.id && result.session.kind == .cookie)
    #expect(result.session.authenticatedBy == .registeredPasskey && former.count == 1)
    #expect(ends(decision.changes)?.except == result.session.id && ends(decision.changes)?.openedBy == nil)
    #expect(
      removed(decision.changes) == [
        RecoveryLink.record(of: scene.account.id), PendingRecovery.record(of: scene.account.id),
      ])
    #expect(kinds(decision.changes) == [.identityLinked, .accountRecovered, .signedIn])
  }

  @Test func `a link that is void, early, late, of another or of a suspended account does nothing`() throws {
    var scene = Scene()
    let other = RecoveryLink(
      account: scene.samples.id(), digest: [7], by: "support", issuedAt: scene.samples.now,
      validFrom: scene.samples.now, stop: [])
    for link in [nil, scene.link([8]), scene.link([7], after: 1), scene.link([7], after: -3600), other] {
      let decision = try scene.byLink(link, digest: [7])
      guard case .linkInvalid = decision.outcome, decision.changes == nil else {
        Issue.record("\(decision.outcome)")
        continue
      }
    }
    // Somebody who fills the account up must not keep its owner out.
    guard case .recovered = try scene.byLink(scene.link([7]), digest: [7], limit: 1).outcome else {
      Issue.record("one more than otherwise is taken")
      return
    }
    let full = try scene.byLink(scene.link([7]), digest: [7], limit: 0)
    guard case .limit = full.outcome, full.changes == nil else {
      Issue.record("\(full.outcome)")
      return
    }
    scene.account.suspension = Suspension(at: scene.samples.now, reason: "fraud", by: "support")
    guard case .linkInvalid = try scene.byLink(scene.link([7]), digest: [7]).outcome else {
      Issue.record("the account is suspended")
      return
    }
  }

  @Test func `an operator's link is refused for a guest, a suspended account and another realm`() throws {
    func outcome(_ scene: Scene, realm: Realm = .standard) throws -> IssueRecoveryLink.Outcome {
      let issue = IssueRecoveryLink(account: scene.account.id, realm: realm, actor: "support")
      return try issue.decide(on: scene.snapshot(of: issue.reads), at: scene.samples.stamp()).outcome
    }
    var scene = Scene()
    guard case .issued = try outcome(scene), case .otherRealm = try outcome(scene, realm: Realm(rawValue: "b")) else {
      Issue.record("issued, or of another realm")
      return
    }
    scene.account.isGuest = true
    guard case .guest = try outcome(scene) else {
      Issue.record("a guest's")
      return
    }
    scene.account.isGuest = false
    scene.account.suspension = Suspension(at: scene.samples.now, reason: "fraud", by: "support")
    guard case .suspended = try outcome(scene) else {
      Issue.record("suspended")
      return
    }
  }

  @Test func `a suspension and a deletion remove the link and what waits`() throws {
    let scene = Scene()
    let suspension = try #require(Suspension(at: scene.samples.now, reason: "fraud", by: "support"))
    let decision = try Account.suspend(
      scene.account.id, as: suspension, on: scene.snapshot(of: [.account(scene.account.id)]), at: scene.samples.stamp())
    #expect(
      removed(decision.changes) == [
        RecoveryLink.record(of: scene.account.id), PendingRecovery.record(of: scene.account.id),
      ])
  }

  @Test func `a session by passkey stops a code that waits, also one from after its beginning`() throws {
    var scene = Scene()
    let now = scene.samples.now
    let pending = PendingRecovery(
      account: scene.account.id, startedAt: now.addingTimeInterval(-60), availableAt: now.addingTimeInterval(3600),
      stop: [1])
    let link = scene.link([7], after: 3600, stop: [2])
    func records(_ authority: StopRecovery.Authority) throws -> [[UInt8]] {
      let stop = StopRecovery(account: scene.account.id, authority: authority)
      return try removed(
        stop.decide(on: scene.snapshot(of: stop.reads), link: link, pending: pending, at: scene.samples.stamp()).changes
      )
    }
    let both = [RecoveryLink.record(of: scene.account.id), PendingRecovery.record(of: scene.account.id)]
    // Whoever reads an email does not know that two recoveries are under way.
    #expect(try records(.mail([1])) == both && records(.mail([2])) == both && records(.mail([3])).isEmpty)
    for (method, stopped) in [(AuthenticationMethod.passkey, [both[1]]), (.registeredPasskey, []), (.emailCode, [])] {
      scene.sessions[0] = Session(
        id: scene.sessions[0].id, account: scene.account.id, identity: scene.identities[0].id, client: Samples.client,
        kind: .tokens, surface: .native, secret: scene.sessions[0].secret, createdAt: now, authenticatedAt: now,
        authenticatedBy: method, lastUsedAt: now, expiresAt: now.addingTimeInterval(600), device: Device())
      #expect(try records(.session(scene.sessions[0].id)) == stopped, "\(method)")
    }
  }

  @Test func `only the mailed secret, or a session from before, stops a recovery`() throws {
    var scene = Scene()
    let link = scene.link([7], after: 3600, stop: [1])
    func records(_ authority: StopRecovery.Authority, _ link: RecoveryLink?) throws -> [[UInt8]] {
      let stop = StopRecovery(account: scene.account.id, authority: authority)
      let decision = try stop.decide(
        on: scene.snapshot(of: stop.reads), link: link, pending: nil, at: scene.samples.stamp())
      #expect(decision.outcome == !removed(decision.changes).isEmpty)
      return removed(decision.changes)
    }
    let void = [RecoveryLink.record(of: scene.account.id)]
    #expect(try records(.mail([1]), link) == void)
    #expect(try records(.mail([2]), link).isEmpty && records(.mail([1]), nil).isEmpty)
    #expect(try records(.session(scene.sessions[0].id), link) == void)
    #expect(try records(.session(scene.samples.id()), link).isEmpty, "an unknown session")
    scene.sessions[0] = Session(
      id: scene.sessions[0].id, account: scene.account.id, identity: scene.identities[0].id, client: Samples.client,
      kind: .tokens, surface: .native, secret: scene.sessions[0].secret, createdAt: scene.samples.now,
      authenticatedAt: scene.samples.now, lastUsedAt: scene.samples.now,
      expiresAt: scene.samples.now.addingTimeInterval(600), device: Device())
    #expect(try records(.session(scene.sessions[0].id), link).isEmpty, "it is as old as the link")
  }
}

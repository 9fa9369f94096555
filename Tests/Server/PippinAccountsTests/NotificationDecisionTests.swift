import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct NotificationDecisionTests {
  @Test(arguments: [
    (ProviderNotification.Event.consentRevoked, Identity.Status.revoked, Session.EndReason.appleConsentRevoked),
    (.accountDeleted, .gone, .appleAccountDeleted),
  ])
  func `closes the identity and ends the sessions that it opened (R-13)`(
    event: ProviderNotification.Event, status: Identity.Status, reason: Session.EndReason
  ) throws {
    var stage = try Stage.withKnownPerson()
    _ = try stage.signIn()
    let account = try #require(stage.account)
    let byAnother = stage.samples.session(of: account.id, by: stage.samples.id())
    stage.sessions[byAnother.id] = byAnother
    stage.audit = []
    let time = stage.samples.now.addingTimeInterval(5)

    let outcome = try stage.notify(event, at: time).outcome

    #expect(outcome == .journalled(.applied))
    #expect(stage.identity?.status == status && stage.identity?.closedAt == time.inMilliseconds)
    #expect(stage.vault.isEmpty && stage.living.map(\.id) == [byAnother.id])
    #expect(stage.sessions.values.compactMap { $0.end?.reason } == [reason, reason])
    // Nobody else leads there.
    let lines: [AuditEvent.Kind] = status == .gone ? [.identityRevoked, .lastWayGone] : [.identityRevoked]
    #expect(stage.audit.map(\.kind) == lines && stage.audit.first?.detail == reason.rawValue)
    #expect(stage.journal.map(\.effect) == [.applied] && stage.account == account)
  }

  @Test func `does nothing twice, by its id or by what it tells (R-14)`() throws {
    var stage = try Stage.withKnownPerson()
    let (id, digest) = (stage.samples.digest(), stage.samples.digest())
    try stage.notify(.consentRevoked, at: stage.samples.now, id: id, digest: digest)
    for (otherID, otherDigest) in [(id, digest), (id, nil), (nil, digest)] {
      let decision = try stage.notify(.consentRevoked, at: stage.samples.now, id: otherID, digest: otherDigest)
      #expect(decision.outcome == .duplicate && decision.changes == nil)
    }
    #expect(stage.journal.count == 1)
  }

  @Test func `journals what was overtaken by a new consent`() throws {
    var stage = try Stage.withKnownPerson()
    let decision = try stage.notify(.consentRevoked, at: stage.samples.now.addingTimeInterval(-2))
    #expect(decision.outcome == .journalled(.overtaken))
    #expect(stage.identity?.status == .active && stage.living.count == 1 && stage.journal.map(\.effect) == [.overtaken])
  }

  @Test(arguments: [
    ProviderNotification.Event.consentRevoked, .accountDeleted, .emailForwarding(enabled: false),
  ])
  func `journals what concerns nobody we know`(event: ProviderNotification.Event) throws {
    var stage = Stage()
    #expect(try stage.notify(event, at: stage.samples.now).outcome == .journalled(.nobody))
    #expect(stage.journal.map(\.effect) == [.nobody] && stage.audit.isEmpty)
  }

  @Test(arguments: [true, false]) func `keeps a kind that it does not know (R-14)`(known: Bool) throws {
    var stage = try known ? Stage.withKnownPerson() : Stage()
    #expect(try stage.notify(.unknown, at: stage.samples.now).outcome == .journalled(.unknownKind))
    #expect(stage.journal.first?.payload == [1, 2, 3] && stage.journal.first?.type == "a-type")
    #expect(stage.living.count == (known ? 1 : 0))
  }

  @Test func `stops writing to an address whose forwarding is off, without calling it unverified (TRAP-22)`() throws {
    var stage = Stage()
    _ = try stage.signIn(email: EmailClaim(address: "x@privaterelay.appleid.com", isProved: true, isPrivate: true))
    #expect(try stage.notify(.emailForwarding(enabled: false), at: stage.samples.now).outcome == .journalled(.applied))
    #expect(stage.account?.email?.isDeliverable == false && stage.account?.email?.isVerified == true)
    #expect(stage.living.count == 1)
    try stage.notify(.emailForwarding(enabled: true), at: stage.samples.now.addingTimeInterval(1))
    #expect(stage.account?.email?.isDeliverable == true)
  }

  @Test(arguments: [
    ("X@PrivateRelay.AppleID.com", true), ("x@privaterelay.appleid.com", true), ("y@privaterelay.appleid.com", false),
  ])
  func `compares the address of an event as addresses are compared`(address: String, isSame: Bool) throws {
    var stage = Stage()
    _ = try stage.signIn(email: EmailClaim(address: "x@privaterelay.appleid.com", isProved: true, isPrivate: true))
    let decision = try stage.notify(.emailForwarding(enabled: false), at: stage.samples.now, address: address)
    #expect(decision.outcome == .journalled(isSame ? .applied : .overtaken))
    // Nor does a claim in another spelling make the address a new one, to which mail arrives.
    _ = try stage.signIn(email: EmailClaim(address: "X@privaterelay.appleid.com", isProved: true, isPrivate: true))
    #expect(stage.account?.email?.isDeliverable == !isSame)
  }

  @Test func `relies on what it saw of the person and of the journal (C-1)`() throws {
    var stage = try Stage.withKnownPerson()
    let (id, digest) = (stage.samples.digest(), stage.samples.digest())
    let account = try #require(stage.account)
    let changes = try stage.notify(.consentRevoked, at: stage.samples.now, id: id, digest: digest).changes
    #expect(
      Set(try #require(changes).preconditions) == [
        Precondition(.notification(id), .absent), Precondition(.notificationEvent(digest), .absent),
        Precondition(.identity(stage.key), .version(0)), Precondition(.account(account.id), .version(0)),
      ])
  }

  @Test func `closes the identity of every realm that the event may concern`() throws {
    let samples = Samples()
    let keys = ["first", "second", "third"].map { samples.key(realm: Realm(rawValue: $0)) }
    var snapshot = Snapshot()
    let (id, digest) = (samples.digest(), samples.digest())
    snapshot.add(notificationKnownByID: false, id: id, byEvent: false, event: digest)
    snapshot.answered(.notification(id: id, event: digest))
    for (index, key) in keys.enumerated() {
      let account = samples.account()
      snapshot.add(index == 1 ? nil : samples.identity(of: account.id, key: key), for: key)
      snapshot.add(account, for: account.id)
      snapshot.answered(.identity(key))
    }
    let event = ProviderNotification(
      event: .consentRevoked, keys: keys, idDigest: id, eventDigest: digest, type: "consent-revoked", payload: [],
      eventTime: samples.now)
    let decision = try event.decide(on: snapshot, at: samples.stamp())
    let closed = try #require(decision.changes).changes.compactMap { change -> IdentityKey? in
      if case .putIdentity(let identity) = change { identity.key } else { nil }
    }
    #expect(decision.outcome == .journalled(.applied) && closed == [keys[0], keys[2]])
  }
}

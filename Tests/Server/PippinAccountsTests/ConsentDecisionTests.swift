import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct ConsentDecisionTests {
  private func grant(_ scope: String, on stage: inout Stage) throws -> Consent? {
    let event = GrantConsent(
      account: try #require(stage.account).id, client: Samples.openIDClient, scope: GrantedScope(text: scope),
      session: try stage.session.id)
    let decision = try event.decide(on: stage.snapshot(of: event.reads), at: stage.samples.stamp())
    stage.commit(decision.changes)
    #expect((decision.changes == nil) == (decision.outcome == nil))
    return decision.outcome
  }

  private func withdraw(
    on stage: inout Stage, client: ClientID = Samples.openIDClient, actor: String? = nil
  ) throws -> Decision<Bool> {
    let event = WithdrawConsent(
      account: try #require(stage.account).id, client: client, actor: actor)
    let decision = try event.decide(on: stage.snapshot(of: event.reads), at: stage.samples.stamp())
    stage.commit(decision.changes)
    return decision
  }

  @Test func `what a person agrees to is kept and audited, with the client and the scope`() throws {
    var stage = try Stage.withKnownPerson()
    let consent = try #require(try grant("openid email", on: &stage))
    #expect(stage.consents == [consent] && consent.scope.text == "openid email")
    #expect(consent.grantedAt == stage.samples.now.inMilliseconds)
    let line = try #require(stage.audit.last)
    #expect(line.kind == .consentGranted && line.client == Samples.openIDClient && line.detail == "openid email")
    #expect(try line.session == stage.session.id)
  }

  @Test func `what a person agrees to later is added, and the time is the later one`() throws {
    var stage = try Stage.withKnownPerson()
    _ = try grant("openid email", on: &stage)
    stage.samples.clock.advance(by: 60)
    let consent = try #require(try grant("openid offline_access", on: &stage))
    #expect(stage.consents == [consent] && consent.scope.tokens == ["openid", "email", "offline_access"])
    #expect(consent.grantedAt == stage.samples.now.inMilliseconds)
  }

  @Test func `relies on the account, so that a deletion leaves no consent behind`() throws {
    var stage = try Stage.withKnownPerson()
    let account = try #require(stage.account)
    let event = GrantConsent(
      account: account.id, client: Samples.openIDClient, scope: GrantedScope(text: "openid"))
    let changes = try #require(try event.decide(on: stage.snapshot(of: event.reads), at: stage.samples.stamp()).changes)
    #expect(
      Set(changes.preconditions) == [
        Precondition(.account(account.id), .version(account.version)),
        Precondition(.consent(account.id, Samples.openIDClient), .absent),
      ])
    stage.account = nil
    #expect(try event.decide(on: stage.snapshot(of: event.reads), at: stage.samples.stamp()).changes == nil)
  }

  @Test func `nobody agrees to anything in a suspended account`() throws {
    var stage = try Stage.withKnownPerson()
    stage.account?.suspension = Suspension(at: stage.samples.now, reason: "chargeback", by: "mary")
    #expect(try grant("openid", on: &stage) == nil)
    #expect(stage.consents.isEmpty)
  }

  @Test func `a withdrawal ends the client's sessions, of either kind and no other's, and says so`() throws {
    var stage = try Stage.withKnownPerson()
    _ = try grant("openid", on: &stage)
    let own = try stage.session
    let samples = stage.samples
    let held = [Session.Kind.client, .offlineClient].map {
      samples.clientSession(of: own.account, by: own.identity, within: own.id, kind: $0)
    }
    let other = samples.clientSession(
      of: own.account, by: own.identity, within: own.id, client: ClientID(rawValue: "wiki"))
    for session in held + [other] { stage.sessions[session.id] = session }
    let decision = try withdraw(on: &stage, actor: "support.1")
    #expect(decision.outcome && stage.consents.isEmpty)
    for session in held { #expect(stage.sessions[session.id]?.end?.reason == .consentWithdrawn) }
    #expect(stage.sessions[own.id]?.end == nil && stage.sessions[other.id]?.end == nil)
    let line = try #require(stage.audit.last)
    #expect(line.kind == .consentWithdrawn && line.client == Samples.openIDClient && line.actor == "support.1")
  }

  @Test func `a client that asked for no consent loses its sessions all the same`() throws {
    var stage = try Stage.withKnownPerson()
    let own = try stage.session
    let held = stage.samples.clientSession(of: own.account, by: own.identity, within: nil)
    stage.sessions[held.id] = held
    let decision = try withdraw(on: &stage)
    #expect(decision.outcome && stage.sessions[held.id]?.end?.reason == .consentWithdrawn)
    #expect(decision.changes?.changes.contains { if case .removeConsent = $0 { true } else { false } } == false)
  }

  @Test func `a deletion and a merge take the consents of the account that goes`() throws {
    let samples = Samples()
    let (lost, survivor) = (samples.account(), samples.account())
    var snapshot = Snapshot()
    for account in [lost, survivor] { snapshot.add(account, for: account.id) }
    let merge = MergeAccounts(
      lost: lost.id, survivor: survivor.id, authority: .administrator(actor: AuditEvent.commandLine))
    for read in merge.reads { snapshot.answered(read) }
    let merging = try #require(try merge.decide(on: snapshot, at: samples.stamp()).changes)
    #expect(removed(by: merging) == [lost.id])

    let delete = DeleteAccount(
      account: lost.id, requester: .administrator, receiptDigest: samples.digest(), revocations: [:], merges: [],
      asOf: lost.version)
    var seen = Snapshot()
    seen.add(lost, for: lost.id)
    for read in DeleteAccount.reads(lost.id, by: .administrator) { seen.answered(read) }
    let deleting = try #require(try delete.decide(on: seen, at: samples.stamp()).changes)
    #expect(removed(by: deleting) == [lost.id])
  }

  private func removed(by changes: ChangeSet) -> [AccountID] {
    changes.changes.compactMap { if case .removeConsents(let account) = $0 { account } else { nil } }
  }
}

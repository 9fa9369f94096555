import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct EndSessionDecisionTests {
  private func decide(
    _ stage: Stage, account: AccountID?, reason: Session.EndReason = .signedOut
  ) throws -> Decision<Session.Ending> {
    let id = try stage.session.id
    return try Session.end(
      id, of: account ?? stage.samples.id(), because: reason, on: stage.snapshot(of: [.session(id)]),
      at: stage.samples.stamp())
  }

  @Test func `ends a session of one's own, audited`() throws {
    var stage = try Stage.withKnownPerson()
    let decision = try decide(stage, account: stage.account?.id)
    guard case .ended = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    stage.commit(decision.changes)
    #expect(try stage.session.end == Session.End(at: stage.samples.now, reason: .signedOut))
    #expect(stage.audit.map(\.kind) == [.sessionEnded] && stage.audit.first?.detail == "signed_out")
  }

  @Test func `says why: the person, or their device's word on Apple's consent (NATIVE-10)`() throws {
    var stage = try Stage.withKnownPerson()
    stage.commit(try decide(stage, account: stage.account?.id, reason: .appleConsentRevoked).changes)
    #expect(try stage.session.end == Session.End(at: stage.samples.now, reason: .appleConsentRevoked))
    #expect(stage.audit.map(\.detail) == ["apple_consent_revoked"])
  }

  @Test func `does not know another account's session`() throws {
    let stage = try Stage.withKnownPerson()
    let decision = try decide(stage, account: nil)
    guard case .unknown = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil)
  }

  @Test func `changes nothing about a session that had ended`() throws {
    var stage = try Stage.withKnownPerson()
    let id = try stage.session.id
    stage.sessions[id]?.end = Session.End(at: stage.samples.now, reason: .reuseDetected)
    let decision = try decide(stage, account: stage.account?.id)
    guard case .alreadyEnded = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil)
  }

  @Test func `leaves a session that expired its own reason`() throws {
    let stage = try Stage.withKnownPerson()
    stage.samples.clock.advance(by: 61 * 86_400)
    let decision = try decide(stage, account: stage.account?.id)
    guard case .alreadyEnded = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil)
  }
}

import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// A ticket's session makes the app's recent again (0049).
struct ConfirmSessionDecisionTests {
  /// An old session and one that a browser opened just now, both of one person.
  private func stage() throws -> (Stage, old: SessionID, new: SessionID) {
    var stage = try Stage.withKnownPerson()
    let old = try stage.session.id
    stage.samples.clock.advance(by: 3600)
    _ = try stage.signIn(kind: .tokens)
    let new = try #require(stage.sessions.keys.first { $0 != old })
    stage.audit = []
    return (stage, old, new)
  }

  private func confirm(_ stage: inout Stage, _ old: SessionID, by new: SessionID) throws -> ConfirmSession.Outcome {
    let event = ConfirmSession(
      session: old, proof: new, device: Device())
    let decision = try event.decide(
      on: stage.snapshot(of: [.session(old), .session(new)]), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    stage.commit(decision.changes)
    return decision.outcome
  }

  @Test func `renews the app's session by the time of the proof, and ends the browser's`() throws {
    var (stage, old, new) = try stage()
    let proved = try #require(stage.sessions[new]).authenticatedAt
    stage.samples.clock.advance(by: 50)
    guard case .confirmed(let session) = try confirm(&stage, old, by: new) else {
      Issue.record("not confirmed")
      return
    }
    #expect(session.id == old && session.authenticatedAt == proved && session.lastUsedAt == stage.samples.now)
    // The refresh tokens from before are neither the newest nor the one before it.
    #expect(session.generation > 2 && session.rotatedAt == nil && stage.sessions[old]?.end == nil)
    #expect(stage.sessions[new]?.end == Session.End(at: stage.samples.now, reason: .signedOut))
    #expect(stage.audit.map(\.kind) == [.sessionRenewed])
    guard case .spent = try confirm(&stage, old, by: new) else {
      Issue.record("a ticket was spent twice")
      return
    }
  }

  @Test func `never makes a session older than it is`() throws {
    var (stage, old, new) = try stage()
    let later = stage.samples.now.addingTimeInterval(5)
    stage.sessions[old]?.authenticatedAt = later
    _ = try confirm(&stage, old, by: new)
    #expect(stage.sessions[old]?.authenticatedAt == later)
  }

  @Test func `makes nothing recent by a proof that Apple has not confirmed`() throws {
    var (stage, old, new) = try stage()
    stage.sessions[new]?.isUnconfirmed = true
    guard case .unconfirmed = try confirm(&stage, old, by: new) else {
      Issue.record("confirmed")
      return
    }
    #expect(stage.audit.isEmpty && stage.sessions[new]?.end == nil)
  }

  @Test func `does not wake a session that is over, and spends nothing`() throws {
    var (stage, old, new) = try stage()
    stage.sessions[old]?.end = Session.End(at: stage.samples.now, reason: .signedOut)
    guard case .over(.signedOut) = try confirm(&stage, old, by: new) else {
      Issue.record("woken")
      return
    }
    #expect(stage.sessions[new]?.end == nil)
  }
}

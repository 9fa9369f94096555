import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct RefreshDecisionTests {
  /// A stage with one session whose refresh token was rotated `generation - 1` times, the last time now.
  private func stage(
    generation: Int64 = 3, retryKey: [UInt8]? = nil, kind: Session.Kind = .tokens
  ) throws -> Stage {
    var stage = Stage()
    _ = try stage.signIn(kind: kind)
    var session = try stage.session
    session.generation = generation
    session.rotatedAt = stage.samples.now.inMilliseconds
    session.retryKeyDigest = retryKey
    stage.sessions = [session.id: session]
    stage.audit = []
    return stage
  }

  private func refresh(
    _ stage: inout Stage, _ generation: Int64, retryKey: [UInt8]? = nil
  ) throws -> Decision<Refresh.Outcome> {
    let event = Refresh(
      session: try stage.session.id, generation: generation, retryKeyDigest: retryKey)
    let decision = try event.decide(
      on: stage.snapshot(of: [.session(event.session)]), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    stage.commit(decision.changes)
    return decision
  }

  private func expectEnded(
    _ decision: Decision<Refresh.Outcome>, _ reason: Session.EndReason,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .ended(reason) = decision.outcome else {
      Issue.record("\(decision.outcome)", sourceLocation: sourceLocation)
      return
    }
  }

  private func refreshed(
    _ decision: Decision<Refresh.Outcome>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Session {
    guard case .refreshed(let session) = decision.outcome else {
      Issue.record("\(decision.outcome)", sourceLocation: sourceLocation)
      throw Stage.Missing.session
    }
    return session
  }

  @Test func `rotates the newest token and prolongs the session`() throws {
    var stage = try stage()
    stage.samples.clock.advance(by: 3600)
    let key = stage.samples.digest()
    let decision = try refresh(&stage, 3, retryKey: key)
    let session = try refreshed(decision)
    #expect(session.generation == 4 && session.rotatedAt == stage.samples.now && session.retryKeyDigest == key)
    #expect(session.lastUsedAt == stage.samples.now)
    #expect(session.expiresAt == stage.samples.now.addingTimeInterval(60 * 86_400).inMilliseconds)
    #expect(session.authenticatedAt == (try stage.session.authenticatedAt) && stage.audit.isEmpty)
    #expect(decision.changes?.preconditions == [Precondition(.session(session.id), .version(0))])
  }

  @Test(arguments: [0, 1, 59.9]) func `gives the token before the newest the same successor within 60 s (R-11)`(
    after seconds: TimeInterval
  ) throws {
    var stage = try stage()
    stage.samples.clock.advance(by: seconds)
    let decision = try refresh(&stage, 2)
    #expect(try refreshed(decision).generation == 3)
    #expect(decision.changes == nil)
  }

  @Test func `never prolongs the forgiveness`() throws {
    var stage = try stage()
    stage.samples.clock.advance(by: 40)
    _ = try refreshed(refresh(&stage, 2))
    stage.samples.clock.advance(by: 21)
    expectEnded(try refresh(&stage, 2), .reuseDetected)
  }

  @Test func `ends the session when the token before the newest comes after 60 s`() throws {
    var stage = try stage()
    stage.samples.clock.advance(by: 60.001)
    expectEnded(try refresh(&stage, 2), .reuseDetected)
    #expect(try stage.session.end == Session.End(at: stage.samples.now, reason: .reuseDetected))
    #expect(stage.audit.map(\.kind) == [.refreshTokenReused])
  }

  @Test func `ends the session when the successor was used already`() throws {
    var stage = try stage()
    _ = try refreshed(refresh(&stage, 3))
    expectEnded(try refresh(&stage, 2), .reuseDetected)
    expectEnded(try refresh(&stage, 4), .reuseDetected)
  }

  @Test(arguments: [0, 1]) func `ends the session for any older token`(generation: Int64) throws {
    var stage = try stage()
    expectEnded(try refresh(&stage, generation), .reuseDetected)
  }

  @Test func `forgives only the retry key that the rotation carried`() throws {
    let (right, wrong) = (Samples().digest(), [UInt8](repeating: 7, count: 32))
    var forgiven = try stage(retryKey: right)
    #expect(try refreshed(refresh(&forgiven, 2, retryKey: right)).generation == 3)
    var other = try stage(retryKey: right)
    expectEnded(try refresh(&other, 2, retryKey: wrong), .reuseDetected)
    var missing = try stage(retryKey: right)
    expectEnded(try refresh(&missing, 2), .reuseDetected)
  }

  @Test(arguments: [61, 3600, 59 * 86_400 as TimeInterval])
  func `forgives the right retry key for as long as the session lives (R-11)`(after seconds: TimeInterval) throws {
    let key = Samples().digest()
    var stage = try stage(retryKey: key)
    let before = try stage.session
    stage.samples.clock.advance(by: seconds)
    #expect(try refreshed(refresh(&stage, 2, retryKey: key)).generation == 3)
    let after = try stage.session
    #expect(after.generation == 3 && after.rotatedAt == before.rotatedAt && after.retryKeyDigest == key)
    #expect(after.expiresAt == before.expiresAt && stage.audit.isEmpty)
  }

  @Test func `does not forgive the right retry key in a session that expired`() throws {
    let key = Samples().digest()
    var stage = try stage(retryKey: key)
    stage.samples.clock.set(to: try stage.session.expiresAt)
    expectEnded(try refresh(&stage, 2, retryKey: key), .expired)
  }

  @Test func `does not forgive the right retry key once the successor was used`() throws {
    let key = Samples().digest()
    var stage = try stage(retryKey: key)
    _ = try refreshed(refresh(&stage, 3, retryKey: key))
    expectEnded(try refresh(&stage, 2, retryKey: key), .reuseDetected)
  }

  @Test(arguments: [1, 3600 as TimeInterval], [nil, [UInt8](repeating: 7, count: 32)])
  func `ends the session for a thief without the retry key, soon or late`(
    after seconds: TimeInterval, thief: [UInt8]?
  ) throws {
    var stage = try stage(retryKey: Samples().digest())
    stage.samples.clock.advance(by: seconds)
    expectEnded(try refresh(&stage, 2, retryKey: thief), .reuseDetected)
    #expect(stage.audit.map(\.kind) == [.refreshTokenReused])
  }

  @Test func `notices that a thief with the retry key and the owner both use the successor`() throws {
    let (key, owners, thiefs) = (
      Samples().digest(), [UInt8](repeating: 8, count: 32), [UInt8](repeating: 9, count: 32)
    )
    var stage = try stage(retryKey: key)
    stage.samples.clock.advance(by: 3600)
    #expect(try refreshed(refresh(&stage, 2, retryKey: key)).generation == 3)
    #expect(try refreshed(refresh(&stage, 3, retryKey: thiefs)).generation == 4)
    stage.samples.clock.advance(by: 1)
    expectEnded(try refresh(&stage, 3, retryKey: owners), .reuseDetected)
    expectEnded(try refresh(&stage, 4, retryKey: thiefs), .reuseDetected)
    #expect(stage.audit.map(\.kind) == [.refreshTokenReused])
  }

  @Test func `notes the use of a session that is forgiven on another day, so that Apple is asked (R-15)`() throws {
    let key = Samples().digest()
    var stage = try stage(retryKey: key)
    stage.samples.clock.advance(by: 3600)
    #expect(try refresh(&stage, 2, retryKey: key).changes == nil)
    stage.samples.clock.advance(by: 86_400)
    #expect(try refresh(&stage, 2, retryKey: key).changes != nil)
    #expect(try stage.session.lastUsedAt == stage.samples.now)
  }

  @Test func `forgives any key when the rotation carried none`() throws {
    var stage = try stage()
    #expect(try refreshed(refresh(&stage, 2, retryKey: stage.samples.digest())).generation == 3)
  }

  @Test func `accepts a token ahead of the store and catches up (R-11)`() throws {
    var stage = try stage()
    #expect(try refreshed(refresh(&stage, 9)).generation == 10)
    #expect(stage.audit.map(\.kind) == [.sessionCaughtUp])
    #expect(try stage.session.generation == 10)
    #expect(try refreshed(refresh(&stage, 9)).generation == 10)
    expectEnded(try refresh(&stage, 3), .reuseDetected)
  }

  @Test func `does not wake an ended session with a token ahead of the store`() throws {
    var stage = try stage()
    let id = try stage.session.id
    stage.sessions[id]?.end = Session.End(at: stage.samples.now, reason: .signedOut)
    expectEnded(try refresh(&stage, 9), .signedOut)
    #expect(stage.audit.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4]) func `tells the reason of an ended session, whatever the token`(
    generation: Int64
  ) throws {
    var stage = try stage()
    let id = try stage.session.id
    stage.sessions[id]?.end = Session.End(at: stage.samples.now, reason: .appleConsentRevoked)
    let decision = try refresh(&stage, generation)
    expectEnded(decision, .appleConsentRevoked)
    #expect(decision.changes == nil)
  }

  @Test func `ends with the day that the session expires`() throws {
    var stage = try stage()
    stage.samples.clock.set(to: try stage.session.expiresAt.addingTimeInterval(-0.001))
    #expect(try refreshed(refresh(&stage, 3)).generation == 4)
    stage.samples.clock.set(to: try stage.session.expiresAt)
    let decision = try refresh(&stage, 4)
    expectEnded(decision, .expired)
    #expect(decision.changes == nil)
  }

  @Test func `knows neither a session that is not there nor one of a cookie`() throws {
    var cookie = try stage(kind: .cookie)
    guard case .unknown = try refresh(&cookie, 3).outcome else {
      Issue.record("a cookie's session was refreshed")
      return
    }
    let samples = cookie.samples
    let event = Refresh(
      session: samples.id(), generation: 1, retryKeyDigest: nil)
    let decision = try event.decide(
      on: cookie.snapshot(of: [.session(event.session)]), lifetimes: Lifetimes(), at: samples.stamp())
    guard case .unknown = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil)
  }
}

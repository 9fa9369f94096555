import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What is decided on an account without a sign-in method.
struct `A guest's account` {
  private func stage() throws -> Stage {
    var stage = Stage()
    let samples = stage.samples
    let guest = SignInAsGuest(
      client: Samples.client, realm: .standard, surface: .native, device: Device(name: "a phone"), language: "de",
      mark: DeviceMark(keptBy: "a phone", in: .standard))
    stage.commit(try guest.decide(on: Snapshot(), lifetimes: stage.lifetimes, at: samples.stamp()).changes)
    return stage
  }

  private func signIn(_ stage: inout Stage, renewing session: Session?, now: Date? = nil) throws -> SignInDecision {
    let samples = stage.samples
    let attempt = samples.attempt(
      by: samples.proof(of: stage.key), renewing: session.map { PresentedSession(of: $0, isGuest: true) },
      refreshToken: "a refresh token")
    let decision = try attempt.decide(
      on: stage.snapshot(of: attempt.reads), lifetimes: stage.lifetimes,
      at: samples.stamp(now)
    )
    stage.commit(decision.changes)
    return decision
  }

  private func deletion(_ stage: Stage, since time: Date, _ sessions: [SessionID]) throws -> DeleteAccount.Outcome {
    let account = try #require(stage.account)
    let requester = DeleteAccount.Requester.unusedGuest(since: time, sessions)
    return try DeleteAccount(
      account: account.id, requester: requester, receiptDigest: [1], revocations: [:], merges: [],
      asOf: account.version
    ).decide(on: stage.snapshot(of: DeleteAccount.reads(account.id, by: requester)), at: stage.samples.stamp()).outcome
  }

  @Test func `has a session that the account itself opened, and nothing else`() throws {
    let stage = try stage()
    let (account, session) = (try #require(stage.account), try stage.session)
    #expect(account.isGuest && account.name == nil && account.email == nil && account.language == "de")
    #expect(session.account == account.id && session.identity == account.mailedProof)
    #expect(stage.identity == nil && stage.proofs.isEmpty)
    #expect(stage.audit.map(\.kind) == [.accountCreated, .signedIn])
    #expect(stage.counts.map(\.provider) == ["guest"])
    #expect(account.itself?.key.provider == .guest && account.itself?.id == session.identity)
  }

  @Test func `becomes the account of the first identity, with the same session`() throws {
    var stage = try stage()
    let (before, session) = (try #require(stage.account), try stage.session)
    stage.samples.clock.advance(by: 21 * 86_400)
    let decision = try signIn(&stage, renewing: session)
    guard case .signedIn(let result) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(result.linked && !result.created && result.account.id == before.id && !result.account.isGuest)
    #expect(stage.identity?.account == before.id)
    let after = try stage.session
    #expect(after.id == session.id && after.identity == stage.identity?.id)
    // Neither the newest refresh token from before nor the one before it.
    #expect(after.generation > session.generation + 1 && after.rotatedAt == nil && after.retryKeyDigest == nil)
    #expect(after.isRecent(at: stage.samples.now))
    #expect(stage.audit.map(\.kind) == [.accountCreated, .signedIn, .identityLinked, .sessionRenewed])
    #expect(decision.secrets.count == 1)
    #expect(result.account.itself == nil)
  }

  @Test func `relies on the account, the session and the absence of the identity`() throws {
    var stage = try stage()
    let (account, session) = (try #require(stage.account), try stage.session)
    let changes = try #require(signIn(&stage, renewing: session).changes)
    for key in [AggregateKey.account(account.id), .session(session.id), .identity(stage.key)] {
      #expect(changes.preconditions.contains { $0.key == key })
    }
  }

  @Test func `is the guest's alone: without the session an unknown identity makes another account`() throws {
    var stage = try stage()
    let guest = try #require(stage.account)
    guard case .signedIn(let result) = try signIn(&stage, renewing: nil).outcome else { return #expect(Bool(false)) }
    #expect(result.created && result.account.id != guest.id)
  }

  @Test func `refuses a second unknown identity once it has one`() throws {
    var stage = try stage()
    let session = try stage.session
    stage.account?.isGuest = false
    guard case .accountNotFound = try signIn(&stage, renewing: session).outcome else { return #expect(Bool(false)) }
    #expect(stage.identity == nil)
  }

  @Test func `is not upgraded by a session that has ended, and not while suspended`() throws {
    var stage = try stage()
    let session = try stage.session
    let late = session.expiresAt
    guard case .sessionEnded(.expired) = try signIn(&stage, renewing: session, now: late).outcome else {
      return #expect(Bool(false))
    }
    stage.account?.suspension = Suspension(at: stage.samples.now, reason: "abuse", by: "support")
    guard case .suspended = try signIn(&stage, renewing: session).outcome else { return #expect(Bool(false)) }
    #expect(stage.identity == nil)
  }

  @Test func `has no address proved, whatever token is shown`() throws {
    let stage = try stage()
    let (account, session, address) = (try #require(stage.account), try stage.session, stage.samples.address())
    let record = stage.samples.record(stage.samples.digest())
    let prove = ProveAddress(
      session: session.id, account: account.id, realm: .standard, address: address.text, canonical: address, keys: [],
      record: record.id)
    var snapshot = stage.snapshot(of: [.sessionInFull(session.id), .provedAddress(.standard, address)])
    snapshot.add(record, for: record.id)
    for read in prove.reads { snapshot.answered(read) }
    let decision = try prove.decide(on: snapshot, at: stage.samples.stamp())
    guard case .guest = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(decision.changes == nil)
  }

  @Test func `is deleted only while it is unused, and a guest's`() throws {
    var stage = try stage()
    let session = try stage.session
    let since = stage.samples.now.addingTimeInterval(1)
    guard case .deleted = try deletion(stage, since: since, [session.id]) else { return #expect(Bool(false)) }
    guard case .reachable = try deletion(stage, since: stage.samples.now, [session.id]) else {
      return #expect(Bool(false), "it was created at that time")
    }
    stage.sessions[session.id]?.lastUsedAt = since
    guard case .reachable = try deletion(stage, since: since, [session.id]) else {
      return #expect(Bool(false), "it was used since")
    }
    stage.sessions[session.id]?.lastUsedAt = stage.samples.now
    stage.account?.isGuest = false
    guard case .reachable = try deletion(stage, since: since, [session.id]) else {
      return #expect(Bool(false), "it is no guest's")
    }
  }
}

import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct `A suspension` {
  private func suspended() throws -> Stage {
    var stage = try Stage.withKnownPerson()
    let id = try #require(stage.account?.id)
    let suspension = try #require(Suspension(at: stage.samples.now, reason: "chargeback", by: "support"))
    let decision = try Account.suspend(
      id, as: suspension, on: stage.snapshot(of: [.account(id)]), at: stage.samples.stamp())
    stage.commit(decision.changes)
    return stage
  }

  @Test func `ends every session, and is in the audit under the operator's name`() throws {
    let stage = try suspended()
    #expect(stage.living.isEmpty && stage.sessions.values.allSatisfy { $0.end?.reason == .suspended })
    #expect(stage.account?.suspension?.reason == "chargeback")
    #expect(stage.audit.map(\.kind) == [.accountSuspended] && stage.audit.map(\.actor) == ["support"])
  }

  @Test func `lets nobody in, keeps what Apple gave, and opens nothing`() throws {
    var stage = try suspended()
    let before = stage.sessions.count
    let decision = try stage.signIn()
    guard case .suspended(let id) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
    #expect(id == stage.account?.id && stage.sessions.count == before)
    #expect(decision.secrets.count == 1)
  }

  @Test func `stays as it is when it is asked for twice`() throws {
    let stage = try suspended()
    let id = try #require(stage.account?.id)
    let other = try #require(Suspension(at: stage.samples.now, reason: "other", by: "somebody"))
    let again = try Account.suspend(
      id, as: other, on: stage.snapshot(of: [.account(id)]), at: stage.samples.stamp())
    #expect(again.changes == nil && again.outcome?.suspension?.reason == "chargeback")
  }

  @Test func `ends, and the person comes in as before`() throws {
    var stage = try suspended()
    let id = try #require(stage.account?.id)
    let decision = try Account.restore(
      id, by: "support", on: stage.snapshot(of: [.account(id)]), at: stage.samples.stamp())
    stage.commit(decision.changes)
    #expect(stage.account?.suspension == nil && stage.living.isEmpty)
    guard case .signedIn(let result) = try stage.signIn().outcome else { return #expect(Bool(false)) }
    #expect(result.account.id == id && !result.created && stage.living.count == 1)
  }

  @Test(arguments: ["", " \n\t", String(repeating: "a", count: 201), "\u{202E}"])
  func `needs a reason that can be read`(reason: String) {
    #expect(Suspension(at: Samples().now, reason: reason, by: "support") == nil)
  }

  @Test func `of what is not there is nothing`() throws {
    let stage = Stage()
    let id: AccountID = stage.samples.id()
    let decision = try Account.restore(
      id, by: "support", on: stage.snapshot(of: [.account(id)]), at: stage.samples.stamp())
    #expect(decision.changes == nil && decision.outcome == nil)
  }
}

struct `What happens is counted` {
  @Test func `with the provider, the client and the platform`() throws {
    var stage = Stage()
    _ = try stage.signIn()
    _ = try stage.signIn()
    _ = try stage.notify(.consentRevoked, at: stage.samples.now)
    let attempt = stage.samples.attempt(by: stage.samples.proof(of: stage.key))
    let key = { (event: EventCount.Event) in
      EventCount.Key(event, provider: .apple, client: attempt.client, surface: attempt.surface)
    }
    #expect(
      stage.counts == [
        key(.signedUp), key(.signedIn),
        EventCount.Key(.consentWithdrawn, provider: .apple, reason: "apple_consent_revoked"),
      ])
  }

  @Test func `by the hour and the day of UTC`() {
    let time = Date(timeIntervalSince1970: 1_763_126_999.5)
    #expect(EventCount.hour(of: time).timeIntervalSince1970 == 1_763_125_200)
    #expect(EventCount.day(of: time).timeIntervalSince1970 == 1_763_078_400)
  }
}

struct `An operator token` {
  private func token(_ scopes: Set<OperatorToken.Scope> = [.readAccounts]) -> OperatorToken {
    OperatorToken(
      name: "support", digest: [1], scopes: scopes, createdAt: Samples().now,
      expiresAt: Samples().now.addingTimeInterval(10))
  }

  @Test func `is valid until it expires or is revoked`() {
    var token = token()
    let now = Samples().now
    #expect(token.state(at: now.addingTimeInterval(9.999)) == .valid)
    #expect(token.state(at: now.addingTimeInterval(10)) == .expired)
    token.revokedAt = now
    #expect(token.state(at: now) == .revoked)
  }

  @Test func `allows its scopes and nothing that they might seem to imply`() {
    let token = token([.writeAccounts])
    #expect(token.allows(.writeAccounts) && !token.allows(.readAccounts) && !token.allows(.writeJobs))
  }

  @Test(arguments: ["", "a b", "ä", "a/b", String(repeating: "a", count: 65), "a\n"])
  func `has a name that the audit can show`(name: String) {
    #expect(!OperatorToken.isName(name))
    #expect(OperatorToken.isName("support.Mary_1-x"))
  }
}

struct `A person who is an operator` {
  private let samples = Samples()
  private let console = ClientID(rawValue: "pippin-console")

  private func person(_ account: AccountID?, requiresPasskey: Bool = false) -> OperatorToken {
    OperatorToken(
      name: "mary", digest: [1], scopes: [], createdAt: samples.now, expiresAt: samples.now.addingTimeInterval(10),
      account: account, requiresPasskey: requiresPasskey)
  }

  @Test func `works in a session that their account has at the console`() {
    var account = samples.account()
    let other = samples.account()
    let identity: IdentityID = samples.id()
    var session = samples.session(of: account.id, by: identity, client: console, kind: .client)
    session.authenticatedBy = .emailCode
    func obstacle(
      _ person: OperatorToken, _ session: Session?, _ account: Account?, after seconds: TimeInterval = 0
    ) -> OperatorToken.Obstacle? {
      person.obstacle(to: session, of: account, at: console, now: samples.now.addingTimeInterval(seconds))
    }
    let mary = person(account.id)
    #expect(obstacle(mary, session, account) == nil)
    #expect(obstacle(mary, session, account, after: 10) == .notOperator)
    #expect(obstacle(person(nil), session, account) == .notOperator, "a token")
    var removed = mary
    removed.revokedAt = samples.now
    #expect(obstacle(removed, session, account) == .notOperator)
    #expect(obstacle(mary, session, nil) == .accountClosed && obstacle(mary, session, other) == .accountClosed)
    #expect(obstacle(mary, nil, account) == .sessionEnded)
    let sessions = [
      samples.session(of: other.id, by: identity, client: console, kind: .client),
      samples.session(of: account.id, by: identity, kind: .client),
      samples.session(of: account.id, by: identity, client: console, kind: .cookie),
      samples.session(
        of: account.id, by: identity, client: console, kind: .client, end: .init(at: samples.now, reason: .signedOut)),
    ]
    for wrong in sessions { #expect(obstacle(mary, wrong, account) == .sessionEnded) }
    #expect(obstacle(person(account.id, requiresPasskey: true), session, account) == .needsPasskey)
    var proved = session
    proved.authenticatedBy = .passkey
    #expect(obstacle(person(account.id, requiresPasskey: true), proved, account) == nil)
    account.isGuest = true
    #expect(obstacle(mary, session, account) == .accountClosed)
    account.isGuest = false
    account.suspension = Suspension(at: samples.now, reason: "test", by: "test")
    #expect(obstacle(mary, session, account) == .accountClosed)
  }

  @Test func `enters by a confirmed proof, by their passkey if they have one, and by no newer one if one is required`()
  {
    let account = samples.account()
    let passkey: IdentityID = samples.id()
    let now = samples.now
    func obstacle(
      by method: AuthenticationMethod?, unconfirmed: Bool = false, requiresPasskey: Bool = false, arrival: Date? = nil,
      areUsable: Bool = true
    ) -> OperatorToken.Obstacle? {
      var session = samples.session(of: account.id, by: passkey, client: console, kind: .client)
      (session.authenticatedBy, session.isUnconfirmed) = (method, unconfirmed)
      return person(account.id, requiresPasskey: requiresPasskey).obstacle(
        toEntryBy: session, of: account, having: arrival.map { [passkey: $0] } ?? [:], areUsable: areUsable,
        at: console, now: now)
    }
    let apple = AuthenticationMethod(.apple)
    #expect(obstacle(by: apple) == nil)
    #expect(obstacle(by: nil) == .unproven && obstacle(by: apple, unconfirmed: true) == .unproven)
    for method in [apple, .password, .emailCode, .registeredPasskey] {
      #expect(obstacle(by: method, arrival: now) == .hasPasskey, "\(method.rawValue)")
      #expect(obstacle(by: method, arrival: now, areUsable: false) == nil, "no page takes passkeys")
      #expect(obstacle(by: method, requiresPasskey: true, arrival: now) == .needsPasskey)
    }
    let later = now.addingTimeInterval(0.001)
    #expect(obstacle(by: .passkey, arrival: later) == nil)
    #expect(obstacle(by: .passkey, requiresPasskey: true, arrival: now) == nil)
    #expect(obstacle(by: .passkey, requiresPasskey: true, arrival: later) == .passkeyIsNewer)
    #expect(obstacle(by: .passkey, requiresPasskey: true) == .passkeyIsNewer, "no passkey of this account")
  }
}

struct `The audit's chain with operators` {
  @Test func `covers who did it, and leaves older lines as they are`() {
    let samples = Samples()
    func line(_ actor: String?) -> AuditEvent {
      AuditEvent(
        id: AuditEventID(UUIDv7.zero), at: samples.now, kind: .accountSuspended, account: AccountID(UUIDv7.zero),
        actor: actor)
    }
    let salt = [UInt8](repeating: 7, count: 16)
    func hash(_ event: AuditEvent) -> [UInt8] {
      var chain = AuditChain(after: nil)
      return chain.append(event, salt: salt).link.hash
    }
    #expect(hash(line("support")) != hash(line("other")) && hash(line(nil)) != hash(line("")))
    var verification = AuditVerification()
    var chain = AuditChain(after: nil)
    verification.read(chain.append(line("support"), salt: salt))
    #expect(verification.problemCount == 0)
    var forged = AuditVerification()
    chain = AuditChain(after: nil)
    let genuine = chain.append(line("support"), salt: salt)
    forged.read(ChainedAuditEvent(event: line("other"), link: genuine.link))
    #expect(forged.problemCount == 1)
  }
}

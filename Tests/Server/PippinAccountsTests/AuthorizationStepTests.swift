import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What an OpenID client's request comes to, for whoever is at the browser.
@Suite struct `An authorization request` {
  private var samples = Samples()

  private func session(authenticated: TimeInterval = -100, created: TimeInterval? = nil, isUnconfirmed: Bool = false)
    throws -> Session
  {
    var stage = Stage()
    _ = try stage.signIn(kind: .cookie)
    guard let (_, opened) = stage.sessions.first else { fatalError("nobody signed in") }
    let now = samples.now
    return Session(
      id: opened.id, account: opened.account, identity: opened.identity, client: opened.client, kind: .cookie,
      surface: .web, secret: opened.secret, createdAt: now.addingTimeInterval(created ?? authenticated),
      authenticatedAt: now.addingTimeInterval(authenticated), isUnconfirmed: isUnconfirmed, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(86_400), device: Device())
  }

  private func demand(
    _ prompt: Set<AuthorizationDemand.Prompt> = [], maximumAge: Int? = nil, subject: AccountID? = nil,
    policy: ConsentPolicy = .never, scope: String = "openid email", asked: TimeInterval = 0, left: SessionID? = nil
  ) -> AuthorizationDemand {
    AuthorizationDemand(
      prompt: prompt, maximumAge: maximumAge, subject: subject, agreement: GrantedScope(text: scope), policy: policy,
      askedAt: samples.now.addingTimeInterval(asked), left: left)
  }

  private func consent(_ scope: String, _ session: Session) -> Consent {
    Consent(account: session.account, client: session.client, scope: GrantedScope(text: scope), grantedAt: samples.now)
  }

  @Test func `of nobody leads to the sign-in page, or is refused where nobody may be asked`() {
    #expect(demand().step(session: nil, consent: nil, hasAgreed: false, at: samples.now) == .signIn(isAgain: false))
    #expect(
      demand([.none]).step(session: nil, consent: nil, hasAgreed: false, at: samples.now) == .refuse(.loginRequired))
  }

  @Test func `of somebody who is signed in is granted`() throws {
    #expect(try demand().step(session: session(), consent: nil, hasAgreed: false, at: samples.now) == .grant)
    #expect(try demand([.none]).step(session: session(), consent: nil, hasAgreed: false, at: samples.now) == .grant)
  }

  @Test func `for a new sign-in is granted only after one`() throws {
    for prompt: AuthorizationDemand.Prompt in [.login, .selectAccount] {
      #expect(
        try demand([prompt]).step(session: session(), consent: nil, hasAgreed: false, at: samples.now)
          == .signIn(isAgain: true))
      #expect(
        try demand([prompt]).step(session: session(authenticated: 1), consent: nil, hasAgreed: false, at: samples.now)
          == .grant)
      // The provider may tell of an older proof; the person was asked all the same.
      let asked = try session(authenticated: -100, created: 1)
      #expect(demand([prompt]).step(session: asked, consent: nil, hasAgreed: false, at: samples.now) == .grant)
    }
  }

  @Test func `from which another account was chosen is for another session, and asks its person`() throws {
    let session = try session(authenticated: 1)
    let agreed = consent("openid email", session)
    let left = demand(policy: .once, left: session.id)
    for hasAgreed in [false, true] {
      #expect(
        left.step(session: session, consent: agreed, hasAgreed: hasAgreed, at: samples.now) == .signIn(isAgain: true))
    }
    #expect(
      demand([.none], left: session.id).step(session: session, consent: nil, hasAgreed: false, at: samples.now)
        == .refuse(.loginRequired))
    let other = demand(policy: .once, left: samples.id())
    #expect(other.step(session: session, consent: agreed, hasAgreed: false, at: samples.now) == .askConsent)
    #expect(other.step(session: session, consent: agreed, hasAgreed: true, at: samples.now) == .grant)
  }

  // PK-124.
  @Test func `for a passkey asks once, and only who may be asked and proved otherwise`() throws {
    #expect(try demand().asksForPasskey(in: session(), provedBy: AuthenticationMethod(.apple)))
    #expect(try demand().asksForPasskey(in: session(), provedBy: nil))
    #expect(try !demand().asksForPasskey(in: session(), provedBy: .passkey))
    #expect(try !demand([.none]).asksForPasskey(in: session(), provedBy: .password))
    // They were asked, and chose another method.
    #expect(try !demand().asksForPasskey(in: session(authenticated: 1), provedBy: .password))
    #expect(
      try !demand().asksForPasskey(in: session(authenticated: -100, created: 1), provedBy: AuthenticationMethod(.apple))
    )
  }

  // PK-124.
  @Test func `opens a session whose method is that of the proof that the client was promised`() throws {
    var stage = Stage()
    _ = try stage.signIn(kind: .cookie)
    guard let (_, browser) = stage.sessions.first else { fatalError("nobody signed in") }
    for (later, method) in [(0, AuthenticationMethod(.apple)), (1, nil)] as [(TimeInterval, AuthenticationMethod?)] {
      let opening = OpenClientSession(
        account: browser.account, browserSession: browser.id, client: ClientID(rawValue: "grafana"), surface: .web,
        scope: GrantedScope(["openid"]), isConsented: false,
        authenticatedAt: browser.authenticatedAt.addingTimeInterval(-later), isOfBrowser: true)
      let reads = OpenClientSession.reads(
        within: browser.id, of: browser.account, for: opening.client, isConsented: false)
      let decision = try opening.decide(
        on: stage.snapshot(of: reads), lifetimes: Lifetimes(), at: stage.samples.stamp())
      guard case .opened(let session, _) = decision.outcome else { return #expect(Bool(false), "\(decision.outcome)") }
      #expect(session.authenticatedBy == method && session.authenticatedAt == opening.authenticatedAt)
    }
  }

  @Test func `for a young sign-in is not granted for an old one, nor for one that Apple has not confirmed`() throws {
    let asked = demand(maximumAge: 50)
    #expect(
      try asked.step(session: session(authenticated: -49), consent: nil, hasAgreed: false, at: samples.now) == .grant)
    #expect(
      try asked.step(session: session(authenticated: -51), consent: nil, hasAgreed: false, at: samples.now)
        == .signIn(isAgain: true))
    let unconfirmed = try session(authenticated: -1, isUnconfirmed: true)
    #expect(asked.step(session: unconfirmed, consent: nil, hasAgreed: false, at: samples.now) == .signIn(isAgain: true))
    #expect(
      try demand([.none], maximumAge: 50).step(
        session: session(authenticated: -51), consent: nil, hasAgreed: false, at: samples.now)
        == .refuse(.loginRequired))
    // Whoever has just signed in, and still has no young proof, is not sent round in a circle.
    let tried = try session(authenticated: -51, created: 1)
    #expect(asked.step(session: tried, consent: nil, hasAgreed: false, at: samples.now) == .refuse(.loginRequired))
  }

  @Test func `for a sign-in of this moment is granted only after one, also within the same second`() throws {
    for asked in [
      demand([.login], asked: 0.5), demand([.selectAccount], asked: 0.5), demand(maximumAge: 0, asked: 0.5),
    ] {
      let before = try session(authenticated: 0.25)
      #expect(asked.step(session: before, consent: nil, hasAgreed: false, at: samples.now) == .signIn(isAgain: true))
      // Providers tell the time of a proof in whole seconds, which may begin before the client asked.
      let after = try session(authenticated: 0, created: 0.625)
      #expect(asked.step(session: after, consent: nil, hasAgreed: false, at: samples.now) == .grant)
    }
    let silent = demand([.none], maximumAge: 0, asked: 0.5)
    #expect(
      try silent.step(session: session(authenticated: 0.25), consent: nil, hasAgreed: false, at: samples.now)
        == .refuse(.loginRequired))
  }

  @Test func `for another person is never granted`() throws {
    let session = try session()
    let samples = samples
    let other: AccountID = samples.id()
    let asked = demand(subject: other)
    #expect(asked.step(session: session, consent: nil, hasAgreed: true, at: samples.now) == .signIn(isAgain: true))
    let tried = try self.session(authenticated: 1)
    #expect(
      demand(subject: other).step(session: tried, consent: nil, hasAgreed: true, at: samples.now)
        == .refuse(.loginRequired))
    #expect(
      demand(subject: session.account).step(session: session, consent: nil, hasAgreed: false, at: samples.now) == .grant
    )
  }

  @Test func `asks for consent as the settings say, and again for more`() throws {
    let session = try session()
    func step(
      _ policy: ConsentPolicy, _ prompt: Set<AuthorizationDemand.Prompt>, _ given: String?, _ agreed: Bool = false
    )
      -> AuthorizationStep
    {
      demand(prompt, policy: policy).step(
        session: session, consent: given.map { consent($0, session) }, hasAgreed: agreed, at: samples.now)
    }
    #expect(step(.never, [], nil) == .grant)
    #expect(step(.never, [.consent], nil) == .askConsent)
    #expect(step(.once, [], nil) == .askConsent && step(.once, [], nil, true) == .grant)
    #expect(step(.once, [], "openid") == .askConsent && step(.once, [], "openid email profile") == .grant)
    #expect(step(.once, [.none], nil) == .refuse(.consentRequired) && step(.once, [.none], "openid email") == .grant)
    #expect(step(.always, [], "openid email") == .askConsent && step(.always, [], "openid email", true) == .grant)
    #expect(
      step(.always, [.none], "openid email") == .grant && step(.always, [.none], "openid") == .refuse(.consentRequired))
  }

  @Test func `takes no proof of the future for a new one`() throws {
    let ahead = try session(authenticated: 1_600)
    for asked in [demand([.login]), demand(maximumAge: 60), demand(maximumAge: 0)] {
      #expect(asked.step(session: ahead, consent: nil, hasAgreed: false, at: samples.now) == .signIn(isAgain: true))
    }
    let silent = demand([.none], maximumAge: 60)
    #expect(silent.step(session: ahead, consent: nil, hasAgreed: false, at: samples.now) == .refuse(.loginRequired))
    #expect(demand().step(session: ahead, consent: nil, hasAgreed: false, at: samples.now) == .grant)
  }

  @Test func `a session that a fast clock opened is recent once its person proves again who they are`() throws {
    let ahead = try session(authenticated: 1_600)
    #expect(!ahead.isRecent(at: samples.now))
    #expect(ahead.proved(at: samples.now, by: .passkey, now: samples.now).isRecent(at: samples.now))
  }

  @Test func `asks for a passkey where the session lost the method that opened it`() throws {
    #expect(try demand().asksForPasskey(in: session(isUnconfirmed: true), provedBy: .passkey))
  }
}

import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// Who may create an account, by each way to one (R-24).
@Suite struct `Sign-up policies` {
  /// A way to a new account.
  enum Way: String, CaseIterable, Sendable {
    case apple, google, facebook, guest, password, emailCode, passkey, web

    /// Whether the person proves mary@example.com. At Google Mary has another address, and Facebook proves none (R-6).
    var provesAddress: Bool { [.apple, .password, .emailCode, .web].contains(self) }

    /// What the person is told. A code is mailed to nobody who would get no account: the answer would tell who has one.
    func refusal(_ verdict: String, page: String) -> String {
      switch self {
      case .web: "page: \(page)"
      case .emailCode: "no mail"
      default: "403 \(verdict)"
      }
    }
  }

  /// A server with a policy, and what a person does there.
  struct Scene: Sendable {
    let world: World
    let passkeys: PasskeyScene

    init(_ policy: SignUpPolicy, after former: World? = nil) async throws {
      // Where there are guests, a password is refused at its confirmation only, and that has a test of its own.
      world = try await World(
        limits: .unlimited, seed: former == nil ? 1 : 2, guests: true, after: former, emailCodeSignsUp: true,
        signUp: policy, isSocial: true,
        passkeys: try PasskeyScene.settings(), passkeySignUps: true)
      passkeys = await PasskeyScene(world)
    }

    /// An invitation, as the command line makes one.
    func invite(email: String? = nil, uses: Int = 1, metadata: String? = nil, days: Double = 14) async throws -> String
    {
      let code = InvitationCode(random: world.random.source)
      let now = world.clock.now()
      let invitation = Invitation(
        id: InvitationID(now: now, random: world.random.source), digest: code.digest, realm: .standard, email: email,
        metadata: metadata, uses: uses, createdAt: now, expiresAt: now.addingTimeInterval(days * 86_400))
      let snapshot = try await world.store.snapshot(of: [.invitation(code.digest)])
      let stamp = Stamp(now: now, random: world.random.source)
      try await world.store.commit(try invitation.create(on: snapshot, by: "a test", at: stamp))
      return code.text.revealed
    }

    func usesLeft(of code: String) async throws -> Int? {
      let digest = InvitationCode.digest(ofPresented: code)
      return try await world.store.snapshot(of: [.invitation(digest)]).invitation(digest)?.usesLeft
    }

    /// Goes one way to a new account: `created`, `signed in`, or the refusal.
    func go(_ way: Way, _ invitation: String? = nil) async throws -> String {
      let field: [(String, JSONText?)] = [("invitation", invitation.map { .string($0) })]
      let answer: Answer
      switch way {
      case .apple:
        let app = App(world: world)
        let nonce = await app.nonce()
        let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
        answer = await app.send(app.body(sheet, nonce: nonce).changing(field))
      case .google: answer = await SocialApp(world: world).google("mary", changing: field)
      case .facebook: answer = await SocialApp(world: world).facebook("mary", changing: field)
      case .guest:
        answer = await world.send(
          "POST", "/v1/sign-in/guest", JSONText.object([("client_id", "com.example.app")]).changing(field))
      case .password:
        let app = PasswordApp(world: world)
        let asked = await app.send(
          "/v1/sign-up/password",
          JSONText.object([
            ("client_id", "com.example.app"), ("email", "mary@example.com"),
            ("password", .string(PasswordApp.password)),
          ]).changing(field))
        guard asked.status == 202 else { return asked.verdict }
        answer = await app.confirm(asked.text("sign_up.id"), try await app.token())
      case .emailCode:
        let app = PasswordApp(world: world)
        let asked = await app.send(
          "/v1/sign-in/email",
          JSONText.object([("client_id", "com.example.app"), ("email", "mary@example.com")]).changing(field))
        guard asked.status == 202 else { return asked.verdict }
        let mails = world.postbox.messages.count
        while try await world.flows.jobs.jobRunner.runDue() > 0 {}
        guard world.postbox.messages.count > mails else { return "no mail" }
        answer = await app.confirmSignIn(asked.text("sign_in.id"), try await app.token())
      case .passkey:
        let options = await passkeys.signUpOptions()
        answer = await passkeys.sendSignUp(await passkeys.create(options).json(), options, changing: field)
      case .web:
        let browser = Browser(world)
        let query = invitation.map { "&" + FormData.encode([("invitation", $0)]) } ?? ""
        try await browser.signIn(as: "mary", at: "/auth/apple/start?client_id=example-web" + query)
        guard !browser.isOnAccount else {
          return browser.text.contains("Welcome") ? "created" : "signed in"
        }
        return "page: " + (browser.text.firstMatch(of: /<h1[^>]*>([^<]*)</).map { String($0.1) } ?? "")
      }
      guard (200..<300).contains(answer.status) else { return answer.verdict }
      return answer["created"]?.bool == true ? "created" : "signed in"
    }
  }

  private static let domain = SignUpPolicy(emailDomains: ["example.com"])
  private static let elsewhere = SignUpPolicy(emailDomains: ["example.org"])

  @Test(arguments: Way.allCases) func `open lets everybody in`(_ way: Way) async throws {
    #expect(try await Scene(.open).go(way) == "created")
  }

  @Test(arguments: Way.allCases) func `closed lets nobody in, with or without an invitation`(_ way: Way) async throws {
    let scene = try await Scene(SignUpPolicy(.closed))
    let refusal = way.refusal("sign_up_closed", page: "No new accounts at the moment")
    #expect(try await scene.go(way) == refusal)
    let code = try await scene.invite()
    #expect(try await scene.go(way, code) == refusal)
    #expect(try await scene.usesLeft(of: code) == 1)
  }

  @Test(arguments: Way.allCases) func `invited lets in who has an invitation, once`(_ way: Way) async throws {
    let scene = try await Scene(SignUpPolicy(.invited))
    func refused(_ reason: String) -> String {
      way.refusal("invitation_required \(reason)", page: "Invitation required")
    }
    #expect(try await scene.go(way) == refused("missing"))
    #expect(try await scene.go(way, "no such code") == refused("unknown"))
    let expired = try await scene.invite(days: -1)
    #expect(try await scene.go(way, expired) == refused("expired"))
    let code = try await scene.invite(metadata: #"{"plan":"beta"}"#)
    #expect(try await scene.go(way, code.uppercased()) == "created")
    #expect(try await scene.usesLeft(of: code) == 0)
    // The person who has the account is not asked again; everybody else is.
    if way.provesAddress { #expect(try await scene.go(way, code) != refused("used")) }
    let accounts = try await scene.world.store.accounts(
      matching: AccountQuery(), in: .oldest, limit: 10, after: nil)
    #expect(accounts.map(\.metadata.forApp) == [#"{"plan":"beta"}"#])
  }

  @Test(arguments: Way.allCases)
  func `an invitation for an address is for who proves it`(_ way: Way) async throws {
    let scene = try await Scene(SignUpPolicy(.invited))
    let other = try await scene.invite(email: "anna@example.com")
    #expect(
      try await scene.go(way, other)
        == way.refusal("invitation_required other_address", page: "Invitation required"))
    let own = try await scene.invite(email: "Mary@Example.com")
    #expect(try await scene.go(way, own) == (way.provesAddress ? "created" : "403 invitation_required other_address"))
  }

  @Test(arguments: Way.allCases) func `domains count proved addresses alone`(_ way: Way) async throws {
    #expect(
      try await Scene(Self.domain).go(way) == (way.provesAddress ? "created" : "403 email_domain_not_allowed"))
    #expect(
      try await Scene(Self.elsewhere).go(way)
        == way.refusal("email_domain_not_allowed", page: "Your email address can’t be used here"))
  }

  @Test(
    arguments: Way.allCases.filter { $0 != .guest && $0 != .passkey },
    [SignUpPolicy(.closed), SignUpPolicy(.invited), elsewhere])
  func `people who have an account are never refused`(_ way: Way, _ policy: SignUpPolicy) async throws {
    let before = try await Scene(.open)
    #expect(try await before.go(way) == "created")
    let scene = try await Scene(policy, after: before.world)
    // A sign-up with a password is none of a person who has an account: it is refused like everybody's.
    guard way != .password else {
      #expect(await PasswordApp(world: scene.world).signIn().status == 200)
      return
    }
    #expect(try await scene.go(way) == "signed in")
  }

  @Test func `a guest keeps the account, and gives it a sign-in method`() async throws {
    let before = try await World(guests: true)
    let guest = await Guest(at: App(world: before))
    let strict = try await World(guests: true, after: before, signUp: SignUpPolicy(.closed))
    let app = App(world: strict)
    let nonce = await app.nonce()
    let upgraded = await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce), fields: guest.bearer)
    #expect(upgraded.text("account.id") == guest.account)
  }

  @Test func `a refusal costs no code of Apple's, so that the same sign-in works with an invitation`() async throws {
    let scene = try await Scene(SignUpPolicy(.invited))
    let app = App(world: scene.world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    #expect(await app.send(body).verdict == "403 invitation_required missing")
    let code = try await scene.invite()
    #expect(await app.send(body.changing([("invitation", .string(code))]))["created"]?.bool == true)
  }

  @Test func `of ten people at once with a one-use invitation one gets an account`() async throws {
    let scene = try await Scene(SignUpPolicy(.invited))
    let code = try await scene.invite()
    let verdicts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<10 {
        group.addTask {
          let answer = await scene.world.send(
            "POST", "/v1/sign-in/guest", ["client_id": "com.example.app", "invitation": .string(code)])
          return answer.status == 200 ? "created" : answer.verdict
        }
      }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(verdicts.sorted() == [String](repeating: "403 invitation_required used", count: 9) + ["created"])
    #expect(try await scene.usesLeft(of: code) == 0)
  }

  @Test func `where an address is known, a link is offered instead of a refusal`() async throws {
    let before = try await Scene(.open)
    #expect(try await before.go(.password) == "created")
    let scene = try await Scene(SignUpPolicy(.closed), after: before.world)
    #expect(try await scene.go(.apple) == "409 account_exists")
  }

  @Test func `an account by a mailed code has an address, no sign-in method, and comes back by the next code`()
    async throws
  {
    let scene = try await Scene(.open)
    let app = PasswordApp(world: scene.world)
    let asked = await app.askForSignIn()
    let answer = await app.confirmSignIn(asked.text("sign_in.id"), try await app.token())
    #expect(answer.status == 201 && answer.text("account.email") == "mary@example.com")
    let methods = await scene.world.send("GET", "/v1/account/identities", bearer: answer.accessToken)
    #expect(methods["items.0.provider"] == nil)
    let again = await app.askForSignIn()
    let second = await app.confirmSignIn(again.text("sign_in.id"), try await app.token())
    #expect(second.status == 200 && second.text("account.id") == answer.text("account.id"))
  }

  @Test func `where names are demanded, a code creates an account only if the request has a name`() async throws {
    let world = try await World(limits: .unlimited, demandsName: true, emailCodeSignsUp: true)
    let app = PasswordApp(world: world, client: "com.example.app.debug")
    _ = await app.askForSignIn()
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(world.postbox.messages.isEmpty)
    let asked = await app.send(
      "/v1/sign-in/email",
      [
        "client_id": "com.example.app.debug", "email": "mary@example.com", "name": ["given_name": "Mary"],
      ])
    let answer = await app.confirmSignIn(asked.text("sign_in.id"), try await app.token())
    #expect(answer.status == 201 && answer.text("account.name.given_name") == "Mary")
  }

  @Test func `a relay address that no account has proved gets no code`() async throws {
    let scene = try await Scene(.open)
    #expect(await PasswordApp(world: scene.world).askForSignIn("abc@privaterelay.appleid.com").status == 202)
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(scene.world.postbox.messages.isEmpty)
  }

  @Test func `two ways to a new account are not twice as many emails to a stranger`() async throws {
    let scene = try await Scene(.open)
    let app = PasswordApp(world: scene.world)
    for _ in 0..<5 { #expect(await app.ask().status == 202) }
    for _ in 0..<5 { #expect(await app.askForSignIn().status == 202) }
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(scene.world.postbox.messages.count == 5)
  }

  @Test func `the answer to a request for a code is the same for everybody`() async throws {
    let scene = try await Scene(.open)
    _ = try await scene.go(.apple)
    let app = PasswordApp(world: scene.world)
    let (known, unknown) = (await app.askForSignIn(), await app.askForSignIn("nobody@example.com"))
    #expect(known.status == 202 && unknown.status == 202)
    #expect(known.body.count == unknown.body.count)
  }
}

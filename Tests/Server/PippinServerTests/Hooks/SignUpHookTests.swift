import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinProviders
import PippinSecret
import PippinTelemetry
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// The operator's back end is asked before an account is created (0156).
@Suite struct `The hook before a sign-up` {
  private func exchanges(_ world: World) -> Int { world.transport.requests(to: "/auth/token").count }

  private func signUps(_ world: World) async throws -> Int {
    try await world.store.eventCounts(from: .distantPast, to: .distantFuture).filter { $0.key.event == .signedUp }
      .reduce(0) { $0 + $1.count }
  }

  /// The fields of the lines of the log with a message.
  private func lines(_ world: World, _ message: String) -> [[String: LogValue]] {
    world.log.records.filter { $0.message == message }.map { Dictionary($0.fields) { first, _ in first } }
  }

  private func series(_ outcome: String) -> String {
    #"pippin_outgoing_requests_seconds_count{peer="hook",operation="before_sign_up",outcome="\#(outcome)"}"#
  }

  // MARK: The question

  @Test func `is asked once, signed as webhooks are, without a token`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false, givenName: "Mary", familyName: "Appleseed")
    let answer = await app.send(app.body(sheet, nonce: nonce))
    #expect(answer["created"]?.bool == true)
    let request = try #require(backEnd.seen.first)
    #expect(request.method == "POST" && request.url == HookBackEnd.address)
    #expect(request.fields["content-type"] == "application/json")
    let seconds = Int(world.clock.time.timeIntervalSince1970)
    let tag = HMACSHA256.tag(
      for: Array("\(seconds).".utf8) + request.body, key: SecretBytes(Array(HookBackEnd.secret.utf8)))
    #expect(request.fields["pippin-signature"] == "t=\(seconds),v1=\(Hexadecimal.encode(tag))")
    let question = try #require(backEnd.questions.first)
    #expect(
      question.names("") == [
        "at", "client", "email", "email_verified", "id", "name", "provider", "realm", "subject", "tenant",
      ])
    #expect(question.text("client") == "com.example.app" && question.text("realm") == Realm.standard.rawValue)
    #expect(question.text("provider") == "apple" && question.text("tenant") == "TEAM000001")
    #expect(question.text("subject") == sheet.user && question.text("email") == sheet.email)
    #expect(question["email_verified"]?.bool == true && question.text("name.given_name") == "Mary")
    let sent = String(decoding: request.body, as: UTF8.self)
    #expect(![nonce, sheet.identityToken, sheet.code].contains { sent.contains($0) })
    // Somebody who has an account is not asked about.
    #expect(await app.signIn()["created"]?.bool == false)
    #expect(await app.signIn(changing: [("intent", "existing")]).status == 200)
    #expect(backEnd.seen.count == 1)
    #expect(world.metricsText.contains(series("answered") + " 1"))
  }

  @Test func `is asked once by each method, and its refusal creates no account`() async throws {
    func expectRefusal(
      _ provider: String, _ world: World, _ backEnd: HookBackEnd, sourceLocation: SourceLocation = #_sourceLocation,
      _ signUp: () async throws -> Answer
    ) async throws {
      let before = backEnd.seen.count
      backEnd.refuses()
      #expect(try await signUp().verdict == "403 sign_up_refused", sourceLocation: sourceLocation)
      #expect(backEnd.seen.count == before + 1, sourceLocation: sourceLocation)
      #expect(backEnd.questions.last?.text("provider") == provider, sourceLocation: sourceLocation)
      #expect(try await signUps(world) == 0, sourceLocation: sourceLocation)
    }
    let (world, backEnd) = try await HookBackEnd.world {
      try await World(limits: .unlimited, guests: true, isSocial: true, signUpHook: $0)
    }
    let app = App(world: world)
    try await expectRefusal("apple", world, backEnd) { await app.signIn() }
    try await expectRefusal("guest", world, backEnd) { await Guest.signIn(at: app) }
    try await expectRefusal("google", world, backEnd) { await SocialApp(world: world).google("mary") }
    try await expectRefusal("facebook", world, backEnd) { await SocialApp(world: world).facebook("mary") }
    try await expectRefusal("password", world, backEnd) {
      try await PasswordApp(world: world).signUp("kurt@example.com")
    }
    #expect(backEnd.questions.last?.text("email") == "kurt@example.com")
    #expect(backEnd.questions.last?["email_verified"]?.bool == true)
    let scene = await PasskeyScene(
      try await HookBackEnd.world {
        try await World(
          guests: true, passkeys: try PasskeyScene.settings(), passkeySignUps: true, signUpHook: $0)
      }.0)
    scene.world.transport.route("api.example.com", to: backEnd)
    try await expectRefusal("passkey", scene.world, backEnd) { await scene.signUp() }
    #expect(backEnd.questions.last?.text("subject").isEmpty == false)
  }

  @Test func `is asked by no method once the account is there, nor where a link is offered`() async throws {
    let (world, backEnd) = try await HookBackEnd.world { try await World(guests: true, isSocial: true, signUpHook: $0) }
    let app = App(world: world)
    let nonce = await app.nonce()
    #expect(
      await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce)).status == 200)
    backEnd.refuses()
    #expect(await SocialApp(world: world).google("anita").verdict == "409 account_exists")
    #expect(await app.signIn(as: "anita").status == 200)
    #expect(backEnd.seen.count == 1)
    // A guest has an account already.
    backEnd.answers(#"{"allow": true}"#)
    let guest = await Guest(at: app)
    backEnd.refuses()
    #expect(await guest.signIn(as: "mary").text("account.id") == guest.account)
    #expect(backEnd.seen.count == 2)
  }

  // MARK: The answer

  @Test func `gives the account an external id and metadata, in the change that creates it`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    backEnd.answers(#"{"allow": true, "external_id": "shop-17", "metadata": {"plan": "trial"}}"#)
    let answer = await App(world: world).signIn()
    #expect(answer["created"]?.bool == true)
    #expect(answer.text("account.external_id") == "shop-17" && answer.text("account.metadata.public.plan") == "trial")
  }

  @Test func `gives no external id that another account has, and logs that`() async throws {
    let (world, backEnd) = try await HookBackEnd.world(onFailure: .allow)
    backEnd.answers(#"{"allow": true, "external_id": "shop-17"}"#)
    #expect(await App(world: world).signIn().status == 200)
    let spent = exchanges(world)
    let answer = await App(world: world).signIn(as: "kurt")
    #expect(answer.verdict == "403 sign_up_refused" && answer["message"] == nil)
    #expect(exchanges(world) == spent)
    #expect(try await signUps(world) == 1)
    #expect(lines(world, "the hook before a sign-up gave the external id of another account").count == 1)
    #expect(!world.log.text.contains("shop-17"))
  }

  @Test(
    arguments: [
      ("de", "Hier bitte nicht."), ("fr", "Not here, please."), ("en", "Not here, please."), ("", "Not here, please."),
    ])
  func `refuses with its message in the person's language, else in English`(
    _ language: String, _ words: String
  ) async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    backEnd.refuses()
    let answer = await App(world: world).signIn(
      fields: language.isEmpty ? [] : [("accept-language", language)])
    #expect(answer.verdict == "403 sign_up_refused")
    #expect(answer.text("message") == words && answer.text("detail") == words)
  }

  @Test(
    arguments: [
      #"{"allow": false}"#, #"{"allow": false, "message": "no"}"#, #"{"allow": false, "message": {"fr": "non"}}"#,
      #"{"allow": false, "message": {"en": " "}, "external_id": 7}"#, #"{"allow": false, "reason": "spam"}"#,
    ])
  func `refuses also with a message that nobody can be shown`(_ body: String) async throws {
    // The hook said no, so a setting for failures lets nobody in.
    let (world, backEnd) = try await HookBackEnd.world(onFailure: .allow)
    backEnd.answers(body)
    let answer = await App(world: world).signIn()
    #expect(answer.verdict == "403 sign_up_refused" && answer["message"] == nil)
    #expect(answer.text("title") == "The account was refused")
    #expect(try await signUps(world) == 0)
  }

  @Test func `a refusal spends no code, and leaves the nonce as it was`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    backEnd.refuses()
    #expect(await app.send(body).verdict == "403 sign_up_refused")
    #expect(exchanges(world) == 0)
    let without = try await World(seed: 2, after: world)
    #expect(await App(world: without).send(body)["created"]?.bool == true)
  }

  // MARK: Once

  @Test func `one call a sign-up, whatever is repeated, here and on another node`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    backEnd.refuses()
    for _ in 0..<3 { #expect(await app.send(body).verdict == "403 sign_up_refused") }
    let other = try await World(seed: 2, after: world, signUpHook: .init())
    backEnd.answers(#"{"allow": true}"#)
    #expect(await App(world: other).send(body).text("message") == "Not here, please.")
    #expect(backEnd.seen.count == 1)
    // Another try of the same person is another sign-up.
    #expect(await app.signIn()["created"]?.bool == true)
    #expect(backEnd.seen.count == 2 && Set(backEnd.questions.map { $0.text("id") }).count == 2)
  }

  @Test func `copies that arrive together share one call`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    backEnd.hold(true)
    let accounts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<5 { group.addTask { await app.send(body).text("account.id") } }
      try await eventually("it is asked") { !backEnd.seen.isEmpty }
      backEnd.hold(false)
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(accounts.count == 1 && !accounts.contains(""))
    #expect(backEnd.seen.count == 1)
  }

  @Test func `two nodes that ask at once ask by one id, and go by one verdict`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    let other = try await World(seed: 2, after: world, signUpHook: .init())
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    backEnd.hold(true)
    let verdicts = try await withThrowingTaskGroup(of: String.self) { group in
      for node in [world, other] { group.addTask { await App(world: node).send(body).verdict } }
      try await eventually("both ask") { backEnd.seen.count == 2 }
      backEnd.refuses()
      backEnd.hold(false)
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(verdicts == ["403 sign_up_refused"])
    #expect(Set(backEnd.questions.map { $0.text("id") }).count == 1)
  }

  @Test func `is asked once where a name has to be asked for, and its values wait with the person`() async throws {
    let (world, backEnd) = try await HookBackEnd.world { try await World(demandsName: true, signUpHook: $0) }
    backEnd.answers(#"{"allow": true, "external_id": "shop-17"}"#)
    let asked = await App(world: world, client: "com.example.app.debug").signIn(changing: [("name", nil)])
    #expect(asked.verdict == "422 profile_required")
    backEnd.refuses()
    let answer = await world.send(
      "POST", "/v1/sign-up/profile",
      ["profile_token": .string(asked.text("profile_token")), "name": ["given_name": "Mary"]])
    #expect(answer.verdict == "201" && answer.text("account.external_id") == "shop-17")
    #expect(backEnd.seen.count == 1)
  }

  @Test func `a guest's request is known again by its key`() async throws {
    let (world, backEnd) = try await HookBackEnd.world { try await World(guests: true, signUpHook: $0) }
    backEnd.refuses()
    let fields = [("idempotency-key", "0123456789abcdef0123456789abcdef")]
    for _ in 0..<2 {
      #expect(await Guest.signIn(at: App(world: world), fields: fields).verdict == "403 sign_up_refused")
    }
    #expect(backEnd.seen.count == 1)
    #expect(await Guest.signIn(at: App(world: world)).verdict == "403 sign_up_refused")
    #expect(backEnd.seen.count == 2)
  }

  @Test func `a verdict counts for one person, although two come with one nonce`() {
    func question(_ subject: String) -> SignUpQuestion {
      let key = IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM000001", subject: subject)
      return SignUpQuestion(
        ProvenIdentity(provenKey: key, email: nil, authenticatedAt: .distantPast, issuedAt: .distantPast),
        client: ClientID(rawValue: "com.example.app"), name: nil, invitation: nil, key: [1, 2, 3])
    }
    #expect(question("one").record == question("one").record)
    #expect(question("one").record != question("other").record && question("one").id != question("other").id)
  }

  // MARK: In a browser

  @Test func `a page shows the message, escaped, in the language that the person chose`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    backEnd.refuses(#"{"en": "No <b>here</b>.", "de": "Hier <i>nicht</i>."}"#)
    let browser = Browser(world)
    browser.plant("pippin_language", "de")
    try await browser.signIn(as: "mary")
    #expect(browser.page.status == 403)
    #expect(browser.text.contains("Hier &lt;i&gt;nicht&lt;/i&gt;.") && !browser.text.contains("<i>nicht"))
    #expect(backEnd.seen.count == 1 && exchanges(world) == 0)
    #expect(try await signUps(world) == 0)
  }

  @Test func `the callback of Apple asks before the code is exchanged, and the end asks no more`() async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    backEnd.answers(#"{"allow": true, "external_id": "shop-17"}"#)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.address == World.home + "/account")
    #expect(backEnd.seen.count == 1 && exchanges(world) == 1)
    let asked = try #require(world.transport.requests.firstIndex { $0.authority == "api.example.com" })
    let exchanged = try #require(world.transport.requests.firstIndex { $0.path == "/auth/token" })
    #expect(asked < exchanged)
    let caller = try #require(try await world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
    #expect(caller.account.externalID?.text == "shop-17")
  }

  @Test func `the callback of another provider asks once, before anything is written`() async throws {
    let (world, backEnd) = try await HookBackEnd.world { try await World(isSocial: true, signUpHook: $0) }
    backEnd.refuses()
    let browser = Browser(world)
    try await browser.open("/auth/google/start?client_id=example-web")
    try await browser.press("person", "mary")
    #expect(browser.page.status == 403 && browser.text.contains("Not here, please."))
    #expect(backEnd.seen.count == 1)
    #expect(backEnd.questions[0].text("provider") == "google" && backEnd.questions[0].text("name.given_name") == "Mary")
    backEnd.answers(#"{"allow": true}"#)
    let again = Browser(world)
    try await again.open("/auth/google/start?client_id=example-web")
    try await again.press("person", "mary")
    #expect(again.address == World.home + "/account" && backEnd.seen.count == 2)
  }

  // MARK: Failures

  /// A failure, and what the log says of it.
  enum Failure: String, CaseIterable {
    case `no connection`, `no answer in time`, `a body that does not end in time`, `a body without end`
    case `a redirect`, `an error`, `no content`, `too long an answer`, `not JSON`, `a list`
    case `no verdict`, `a verdict in a text`, `a misspelt member`, `an external id that is a number`,
      `metadata in a list`

    func arrange(_ world: World, _ backEnd: HookBackEnd) {
      func fail(_ code: TransportError.Code, reached: Bool = false) {
        world.transport.fail(
          .init(
            authority: "api.example.com",
            TransportError(code: code, mayHaveReachedServer: reached, detail: "arranged by the test")))
      }
      switch self {
      case .`no connection`: fail(.couldNotConnect)
      case .`no answer in time`: fail(.timedOut)
      case .`a body that does not end in time`: fail(.timedOut, reached: true)
      case .`a body without end`: fail(.answerTooLarge, reached: true)
      case .`a redirect`: backEnd.answers("", status: 307)
      case .`an error`: backEnd.answers("", status: 500)
      case .`no content`: backEnd.answers("", status: 204)
      case .`too long an answer`:
        backEnd.answers(#"{"allow": true}"# + String(repeating: " ", count: Hook.longestAnswer))
      case .`not JSON`: backEnd.answers("yes")
      case .`a list`: backEnd.answers(#"[{"allow": true}]"#)
      case .`no verdict`: backEnd.answers("{}")
      case .`a verdict in a text`: backEnd.answers(#"{"allow": "true"}"#)
      case .`a misspelt member`: backEnd.answers(#"{"allow": true, "externalId": "shop-17"}"#)
      case .`an external id that is a number`: backEnd.answers(#"{"allow": true, "external_id": 17}"#)
      case .`metadata in a list`: backEnd.answers(#"{"allow": true, "metadata": ["trial"]}"#)
      }
    }

    var outcome: String {
      switch self {
      case .`a redirect`, .`no content`: "refused"
      default: "failed"
      }
    }
  }

  @Test(arguments: Failure.allCases)
  func `refuses by default where there is no answer that can be used`(_ failure: Failure) async throws {
    let (world, backEnd) = try await HookBackEnd.world()
    failure.arrange(world, backEnd)
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let answer = await app.send(body)
    #expect(answer.verdict == "403 sign_up_refused" && answer["message"] == nil)
    #expect(exchanges(world) == 0)
    #expect(try await signUps(world) == 0)
    let asked = world.transport.requests.filter { $0.authority == "api.example.com" }.count
    #expect(asked == 1)
    let line = try #require(lines(world, "the hook before a sign-up gave no answer that can be used").first)
    #expect(line["on_failure"] == .string("refuse") && line["client_id"] == .string("com.example.app"))
    #expect(line["cause"] != nil)
    let request = try #require(lines(world, "a request to another server failed").first)
    #expect(request["peer"] == .string("hook") && request["outcome"] == .string(failure.outcome))
    #expect(world.metricsText.contains(series(failure.outcome) + " 1"))
    let problem = try #require(world.log.records.last { $0.message == "problem" })
    #expect(problem.requestID == answer.text("request_id"))
    #expect(ServiceHealth(ServiceHealth.Evidence(requests: world.recent.tallies)).state == .bad)
    // A repetition asks nobody, until a minute has passed.
    backEnd.answers(#"{"allow": true}"#)
    #expect(await app.send(body).verdict == "403 sign_up_refused")
    world.clock.advance(by: 61)
    #expect(await app.send(body)["created"]?.bool == true)
  }

  @Test(arguments: Failure.allCases)
  func `creates the account all the same where the settings say so, and logs it`(_ failure: Failure) async throws {
    let (world, backEnd) = try await HookBackEnd.world(onFailure: .allow)
    failure.arrange(world, backEnd)
    let answer = await App(world: world).signIn()
    #expect(answer["created"]?.bool == true && answer["account.external_id"] == nil)
    let line = try #require(lines(world, "the hook before a sign-up gave no answer that can be used").first)
    #expect(line["on_failure"] == .string("allow"))
  }

  @Test func `a hook reaches private addresses only where its settings allow that`() async throws {
    let (toPublic, toAny) = (RoutedTransport(), RoutedTransport())
    for (allowed, used, unused) in [(false, toPublic, toAny), (true, toAny, toPublic)] {
      let receiver = HookReceiver(
        url: HookBackEnd.address, secret: SecretBytes(Array(HookBackEnd.secret.utf8)), allowsPrivateAddresses: allowed)
      let hook = Hook("claims", receiver, over: HookTransports(toPublic: toPublic, toAny: toAny), outgoing: nil)
      let (before, others) = (used.requests.count, unused.requests.count)
      await #expect(throws: HookFailure.self) {
        _ = try await hook.ask([], as: SignUpHook.operation, at: .distantPast) { _ throws(HookAnswerProblem) in true }
      }
      #expect(used.requests.count == before + 1 && unused.requests.count == others)
    }
  }

  @Test func `a transport that ignores its time-out is not waited for`() async throws {
    struct Deaf: Transport {
      func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
        // Sleeping ends when the request is given up.
        try? await Task.sleep(for: .seconds(3600))
        return HTTPResponse(status: 200, body: Array(#"{"allow": true}"#.utf8))
      }
    }
    let receiver = HookReceiver(
      url: HookBackEnd.address, secret: SecretBytes(Array(HookBackEnd.secret.utf8)), timeout: .milliseconds(50))
    let hook = Hook("claims", receiver, over: HookTransports(toPublic: Deaf(), toAny: Deaf()), outgoing: nil)
    await #expect(throws: HookFailure.self) {
      _ = try await hook.ask([], as: SignUpHook.operation, at: .distantPast) { _ throws(HookAnswerProblem) in true }
    }
  }

  // MARK: Reading

  @Test func `a message is one line of at most 300 characters, in at most forty languages`() throws {
    func verdict(_ text: String) throws -> SignUpVerdict {
      try SignUpVerdict(answer: JSONDocument(parsing: Array(text.utf8)).root)
    }
    let long = String(repeating: "a", count: 400)
    #expect(
      try verdict(#"{"allow": false, "message": {"EN": "a\nb", "de": "\#(long)", "fr": 7}}"#)
        == .refused(["en": "a b", "de": String(long.prefix(300))]))
    let many = (0..<60).map { #""x-\#($0)": "a""# }.joined(separator: ",")
    guard case .refused(let texts) = try verdict(#"{"allow": false, "message": {\#(many)}}"#) else {
      Issue.record("it is a refusal")
      return
    }
    #expect(texts.count == SignUpVerdict.mostLanguages)
    #expect(SignUpVerdict.message(in: ["pt": "não", "en": "no"], for: "pt-BR") == "não")
    #expect(SignUpVerdict.message(in: ["zh-hans": "不"], for: "zh-Hans") == "不")
    #expect(SignUpVerdict.message(in: ["de": "nein"], for: "fr") == nil)
  }

  @Test func `a verdict is read as it was kept`() throws {
    let verdicts: [SignUpVerdict] = [
      .allowed(externalID: ExternalID("shop-17"), metadata: #"{"plan":"trial"}"#),
      .allowed(externalID: nil, metadata: nil), .refused([:]), .refused(["en": "no", "de": "nein"]), .failed,
    ]
    for verdict in verdicts { #expect(SignUpVerdict(plaintext: verdict.plaintext) == verdict) }
  }
}

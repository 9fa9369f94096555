import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTelemetry
import PippinTestKit
import SignInWithApple
import Testing

/// Whatever other server fails, the operator reads which one, what it was asked and why (R-12, R-21).
@Suite struct `A request to another server that fails` {
  private static let edgePage = HTTPResponse(
    status: 403, fields: ["content-type": "text/html"], body: Array("<html>Forbidden</html>".utf8))

  /// What one line of the log says.
  private struct Line {
    let fields: [String: LogValue]
    let requestID: String?

    /// Empty where there is none.
    var cause: String {
      if case .string(let words) = fields["cause"] { words } else { "" }
    }

    init(_ record: LogRecord) {
      fields = Dictionary(record.fields) { first, _ in first }
      requestID = record.requestID
    }
  }

  private func lines(_ world: World, _ message: String = "a request to another server failed") -> [Line] {
    world.log.records.filter { $0.message == message }.map(Line.init)
  }

  /// An edge answers in the place of one path.
  private func block(_ world: World, _ authority: String, _ path: String) {
    let responder: any Responder = authority == "127.0.0.1:8081" ? world.emulator : world.providers
    world.transport.route(
      authority,
      to: ClosureResponder { request in
        request.path.hasSuffix(path) ? Self.edgePage : await responder.respond(to: request)
      })
  }

  /// Looks for the one line about the 403, and answers its request id.
  @discardableResult
  private func expectLine(
    _ world: World, _ peer: String, _ operation: String, host: String, status: Int = 403, attempt: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String? {
    let line = try #require(
      lines(world).last { $0.fields["operation"] == .string(operation) }, "\(world.log.text)",
      sourceLocation: sourceLocation)
    #expect(line.fields["peer"] == .string(peer), sourceLocation: sourceLocation)
    #expect(line.fields["host"] == .string(host), sourceLocation: sourceLocation)
    #expect(line.fields["status"] == .integer(status), sourceLocation: sourceLocation)
    #expect(line.fields["attempt"] == .integer(attempt), sourceLocation: sourceLocation)
    #expect(!line.cause.isEmpty, sourceLocation: sourceLocation)
    #expect(line.fields["milliseconds"] != nil, sourceLocation: sourceLocation)
    let series = #"pippin_outgoing_requests_seconds_count{peer="\#(peer)",operation="\#(operation)",outcome="#
    #expect(world.metricsText.contains(series), sourceLocation: sourceLocation)
    return line.requestID
  }

  /// The 503 names its cause, under the id that the answer has.
  private func expectProblem(
    _ world: World, _ answer: Answer, naming words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(answer.verdict == "503 provider_unreachable", sourceLocation: sourceLocation)
    let problem = try #require(lines(world, "problem").last, sourceLocation: sourceLocation)
    #expect(problem.requestID == answer.text("request_id"), sourceLocation: sourceLocation)
    #expect(problem.cause.contains(words), "\(problem.cause)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [("/auth/keys", "keys"), ("/auth/token", "exchange")])
  func `is named in the log and in the answer's cause where a sign-in needs Apple`(
    path: String, operation: String
  ) async throws {
    let world = try await World()
    block(world, "127.0.0.1:8081", path)
    let answer = await App(world: world).signIn()
    let id = try expectLine(world, "apple", operation, host: "127.0.0.1:8081")
    #expect(id == answer.text("request_id"))
    try expectProblem(world, answer, naming: "127.0.0.1:8081, \(operation): status 403")
    let again = await App(world: world).signIn()
    try expectProblem(world, again, naming: "127.0.0.1:8081, \(operation): status 403")
  }

  @Test func `has the transport's error where there was no answer at all`() async throws {
    let world = try await World()
    world.transport.unplug("127.0.0.1:8081")
    let nonce = await App(world: world).nonce()
    let sheet = await App(world: world).sheet("mary", nonce: nonce)
    let answer = await App(world: world).send(App(world: world).body(sheet, nonce: nonce))
    try expectLine(world, "apple", "keys", host: "127.0.0.1:8081", status: 0)
    try expectProblem(world, answer, naming: "could_not_connect: unplugged by the test")
  }

  @Test func `is named where Apple is asked whether a refresh token still holds`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    block(world, "127.0.0.1:8081", "/auth/token")
    world.clock.advance(by: 86_400)
    #expect(await app.refresh(token).status == 200)
    try await world.flows.jobs.jobRunner.runDue()
    try expectLine(world, "apple", "refresh", host: "127.0.0.1:8081")
  }

  @Test func `is named at each attempt of a request that is sent again`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    world.transport.unplug("127.0.0.1:8081")
    world.clock.advance(by: 86_400)
    #expect(await app.refresh(token).status == 200)
    try await world.flows.jobs.jobRunner.runDue()
    let attempts = lines(world).filter { $0.fields["operation"] == "refresh" }.map { $0.fields["attempt"] }
    #expect(attempts == [.integer(1), .integer(2), .integer(3)])
    let job = try #require(lines(world, "a job failed and will be tried again").last)
    let cause = job.cause
    #expect(cause.contains("could_not_connect") && cause.contains("attempt 3"), "\(cause)")
  }

  @Test func `is named where a token is revoked at Apple`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    block(world, "127.0.0.1:8081", "/auth/revoke")
    _ = await app.delete(mary)
    try await world.flows.jobs.jobRunner.runDue()
    try expectLine(world, "apple", "revoke", host: "127.0.0.1:8081")
  }

  @Test(arguments: [("/auth/token", "migration_token"), ("/auth/usermigrationinfo", "transfer_subject")])
  func `is named where people are taken to another team`(path: String, operation: String) async throws {
    let world = try await World()
    _ = await App(world: world).signIn()
    block(world, "127.0.0.1:8081", path)
    let apple = try #require(world.flows.clients[ClientID(rawValue: "com.example.app")]?.apple)
    await #expect(throws: AppleIDServiceError.self) {
      try await world.flows.apple.service.transferSubject(
        of: "somebody", to: "TEAM000002", clientID: apple.audience, signer: apple.signer)
    }
    try expectLine(world, "apple", operation, host: "127.0.0.1:8081")
    await #expect(throws: AppleIDServiceError.self) {
      try await world.flows.apple.service.person(
        transferSubject: "somebody", clientID: apple.audience, signer: apple.signer)
    }
    try expectLine(
      world, "apple", operation == "migration_token" ? operation : "transferred_person", host: "127.0.0.1:8081")
  }

  @Test func `is named where Google's keys, or Facebook's, cannot be had`() async throws {
    let world = try await World(isSocial: true)
    let app = SocialApp(world: world)
    block(world, "127.0.0.1:8082", "/oauth2/v3/certs")
    try expectProblem(world, await app.google("mary"), naming: "127.0.0.1:8082, keys: status 403")
    try expectLine(world, "google", "keys", host: "127.0.0.1:8082")
    block(world, "127.0.0.1:8082", "/.well-known/oauth/openid/jwks/")
    let nonce = await app.nonce()
    let token = await app.facebookToken("mary", limitedWith: nonce)
    let answer = await app.send("facebook", [("authentication_token", token), ("nonce", .string(nonce))])
    try expectProblem(world, answer, naming: "127.0.0.1:8082, keys: status 403")
    try expectLine(world, "facebook", "keys", host: "127.0.0.1:8082")
  }

  @Test(arguments: [("debug_token", "debug"), ("/me", "profile")])
  func `is named where Facebook is asked about a person`(path: String, operation: String) async throws {
    let world = try await World(isSocial: true)
    block(world, "127.0.0.1:8082", path)
    let answer = await SocialApp(world: world).facebook("mary")
    try expectProblem(world, answer, naming: "127.0.0.1:8082, \(operation): status 403")
    try expectLine(world, "facebook", operation, host: "127.0.0.1:8082")
  }

  @Test(arguments: [("google", "/token"), ("facebook", "/access_token")])
  func `is named where a browser's code is redeemed`(provider: String, path: String) async throws {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    block(world, "127.0.0.1:8082", path)
    try await browser.open("/auth/\(provider)/start?client_id=example-web")
    try await browser.press("person", "mary")
    try expectLine(world, provider, "exchange", host: "127.0.0.1:8082")
    let problem = try #require(lines(world, "problem").last)
    let cause = problem.cause
    #expect(cause.contains("exchange: status 403"), "\(cause)")
  }

  @Test func `is named where a webhook is not taken`() async throws {
    let (world, backEnd) = try await BackEnd.world()
    backEnd.answers(500)
    _ = await App(world: world).signIn()
    try await world.flows.jobs.jobRunner.runDue()
    try expectLine(world, "webhook", "deliver", host: "api.example.com", status: 500)
    let job = try #require(lines(world, "a job failed and will be tried again").last)
    let cause = job.cause
    #expect(cause.contains("api.example.com, deliver: status 500"), "\(cause)")
  }

  @Test func `is named where the mail server does not take a message`() async throws {
    let world = try await World()
    world.postbox.refuse(MailError(.temporary, detail: "Login denied (last reply 535)"))
    _ = await world.send(
      "POST", "/v1/sign-up/password",
      ["client_id": "com.example.app", "email": "mary@example.com", "password": "a long enough pass phrase"])
    try await world.flows.jobs.jobRunner.runDue()
    try expectLine(world, "mail", "send", host: "mail.example.com", status: 0)
    #expect(world.log.text.contains("Login denied (last reply 535)"))
    #expect(!world.log.text.contains("mary@example.com"))
  }

  @Test func `is named where the database is away`() async throws {
    let world = try await World()
    let token = await App(world: world).signIn().accessToken
    world.store.has(.down)
    let answer = await App(world: world).session(token)
    #expect(answer.verdict == "503 store_unavailable")
    let problem = try #require(lines(world, "problem").last)
    #expect(problem.requestID == answer.text("request_id"))
    #expect(!problem.cause.isEmpty)
  }

  @Test func `shows in the phase of the provider's key set`() async throws {
    let world = try await World()
    block(world, "127.0.0.1:8081", "/auth/keys")
    _ = await App(world: world).signIn()
    let shown = await world.atOperator("/metrics").response.bodyText
    #expect(shown.contains(#"pippin_key_set_phase{provider="apple",phase="failed"} 1"#))
    #expect(shown.contains(#"pippin_key_set_phase{provider="apple",phase="fresh"} 0"#))
    #expect(shown.contains(#"pippin_key_set_phase{provider="google",phase="cold"} 1"#))
  }
}

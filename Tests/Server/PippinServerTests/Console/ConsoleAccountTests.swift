import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinTestKit
import Testing

@testable import PippinServer

/// “Mary cannot sign in”: what the console shows of her, and what it does.
@Suite struct `A support case` {
  @Test func `is found by address, id, subject and request id`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let mary = await app.send(app.body(app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
    let account = mary.text("account.id")
    let clerk = try await Clerk.entering(world)
    let identities = try await world.store.identities(of: #require(AccountID(account)))
    for query in ["mary@example.com", " MARY@example.com ", account, identities[0].key.subject] {
      try await clerk.open("/")
      try await clerk.search(query)
      #expect(clerk.path == "/accounts/\(account)", "\(query)")
    }
    try await clerk.search("nobody@example.com")
    #expect(clerk.text.contains("Nothing was found."))
    #expect(
      !clerk.browser.history.contains { $0.request.url.contains("example.com/") || $0.request.url.contains("mary") })
  }

  @Test func `is found by the id of an account that was merged into another`() async throws {
    let world = try await World()
    let app = App(world: world)
    var accounts: [String] = []
    for person in ["mary", "anita"] {
      let nonce = await app.nonce()
      let signedIn = await app.send(app.body(app.sheet(person, nonce: nonce, hidesEmail: false), nonce: nonce))
      accounts.append(signedIn.text("account.id"))
    }
    _ = try await world.flows.merging.merge(
      #require(AccountID(accounts[1])), into: #require(AccountID(accounts[0])), isTrial: false, by: "support")
    let clerk = try await Clerk.entering(world)
    try await clerk.search(accounts[1])
    #expect(clerk.path == "/accounts/\(accounts[0])")
    #expect(clerk.text.contains("The account that you searched for was merged into this one."))
    #expect(clerk.text.contains("Both are one account now. Done by the operator support."))
    // Its own sign-ins stay under its id.
    let earlier = "/audit?account_id=\(accounts[1])"
    #expect(clerk.browser.text.contains("<a href=\"\(earlier)\">What happened to that account before</a>"))
    try await clerk.open(earlier)
    #expect(clerk.text.contains("The account was created") && clerk.text.contains("Signed in"))
    #expect(clerk.text.contains("This account was merged into \(accounts[0])."))
    #expect(!clerk.browser.text.contains("What happened to that account before"))
  }

  @Test func `goes from suspension to restoration, and the history says so`() async throws {
    let world = try await World()
    let app = App(world: world)
    let account = await app.signIn().text("account.id")
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/accounts/\(account)")
    #expect(clerk.text.contains("Nothing keeps this person from signing in."))
    try await clerk.open("/accounts/\(account)/suspend")
    #expect(try await clerk.browser.send("/accounts/\(account)/suspend", ["reason": "  "]) == 422)
    #expect(try await clerk.browser.send("/accounts/\(account)/suspend", ["reason": "Fraud <4711>"]) == 200)
    #expect(clerk.text.contains("The account is suspended.") && clerk.text.contains("Fraud <4711>"))
    #expect(!clerk.browser.text.contains("Fraud <4711>"), "it is escaped")
    let refused = await app.signIn()
    #expect(refused.status == 403)
    try await clerk.open("/accounts/\(account)")
    #expect(!clerk.text.contains("The account is suspended. Its"), "said once")
    #expect(clerk.text.contains("Apple sign-in refused: An operator suspended the account."))
    try await clerk.search(refused.text("request_id"))
    #expect(clerk.text.contains("href=\"/accounts/\(account)\"") && clerk.text.contains("An operator suspended"))
    try await clerk.open("/accounts/\(account)")
    try await clerk.browser.send("/accounts/\(account)/restore")
    #expect(clerk.text.contains("The account is restored."))
    #expect(clerk.text.contains("Done by the operator desk."))
    #expect(await app.signIn().status == 200)
    try await clerk.open("/accounts/\(account)")
    #expect(clerk.text.contains("Nothing keeps this person from signing in."), "the newest sign-in counts")
  }

  @Test func `ends sessions, and deletes`() async throws {
    let world = try await World()
    let app = App(world: world)
    let account = await app.signIn().text("account.id")
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/accounts/\(account)/end-sessions")
    try await clerk.browser.send("/accounts/\(account)/end-sessions")
    #expect(clerk.text.contains("No active sessions."))
    try await clerk.open("/accounts/\(account)/delete")
    #expect(clerk.text.contains("cannot be undone"))
    try await clerk.browser.send("/accounts/\(account)/delete")
    #expect(clerk.path == "/accounts/\(account)" && clerk.text.contains("Deleted account"))
    #expect(clerk.text.contains("The account was deleted by an operator."))
    try await clerk.open("/")
    try await clerk.search(account)
    #expect(clerk.path == "/accounts/\(account)")
  }

  @Test func `has a history of any length, each line once, newest first`() async throws {
    let world = try await World()
    let app = App(world: world)
    let account = await app.signIn().text("account.id")
    for _ in 0..<60 {
      world.clock.advance(by: 40_000)
      _ = await app.signIn()
    }
    let clerk = try await Clerk.entering(world)
    var (times, path): ([String], String?) = ([], "/accounts/\(account)")
    var pages = 0
    while let next = path, pages < 10 {
      try await clerk.open(next)
      pages += 1
      times += clerk.text.pieces(from: "<div class=\"when\"><time datetime=\"", to: "\"")
      path = clerk.text.pieces(from: "<a rel=\"next\" href=\"", to: "\"").first
    }
    let lines = try await AccountExport.history(of: #require(AccountID(account)), in: world.store)
    #expect(times.count == lines.count && times == times.sorted(by: >) && pages == (lines.count + 49) / 50)
  }
}

/// No line of the audit, and no code or reason of a refusal, is without words.
@Suite struct `The console's words` {
  @Test func `are there for every event`() {
    let missing = AuditEvent.Kind.descriptions.map(\.kind.rawValue).filter { !HistoryEvent.knownKinds.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test func `are there for every code and reason of a refusal`() {
    let steps = (Endpoint.ofApps + Endpoint.openID).filter(\.isStepOfSignIn)
    let codes = Set(steps.flatMap(\.codes).map(\.rawValue) + ["user_cancelled"])
    #expect(codes.count > 20 && codes.filter { !RefusalWords.knownCodes.contains($0) }.isEmpty)
    let reasons =
      ErrorCode.allCases.flatMap { code in code.reasons.map { "\(code.rawValue)/\($0)" } }
      + ["session_ended/\(Session.EndReason.sessionLimit.rawValue)"]
      + FlowProblem.allCases.map { "malformed_request/\($0.rawValue)" }
    #expect(reasons.filter { !RefusalWords.knownReasons.contains($0) }.isEmpty)
    #expect(RefusalWords.knownReasons.subtracting(reasons).isEmpty, "no words for what is never said")
    let listed = RefusalWords.codesOfSignIns + RefusalWords.codesOfMails
    #expect(Set(listed).isSubset(of: RefusalWords.knownCodes) && Set(listed).count == listed.count)
    #expect(Set(RefusalWords.codesOfMails) == Set(UndeliveredMail.Code.allCases.map(\.rawValue)))
    #expect(SessionEndWords.knownReasons == Set(Session.EndReason.allCases.map(\.rawValue)))
  }
}

/// The dashboard.
@Suite struct `The dashboard` {
  @Test func `refreshes only where that was asked for, and can be stopped`() async throws {
    let clerk = try await Clerk.entering(World())
    #expect(!(try await clerk.open("/")).fields.contains("refresh"))
    #expect(try await clerk.open("/?range=week&refresh=on").fields["refresh"] == "60")
    #expect(clerk.text.contains("<a href=\"/?range=week\">Stop</a>"))
  }

  @Test func `counts who chose Apple, and says what is not well`() async throws {
    let world = try await World()
    for person in ["mary", "anita"] { _ = await App(world: world).signIn(as: person) }
    let clerk = try await Clerk.entering(world)
    #expect(clerk.text.contains("100 % chose Apple: 2 of 2 sign-ups."))
    #expect(clerk.text.contains("The service is healthy."))
    for range in ["week", "month", "year", "nonsense"] {
      #expect(try await clerk.open("/?range=\(range)").status == 200)
      #expect(clerk.text.contains("2 of 2 sign-ups."))
    }
    world.lifecycle.begin()
    try await clerk.open("/")
    #expect(clerk.text.contains("This server is not ready: this server is stopping."))
  }
}

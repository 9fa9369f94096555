import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// An email that the mail server never takes is found where an operator looks (0086).
@Suite struct `An email that is not delivered` {
  private static let unknownAddress = MailError(
    .permanent, reply: 550, enhancedStatus: "5.1.1", isAboutRecipient: true, detail: "RCPT failed: 550 (last reply 550)"
  )

  private func listed(_ world: World) async throws -> [Refusal] {
    try await world.store.refusals(RefusalQuery(), limit: 100, before: nil).filter { $0.code.hasPrefix("mail_") }
  }

  /// Mails what is due, and returns so many emails that were given up on.
  private func givenUp(_ world: World, _ count: Int = 1) async throws -> [Refusal] {
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    // A write of the list that takes long is not waited for.
    try await eventually("it is listed") { try await listed(world).count >= count }
    return try await listed(world)
  }

  /// Signs in with an address that mail can be sent to.
  private func open(_ world: World, _ person: String) async throws -> AccountID {
    let app = App(world: world)
    let nonce = await app.nonce()
    let answer = await app.send(app.body(await app.sheet(person, nonce: nonce, hidesEmail: false), nonce: nonce))
    return try #require(AccountID(answer.text("account.id")))
  }

  @Test func `is listed with its account, request, client and kind, and the numbers of the answer`() async throws {
    let world = try await World()
    let app = PasswordApp(world: world)
    let account = try await app.signUp().text("account.id")
    world.postbox.refuse(Self.unknownAddress)
    let asked = await app.forget()
    let refusals = try await givenUp(world)
    let refusal = try #require(refusals.first)
    #expect(refusals.count == 1 && refusal.account == AccountID(account))
    #expect(refusal.code == "mail_address_refused" && refusal.reason == "reset")
    #expect(refusal.cause == "the mail server answered 550 5.1.1")
    #expect(refusal.requestID == asked.field("x-request-id"))
    #expect(refusal.client?.rawValue == "com.example.app" && refusal.surface == .native && refusal.provider == nil)
    #expect(!"\(refusal)".contains("mary"))
  }

  @Test func `to a stranger is found by the request, and is no refused sign-in of the statistics`() async throws {
    let world = try await World()
    world.postbox.refuse(Self.unknownAddress)
    let asked = await PasswordApp(world: world).ask("typo@example.com")
    _ = try await givenUp(world)
    let request = try #require(asked.field("x-request-id"))
    let found = try await world.store.refusals(RefusalQuery(requestID: request), limit: 9, before: nil)
    #expect(found.map(\.code) == ["mail_address_refused"] && found.map(\.reason) == ["sign_up"])
    #expect(found.allSatisfy { $0.account == nil && $0.client?.rawValue == "com.example.app" })
    #expect(!"\(found)".contains("typo"))
    let counts = try await world.store.eventCounts(from: .distantPast, to: .distantFuture)
    #expect(!counts.contains { $0.key.event == .refused })
  }

  @Test func `is told apart by what was refused: the address, the message, or nothing for a day`() async throws {
    let refused = try await World()
    refused.postbox.refuse(MailError(.permanent, reply: 554, detail: "Failed sending data (last reply 554)"))
    _ = await PasswordApp(world: refused).ask()
    let one = try await givenUp(refused)
    #expect(one.map(\.code) == ["mail_refused"] && one.map(\.cause) == ["the mail server answered 554"])

    let busy = try await World()
    busy.postbox.refuse(MailError(.temporary, reply: 451, enhancedStatus: "4.3.0", detail: "busy"))
    _ = await PasswordApp(world: busy).ask()
    while try await busy.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(try await listed(busy).isEmpty, "it is tried again")
    busy.clock.advance(by: 86_401)
    #expect(try await givenUp(busy).map(\.code) == ["mail_not_taken"])
  }

  @Test func `about a change of the account names the event, and the job where no request asked`() async throws {
    let world = try await World()
    let (mary, anita) = (try await open(world, "mary"), try await open(world, "anita"))
    world.postbox.refuse(Self.unknownAddress)
    _ = try await world.flows.merging.merge(anita, into: mary, isTrial: false, by: AuditEvent.commandLine)
    let refusals = try await givenUp(world, 2)
    #expect(Set(refusals.map(\.reason)) == ["account.merged"])
    #expect(refusals.count == 2 && refusals.allSatisfy { $0.account == mary }, "a merged account has another id")
    #expect(refusals.allSatisfy { JobID($0.requestID) != nil && $0.client == nil })
  }

  @Test func `does not lead to an account that was deleted since`() async throws {
    let world = try await World()
    let app = PasswordApp(world: world)
    let mary = try await app.signUp()
    let account = try #require(AccountID(mary.text("account.id")))
    world.postbox.refuse(Self.unknownAddress)
    _ = await app.forget()
    #expect(await world.send("DELETE", "/v1/account", bearer: mary.accessToken).status == 202)
    let refusals = try await givenUp(world)
    #expect(refusals.allSatisfy { $0.account == nil })
    #expect(try await world.store.refusals(RefusalQuery(account: account), limit: 9, before: nil).isEmpty)
  }

  @Test func `that waits or is parked names its account among the jobs, and never the address`() async throws {
    let world = try await World()
    let app = PasswordApp(world: world)
    let account = try await app.signUp().text("account.id")
    world.postbox.refuse(MailError(.temporary, reply: 451, enhancedStatus: "4.3.0", detail: "busy"))
    _ = await app.forget()
    _ = await app.ask("typo@example.com")
    try await world.flows.jobs.jobRunner.runDue()
    func ask(_ scopes: Set<OperatorToken.Scope>, _ name: String) async throws -> Answer {
      let token = try await Clerk.token(world, name, scopes: scopes)
      let fields: HTTPFields = ["authorization": "Bearer \(token)"]
      return Answer(
        await world.operatorPort.respond(
          to: World.request("GET", World.console, "/operator/v1/jobs?limit=100", fields, [], "127.0.0.1")))
    }
    func accounts(_ answer: Answer) throws -> [String?] {
      try #require(answer["items"]?.elements).filter { $0["kind"]?.string == "mail" }.map { $0["account_id"]?.string }
    }
    let both = try await ask([.writeJobs, .readAccounts], "both")
    #expect(try accounts(both).compactMap(\.self) == [account] && accounts(both).contains(nil), "a stranger has none")
    #expect(!String(decoding: both.body, as: UTF8.self).contains("@example.com"))
    #expect(try await accounts(ask([.writeJobs], "jobs")).allSatisfy { $0 == nil }, "the scope accounts:read is needed")

    let waiting = try await Clerk.entering(world, "waiting")
    try await waiting.open("/jobs")
    #expect(waiting.text.contains("/accounts/\(account)") && !waiting.text.contains("@example.com"))
    // It is parked after 20 tries, and would be dropped after a day.
    for _ in 0..<40 {
      world.clock.advance(by: 1800)
      try await world.flows.jobs.jobRunner.runDue()
    }
    let parked = try await Clerk.entering(world, "parked")
    try await parked.open("/jobs")
    #expect(parked.text.contains(">parked</span>") && parked.text.contains("/accounts/\(account)"))
    let other = try await Clerk.entering(world, "others", scopes: [.writeJobs])
    try await other.open("/jobs")
    #expect(!other.text.contains(account))
  }

  @Test func `is the first line of the account in the console`() async throws {
    let world = try await World()
    let app = PasswordApp(world: world)
    let account = try await app.signUp().text("account.id")
    world.clock.advance(by: 1)
    world.postbox.refuse(Self.unknownAddress)
    _ = await app.forget()
    _ = try await givenUp(world)
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/accounts/\(account)")
    #expect(clerk.text.contains("Last problem: Email not delivered: The mail server refused the person"))
    #expect(clerk.text.contains("mail_address_refused/reset") && clerk.text.contains("answered 550 5.1.1"))
    try await clerk.open("/refusals?code=mail_address_refused")
    #expect(clerk.text.contains("/accounts/\(account)"))
  }
}

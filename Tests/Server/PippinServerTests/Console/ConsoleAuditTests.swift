import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// The search of the audit of all accounts.
@Suite struct `The audit at the console` {
  private func accounts(_ world: World, _ names: [String]) async throws -> [AccountID] {
    var ids: [AccountID] = []
    for name in names {
      ids.append(try #require(AccountID(await App(world: world).signIn(as: name).text("account.id"))))
      world.clock.advance(by: 60)
    }
    return ids
  }

  @Test func `is found by kind, by who caused it, by token, account and day`() async throws {
    let world = try await World()
    let ids = try await accounts(world, ["mary", "kurt"])
    _ = try await world.flows.operations.suspend(ids[0], reason: "chargeback", by: "night")
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/audit?kind=account.suspended")
    #expect(clerk.text.contains("The account was suspended") && clerk.text.contains("the operator night"))
    #expect(clerk.text.contains("href=\"/accounts/\(ids[0])\"") && !clerk.text.contains("account was created"))
    try await clerk.open("/audit?origin=person&account_id=\(ids[1])")
    #expect(clerk.text.contains("/accounts/\(ids[1])") && !clerk.text.contains("/accounts/\(ids[0])"))
    try await clerk.open("/audit?actor=nobody")
    #expect(clerk.text.contains("Nothing was found."))
    let day = String(Timestamp(world.clock.time).text.prefix(10))
    try await clerk.open("/audit?from=\(day)&to=\(day)&kind=account.suspended")
    #expect(clerk.text.contains("The account was suspended"))
    #expect(try await clerk.open("/audit?from=yesterday").status == 422)
  }

  @Test func `has pages of fifty lines, and a way back`() async throws {
    let world = try await World()
    for number in 0..<60 {
      world.clock.advance(by: 1)
      _ = try await world.flows.operations.issueToken(named: "t\(number)", scopes: [], days: 1, by: "test")
    }
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/audit?kind=operator_token.issued&actor=test")
    #expect(clerk.text.contains("The operator token t59 was created") && !clerk.text.contains("token t9 was"))
    #expect(!clerk.text.contains(">Newer<"))
    let older = try #require(clerk.text.firstMatch(of: #/rel="next" href="([^"]+)"/#)).1
    try await clerk.open(String(older).replacing("&amp;", with: "&"))
    #expect(clerk.text.contains("The operator token t9 was created") && !clerk.text.contains("token t59 was"))
    let newer = try #require(clerk.text.firstMatch(of: #/rel="prev" href="([^"]+)"/#)).1
    try await clerk.open(String(newer).replacing("&amp;", with: "&"))
    #expect(clerk.text.contains("The operator token t59 was created"))
  }

  @Test func `says nothing personal of a deleted account, and leads to what is left`() async throws {
    let world = try await World()
    let id = try await accounts(world, ["mary"])[0]
    _ = try await world.flows.operations.delete(id, by: "desk")
    let clerk = try await Clerk.entering(world, "reader")
    try await clerk.open("/audit?account_id=\(id)")
    #expect(clerk.text.contains("The account was deleted") && !clerk.text.contains("com.example.app"))
    try await clerk.open("/accounts/\(id)")
    #expect(clerk.text.contains("Deleted account"))
  }

  @Test func `is not for tokens that do not read accounts`() async throws {
    let clerk = try await Clerk.entering(World(), scopes: [.readSettings, .writeJobs])
    #expect(!clerk.text.contains("href=\"/audit\""))
    #expect(try await clerk.open("/audit").status == 403)
  }

  @Test func `is answered by the API too, with the same filters`() async throws {
    let world = try await World()
    let ids = try await accounts(world, ["mary", "kurt"])
    _ = try await world.flows.operations.suspend(ids[0], reason: "chargeback", by: "night")
    let token = try await Clerk.token(world, "robot")
    func ask(_ query: String) async throws -> Answer {
      var request = try HTTPRequest(
        method: "GET", url: "http://127.0.0.1:9090/operator/v1/audit?\(query)", fields: [:])
      request.fields.add("authorization", "Bearer \(token)")
      return Answer(await world.operatorPort.respond(to: request))
    }
    let suspended = try await ask("origin=operator&kind=account.suspended")
    #expect(suspended.count("items") == 1 && suspended.text("items.0.account_id") == ids[0].description)
    #expect(suspended.text("items.0.actor") == "night")
    let issued = try await ask("kind=operator_token.issued")
    #expect(issued["items.0.account_id"] == nil && issued.text("items.0.detail") == "robot")
    let page = try await ask("limit=1")
    let next = try await ask("limit=1&after=\(page.text("next"))")
    #expect(page.text("items.0.id") > next.text("items.0.id"))
    for query in ["origin=nobody", "from=yesterday", "account_id=x", "limit=0"] {
      #expect(try await ask(query).status == 422, "\(query)")
    }
  }
}

import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinServer

/// What the console and the operator API show of webhooks, and send.
@Suite struct `Webhooks at the console` {
  private let world: World
  private let backEnd: BackEnd

  init() async throws {
    (world, backEnd) = try await BackEnd.world()
  }

  private func settle() async throws {
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
  }

  private func ask(_ method: String, _ path: String, token: String) async throws -> Answer {
    var request = try HTTPRequest(method: method, url: "http://127.0.0.1:9090\(path)", fields: [:])
    request.fields.add("authorization", "Bearer \(token)")
    return Answer(await world.operatorPort.respond(to: request))
  }

  @Test func `a test is signed, is about no account, and is shown as delivered`() async throws {
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/webhooks")
    #expect(clerk.text.contains("https://api.example.com/pippin?…") && !clerk.text.contains("from=id"))
    try await clerk.browser.send("/webhooks/test")
    #expect(clerk.path == "/webhooks" && clerk.text.contains("The test is on its way."))
    try await settle()
    let body = try #require(backEnd.taken.first)
    #expect(body.text("type") == "webhook.test" && body.names("data") == ["account_id"])
    #expect(body.text("data.account_id") == AuditEvent.operation.description)
    #expect(backEnd.seen.first?.fields["pippin-signature"]?.hasPrefix("t=") == true)
    try await clerk.open("/webhooks?event=webhook.test")
    #expect(clerk.text.contains("<span class=\"tag good\">delivered</span>") && clerk.text.contains("Last delivery"))
    try await clerk.open("/audit?kind=webhook.tested")
    #expect(clerk.text.contains("A test webhook was sent: \(body.text("id"))."))
  }

  @Test func `a test goes to a receiver that wants other types, and is tried once`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["account.deleted"])
    backEnd.answers(503)
    let ids = try await world.flows.operations.sendTestWebhook(to: nil, by: "desk")
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    world.clock.advance(by: 3600)
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(ids.count == 1 && backEnd.seen.count == 1)
    #expect(try await world.store.jobCounts().allSatisfy { $0.parked == 0 })
    let token = try await Clerk.token(world, "desk")
    var request = try HTTPRequest(
      method: "GET", url: "http://127.0.0.1:9090/operator/v1/webhooks/deliveries?status=failed", fields: [:])
    request.fields.add("authorization", "Bearer \(token)")
    let listed = Answer(await world.operatorPort.respond(to: request))
    #expect(listed.count("items") == 1 && listed.text("items.0.error").contains("status 503"))
  }

  @Test func `a failed message says why, and is sent again at once, with its id`() async throws {
    backEnd.answers(503, 503)
    let mary = await App(world: world).signIn()
    try await settle()
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/webhooks?status=failed")
    #expect(clerk.text.contains("account.created") && clerk.text.contains("status 503"))
    #expect(clerk.text.contains("/accounts/\(mary.text("account.id"))"))
    let token = try await Clerk.token(world, "robot")
    let failed = try await ask("GET", "/operator/v1/webhooks/deliveries?status=failed", token: token)
    let id = failed.text("items.0.id")
    #expect(try await ask("POST", "/operator/v1/webhooks/deliveries/\(id)/resend", token: token).status == 204)
    try await settle()
    #expect(try await ask("POST", "/operator/v1/webhooks/deliveries/\(id)/resend", token: token).status == 204)
    try await settle()
    #expect(backEnd.taken.map { $0.text("id") } == [id])
    // Once more, though it was delivered.
    #expect(try await ask("POST", "/operator/v1/webhooks/deliveries/\(id)/resend", token: token).status == 204)
    try await settle()
    #expect(backEnd.taken.map { $0.text("id") } == [id, id])
    let delivered = try await ask("GET", "/operator/v1/webhooks/deliveries?status=delivered", token: token)
    #expect(delivered.count("items") == 1 && delivered.text("items.0.data.account_id") == mary.text("account.id"))
    let unknown = "/operator/v1/webhooks/deliveries/\(AuditEvent.operation)/resend"
    #expect(try await ask("POST", unknown, token: token).status == 404)
  }

  @Test func `a delivered message is sent again although the store gave up the commit for another's`() async throws {
    _ = await App(world: world).signIn()
    try await settle()
    let token = try await Clerk.token(world, "robot")
    let id = try await ask("GET", "/operator/v1/webhooks/deliveries?status=delivered", token: token).text("items.0.id")
    world.store.has(.contested(1))
    #expect(try await ask("POST", "/operator/v1/webhooks/deliveries/\(id)/resend", token: token).status == 204)
    try await settle()
    #expect(backEnd.taken.map { $0.text("id") } == [id, id])
  }

  @Test func `no other job is sent again as a webhook`() async throws {
    let token = try await Clerk.token(world, "robot")
    try await world.flows.jobs.askForRecurringJobs()
    for job in try await world.store.jobs(limit: 50, after: nil) {
      #expect(try await ask("POST", "/operator/v1/webhooks/deliveries/\(job.id)/resend", token: token).status == 404)
    }
  }

  @Test func `messages that wait and that were delivered are one list, page by page`() async throws {
    for name in ["mary", "kurt", "anita"] { _ = await App(world: world).signIn(as: name) }
    try await settle()
    // Messages of one millisecond have no order.
    world.clock.advance(by: 1)
    _ = try await world.flows.operations.sendTestWebhook(to: nil, by: "desk")
    let all = try await world.flows.operations.webhookMessages(event: nil, status: nil, limit: 50, before: nil)
    #expect(all.next == nil && all.found.count == 4 && all.found.first?.status == .waiting)
    #expect(all.found.map(\.id) == all.found.map(\.id).sorted(by: >))
    let first = try await world.flows.operations.webhookMessages(event: nil, status: nil, limit: 3, before: nil)
    let rest = try await world.flows.operations.webhookMessages(
      event: nil, status: nil, limit: 3, before: first.next)
    #expect(first.found.map(\.id) + rest.found.map(\.id) == all.found.map(\.id) && rest.next == nil)
    let created = try await world.flows.operations.webhookMessages(
      event: "account.created", status: .delivered, limit: 9, before: nil)
    #expect(created.found.count == 3)
  }

  @Test func `messages of one account are for a token that may read accounts`() async throws {
    let mary = await App(world: world).signIn().text("account.id")
    _ = await App(world: world).signIn(as: "kurt")
    try await settle()
    let path = "/operator/v1/webhooks/deliveries"
    let token = try await Clerk.token(world, "robot")
    let found = try await ask("GET", "\(path)?account_id=\(mary)", token: token)
    #expect(found.count("items") == 1 && found.text("items.0.data.account_id") == mary)
    #expect(try await ask("GET", "\(path)?account_id=\(AuditEvent.operation)", token: token).count("items") == 0)
    #expect(try await ask("GET", "\(path)?account_id=", token: token).count("items") == 2)
    let wrong = try await ask("GET", "\(path)?account_id=mary", token: token)
    #expect(wrong.status == 422 && wrong.text("code") == "invalid_value")
    let reader = try await Clerk.token(world, "reader", scopes: [.readSettings])
    let refused = try await ask("GET", "\(path)?account_id=\(mary)", token: reader)
    #expect(refused.status == 403 && refused.text("code") == "insufficient_scope")
    #expect(try await ask("GET", path, token: reader).count("items") == 2)
  }

  @Test func `reading needs settings, sending needs jobs, and accounts are for who may read them`() async throws {
    let mary = await App(world: world).signIn()
    try await settle()
    let reader = try await Clerk.entering(world, "reader", scopes: [.readSettings])
    try await reader.open("/webhooks")
    #expect(reader.browser.page.status == 200 && !reader.text.contains("Send a test"))
    #expect(reader.text.contains("account.created") && !reader.text.contains(mary.text("account.id")))
    let token = try await reader.browser.form(to: "/sign-out").field("csrf_token") ?? ""
    let sent = await reader.post("/webhooks/test", [("csrf_token", token)], cookie: reader.cookie)
    #expect(sent.status == 403 && backEnd.types == ["account.created"])
    let listed = try await ask("GET", "/operator/v1/webhooks/deliveries", token: reader.token)
    #expect(listed.count("items") == 1 && listed["items.0.data"] == nil)
    let sender = try await Clerk.entering(world, "sender", scopes: [.writeJobs])
    #expect(try await sender.open("/webhooks").status == 403 && !sender.text.contains("href=\"/webhooks\""))
  }
}

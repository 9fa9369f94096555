import PippinHTTP
import PippinTestKit
import Testing

/// The dialogues that everybody relies on, as they go over the wire.
@Suite struct `On the wire` {
  /// Sends a request, and writes down what was asked and answered.
  private func ask(
    _ world: World, _ snapshot: inout ExchangeSnapshot, _ method: String, _ path: String, _ json: JSONText? = nil,
    fields: HTTPFields = [:]
  ) async -> Answer {
    var fields = fields
    if json != nil { fields.set("content-type", "application/json") }
    let body = json.map { Array($0.text.utf8) } ?? []
    let request = World.request(method, World.home, path, fields, body, "127.0.0.1")
    let response = await world.deliver(request)
    snapshot.add(request, response)
    return Answer(response)
  }

  @Test func `a native sign-in reads as documented`() async throws {
    let world = try await World()
    let app = App(world: world)
    var snapshot = ExchangeSnapshot()
    let given = await ask(world, &snapshot, "POST", "/v1/nonces", ["client_id": "com.example.app"])
    snapshot.call(given.text("nonce"), "nonce")
    snapshot.call(given.text("nonce_sha256"), "nonce_sha256")
    let sheet = await app.sheet("mary", nonce: given.text("nonce_sha256"))
    snapshot.call(sheet.identityToken, "identity_token")
    snapshot.call(sheet.code, "authorization_code")
    let body = app.body(sheet, nonce: given.text("nonce"))
    let signedIn = await ask(world, &snapshot, "POST", "/v1/sign-in/apple", body)
    snapshot.call(signedIn.accessToken, "access_token")
    snapshot.call(signedIn.refreshToken, "refresh_token")
    let bearer: HTTPFields = ["authorization": "Bearer " + signedIn.accessToken]
    _ = await ask(world, &snapshot, "GET", "/v1/session", fields: bearer)
    let refresh: JSONText = ["refresh_token": .string(signedIn.refreshToken)]
    let refreshed = await ask(world, &snapshot, "POST", "/v1/session/refresh", refresh)
    snapshot.call(refreshed.accessToken, "next access_token")
    snapshot.call(refreshed.refreshToken, "next refresh_token")
    _ = await ask(world, &snapshot, "DELETE", "/v1/session", fields: bearer)
    _ = await ask(world, &snapshot, "GET", "/v1/session", fields: bearer)
    try snapshot.check("native-sign-in.txt")
  }

  @Test func `refusals read as documented`() async throws {
    let world = try await World()
    var snapshot = ExchangeSnapshot()
    let token = await App(world: world).signIn().refreshToken
    snapshot.call(token, "refresh_token")
    _ = await ask(world, &snapshot, "POST", "/v1/nonces", ["client_id": 7])
    _ = await ask(world, &snapshot, "POST", "/v1/nonces", ["client_id": "unknown"])
    _ = await ask(world, &snapshot, "POST", "/v1/session/refresh", ["refresh_token": "x", "retry_key": "short"])
    _ = await ask(world, &snapshot, "GET", "/v1/session")
    _ = await ask(world, &snapshot, "GET", "/v1/sign-in/apple")
    _ = await ask(world, &snapshot, "GET", "/v1/nothing")
    world.store.has(.down)
    _ = await ask(world, &snapshot, "POST", "/apple/notifications", ["payload": "x"])
    _ = await ask(world, &snapshot, "POST", "/v1/session/refresh", ["refresh_token": .string(token)])
    try snapshot.check("refusals.txt")
  }

  @Test func `a web sign-in of an app reads as documented`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "kurt", at: Ticket.start())
    var snapshot = ExchangeSnapshot()
    for step in browser.history where step.request.authority == "localhost:8080" {
      snapshot.add(step.request, step.response)
      for (name, value) in step.request.formData?.pairs ?? [] where name != "user" { snapshot.call(value, name) }
      snapshot.call(step.request.queryData?.first("handle") ?? "", "handle")
      let location = step.response.fields["location"]?.split(separator: "?").last.map(String.init) ?? ""
      for (name, value) in FormData(query: location)?.pairs ?? []
      where ["nonce", "code_challenge", "ticket"].contains(name) && value != Ticket.challenge {
        snapshot.call(value, name)
      }
    }
    snapshot.call(browser.cookies["pippin_browser"] ?? "", "browser id")
    try snapshot.check("web-sign-in.txt")
  }

  @Test func `the head of the account page reads as designed`() async throws {
    let world = try await World()
    _ = await App(world: world).signIn()
    world.clock.advance(by: 60)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    var snapshot = ExchangeSnapshot()
    var step = try #require(browser.history.last)
    // The page itself has a snapshot beside the pages.
    step.response.body = []
    snapshot.add(step.request, step.response)
    for (name, value) in browser.cookies { snapshot.call(value, name) }
    try snapshot.check("account-page.txt")
  }
}

import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Many at once: one account, one successor, whoever comes first (C-2, R-4, R-11).
@Suite struct `All at once` {
  private func all(_ count: Int, _ work: @escaping @Sendable (Int) async -> Answer) async -> [Answer] {
    await withTaskGroup { group in
      for number in 0..<count { group.addTask { await work(number) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `two hundred first sign-ins of one person make one account`(trouble: TroubledStore.Trouble?) async throws {
    let world = try await World()
    let app = App(world: world)
    var bodies: [JSONText] = []
    for _ in 0..<200 {
      let nonce = await app.nonce()
      bodies.append(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
    }
    world.store.has(trouble)
    let sent = bodies
    let answers = await all(200) { await app.send(sent[$0]) }
    world.store.has(nil)
    #expect(Set(answers.map(\.verdict)) == ["200"])
    #expect(Set(answers.map { $0.text("account.id") }).count == 1)
    #expect(answers.filter { $0["created"]?.bool == true }.count == 1)
    #expect(Set(answers.map { $0.text("session.id") }).count == 200)
    world.clock.advance(by: 1)
    let token = await app.signIn().accessToken
    #expect(await world.send("GET", "/v1/account/identities", bearer: token).count("items") == 1)
    #expect(await world.send("GET", "/v1/sessions?limit=100", bearer: token).count("items") == 100)
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `a hundred uses of one refresh token get one successor`(trouble: TroubledStore.Trouble?) async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    world.store.has(trouble)
    let answers = await all(100) { _ in await app.refresh(token) }
    #expect(Set(answers.map(\.verdict)) == ["200"])
    #expect(Set(answers.map(\.refreshToken)).count == 1)
    #expect(await app.refresh(answers[0].refreshToken).verdict == "200")
  }

  @Test func `one nonce opens one session, whatever codes it comes with`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    var bodies: [JSONText] = []
    for _ in 0..<20 { bodies.append(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)) }
    world.store.has(.slow)
    let sent = bodies
    let answers = await all(20) { await app.send(sent[$0]) }
    #expect(answers.filter { $0.status == 200 }.count == 1)
    #expect(Set(answers.map(\.verdict)) == ["200", "401 identity_token_invalid nonce_used"])
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `copies of one native request get its answer, and Apple its code once`(trouble: TroubledStore.Trouble?)
    async throws
  {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    world.store.has(trouble)
    let answers = await all(20) { _ in await app.send(body) }
    world.store.has(nil)
    // Whoever came when it was decided is told that the nonce is used.
    #expect(Set(answers.map(\.verdict)).isSubset(of: ["200", "401 identity_token_invalid nonce_used"]))
    let opened = answers.filter { $0.status == 200 }
    #expect(!opened.isEmpty && Set(opened.map(\.body)).count == 1)
    #expect(world.transport.requests(to: "/auth/token").count == 1)
    #expect(await app.send(body).verdict == "401 identity_token_invalid nonce_used")
    #expect(await app.refresh(opened[0].refreshToken).verdict == "200")
  }

  @Test func `copies of one attachment send Apple the code once`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    let calls = world.transport.requests(to: "/auth/token").count
    world.store.has(.slow)
    let answers = await all(8) { _ in
      await world.send("POST", "/v1/account/identities/apple", body, bearer: mary.accessToken)
    }
    world.store.has(nil)
    #expect(Set(answers.map(\.verdict)).isSubset(of: ["201", "401 identity_token_invalid nonce_used"]))
    #expect(answers.contains { $0.status == 201 })
    #expect(world.transport.requests(to: "/auth/token").count == calls + 1)
  }

  @Test func `signing out beats every refresh that comes after it`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answer = await app.signIn()
    world.store.has(.slow)
    _ = await all(50) { number in
      number == 25
        ? await world.send("DELETE", "/v1/session", bearer: answer.accessToken) : await app.refresh(answer.refreshToken)
    }
    #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended signed_out")
  }

  @Test func `one ticket opens one session`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary", at: Ticket.start())
    let ticket = browser.arrival.first("ticket") ?? ""
    let answers = await all(50) { number in
      await Ticket.redeem(ticket, in: world, changing: [("device", ["name": .string("Device \(number)")])])
    }
    #expect(Set(answers.map(\.verdict)) == ["200"] && Set(answers.map { $0.text("session.id") }).count == 1)
  }

  @Test func `one callback finished in twenty tabs opens one session`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let location = try await world.postCallback(try #require(browser.forms.first)).field("location") ?? ""
    let cookie = [("cookie", "pippin_browser=" + (browser.cookies["pippin_browser"] ?? ""))]
    world.store.has(.slow)
    let answers = await all(20) { _ in await world.send("GET", location, fields: cookie) }
    #expect(Set(answers.map(\.status)) == [303])
    #expect(Set(answers.map { $0.field("set-cookie") ?? "" }).count == 1)
  }
}

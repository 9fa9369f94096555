import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Apple's token endpoint is away, and somebody who was here before knocks (R-5, TOKEN-5, TOKEN-6).
@Suite struct `While Apple's token endpoint is away` {
  private let world: World
  private let app: App

  init() async throws {
    world = try await World()
    app = App(world: world)
  }

  private func takeAway(_ kind: String = "status") async {
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": .string(kind)])
  }

  private func bringBack() async {
    await world.atApple("DELETE", "/emulator/faults")
    world.transport.repair()
  }

  private func runJobs(after seconds: TimeInterval = 60) async throws {
    world.clock.advance(by: seconds)
    try await world.flows.jobs.jobRunner.runDue()
  }

  private var deferred: Int {
    get async throws { try await world.store.jobCounts().first { $0.kind == .exchangeApple }?.waiting ?? 0 }
  }

  private func vaultEntry(_ answer: Answer, _ client: String = "com.example.app") async throws -> VaultEntry? {
    let id = try #require(SessionID(answer.text("session.id")))
    let identity = try #require(try await world.store.snapshot(of: [.session(id)]).session(id)).identity
    let client = ClientID(rawValue: client)
    return try await world.store.snapshot(of: [.vaultEntry(identity, client)]).vaultEntry(identity, client)
  }

  /// Exchanges of codes that were sent to Apple.
  private var exchanges: Int {
    world.transport.requests(to: "/auth/token").filter {
      String(decoding: $0.body, as: UTF8.self).contains("grant_type=authorization_code")
    }.count
  }

  @Test func `nobody is trusted with what cannot be taken back`() async throws {
    _ = await app.signIn()
    await takeAway()
    let answer = await app.signIn()
    #expect(answer.status == 200)
    #expect(await app.delete(answer).verdict == "403 reauthentication_required")
  }

  @Test func `the access token tells the time of the proof, and trust comes with the next sign-in`() async throws {
    _ = await app.signIn()
    await takeAway()
    let answer = await app.signIn()
    let payload = try #require(Base64URL.decode(String(answer.accessToken.split(separator: ".")[1])))
    let claims = try JSONDocument(parsing: payload).root
    #expect(claims["auth_time"]?.integer == Int64(world.clock.time.timeIntervalSince1970))
    await bringBack()
    try await runJobs()
    #expect(await app.delete(answer).verdict == "403 reauthentication_required")
    let again = await app.signIn(fields: [("authorization", "Bearer \(answer.accessToken)")])
    #expect(again.status == 200)
    #expect(await app.delete(again).status == 202)
  }

  @Test(arguments: ["status", "html", "throttle", "unplugged"])
  func `a returning person is signed in, and the exchange is made up for`(kind: String) async throws {
    let first = await app.signIn()
    let before = try await vaultEntry(first)
    if kind == "unplugged" { world.transport.unplug("127.0.0.1:8081") } else { await takeAway(kind) }
    let answer = await app.signIn()
    #expect(answer.status == 200 && answer["created"]?.bool == false)
    #expect(answer.text("account.id") == first.text("account.id"))
    try await runJobs()
    #expect(try await deferred == 1)
    #expect(try await vaultEntry(answer) == before)
    await bringBack()
    try await runJobs()
    #expect(try await deferred == 0)
    let after = try await vaultEntry(answer)
    #expect(after?.id != before?.id && after.flatMap { world.flows.vault.refreshToken(in: $0) } != nil)
    #expect(await app.session(answer.accessToken).status == 200)
  }

  @Test func `a new person waits, and the same request succeeds later`() async throws {
    await takeAway()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    #expect(await app.send(body).verdict == "503 provider_unreachable")
    await bringBack()
    #expect(await app.send(body)["created"]?.bool == true)
    #expect(try await deferred == 0)
  }

  @Test(arguments: ["drop", "empty"])
  func `a code that may be spent is nobody's way in`(kind: String) async throws {
    _ = await app.signIn()
    await takeAway(kind)
    let answer = await app.signIn()
    #expect(answer.verdict == "503 provider_unreachable" && answer.text("retry") == "new_authorization")
    #expect(try await deferred == 0)
  }

  @Test func `who took the consent back, came by another app only, or brings a link token waits`() async throws {
    _ = await app.signIn()
    await takeAway()
    #expect(await App(world: world, client: "com.example.app.debug").signIn().verdict == "503 provider_unreachable")
    let linking = await app.signIn(changing: [("link_token", .string(String(repeating: "A", count: 43)))])
    #expect(linking.verdict == "401 link_token_invalid")
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    #expect(await app.signIn().verdict == "503 provider_unreachable")
    #expect(try await deferred == 0)
  }

  @Test func `the session ends when Apple knows nothing of the code, and no other does`() async throws {
    let first = await app.signIn()
    await takeAway()
    let answer = await app.signIn()
    await bringBack()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "invalid_grant", "count": 1])
    try await runJobs()
    #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended apple_token_invalid")
    #expect(await app.session(first.accessToken).status == 200)
    #expect(try await vaultEntry(first) != nil)
    #expect(try await deferred == 0)
  }

  @Test func `the session ends when the code turns out to be another person's`() async throws {
    _ = await app.signIn()
    await takeAway()
    let nonce = await app.nonce()
    let mary = await app.sheet("mary", nonce: nonce)
    let kurt = await app.sheet("kurt", nonce: nonce)
    let token = try TokenForge(world: world).resigned(mary.identityToken, [("c_hash", TokenForge.hash(kurt.code))])
    let body = app.body(kurt, nonce: nonce).changing([("identity_token", .string(token)), ("name", nil)])
    let answer = await app.send(body)
    #expect(answer.status == 200)
    await bringBack()
    try await runJobs()
    #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended apple_token_invalid")
  }

  @Test func `a code that died meanwhile is not sent, and the session stays`() async throws {
    _ = await app.signIn()
    await takeAway()
    let answer = await app.signIn()
    try await runJobs(after: 299)
    await bringBack()
    let before = exchanges
    try await runJobs(after: 1)
    #expect(exchanges == before)
    #expect(try await deferred == 0)
    #expect(await app.refresh(answer.refreshToken).status == 200)
  }

  @Test func `a code whose try broke off is never sent again (TOKEN-6)`() async throws {
    _ = await app.signIn()
    await takeAway()
    let answer = await app.signIn()
    await bringBack()
    world.clock.advance(by: 60)
    let now = world.clock.time
    let leased = try await world.store.lease(.exchangeApple, count: 1, at: now, until: now.addingTimeInterval(60))
    #expect(leased.count == 1, "a worker took it, and died")
    let before = exchanges
    try await runJobs(after: 60)
    #expect(exchanges == before)
    #expect(try await deferred == 0)
    #expect(await app.refresh(answer.refreshToken).status == 200)
  }

  @Test func `nobody reads the code in the store, where it does not stay`() async throws {
    _ = await app.signIn()
    await takeAway()
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    #expect(await app.send(app.body(sheet, nonce: nonce)).status == 200)
    world.clock.advance(by: 60)
    let now = world.clock.time
    let leased = try await world.store.lease(.exchangeApple, count: 9, at: now, until: now.addingTimeInterval(60))
    let payload = String(decoding: try #require(leased.first).payload, as: UTF8.self)
    #expect(!payload.contains(sheet.code) && !payload.contains(sheet.user) && !payload.contains(nonce))
    try await runJobs(after: 240)
    #expect(try await world.store.jobCounts().first { $0.kind == .exchangeApple } == nil)
  }

  @Test func `a token that comes late does not replace that of a newer sign-in (R-16)`() async throws {
    _ = await app.signIn()
    await takeAway()
    _ = await app.signIn()
    await bringBack()
    world.clock.advance(by: 1)
    let newer = await app.signIn()
    let newest = try await vaultEntry(newer)
    try await runJobs()
    #expect(try await deferred == 0)
    #expect(try await vaultEntry(newer) == newest && newest != nil)
  }

  @Test func `a returning person's browser is let in, a new person's is not, and neither is a late one`() async throws {
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    await takeAway()
    let again = Browser(world)
    try await again.signIn(as: "mary")
    #expect(again.page.status == 200 && again.cookies["pippin_session"] != nil)
    #expect(try await deferred == 1)
    let stranger = Browser(world)
    try await stranger.signIn(as: "kurt")
    #expect(stranger.page.status == 503 && stranger.cookies["pippin_session"] == nil)
    await bringBack()
    try await runJobs()
    #expect(try await deferred == 0)
    try await again.open("/account")
    #expect(again.address == World.home + "/account")
  }

  @Test func `a browser that comes back when the code is dead starts again`() async throws {
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    await takeAway()
    try await browser.authorize(as: "mary")
    let form = try #require(browser.forms.first)
    let request = World.request(
      "POST", World.home, "/auth/apple/callback", ["content-type": "application/x-www-form-urlencoded"],
      Array(form.encoded.utf8), "")
    let location = Answer(await world.deliver(request)).field("location") ?? ""
    world.clock.advance(by: 300)
    try await browser.open(location)
    #expect(browser.page.status == 400 && browser.text.contains("Your sign-in has expired"), "\(browser.text)")
    #expect(try await deferred == 0)
  }
}

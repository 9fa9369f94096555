import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinLock
import PippinTestKit
import Testing

/// Each state that Apple can put a person into, as `docs/reference/apple-states.md` lists them; what is not here stands there by its own test.
@Suite struct `A person who` {
  private let world: World
  private let app: App

  init() async throws {
    world = try await World()
    app = App(world: world)
  }

  /// What Apple's side does wrong with the next of its notifications.
  private func nextWord(_ kind: String) async {
    await world.atApple("POST", "/emulator/faults", ["endpoint": "notifications", "kind": .string(kind), "count": 1])
  }

  /// The app comes back a day later, and what was due has been done when it comes once more.
  private func afterADay(_ answer: Answer, less seconds: Double = 0) async throws -> Answer {
    world.clock.advance(by: 86_400 - seconds)
    let first = await app.refresh(answer.refreshToken)
    #expect(first.status == 200, "Apple is not asked while the app waits")
    try await world.flows.jobs.jobRunner.runDue()
    return await app.refresh(first.refreshToken)
  }

  private func identity(_ answer: Answer) async throws -> Identity? {
    let account = try #require(AccountID(answer.text("account.id")))
    return try await world.store.identities(of: account).first
  }

  private func audit(_ answer: Answer) async throws -> [String] {
    let account = try #require(AccountID(answer.text("account.id")))
    return try await world.store.audit(of: account, limit: 99, after: nil).map {
      [$0.kind.rawValue, $0.detail].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The sheet and the sign-in, with the address shown or hidden.
  private func signIn(as person: String = "mary", hidesEmail: Bool) async -> Answer {
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet(person, nonce: nonce, hidesEmail: hidesEmail), nonce: nonce))
  }

  @Test func `lets the app in and shows the address has an account with it`() async throws {
    let answer = await signIn(hidesEmail: false)
    #expect(answer["created"]?.bool == true && answer.text("account.name.given_name") == "Mary")
    #expect(answer.text("account.email") == "mary@example.com" && answer["account.email_verified"]?.bool == true)
    #expect(answer["account.is_private_email"]?.bool == false)
  }

  @Test func `lets the app in and hides the address has an account with a relay address`() async throws {
    let answer = await signIn(hidesEmail: true)
    #expect(answer["created"]?.bool == true && answer.text("account.email").hasSuffix("@privaterelay.appleid.com"))
    #expect(answer["account.is_private_email"]?.bool == true && answer["account.email_deliverable"]?.bool == true)
  }

  @Test func `has no address to show has an account without one`() async throws {
    let answer = await signIn(as: "student", hidesEmail: false)
    #expect(answer["created"]?.bool == true && answer["account.email"] == nil)
    #expect(await app.session(answer.accessToken).status == 200)
  }

  @Test func `comes back brings no name, and is who they were`() async throws {
    let first = await app.signIn()
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    #expect(sheet.givenName == nil)
    let again = await app.send(app.body(sheet, nonce: nonce))
    #expect(again["created"]?.bool == false && again.text("account.id") == first.text("account.id"))
    #expect(again.text("account.name.given_name") == "Mary")
  }

  @Test func `stops using the app loses what that Apple Account opened, and nothing else`() async throws {
    let mary = [await app.signIn(), await app.signIn()]
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    let linked = await world.send("POST", "/v1/account/identities/apple", body, bearer: mary[1].accessToken)
    #expect(linked.status == 201)
    let kurt = await app.signIn(as: "kurt")
    #expect(kurt.text("account.id") == mary[0].text("account.id"))
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    for answer in mary {
      #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended apple_consent_revoked")
    }
    #expect(await app.refresh(kurt.refreshToken).status == 200)
    let account = try #require(AccountID(kurt.text("account.id")))
    let statuses = try await world.store.identities(of: account).map(\.status.rawValue)
    #expect(statuses.sorted() == ["active", "revoked"])
    #expect(try await audit(mary[0]).last == "identity.revoked apple_consent_revoked")
  }

  @Test func `stops using the app, and word of it is lost, is found out within a day of use`() async throws {
    let mary = await app.signIn()
    await nextWord("lose_event")
    await world.stopUsing("mary")
    #expect(try await afterADay(mary).verdict == "401 session_ended apple_token_invalid")
    #expect(try await identity(mary)?.status == .revoked)
    #expect(try await audit(mary).last == "identity.revoked apple_token_invalid")
  }

  @Test func `stops using the app, and word of it comes twice, is signed out once`() async throws {
    let mary = await app.signIn()
    world.clock.advance(by: 1)
    await nextWord("duplicate_event")
    await world.stopUsing("mary")
    #expect(await app.refresh(mary.refreshToken).verdict == "401 session_ended apple_consent_revoked")
    #expect(try await audit(mary).filter { $0.hasPrefix("identity.revoked") }.count == 1)
    #expect(world.metricsText.contains(#"pippin_apple_notifications_total{outcome="duplicate"} 1"#))
  }

  @Test func `stops using the app and comes back is who they were, and gives the name again`() async throws {
    let first = await app.signIn()
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    let again = await app.signIn()
    #expect(again["created"]?.bool == false && again.text("account.id") == first.text("account.id"))
    #expect(try await identity(first)?.status == .active)
    #expect(await app.refresh(first.refreshToken).verdict == "401 session_ended apple_consent_revoked")
  }

  @Test func `comes back with another choice of address has that one, and only that one (RELAY-10)`() async throws {
    let first = await signIn(hidesEmail: true)
    world.clock.advance(by: 1)
    await nextWord("reorder_events")
    await world.atApple("PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": false])
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    let again = await signIn(hidesEmail: false)
    #expect(again.text("account.id") == first.text("account.id") && again.text("account.email") == "mary@example.com")
    // Whatever was still on its way is about the address that they had.
    await world.atApple("PUT", "/emulator/apple-ids/kurt/apps/com.example.app/forwarding", ["enabled": false])
    let account = await world.send("GET", "/v1/account", bearer: again.accessToken)
    #expect(account["email_deliverable"]?.bool == true && account["is_private_email"]?.bool == false)
  }

  @Test func `gives up the Apple Account is signed out, and that way in stays closed`() async throws {
    let mary = await app.signIn()
    world.clock.advance(by: 1)
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(await app.refresh(mary.refreshToken).verdict == "401 session_ended apple_account_deleted")
    #expect(try await identity(mary)?.status == .gone)
    #expect(try await audit(mary).suffix(2).contains("identity.revoked apple_account_deleted"))
  }

  @Test func `gives up the Apple Account, and word of it comes after we asked, is signed out and then known as gone`()
    async throws
  {
    let mary = await app.signIn()
    _ = await app.signIn(as: "kurt")
    // Apple's word is good for a day (NOTIFY-5).
    world.clock.advance(by: 80_000)
    await nextWord("reorder_events")
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(try await afterADay(mary, less: 80_000).verdict == "401 session_ended apple_token_invalid")
    #expect(try await identity(mary)?.status == .revoked)
    await world.atApple("PUT", "/emulator/apple-ids/kurt/apps/com.example.app/forwarding", ["enabled": false])
    #expect(try await identity(mary)?.status == .gone)
  }

  @Test func `changes the password of the Apple Account signs in anew, within a day of use (TOKEN-13)`() async throws {
    let mary = await app.signIn()
    await world.atApple("POST", "/emulator/apple-ids/mary/password")
    #expect(try await afterADay(mary).verdict == "401 session_ended apple_token_invalid")
    let again = await app.signIn()
    #expect(again["created"]?.bool == false && again.text("account.id") == mary.text("account.id"))
  }

  @Test func `turns mail off is not written to, and as verified as before (TRAP-22)`() async throws {
    let mary = await app.signIn()
    for isOn in [false, true] {
      world.clock.advance(by: 1)
      await world.atApple(
        "PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": .bool(isOn)])
      let account = await world.send("GET", "/v1/account", bearer: mary.accessToken)
      #expect(account["email_deliverable"]?.bool == isOn && account["email_verified"]?.bool == true)
    }
    #expect(await app.refresh(mary.refreshToken).status == 200)
  }

  @Test func `does all of that ends up the same in whatever order we are told, and however often`() async throws {
    var endings: Set<String> = []
    for order in permutations(Array(0..<4)) { endings.insert(try await ending(telling: order + order.reversed())) }
    #expect(endings == ["gone true 401 session_ended apple_account_deleted"])
  }

  /// Turns mail off and on, comes back after leaving, and gives the Apple Account up; Apple's words come as `order` says.
  private func ending(telling order: [Int]) async throws -> String {
    let world = try await World()
    let app = App(world: world)
    let words = Lock<[HTTPRequest]>([])
    world.transport.route(
      "localhost:8080",
      to: ClosureResponder { request in
        words.withLock { $0.append(request) }
        return HTTPResponse(status: 200)
      })
    _ = await app.signIn()
    for isOn in [false, true] {
      world.clock.advance(by: 1)
      await world.atApple(
        "PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": .bool(isOn)])
    }
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    let again = await app.signIn()
    world.clock.advance(by: 1)
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    world.clock.advance(by: 1)
    let kept = words.withLock { $0 }
    #expect(kept.count == 4)
    for index in order { #expect(await world.service.respond(to: kept[index]).status == 200) }
    let account = try #require(AccountID(again.text("account.id")))
    let identity = try await world.store.identities(of: account).first
    let shown = try await world.store.snapshot(of: [.account(account)]).account(account)?.email?.isDeliverable
    return [
      identity?.status.rawValue ?? "", shown.map { "\($0)" } ?? "", await app.refresh(again.refreshToken).verdict,
    ].joined(separator: " ")
  }

  private func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in permutations(items.filter { $0 != first }).map { [first] + $0 } }
  }
}

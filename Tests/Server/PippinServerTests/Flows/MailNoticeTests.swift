import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

/// What happens to the ways into an account is mailed to its proved address.
@Suite struct `A notice by mail` {
  private func open(_ app: App, _ person: String) async -> Answer {
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet(person, nonce: nonce, hidesEmail: false), nonce: nonce))
  }

  private func subjects(_ world: World) async throws -> [String] {
    _ = try await PasswordApp(world: world).mail()
    return world.postbox.messages.map { "\($0.recipient.text): \($0.subject)" }
  }

  @Test func `tells of a way in that came, and of one that went`() async throws {
    let app = App(world: try await World())
    let mary = await open(app, "mary")
    #expect(try await subjects(app.world).isEmpty, "who signs up knows it")
    let nonce = await app.nonce()
    let sheet = await app.sheet("kurt", nonce: nonce)
    let linked = await app.world.send(
      "POST", "/v1/account/identities/apple", app.body(sheet, nonce: nonce), bearer: mary.accessToken)
    #expect(try await subjects(app.world) == ["mary@example.com: A sign-in method was added"])
    let mail = try #require(app.world.postbox.messages.last)
    #expect(
      mail.text.contains("\n\n\(World.home)/account\n")
        && mail.html?.markup.contains(">Review your account</a>") == true)
    let path = "/v1/account/identities/" + linked.text("id")
    #expect(await app.world.send("DELETE", path, bearer: mary.accessToken).status == 204)
    #expect(try await subjects(app.world).last == "mary@example.com: A sign-in method was removed")
  }

  @Test
  func
    `tells of a removed method at its own address too, which somebody who took the account over does not read`()
    async throws
  {
    let app = App(world: try await World())
    let mary = await open(app, "mary")
    // Two identities of one millisecond are in no order.
    app.world.clock.advance(by: 1)
    let nonce = await app.nonce()
    let sheet = await app.sheet("anita", nonce: nonce, hidesEmail: false)
    _ = await app.world.send(
      "POST", "/v1/account/identities/apple", app.body(sheet, nonce: nonce), bearer: mary.accessToken)
    let ways = await app.world.send("GET", "/v1/account/identities", bearer: mary.accessToken)
    let path = "/v1/account/identities/" + ways.text("items.0.id")
    #expect(await app.world.send("DELETE", path, bearer: mary.accessToken).status == 204)
    let told = try await subjects(app.world).filter { $0.hasSuffix("A sign-in method was removed") }
    #expect(
      Set(told) == [
        "mary@example.com: A sign-in method was removed", "anita@example.com: A sign-in method was removed",
      ])
  }

  @Test func `tells of a password that changed, and of who came with the address`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    let here = try await mary.signUp()
    _ = await mary.change(PasswordApp.password, "a new password", bearer: here.accessToken)
    #expect(try await subjects(world).last == "mary@example.com: Your password was changed")
    #expect(await open(App(world: world), "mary").verdict == "409 account_exists")
    #expect(try await subjects(world).last == "mary@example.com: A sign-in with your email address")
  }

  @Test func `tells the old address that there is a new one, and the new one that it is`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    let here = try await mary.signUp()
    _ = await mary.send("/v1/account/email", ["email": "mary@example.org"], bearer: here.accessToken)
    let token = try await mary.token()
    let answer = await mary.send("/v1/account/email/confirm", ["token": .string(token)], bearer: here.accessToken)
    #expect(answer.status == 200)
    let told = Set(try await subjects(world).suffix(2))
    #expect(
      told == [
        "mary@example.com: Your email address was changed", "mary@example.org: Your account has a new email address",
      ])
  }

  @Test func `tells who lost the last way in, and nobody who has another`() async throws {
    let app = App(world: try await World())
    _ = await open(app, "mary")
    await app.world.stopUsing("mary")
    #expect(try await subjects(app.world) == ["mary@example.com: You can no longer sign in"])
    let other = App(world: try await World())
    let mary = await open(other, "mary")
    let password = PasswordApp(world: other.world)
    _ = await password.change(nil, "a password besides", bearer: mary.accessToken)
    let before = try await subjects(other.world)
    await other.world.stopUsing("mary")
    #expect(try await subjects(other.world) == before)
  }

  @Test func `tells who deletes an account, at the address that goes with it`() async throws {
    let world = try await World()
    let mary = try await PasswordApp(world: world).signUp()
    #expect(await world.send("DELETE", "/v1/account", bearer: mary.accessToken).status == 202)
    #expect(try await subjects(world).last == "mary@example.com: Your account was deleted")
  }

  @Test func `tells both when a merge is undone`() async throws {
    let world = try await World()
    let mary = try await PasswordApp(world: world).signUp()
    let kurt = await open(App(world: world), "kurt")
    let merged = await world.send(
      "POST", "/v1/account/merge", ["other_access_token": .string(kurt.accessToken)], bearer: mary.accessToken)
    #expect(merged.status == 200)
    let path = "/v1/account/merges/" + merged.text("merged_from")
    #expect(await world.send("DELETE", path, bearer: mary.accessToken).status == 204)
    let told = try await subjects(world).filter { $0.hasSuffix(": Your accounts are separate again") }
    #expect(told.count == 2 && told.contains { $0.hasPrefix("mary@example.com") })
  }

  @Test func `goes to no relay address that ended with the consent`() async throws {
    let app = App(world: try await World())
    _ = await app.signIn(as: "mary")
    await app.world.stopUsing("mary")
    #expect(try await subjects(app.world).isEmpty)
  }
}

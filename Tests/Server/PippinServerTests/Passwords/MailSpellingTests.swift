import PippinServer
import PippinTestKit
import Testing

/// What a stranger types for `Mary@example.com`.
private let typed = "MARY@Example.COM"

/// Two spellings of one canonical address can be two mailboxes, so what a stranger types decides nothing about where mail goes
/// (R-6, R-8; the class of CVE-2019-19844).
@Suite struct `Mail that a stranger asks for` {
  /// What can be asked for with an address alone.
  enum Request: String, CaseIterable {
    case reset, signIn, signUp

    func send(_ app: PasswordApp) async -> Answer {
      switch self {
      case .reset: await app.forget(typed)
      case .signIn: await app.askForSignIn(typed)
      case .signUp: await app.ask(typed)
      }
    }
  }

  private func apple(_ world: World) async -> Answer {
    let app = App(world: world)
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
  }

  /// Whom what was asked for was mailed to, besides what was mailed before.
  private func recipients(_ app: PasswordApp, _ request: Request) async throws -> [String] {
    _ = try await app.mail()
    let before = app.world.postbox.messages.count
    #expect(await request.send(app).status == 202)
    _ = try await app.mail()
    return app.world.postbox.messages.dropFirst(before).map(\.recipient.text)
  }

  @Test(arguments: Request.allCases)
  func `goes to the address on file of a person with a password`(request: Request) async throws {
    let mary = PasswordApp(world: try await World(limits: .unlimited))
    #expect(try await mary.signUp("Mary@example.com").status == 201)
    #expect(try await recipients(mary, request) == ["Mary@example.com"])
  }

  @Test(arguments: Request.allCases, [true, false])
  func `goes to the address on file of a person without a password`(request: Request, emailCode: Bool) async throws {
    let world = try await World(limits: .unlimited, emailCode: emailCode)
    #expect(await apple(world).status == 200)
    #expect(try await recipients(PasswordApp(world: world), request) == ["mary@example.com"])
  }

  @Test func `goes to the address on file of a person whose Apple Account is deleted`() async throws {
    let world = try await World(limits: .unlimited, emailCode: true)
    #expect(await apple(world).status == 200)
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(try await recipients(PasswordApp(world: world), .signIn) == ["mary@example.com"])
  }

  @Test func `proves no address of another account by a mailbox that is spelled otherwise`() async throws {
    let world = try await World(limits: .unlimited)
    let mary = PasswordApp(world: world)
    #expect(await apple(world).status == 200)
    let attacker = try await mary.signUp("attacker@example.net")
    let asked = await mary.send(
      "/v1/account/email", ["email": .string(typed)], bearer: attacker.accessToken)
    #expect(asked.status == 202)
    #expect(try await mary.mail()?.recipient.text == "mary@example.com")
  }

  @Test func `goes where a new person types, which is what is on file from then on`() async throws {
    let mary = PasswordApp(world: try await World(limits: .unlimited))
    let signedUp = try await mary.signUp(typed)
    #expect(signedUp.text("account.email") == typed)
    #expect(mary.world.postbox.messages.map(\.recipient.text) == [typed])
  }
}

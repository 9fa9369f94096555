import PippinAccounts
import PippinTokens
import PippinServer
import PippinTestKit
import Testing

/// Six digits serve who asked for them, five times at most; a sign-in by mail is for who has a password.
@Suite struct `A mailed code` {
  @Test func `takes five tries, and then a new one is needed`() async throws {
    let mary = PasswordApp(world: try await World())
    let id = await mary.ask().text("sign_up.id")
    let code = try await mary.token()
    #expect(code.count == 6)
    for _ in 0..<5 { #expect(await mary.confirm(id, PasswordApp.wrong(code)).verdict == "422 invalid_value") }
    #expect(await mary.confirm(id, code).verdict == "422 invalid_value")
    let again = await mary.ask().text("sign_up.id")
    #expect(await mary.confirm(id, try await mary.token()).verdict == "422 invalid_value", "of another attempt")
    #expect(await mary.confirm(again, try await mary.token()).status == 201)
  }

  @Test func `is counted when a crowd of guesses comes at once`() async throws {
    let mary = PasswordApp(world: try await World(limits: .unlimited))
    let id = await mary.ask().text("sign_up.id")
    let code = try await mary.token()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = await mary.confirm(id, PasswordApp.wrong(code)) } }
    }
    #expect(await mary.confirm(id, code).verdict == "422 invalid_value")
  }

  @Test func `is none where too many were asked for, so that nobody guesses without end`() async throws {
    let world = try await World(limits: .unlimited)
    let mary = PasswordApp(world: world)
    _ = try await mary.signUp()
    var last = ""
    for number in 0..<6 {
      var stranger = mary
      stranger.peer = "198.51.100.\(number)"
      last = await stranger.askForSignIn().text("sign_in.id")
    }
    _ = try await mary.mail()
    #expect(world.postbox.messages.count { $0.heading == "Sign in to Example" } == 5)
    let before = world.store.commits
    #expect(await mary.confirmSignIn(last, "123456").verdict == "422 invalid_value")
    #expect(world.store.commits == before, "there is nothing to try")
  }

  @Test func `of one address takes twenty tries a day, whoever asked`() async throws {
    let world = try await World(limits: .unlimited)
    let mary = PasswordApp(world: world)
    _ = try await mary.signUp()
    for _ in 0..<4 {
      let id = await mary.askForSignIn().text("sign_in.id")
      let wrong = PasswordApp.wrong(try await mary.token())
      for _ in 0..<5 { #expect(await mary.confirmSignIn(id, wrong).verdict == "422 invalid_value") }
    }
    world.clock.advance(by: 3601)
    let id = await mary.askForSignIn().text("sign_in.id")
    let token = try await mary.token()
    #expect(token.utf8.count == 26, "the long token takes the digits' place")
    #expect(await mary.confirmSignIn(id, token).verdict == "200")
  }

  @Test func `signs in who has a password at the address, once`() async throws {
    let world = try await World()
    var mary = PasswordApp(world: world)
    let account = try await mary.signUp().text("account.id")
    mary.device = "a new device of Mary's"
    let asked = await mary.askForSignIn()
    #expect(asked.status == 202 && asked["sign_in.expires_in"]?.integer == 3600)
    let code = try await mary.token()
    let signedIn = await mary.confirmSignIn(asked.text("sign_in.id"), code)
    #expect(signedIn.status == 200 && signedIn.text("account.id") == account && signedIn["created"]?.bool == false)
    #expect(signedIn.text("session.authenticated_by") == "email_code", "a code is no password, also where there is one")
    #expect(await mary.confirmSignIn(asked.text("sign_in.id"), code).verdict == "422 invalid_value")
  }

  @Test func `signs nobody in to an account that has no password (R-8)`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    #expect(await app.send(app.body(sheet, nonce: nonce)).status == 200)
    let stranger = PasswordApp(world: world)
    #expect(await stranger.askForSignIn().status == 202)
    #expect(try await stranger.token() == "")
    #expect(try #require(try await stranger.mail()).text.contains("“Sign in with Apple”"))
  }

  @Test func `signs in nobody once the password is another`() async throws {
    let mary = PasswordApp(world: try await World())
    _ = try await mary.signUp()
    let id = await mary.askForSignIn().text("sign_in.id")
    let code = try await mary.token()
    _ = await mary.forget()
    #expect(await mary.reset(try await mary.token(), "a new password altogether").verdict == "204")
    #expect(await mary.confirmSignIn(id, code).verdict == "422 invalid_value")
  }

  @Test func `is asked for with the same work, whether the address is known or not`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    _ = try await mary.signUp()
    let known = await Work.of(world) { await mary.askForSignIn() }
    let unknown = await Work.of(world) { await mary.askForSignIn("nobody@example.com") }
    #expect(known.description == unknown.description && known.answer.names("") == unknown.answer.names(""))
  }
}

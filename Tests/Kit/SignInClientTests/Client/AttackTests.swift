import Foundation
import PippinSecret
import PippinTestKit
import Testing

@testable import SignInClient

/// Race conditions between concurrent operations.
@Suite struct AttackTests {
  private let apple = "POST /v1/sign-in/apple"
  private let end = "DELETE /v1/session"
  private let refresh = "POST /v1/session/refresh"

  @Test func `after two concurrent sign-ins the later one stays, and the other session is ended`() async throws {
    let app = try App(
      ScriptedServer([
        apple: [.ok(signInAnswer("s1"))], "POST /v1/sign-in/password": [.ok(signInAnswer("s2", account: "anita"))],
        end: [.noContent],
      ]))
    let gate = app.server.hold(apple)
    let slow = Task { try await app.client.signIn(with: TestProvider.apple()) }
    try await eventually("the server is asked") { !app.server.asked(apple).isEmpty }
    #expect(try await app.client.signIn(with: TestProvider.password).account == "anita")
    gate.open()
    #expect(try await slow.value == .cancelled)
    await app.settle()
    #expect(app.client.state.account?.id == "anita")
    #expect(app.server.asked(end).map(\.bearer) == ["Bearer access.s1.1"])
    #expect(try await app.client.signIn(with: TestProvider.apple()).account == "mary")
  }

  @Test func `a confirmation that opens another user's session fails, and that session is ended`() async throws {
    let app = try App.signedIn(server: ScriptedServer([end: [.noContent]]))
    for (account, code) in [("anita", SignInError.Code.anotherPerson), ("mary", .unexpectedAnswer)] {
      app.server.answer(apple, .ok(signInAnswer("other-\(account)", account: account)))
      let error = await failure { _ = try await app.client.confirm(with: TestProvider.apple()) }
      #expect(error?.code == code)
      await app.settle()
      #expect(app.server.asked(end).last?.bearer == "Bearer access.other-\(account).1")
      #expect(try app.storage.state?.session?.id == "s1")
    }
  }

  @Test func `a sign-out during a sign-in wins, and the new session is ended`() async throws {
    let app = try App(ScriptedServer([apple: [.ok(signInAnswer())], end: [.noContent]]))
    let gate = app.server.hold(apple)
    let signIn = Task { try await app.client.signIn(with: TestProvider.apple(name: "Mary")) }
    try await eventually("the server is asked") { !app.server.asked(apple).isEmpty }
    try await app.client.signOut()
    gate.open()
    #expect(try await signIn.value == .cancelled)
    await app.settle()
    #expect(app.client.state.account == nil)
    #expect(app.server.asked(end).map(\.bearer) == ["Bearer access.s1.1"])
    #expect(try app.storage.state?.endings == [])
    #expect(try app.storage.state?.outbox.entries == [])
  }

  @Test func `a view that disappears does not cancel the sign-in`() async throws {
    let app = try App(ScriptedServer([apple: [.ok(signInAnswer())]]))
    let gate = app.server.hold(apple)
    let signIn = Task { try await app.client.signIn(with: TestProvider.apple()) }
    try await eventually("the server is asked") { !app.server.asked(apple).isEmpty }
    signIn.cancel()
    gate.open()
    #expect(try await signIn.value.account == "mary")
    #expect(app.client.state.account?.id == "mary")
  }

  @Test func `a sign-in that is cancelled early sends nothing`() async throws {
    let app = try App()
    let signIn = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await app.client.signIn(with: TestProvider.apple())
    }
    let error = await failure { _ = try await signIn.value }
    #expect(error?.code == .cancelled)
    #expect(app.server.all.isEmpty)
  }

  @Test func `a sign-out during a refresh sends no second refresh, and ends the session with the new token`()
    async throws
  {
    let app = try App.signedIn(
      server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))], end: [.noContent]]))
    app.clock.pass(1000)
    let gate = app.server.hold(refresh)
    let using = Task { try await app.client.accessToken() }
    try await eventually("the server is asked") { !app.server.asked(refresh).isEmpty }
    try await app.client.signOut()
    let error = await failure { _ = try await using.value }
    #expect(error?.code == .signedOut)
    gate.open()
    await app.settle()
    #expect(app.server.all.map(\.line) == [refresh, end])
    #expect(app.server.asked(end).first?.bearer == "Bearer access.s1.2")
  }

  @Test func `an old refresh's answer does not change a new session`() async throws {
    let app = try App.signedIn(
      server: ScriptedServer([
        refresh: [.ok(refreshAnswer(generation: 2))], apple: [.ok(signInAnswer("s2", account: "anita"))],
        end: [.noContent],
      ]))
    app.clock.pass(1000)
    let gate = app.server.hold(refresh)
    let using = Task { try await app.client.accessToken() }
    try await eventually("the server is asked") { !app.server.asked(refresh).isEmpty }
    _ = try await app.client.signIn(with: TestProvider.apple("001.anita"))
    gate.open()
    let error = await failure { _ = try await using.value }
    #expect(error?.code == .signedOut)
    await app.settle()
    #expect(try app.storage.state?.session?.accessToken == SecretText("access.s2.1"))
    #expect(app.server.asked(end).map(\.bearer) == ["Bearer access.s1.2"])
  }

  @Test func `a deletion that one user started does not affect the next user`() async throws {
    let delete = "DELETE /v1/account"
    let app = try App.signedIn(
      server: ScriptedServer([
        delete: [.problem(401, "access_token_expired")], apple: [.ok(signInAnswer("s2", account: "anita"))],
        end: [.noContent],
      ]))
    let gate = app.server.hold(delete)
    let deleting = Task { try await app.client.deleteAccount(confirmingWith: TestProvider.apple("001.anita")) }
    try await eventually("the server is asked") { !app.server.asked(delete).isEmpty }
    _ = try await app.client.signIn(with: TestProvider.apple("001.anita"))
    gate.open()
    let error = await failure { _ = try await deleting.value }
    #expect(error?.code == .signedOut)
    #expect(app.server.asked(delete).map(\.bearer) == ["Bearer access.s1.1"])
    #expect(app.client.state.account?.id == "anita")
  }

  @Test func `a confirmation that arrives after a sign-out has no effect`() async throws {
    let app = try App.signedIn(server: ScriptedServer([apple: [.ok(signInAnswer())], end: [.noContent]]))
    let gate = app.server.hold(apple)
    let confirming = Task { try await app.client.confirm(with: TestProvider.apple()) }
    try await eventually("the server is asked") { !app.server.asked(apple).isEmpty }
    try await app.client.signOut()
    gate.open()
    let error = await failure { _ = try await confirming.value }
    #expect(error?.code == .signedOut)
    #expect(app.client.state.account == nil)
  }

  @Test func `an offline sign-out is sent at the next start`() async throws {
    let app = try App.signedIn(server: ScriptedServer([end: [.lost]]))
    try await app.client.signOut()
    await app.settle()
    #expect(app.client.state == .signedOut(.signedOut))
    let relaunched = try App(ScriptedServer([end: [.noContent]]), storage: app.storage)
    try await relaunched.client.start()
    await relaunched.settle()
    #expect(relaunched.server.asked(end).map(\.bearer) == ["Bearer access.s1.1"])
    #expect(try app.storage.state?.endings == [])
  }

  @Test func `a sign-out that cannot be stored throws, signs out in memory, and is stored later`() async throws {
    let app = try App.signedIn(server: ScriptedServer([end: [.lost]]))
    try await app.client.start()
    app.storage.fail(StorageError(.failed, "full"))
    let error = await failure { try await app.client.signOut() }
    #expect(error?.code == .storage)
    #expect(app.client.state == .signedOut(.signedOut))
    await app.settle()
    app.storage.fail(nil)
    try await app.client.signOut()
    #expect(try app.storage.state?.session == nil)
    #expect(try app.storage.state?.endings.map(\.id) == ["s1"])
  }

  @Test func `a session that has ended at the server is not refreshed to end it`() async throws {
    let app = try App.signedIn(server: ScriptedServer([end: [.problem(401, "session_ended")]]))
    try await app.client.signOut()
    await app.settle()
    #expect(app.server.all.map(\.line) == [end])
    #expect(try app.storage.state?.endings == [])
  }

  @Test func `a captive portal's page does not end the session`() async throws {
    let app = try App.signedIn(server: ScriptedServer([end: [.raw(200, type: "text/html", "<html></html>")]]))
    try await app.client.signOut()
    await app.settle()
    #expect(try app.storage.state?.endings.map(\.id) == ["s1"])
  }
}

import Foundation
import PippinLock
import Testing

@testable import SignInClient

/// Sign-ins with a scripted server.
@Suite struct SignInTests {
  private let line = "POST /v1/sign-in/apple"

  @Test func `the data that Apple sends once is stored before the first request`() async throws {
    let app = try App(ScriptedServer([line: [.ok(signInAnswer())]]))
    let kept = Lock<[String?]>([])
    app.server.watch { asked in
      guard asked.line == "POST /v1/sign-in/apple" else { return }
      let letter = (try? app.storage.state)?.outbox.entry(for: "001.mary")
      kept.withLock { $0.append(letter?.name?.givenName) }
    }
    let outcome = try await app.client.signIn(with: TestProvider.apple(name: "Mary"))
    #expect(outcome.account == "mary")
    #expect(kept.withLock { $0 } == ["Mary"])
    #expect(try app.storage.state?.outbox.entries == [])
    #expect(try app.storage.state?.session?.id == "s1")
    #expect(app.storage.saves == 2)
  }

  @Test func `a name that did not reach the server is sent with the next credential`() async throws {
    let app = try App(ScriptedServer([line: [.lost]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple(name: "Mary")) }
    #expect(error?.code == .unreachable)
    let relaunched = try App(ScriptedServer([line: [.ok(signInAnswer())]]), storage: app.storage)
    _ = try await relaunched.client.signIn(with: TestProvider.apple())
    #expect(relaunched.server.asked(line).first?.says(#""given_name":"Mary""#) == true)
    #expect(try app.storage.state?.outbox.entries == [])
  }

  @Test func `a sign-in names the language of emails, unless there is none`() async throws {
    for locale in ["de-AT", nil] {
      let app = try App(ScriptedServer([line: [.ok(signInAnswer())]]), configure: { $0.locale = locale })
      _ = try await app.client.signIn(with: TestProvider.apple())
      #expect(app.server.asked(line).first?.says(#""locale":"de-AT""#) == (locale != nil))
      #expect(app.server.asked(line).first?.says("locale") == (locale != nil))
    }
  }

  @Test func `without an answer the same request is sent three times with the same key`() async throws {
    let app = try App(ScriptedServer([line: [.lost, .lost, .ok(signInAnswer())]]))
    _ = try await app.client.signIn(with: TestProvider.apple())
    let sent = app.server.asked(line)
    #expect(sent.count == 3)
    #expect(Set(sent.map(\.body)).count == 1)
    #expect(Set(sent.map { $0.fields["Idempotency-Key"] }).count == 1)
    #expect(sent.first?.fields["Idempotency-Key"] != nil)
  }

  @Test func `a 503 is retried unless the user must sign in again`() async throws {
    let app = try App(ScriptedServer([line: [.problem(503, "store_unavailable"), .ok(signInAnswer())]]))
    _ = try await app.client.signIn(with: TestProvider.apple())
    #expect(app.server.asked(line).count == 2)

    let spent = try App(
      ScriptedServer([line: [.problem(503, "provider_unreachable", more: #","retry":"new_authorization""#)]]))
    let error = await failure { _ = try await spent.client.signIn(with: TestProvider.apple()) }
    #expect(error?.code == .providerUnreachable)
    #expect(error?.reason == "new_authorization")
    #expect(spent.server.asked(line).count == 1)
  }

  @Test func `a long Retry-After is not waited for`() async throws {
    let app = try App(ScriptedServer([line: [.problem(503, "overloaded", fields: ["Retry-After": "60"])]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple()) }
    #expect(error?.retryAfter == 60)
    #expect(app.server.asked(line).count == 1)
  }

  @Test func `a password sign-in is not repeated without an answer`() async throws {
    let password = "POST /v1/sign-in/password"
    let app = try App(ScriptedServer([password: [.lost]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.password) }
    #expect(error?.code == .unreachable)
    #expect(app.server.asked(password).count == 1)
    #expect(app.server.asked(password).first?.fields["Idempotency-Key"] == nil)
  }

  @Test func `an answer to another request is not sent, and its name is not stored`() async throws {
    let app = try App()
    let stale = TestProvider { _ in
      .apple(
        AppleCredential(
          user: "001.mary", identityToken: "token", authorizationCode: "code", state: "of another request",
          name: PersonName(givenName: "Mary")))
    }
    let error = await failure { _ = try await app.client.signIn(with: stale) }
    #expect(error?.code == .provider)
    #expect(error?.reason == "state_mismatch")
    #expect(app.server.all.map(\.path) == ["/v1/nonces"])
    #expect(app.storage.saves == 0)
  }

  @Test func `a cancelled sign-in changes nothing`() async throws {
    let app = try App()
    #expect(try await app.client.signIn(with: TestProvider.cancelling) == .cancelled)
    #expect(app.server.all.map(\.path) == ["/v1/nonces"])
  }

  @Test func `a storage that cannot be written stops the sign-in before the first request`() async throws {
    let app = try App()
    try await app.client.start()
    app.storage.fail(StorageError(.failed, "full"))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple(name: "Mary")) }
    #expect(error?.code == .storage)
    #expect(app.server.asked(line).isEmpty)
  }

  @Test func `a locked storage stops the sign-in before the user is asked`() async throws {
    let app = try App()
    app.storage.fail(StorageError(.locked, "locked"))
    let provider = TestProvider { _ in
      Issue.record("the person was asked")
      return .cancelled
    }
    let error = await failure { _ = try await app.client.signIn(with: provider) }
    #expect(error?.code == .storage)
    #expect(app.server.all.isEmpty)
  }

  @Test func `an unknown error code keeps its message`() async throws {
    let app = try App(ScriptedServer([line: [.problem(418, "moon_in_the_wrong_house")]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple()) }
    #expect(error?.code.rawValue == "moon_in_the_wrong_house")
    #expect(error?.detail == "It is moon_in_the_wrong_house.")
  }

  @Test(arguments: [200, 302, 511]) func `a captive portal's page does not sign in`(status: Int) async throws {
    let app = try App(ScriptedServer([line: [.raw(status, type: "text/html", "<html>Welcome to the hotel</html>")]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple(name: "Mary")) }
    #expect(error?.code == (status == 511 ? .unreachable : .unexpectedAnswer))
    #expect(try app.storage.state?.outbox.entries.count == 1)
  }

  @Test func `a web ticket is exchanged with its verifier, and confirms with the session's token`()
    async throws
  {
    let web = TestProvider(id: .google) { request in
      .webTicket(WebTicket(ticket: "t1", codeVerifier: request.isConfirmation ? "v2" : "v1"))
    }
    let app = try App(ScriptedServer(["POST /v1/tickets": [.ok(signInAnswer())]]))
    _ = try await app.client.signIn(with: web)
    #expect(try await app.client.confirm(with: web))
    let asked = app.server.asked("POST /v1/tickets")
    #expect(asked.map { $0.says(#""ticket":"t1""#) } == [true, true])
    #expect(asked.map { $0.says(#""code_verifier":"v1""#) } == [true, false])
    #expect(asked.map(\.bearer) == [nil, "Bearer access.s1.1"])
    #expect(try app.storage.state?.session?.provider == .google)
    #expect(!"\(Authorization.webTicket(WebTicket(ticket: "t1", codeVerifier: "v1")))".contains("v1"))
  }
}

extension SignInOutcome {
  /// The account id of the sign-in.
  var account: String? {
    if case .signedIn(let signIn) = self { signIn.account.id } else { nil }
  }
}

import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Account changes, and the confirmation that they require.
@Suite struct AccountTests {
  private let apple = "POST /v1/sign-in/apple"
  private let delete = "DELETE /v1/account"
  private let refresh = "POST /v1/session/refresh"
  private let receipt = #"{"deletion":{"id":"d1","receipt":"receipt","apple":"pending"}}"#
  private let recent = ScriptedServer.Answer.problem(403, "reauthentication_required")

  @Test func `a confirmation is sent with the session's token and keeps the session`() async throws {
    let app = try App.signedIn(server: ScriptedServer([apple: [.ok(signInAnswer())]]))
    #expect(try await app.client.confirm(with: TestProvider.apple()))
    let sent = app.server.asked(apple).first
    #expect(sent?.bearer == "Bearer access.s1.1")
    #expect(sent?.says(#""intent":"existing""#) == true)
    #expect(try app.storage.state?.session?.id == "s1")
    #expect(app.server.all.count == 2)
  }

  @Test func `a confirmation with a rejected token is repeated with the same credential and a new token`() async throws
  {
    let app = try App.signedIn(
      server: ScriptedServer([
        apple: [.problem(401, "access_token_expired"), .ok(signInAnswer(generation: 2))],
        refresh: [.ok(refreshAnswer(generation: 2))],
      ]))
    #expect(try await app.client.confirm(with: TestProvider.apple()))
    let sent = app.server.asked(apple)
    #expect(sent.map(\.bearer) == ["Bearer access.s1.1", "Bearer access.s1.2"])
    #expect(Set(sent.map(\.body)).count == 1)
  }

  @Test(arguments: [(409, "apple_user_mismatch"), (404, "account_not_found")])
  func `a confirmation by a different user changes nothing`(status: Int, code: String) async throws {
    let app = try App.signedIn(server: ScriptedServer([apple: [.problem(status, code)]]))
    let error = await failure { _ = try await app.client.confirm(with: TestProvider.apple("001.anita")) }
    #expect(error?.code == .anotherPerson)
    #expect(app.client.state.account?.id == "mary")
  }

  @Test func `a cancelled confirmation changes nothing`() async throws {
    let app = try App.signedIn()
    #expect(try await app.client.confirm(with: TestProvider.cancelling) == false)
    #expect(app.server.all.map(\.path) == ["/v1/nonces"])
  }

  @Test func `a deletion asks for confirmation when required, and continues with the same key`() async throws {
    let app = try App.signedIn(
      server: ScriptedServer([delete: [recent, .lost, .ok(receipt)], apple: [.ok(signInAnswer())]]))
    let outcome = try await app.client.deleteAccount(confirmingWith: TestProvider.apple(name: "Mary"))
    #expect(outcome == .deleted(Deletion(id: "d1", progress: .pending, receipt: SecretText("receipt"))))
    #expect(Set(app.server.asked(delete).map { $0.fields["Idempotency-Key"] }).count == 1)
    #expect(app.server.asked(delete).count == 3)
    #expect(app.client.state == .signedOut(.accountDeleted))
    #expect(try app.storage.state?.session == nil)
    #expect(try app.storage.state?.endings == [])
    #expect(try app.storage.state?.outbox.entries == [])
    #expect(app.server.asked("DELETE /v1/session").isEmpty)
  }

  @Test func `a deletion removes the user's pending data`() async throws {
    var state = StoredState.sample()
    state.session = .sample()
    for user in ["001.mary", "001.anita"] {
      let name = PersonName(givenName: user)
      _ = state.outbox.keep(
        AppleCredential(user: user, identityToken: "token", authorizationCode: "code", name: name), at: noon)
    }
    let app = try App(ScriptedServer([delete: [.ok(receipt)]]), storage: TestStorage(try state.data()))
    _ = try await app.client.deleteAccount(confirmingWith: nil)
    #expect(try app.storage.state?.outbox.entries.map(\.user) == ["001.anita"])
  }

  @Test func `a cancelled deletion keeps the account`() async throws {
    let app = try App.signedIn(server: ScriptedServer([delete: [recent]]))
    #expect(try await app.client.deleteAccount(confirmingWith: TestProvider.cancelling) == .cancelled)
    #expect(app.client.state.account != nil)
    #expect(app.server.asked(delete).count == 1)
  }

  @Test func `without a provider to confirm, the server's error is thrown`() async throws {
    let app = try App.signedIn(server: ScriptedServer([delete: [recent]]))
    let error = await failure { _ = try await app.client.deleteAccount(confirmingWith: nil) }
    #expect(error?.code == .reauthenticationRequired)
    #expect(app.client.state.account != nil)
  }

  @Test func `deleting an account that is already deleted succeeds`() async throws {
    let gone = #","reason":"account_deleted","deletion_id":"d1""#
    let app = try App.signedIn(server: ScriptedServer([delete: [.problem(401, "session_ended", more: gone)]]))
    let outcome = try await app.client.deleteAccount(confirmingWith: nil)
    #expect(outcome == .deleted(Deletion(id: "d1")))
    #expect(app.client.state == .signedOut(.accountDeleted))
  }

  @Test func `a deletion succeeds when the refresh or the state reports a deleted account`() async throws {
    let gone = #","reason":"account_deleted""#
    let app = try App.signedIn(server: ScriptedServer([refresh: [.problem(401, "session_ended", more: gone)]]))
    app.clock.pass(1000)
    for _ in 1...2 {
      #expect(try await app.client.deleteAccount(confirmingWith: nil) == .deleted(Deletion(id: nil)))
    }
    #expect(app.server.all.map(\.line) == [refresh])
    #expect(app.client.state == .signedOut(.accountDeleted))
  }

  @Test func `a session that ended for another reason is not a deletion`() async throws {
    let ended = #","reason":"administrator""#
    let app = try App.signedIn(server: ScriptedServer([delete: [.problem(401, "session_ended", more: ended)]]))
    let error = await failure { _ = try await app.client.deleteAccount(confirmingWith: nil) }
    #expect(error?.code.rawValue == "session_ended")
    #expect(app.client.state == .signedOut(.administrator))
  }

  @Test func `the progress of a deletion is queried with its receipt`() async throws {
    let body = #"{"id":"d1","state":"finished","apple":"revoked","requested_at":"2026-01-01T00:00:00Z"}"#
    let app = try App(ScriptedServer(["GET /v1/deletions/d1": [.ok(body)]]))
    let deletion = try await app.client.deletion(Deletion(id: "d1", receipt: "very secret"))
    #expect(deletion.progress == .revoked)
    #expect(deletion.isFinished)
    #expect(app.server.asked("GET /v1/deletions/d1").first?.bearer == "Bearer very secret")
    #expect(!"\(deletion)".contains("very secret"), "a receipt is not shown")
  }

  @Test func `a new email address is requested and confirmed in the session`() async throws {
    let account = #"{"id":"mary","email":"new@example.com","email_verified":true,"created_at":"2026-01-01T00:00:00Z"}"#
    let app = try App.signedIn(
      server: ScriptedServer([
        "POST /v1/account/email": [recent, .raw(202, type: "", "")], apple: [.ok(signInAnswer())],
        "POST /v1/account/email/confirm": [.ok(account)],
      ]))
    #expect(try await app.client.changeEmail("new@example.com", confirmingWith: TestProvider.apple()))
    #expect(app.client.state.account?.email == nil)
    #expect(try await app.client.confirmEmail(token: "mailed").email == "new@example.com")
    #expect(app.client.state.account?.email == "new@example.com")
    #expect(app.server.asked("POST /v1/account/email/confirm").first?.says(#""token":"mailed""#) == true)
  }

  @Test func `a linked provider of the server's settings is known by its id`() async throws {
    let path = "POST /v1/account/identities/openid"
    let identity =
      #"{"id":"i1","provider":"openid","provider_id":"vk","issuer":"https://id.vk.com","status":"active","#
      + #""created_at":"2026-01-01T00:00:00Z"}"#
    let app = try App.signedIn(server: ScriptedServer([path: [.created(identity)]]))
    let provider = TestProvider(id: .openID("vk")) { _ in .idToken(IDToken("token", carriesNonce: false)) }
    guard case .linked(let linked) = try await app.client.link(with: provider, confirmingWith: provider) else {
      Issue.record("nothing was linked")
      return
    }
    #expect(linked.provider == .openID("vk"))
    #expect(app.server.asked(path).first?.says(#""provider":"vk""#) == true)
  }

  @Test func `a sign-in method is linked with the session's token, after a confirmation with the same credential`()
    async throws
  {
    let identities = "POST /v1/account/identities/apple"
    let identity = #"{"id":"i1","provider":"apple","status":"active","created_at":"2026-01-01T00:00:00Z"}"#
    var google = StoredSession.sample()
    google.provider = .google
    let app = try App.signedIn(
      google,
      server: ScriptedServer([
        identities: [recent, .created(identity)], "POST /v1/sign-in/google": [.ok(signInAnswer())],
      ]))
    let confirming = TestProvider(id: .google) { _ in .idToken(IDToken("token", carriesNonce: true)) }
    let outcome = try await app.client.link(with: TestProvider.apple(name: "Mary"), confirmingWith: confirming)
    guard case .linked(let linked) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(linked.provider == .apple)
    #expect(Set(app.server.asked(identities).map(\.body)).count == 1)
    #expect(app.server.asked(identities).first?.says(#""given_name":"Mary""#) == true)
    #expect(try app.storage.state?.outbox.entries == [])
    #expect(try app.storage.state?.session?.provider == .google)
  }
}

import Foundation
import Testing

@testable import SignInClient

/// Accounts with a password.
@Suite struct PasswordTests {
  private let signUp = "POST /v1/sign-up/password"
  private let confirm = "POST /v1/sign-up/password/confirm"
  private let started = ScriptedServer.Answer.raw(
    202, type: "application/json", #"{"sign_up":{"id":"half","expires_in":3600}}"#)

  @Test func `a sign-up is completed after a relaunch`() async throws {
    let app = try App(ScriptedServer([signUp: [started]]))
    _ = try await app.client.signUp(email: "mary@example.com", password: "secret", name: PersonName(givenName: "Mary"))
    let relaunched = try App(
      ScriptedServer([confirm: [.created(signInAnswer())]]), storage: app.storage, clock: app.clock)
    let pending = try await #require(relaunched.client.pendingSignUp())
    #expect(pending.email == "mary@example.com")
    #expect(try await relaunched.client.confirmSignUp(pending, token: "mailed").account == "mary")
    #expect(relaunched.server.asked(confirm).first?.says(#""sign_up_id":"half""#) == true)
    #expect(try await relaunched.client.pendingSignUp() == nil)
    #expect(try app.storage.state?.session?.provider == .password)
  }

  @Test func `a wrong code keeps the sign-up pending, and an expired one is discarded`() async throws {
    let app = try App(ScriptedServer([signUp: [started], confirm: [.problem(422, "invalid_value")]]))
    let pending = try await app.client.signUp(email: "mary@example.com", password: "secret")
    let error = await failure { _ = try await app.client.confirmSignUp(pending, token: "wrong") }
    #expect(error?.code == .invalidValue)
    #expect(try await app.client.pendingSignUp() == pending)
    app.clock.pass(3600)
    #expect(try await app.client.pendingSignUp() == nil)
  }

  @Test func `pending sign-ups and passwords are never printed`() async throws {
    let app = try App(ScriptedServer([signUp: [started]]))
    let pending = try await app.client.signUp(email: "mary@example.com", password: "secret")
    var text = ""
    dump(pending, to: &text)
    dump(PasswordCredential(email: "mary@example.com", password: "secret"), to: &text)
    #expect(!text.contains("half"))
    #expect(!text.contains("secret\""))
  }

  @Test func `a password reset works while signed out`() async throws {
    let app = try App(
      ScriptedServer([
        "POST /v1/password/reset": [.raw(202, type: "", "")], "POST /v1/password/reset/confirm": [.noContent],
      ]))
    try await app.client.requestPasswordReset(email: "mary@example.com")
    try await app.client.confirmPasswordReset(token: "mailed", newPassword: "secret")
    #expect(app.server.all.compactMap(\.bearer) == [])
  }

  @Test func `an empty success answer of a proxy is rejected`() async throws {
    let app = try App(ScriptedServer(["POST /v1/password/reset": [.raw(200, type: "text/html", "")]]))
    let error = await failure { try await app.client.requestPasswordReset(email: "mary@example.com") }
    #expect(error?.code == .unexpectedAnswer)
  }
}

import Foundation
import Testing

@testable import SignInClient

/// Sign-in outcomes other than a session.
@Suite struct OutcomeTests {
  private let apple = "POST /v1/sign-in/apple"
  private let google = "POST /v1/sign-in/google"
  private let profile = "POST /v1/sign-up/profile"
  private let googleProvider = TestProvider(id: .google) { _ in .idToken(IDToken("token", carriesNonce: true)) }

  @Test func `a silent sign-in of an unknown user returns noAccount and creates no account`() async throws {
    let app = try App(ScriptedServer([apple: [.problem(404, "account_not_found")]]))
    #expect(try await app.client.signIn(with: TestProvider.apple(), purpose: .existing) == .noAccount)
    #expect(app.server.asked(apple).first?.says(#""intent":"existing""#) == true)
  }

  @Test func `signing in to an existing account links the new sign-in method`() async throws {
    let exists =
      #","link_token":"link","sign_in_with":["google"],"will_attach":{"provider":"apple","email":"mary@example.com"}"#
    let app = try App(
      ScriptedServer([apple: [.problem(409, "account_exists", more: exists)], google: [.ok(signInAnswer())]]))
    let outcome = try await app.client.signIn(with: TestProvider.apple(name: "Mary"))
    guard case .accountExists(let existing) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(existing.signInWith == [.google])
    #expect(existing.provider == .apple)
    #expect(existing.email == "mary@example.com")
    #expect(try app.storage.state?.outbox.entry(for: "001.mary") != nil)

    _ = try await app.client.signIn(with: googleProvider, linking: existing)
    #expect(app.server.asked(google).first?.says(#""link_token":"link""#) == true)
    #expect(try app.storage.state?.session?.provider == .google)
    #expect(try app.storage.state?.outbox.entries == [])
  }

  @Test func `an existing account names a provider of the server's settings as the app does`() async throws {
    let exists =
      #","link_token":"link","sign_in_with":["openid:vk","apple"],"#
      + #""will_attach":{"provider":"openid:company"}"#
    let app = try App(ScriptedServer([apple: [.problem(409, "account_exists", more: exists)]]))
    guard case .accountExists(let existing) = try await app.client.signIn(with: TestProvider.apple()) else {
      Issue.record("no offer")
      return
    }
    #expect(existing.signInWith == [.openID("vk"), .apple])
    #expect(existing.provider == .openID("company"))
  }

  @Test func `a required name is asked for with a suggestion, and completes the sign-up`() async throws {
    let demanded = #","missing":["name"],"profile_token":"profile""#
    let app = try App(
      ScriptedServer([
        apple: [.problem(422, "profile_required", more: demanded)], profile: [.created(signInAnswer())],
      ]))
    let outcome = try await app.client.signIn(with: TestProvider.apple(name: "Mary"))
    guard case .profileRequired(let demand) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(demand.missing == ["name"])
    #expect(demand.suggestedName?.givenName == "Mary")
    _ = try await app.client.complete(demand, name: PersonName(givenName: "Maria"))
    let sent = app.server.asked(profile).first
    #expect(sent?.says(#""profile_token":"profile""#) == true)
    #expect(sent?.says(#""given_name":"Maria""#) == true)
    #expect(try app.storage.state?.session?.appleUser == "001.mary")
    #expect(try app.storage.state?.outbox.entries == [])
  }

  @Test func `an existing account without a link token is an error`() async throws {
    let app = try App(ScriptedServer([apple: [.problem(409, "account_exists")]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple()) }
    #expect(error?.code.rawValue == "account_exists")
  }

  @Test func `a password from Apple's sheet uses the password sign-in`() async throws {
    let app = try App(ScriptedServer(["POST /v1/sign-in/password": [.ok(signInAnswer())]]))
    let sheet = TestProvider { _ in .password(PasswordCredential(email: "mary@example.com", password: "secret")) }
    _ = try await app.client.signIn(with: sheet, purpose: .existing)
    #expect(try app.storage.state?.session?.provider == .password)
    #expect(try app.storage.state?.session?.appleUser == nil)
  }

  @Test func `an ID token of another provider is sent with the provider's id`() async throws {
    let path = "POST /v1/sign-in/openid"
    let app = try App(ScriptedServer([path: [.ok(signInAnswer())]]))
    let provider = TestProvider(id: .openID("vk")) { _ in .idToken(IDToken("token", carriesNonce: false)) }
    _ = try await app.client.signIn(with: provider)
    let sent = try #require(app.server.asked(path).first)
    #expect(sent.says(#""provider":"vk""#) && sent.says(#""id_token":"token""#) && !sent.says("nonce"))
    #expect(try app.storage.state?.session?.provider == .openID("vk"))
    let odd = TestProvider(id: .openID("vk")) { _ in .oauthToken(OAuthToken(accessToken: "token")) }
    #expect(await failure { _ = try await app.client.signIn(with: odd) }?.code == .unsupportedAuthorization)
  }

  @Test func `a credential that does not match its provider is not sent`() async throws {
    let app = try App()
    let odd = TestProvider(id: .google) { _ in .oauthToken(OAuthToken(accessToken: "token")) }
    let error = await failure { _ = try await app.client.signIn(with: odd) }
    #expect(error?.code == .unsupportedAuthorization)
    #expect(app.server.all.map(\.path) == ["/v1/nonces"])
  }
}

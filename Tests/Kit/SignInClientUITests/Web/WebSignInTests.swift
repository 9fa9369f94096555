import Foundation
@testable import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `Web sign-in` {
  /// RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

  static func signIn(returnTo: String = "com.example.app:/signed-in") throws -> WebSignIn {
    try WebSignIn(
      server: #require(URL(string: "https://id.example.com")), client: "example app", provider: .google,
      returnTo: #require(URL(string: returnTo)), state: "state-1", verifier: verifier)
  }

  private func authorization(
    from callback: String, returnTo: String = "com.example.app:/signed-in"
  ) throws -> Authorization {
    try Self.signIn(returnTo: returnTo).authorization(from: #require(URL(string: callback)))
  }

  @Test func `starts at the provider's page with a challenge, and keeps the verifier`() throws {
    let start = try Self.signIn().start
    #expect(
      start.absoluteString == "https://id.example.com/auth/google/start?client_id=example%20app"
        + "&return_to=com.example.app:/signed-in&state=state-1"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256")
    #expect(!start.absoluteString.contains(Self.verifier))
  }

  @Test func `starts below the server's path, and escapes a plus sign`() throws {
    let signIn = try WebSignIn(
      server: #require(URL(string: "https://example.com/id/")), client: "a+b", provider: .facebook,
      returnTo: #require(URL(string: "https://example.com/back")), state: "s", verifier: Self.verifier)
    #expect(signIn.start.absoluteString.hasPrefix("https://example.com/id/auth/facebook/start?client_id=a%2Bb&"))
  }

  @Test func `names another provider of the server's settings by its id`() throws {
    let signIn = try WebSignIn(
      server: #require(URL(string: "https://id.example.com")), client: "a", provider: .openID("vk"),
      returnTo: #require(URL(string: "com.example.app:/back")), state: "s", verifier: Self.verifier)
    #expect(signIn.start.absoluteString.hasPrefix("https://id.example.com/auth/openid/start?client_id=a&"))
    #expect(signIn.start.absoluteString.hasSuffix("&provider=vk"))
    #expect(ProviderID.openID("vk").displayName == "vk")
  }

  @Test func `creates no account for a confirmation`() throws {
    let signIn = try WebSignIn(
      server: #require(URL(string: "https://id.example.com")), client: "a", provider: .google,
      returnTo: #require(URL(string: "com.example.app:/back")), state: "s", isConfirmation: true)
    #expect(signIn.start.absoluteString.hasSuffix("&intent=existing"))
    #expect(try !Self.signIn().start.absoluteString.contains("intent"))
  }

  @Test func `returns the ticket with the verifier`() throws {
    let authorization = try authorization(from: "com.example.app:/signed-in?ticket=t1&state=state-1")
    #expect(authorization == .webTicket(WebTicket(ticket: "t1", codeVerifier: Self.verifier)))
  }

  @Test(arguments: [
    "com.example.app:/signed-in?ticket=t1&state=state-2", "com.example.app:/signed-in?ticket=t1",
    "com.example.app:/signed-in?ticket=t1&state=state-1&state=state-2",
    "com.example.app:/elsewhere?ticket=t1&state=state-1", "com.other.app:/signed-in?ticket=t1&state=state-1",
    "com.example.app://host/signed-in?ticket=t1&state=state-1",
    "com.example.app:/signed-in?error=user_cancelled&state=state-2",
  ])
  func `rejects a callback of another sign-in`(callback: String) throws {
    let error = try #require(throws: AuthorizationError.self) { try authorization(from: callback) }
    #expect(error.code == .stateMismatch)
    #expect(!error.detail.contains("t1"))
  }

  @Test(arguments: [
    "http://www.example.com/back?ticket=t&state=state-1", "https://www.example.com:8443/back?ticket=t&state=state-1",
    "https://evil.example.com/back?ticket=t&state=state-1",
    "https://www.example.com@evil.example/back?ticket=t&state=state-1",
    "https://www.example.com/back/?ticket=t&state=state-1x",
  ])
  func `rejects another https address`(callback: String) throws {
    let error = try #require(throws: AuthorizationError.self) {
      try authorization(from: callback, returnTo: "https://www.example.com/back")
    }
    #expect(error.code == .stateMismatch)
  }

  @Test(arguments: ["user_cancelled", "access_denied"])
  func `treats a cancellation as no error`(error: String) throws {
    #expect(try authorization(from: "com.example.app:/signed-in?error=\(error)&state=state-1") == .cancelled)
  }

  @Test func `fails with the server's error, and without a ticket`() throws {
    let refused = try #require(throws: AuthorizationError.self) {
      try authorization(from: "com.example.app:/signed-in?error=account_exists&state=state-1")
    }
    #expect(refused.code == .failed && refused.detail.contains("account_exists"))
    for callback in ["com.example.app:/signed-in?state=state-1", "com.example.app:/signed-in?ticket=&state=state-1"] {
      let incomplete = try #require(throws: AuthorizationError.self) { try authorization(from: callback) }
      #expect(incomplete.code == .incomplete)
    }
  }

  @Test func `creates a random verifier of an accepted length`() throws {
    let verifiers = Set((0..<100).map { _ in ClientEnvironment.device.secret() })
    #expect(verifiers.count == 100 && verifiers.allSatisfy { $0.utf8.count == 43 })
    #expect(throws: AuthorizationError.self) {
      try WebSignIn(
        server: #require(URL(string: "https://id.example.com")), client: "c", provider: .google,
        returnTo: #require(URL(string: "a:/b")), state: "s", verifier: "short")
    }
  }
}

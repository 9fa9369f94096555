import AppleIDEmulator
import Foundation
import PippinHTTP
import Testing

/// People who act in the process of a test.
@Suite struct InProcessTests {
  private let harness: Harness

  init() throws { harness = try Harness() }

  private func authorizationURL(_ changes: [String: String?] = [:]) -> String {
    Harness.base + "/auth/authorize?" + Harness.query(changes)
  }

  @Test func `the sheet gives the name the first time only`() async throws {
    let first = try await harness.apple.signIn("mary", at: "com.example.app", nonce: "one")
    #expect((first.givenName, first.familyName) == ("Mary", "Appleseed"))
    #expect(first.email != nil)
    let second = try await harness.apple.signIn("mary", at: "com.example.app", nonce: "two")
    #expect((second.user, second.givenName, second.email) == (first.user, nil, nil))
    #expect(second.identityToken != first.identityToken && second.authorizationCode != first.authorizationCode)
  }

  @Test func `an unknown person or app is an error that says so`() async throws {
    for (person, app) in [("nobody", "com.example.app"), ("mary", "com.example.none"), ("mary", "com.example.web")] {
      await #expect(throws: EmulatorActionError.self) {
        try await harness.apple.signIn(person, at: app, nonce: nil)
      }
    }
    await #expect(throws: EmulatorActionError.self) { try await harness.apple.stopUsing("com.example.app", as: "mary") }
  }

  @Test func `a browser comes back as the response mode says`() async throws {
    let post = try await harness.apple.agree(at: authorizationURL(), as: "mary")
    let form = try #require(post.formData)
    #expect((post.method, post.url, form.first("state")) == ("POST", Harness.returnURL, "s-1"))
    #expect(form.first("code") != nil && form.first("id_token") != nil && form.first("user") != nil)
    let query = try await harness.apple.agree(
      at: authorizationURL(["response_mode": "query", "response_type": "code", "scope": nil]), as: "mary")
    #expect(query.method == "GET" && query.queryData?.first("code") != nil)
    let cancelled = try await harness.apple.cancel(at: authorizationURL(), as: "mary")
    #expect(cancelled.formData?.first("error") == "user_cancelled_authorize")
  }

  @Test func `an error page is an error with its words`() async throws {
    let url = authorizationURL(["redirect_uri": "https://other.example.com/"])
    let error = await #expect(throws: EmulatorActionError.self) { try await harness.apple.agree(at: url, as: "mary") }
    #expect(error?.detail.contains("400") == true)
    await #expect(throws: EmulatorActionError.self) {
      try await harness.apple.agree(at: authorizationURL(), as: "nobody")
    }
  }

  @Test func `a withdrawal and a deleted account are told to the server`() async throws {
    _ = try await harness.apple.signIn("mary", at: "com.example.app", nonce: nil)
    try await harness.apple.stopUsing("com.example.app", as: "mary")
    _ = try await harness.apple.signIn("mary", at: "com.example.app", nonce: nil)
    try await harness.apple.deleteAppleAccount(of: "mary")
    await harness.apple.settle()
    #expect(harness.receiver.received.count == 2)
  }
}

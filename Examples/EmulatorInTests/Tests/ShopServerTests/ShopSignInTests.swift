import AppleIDEmulator
import Foundation
import PippinHTTP
import ShopServer
import SignInWithApple
import Testing

/// Apple is in the same process: no port, no network.
@Suite struct ShopSignInTests {
  let apple: AppleIDEmulator
  let signIn: ShopSignIn

  init() throws {
    apple = try AppleIDEmulator(seed: 1, now: { Date() })
    let service = AppleIDService(
      endpoints: .apple, transport: ResponderTransport(apple), keys: AppleKeyCache(), now: { Date() },
      onKeySet: { _, _ in })
    signIn = ShopSignIn(apple: service, bundleID: "com.example.app")
  }

  /// Whom the server signs in after Mary agreed on Apple's sheet.
  func mary(nonce: String, expecting expected: String) async throws -> Result<String, ShopSignIn.Refusal> {
    let sheet = try await apple.signIn("mary", at: "com.example.app", nonce: nonce)
    return await signIn.subject(token: sheet.identityToken, code: sheet.authorizationCode, nonce: expected)
  }

  @Test func `Mary is the same person each time`() async throws {
    let subject = try await mary(nonce: "one", expecting: "one").get()
    #expect(try await mary(nonce: "two", expecting: "two").get() == subject)
  }

  @Test func `a token for another attempt starts again`() async throws {
    let result = try await mary(nonce: "one", expecting: "other")
    #expect(throws: ShopSignIn.Refusal.startAgain) { try result.get() }
  }
}

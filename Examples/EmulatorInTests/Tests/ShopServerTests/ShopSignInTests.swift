import AppleIDEmulator
import Foundation
import PippinHTTP
import ShopServer
import SignInWithApple
import Testing

/// Apple in the same process: no port, no network.
struct InProcess: Transport {
  let apple: AppleIDEmulator

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    await apple.respond(to: request)
  }
}

/// What Apple's sheet on Mary's device would give to the app.
struct Sheet: Decodable {
  let identityToken: String
  let authorizationCode: String

  static func ofMary(_ apple: AppleIDEmulator, nonce: String) async throws -> Sheet {
    let order = ["bundle_id": "com.example.app", "apple_id": "mary", "nonce": nonce]
    let answer = await apple.respond(
      to: try HTTPRequest(
        method: "POST", url: "http://127.0.0.1/emulator/native/authorizations",
        fields: ["content-type": "application/json"], body: [UInt8](JSONEncoder().encode(order))))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Sheet.self, from: Data(answer.body))
  }
}

@Suite struct ShopSignInTests {
  let apple: AppleIDEmulator
  let signIn: ShopSignIn

  init() throws {
    apple = try AppleIDEmulator(seed: 1, now: { Date() })
    let service = AppleIDService(
      endpoints: try AppleEndpoints(base: "http://127.0.0.1"), transport: InProcess(apple: apple),
      keys: AppleKeyCache(), now: { Date() }, onKeySet: { _, _ in })
    signIn = ShopSignIn(apple: service, bundleID: "com.example.app")
  }

  @Test func `Mary is the same person each time`() async throws {
    let first = try await Sheet.ofMary(apple, nonce: "one")
    let second = try await Sheet.ofMary(apple, nonce: "two")
    let subject = try await signIn.subject(token: first.identityToken, code: first.authorizationCode, nonce: "one")
      .get()
    let again = try await signIn.subject(token: second.identityToken, code: second.authorizationCode, nonce: "two")
      .get()
    #expect(subject == again)
  }

  @Test func `a token for another attempt starts again`() async throws {
    let sheet = try await Sheet.ofMary(apple, nonce: "one")
    let result = await signIn.subject(token: sheet.identityToken, code: sheet.authorizationCode, nonce: "other")
    #expect(throws: ShopSignIn.Refusal.startAgain) { try result.get() }
  }
}

import AppleIDEmulator
import Foundation
import Hummingbird
import HummingbirdTesting
import PippinHTTP
import PippinSecret
import Shop
import SignInWithApple
import Testing

/// The shop before Apple in the same process: no port, no network.
@Suite struct ShopTests {
  let apple: AppleIDEmulator
  let application: Application<RouterResponder<BasicRequestContext>>
  let inbox = Inbox()

  init() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].apps[0].notificationURL = "https://www.example.com/apple/notifications"
    configuration.teams[0].apps[0].services[0].returnURLs = ["https://www.example.com/apple/callback"]
    let key = configuration.teams[0].keys[0]
    apple = try AppleIDEmulator(
      configuration: configuration, seed: 1, now: { Date() }, transport: ResponderTransport(inbox))
    let service = AppleIDService(
      endpoints: .apple, transport: ResponderTransport(apple), keys: AppleKeyCache(), now: { Date() },
      onKeySet: { _, _ in })
    let signer = try ClientSecretSigner(
      teamID: configuration.teams[0].id, keyID: key.keyID, privateKeyPEM: key.p8)
    application = Application(router: try shop(apple: service, signer: signer))
  }

  /// Signs Mary in as the app does, and returns the session.
  func signIn(_ client: any TestClientProtocol) async throws -> String {
    let nonce = String(buffer: try await client.execute(uri: "/nonces", method: .post).body)
    let sheet = try await apple.signIn("mary", at: "com.example.app", nonce: nonce)
    let body = try JSONEncoder().encode([
      "identityToken": sheet.identityToken, "authorizationCode": sheet.authorizationCode, "nonce": nonce,
      "name": sheet.givenName ?? "",
    ])
    let answer = try await client.execute(uri: "/sign-in/apple", method: .post, body: ByteBuffer(bytes: body))
    #expect(answer.status == .ok)
    // The nonce works once.
    let again = try await client.execute(uri: "/sign-in/apple", method: .post, body: ByteBuffer(bytes: body))
    #expect(again.status == .unauthorized)
    return String(buffer: answer.body)
  }

  func status(_ client: any TestClientProtocol, _ session: String) async throws -> Int {
    try await client.execute(uri: "/account", method: .get, headers: [.authorization: "Bearer \(session)"]).status.code
  }

  @Test func `Mary signs in in the app, and deletes her account`() async throws {
    try await application.test(.router) { client in
      let session = try await signIn(client)
      #expect(try await status(client, session) == 200)
      let answer = try await client.execute(
        uri: "/account", method: .delete, headers: [.authorization: "Bearer \(session)"])
      #expect(answer.status == .noContent)
      #expect(try await status(client, session) == 401)
      // At Apple the consent is gone, too: the sheet gives her name again.
      #expect(try await apple.signIn("mary", at: "com.example.app", nonce: nil).givenName == "Mary")
    }
  }

  @Test func `Mary signs in on the web, and another browser cannot`() async throws {
    try await application.test(.router) { client in
      let start = try await client.execute(uri: "/sign-in/apple", method: .get)
      #expect(start.status == .seeOther)
      let cookie = start.headers[.setCookie]?.split(separator: ";").first.map(String.init) ?? ""
      let callback = try await apple.agree(at: start.headers[.location] ?? "", as: "mary")
      func finish(_ headers: HTTPTypes.HTTPFields) async throws -> TestResponse {
        try await client.execute(
          uri: "/apple/callback", method: .post, headers: headers, body: ByteBuffer(bytes: callback.body))
      }
      #expect(try await finish([:]).status == .forbidden)
      let end = try await finish([.cookie: cookie])
      #expect(end.status == .seeOther)
      let session = end.headers[values: .setCookie][0].split(separator: ";")[0].dropFirst("session=".count)
      #expect(try await status(client, String(session)) == 200)
      // The code was used.
      #expect(try await finish([.cookie: cookie]).status == .unauthorized)
    }
  }

  @Test func `a withdrawn consent ends the sessions, a forged one nothing`() async throws {
    try await application.test(.router) { client in
      let session = try await signIn(client)
      let forged = try await client.execute(
        uri: "/apple/notifications", method: .post, body: ByteBuffer(string: #"{"payload":"a.b.c"}"#))
      #expect(forged.status == .badRequest)
      try await apple.stopUsing("com.example.app", as: "mary")
      await apple.settle()
      for body in await inbox.bodies {
        let answer = try await client.execute(
          uri: "/apple/notifications", method: .post, body: ByteBuffer(bytes: body))
        #expect(answer.status == .ok)
      }
      #expect(try await status(client, session) == 401)
    }
  }
}

/// Keeps what the emulator posts to the shop.
actor Inbox: Responder {
  private(set) var bodies: [[UInt8]] = []

  func respond(to request: PippinHTTP.HTTPRequest) async -> PippinHTTP.HTTPResponse {
    bodies.append(request.body)
    return PippinHTTP.HTTPResponse(status: 200)
  }
}

import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinSecret
import PippinVapor
import Shop
import SignInWithApple
import Testing
import Vapor
import VaporTesting

/// The shop before Apple in the same process: no port, no network.
@Suite struct ShopTests {
  let apple: AppleIDEmulator
  let inbox = Inbox()
  let signer: ClientSecretSigner

  init() throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0].apps[0].notificationURL = "https://www.example.com/apple/notifications"
    configuration.teams[0].apps[0].services[0].returnURLs = ["https://www.example.com/apple/callback"]
    let key = configuration.teams[0].keys[0]
    apple = try AppleIDEmulator(
      configuration: configuration, seed: 1, now: { Date() }, transport: ResponderTransport(inbox))
    signer = try ClientSecretSigner(teamID: configuration.teams[0].id, keyID: key.keyID, privateKeyPEM: key.p8)
  }

  func withShop(_ test: (Application) async throws -> Void) async throws {
    try await withApp { app in
      app.appleID = AppleIDService(
        endpoints: .apple, transport: ResponderTransport(apple), keys: AppleKeyCache(), now: { Date() },
        onKeySet: { _, _ in })
      try shop(app, signer: signer)
      try await test(app)
    }
  }

  func send(
    _ app: Application, _ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders = [:], body: [UInt8] = []
  ) async throws -> TestingHTTPResponse {
    try await app.testing().performTest(
      request: TestingHTTPRequest(
        method: method, url: URI(path: path), headers: headers, body: ByteBuffer(bytes: body),
        contentConfigurator: .default()))
  }

  /// Signs Mary in as the app does, and returns the session.
  func signIn(_ app: Application) async throws -> String {
    let nonce = try await send(app, .POST, "/nonces").body.string
    let sheet = try await apple.signIn("mary", at: "com.example.app", nonce: nonce)
    let body = try JSONEncoder().encode([
      "identityToken": sheet.identityToken, "authorizationCode": sheet.authorizationCode, "nonce": nonce,
      "name": sheet.givenName ?? "",
    ])
    let json: HTTPHeaders = ["Content-Type": "application/json"]
    let answer = try await send(app, .POST, "/sign-in/apple", json, body: [UInt8](body))
    #expect(answer.status == .ok)
    // The nonce works once.
    #expect(try await send(app, .POST, "/sign-in/apple", json, body: [UInt8](body)).status == .unauthorized)
    return answer.body.string
  }

  func status(_ app: Application, _ session: String) async throws -> UInt {
    try await send(app, .GET, "/account", ["Authorization": "Bearer \(session)"]).status.code
  }

  @Test func `Mary signs in in the app, and deletes her account`() async throws {
    try await withShop { app in
      let session = try await signIn(app)
      #expect(try await status(app, session) == 200)
      let answer = try await send(app, .DELETE, "/account", ["Authorization": "Bearer \(session)"])
      #expect(answer.status == .noContent)
      #expect(try await status(app, session) == 401)
      // At Apple the consent is gone, too: the sheet gives her name again.
      #expect(try await apple.signIn("mary", at: "com.example.app", nonce: nil).givenName == "Mary")
    }
  }

  @Test func `Mary signs in on the web, and another browser cannot`() async throws {
    try await withShop { app in
      let start = try await send(app, .GET, "/sign-in/apple")
      #expect(start.status == .seeOther)
      let cookie = start.headers["Set-Cookie"][0].split(separator: ";").first.map(String.init) ?? ""
      let callback = try await apple.agree(at: start.headers["Location"][0], as: "mary")
      #expect(try await send(app, .POST, "/apple/callback", body: callback.body).status == .forbidden)
      let end = try await send(app, .POST, "/apple/callback", ["Cookie": cookie], body: callback.body)
      #expect(end.status == .seeOther)
      let session = end.headers["Set-Cookie"][0].split(separator: ";")[0].dropFirst("session=".count)
      #expect(try await status(app, String(session)) == 200)
      // The code was used.
      let again = try await send(app, .POST, "/apple/callback", ["Cookie": cookie], body: callback.body)
      #expect(again.status == .unauthorized)
    }
  }

  @Test func `a withdrawn consent ends the sessions, a forged one nothing`() async throws {
    try await withShop { app in
      let session = try await signIn(app)
      let forged = try await send(app, .POST, "/apple/notifications", body: Array(#"{"payload":"a.b.c"}"#.utf8))
      #expect(forged.status == .badRequest)
      try await apple.stopUsing("com.example.app", as: "mary")
      await apple.settle()
      for body in await inbox.bodies {
        #expect(try await send(app, .POST, "/apple/notifications", body: body).status == .ok)
      }
      #expect(try await status(app, session) == 401)
    }
  }
}

/// Keeps what the emulator posts to the shop.
actor Inbox: PippinHTTP.Responder {
  private(set) var bodies: [[UInt8]] = []

  func respond(to request: PippinHTTP.HTTPRequest) async -> PippinHTTP.HTTPResponse {
    bodies.append(request.body)
    return PippinHTTP.HTTPResponse(status: 200)
  }
}

import Foundation
import PippinHTTP
import PippinHTTPServer
import PippinSecret
import PippinTestKit
import SignInWithApple
import Testing

@Suite struct TransportTests {
  @Test func `stored keys work after a restart without Apple`() async throws {
    let side = try AppleSide()
    let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString).json")
    let sheet = try await side.sheet(nonce: "a nonce")
    let first = appleIDService(over: side.transport, keepingKeysIn: file)
    _ = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: first)
    // The service does not wait for the hook, so the test does.
    try await eventually("the keys are kept") { FileManager.default.fileExists(atPath: file.path) }

    side.transport.unplug()
    let second = appleIDService(over: side.transport, keepingKeysIn: file)
    _ = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: second)
    try FileManager.default.removeItem(at: file)
  }

  @Test func `the cache decides what to do about a token`() async throws {
    let token = try UnverifiedIdentityToken(parsing: try await AppleSide().sheet(nonce: "a nonce").token)
    var cache = AppleKeyCache()
    let now = Date()
    #expect(
      next(&cache, for: token, now: now)
        == "fetch the set, report the result with fetched or fetchFailed, then ask again")
    cache.fetchFailed(startedAt: now)
    #expect(next(&cache, for: token, now: now) == "answer 503, Retry-After 10")
  }

  @Test func `a newer key signs from its time on`() throws {
    let p8 = try AppleSide().p8
    let older = try signer(p8: p8)
    let newer = try ClientSecretSigner(teamID: older.teamID, keyID: "KEY0000002", privateKeyPEM: SecretText(p8))
    let moment = Date(timeIntervalSince1970: 1_790_000_000)
    let both = try signer(older: older, newer: newer, from: moment)
    #expect(both.signers(at: moment - 1).map(\.keyID) == ["KEY0000001", "KEY0000002"])
    #expect(both.signers(at: moment).map(\.keyID) == ["KEY0000002", "KEY0000001"])
  }

  @Test func `an unknown transport error may have reached the server`() async throws {
    let transport = ClientTransport { _, _ in throw CancellationError() }
    await #expect(
      throws: TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "CancellationError")
    ) {
      try await transport.send(AppleEndpoints.apple.keysRequest, timeout: .seconds(1))
    }
  }

  @Test func `the URLSession transport returns every answer, also a redirect`() async throws {
    struct Server: Responder {
      func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard request.method == "POST" else { return .redirect("/elsewhere") }
        return HTTPResponse(status: 400, fields: ["x-asked": request.fields["x-asks"] ?? ""], body: request.body)
      }
    }
    let server = HTTPServer(configuration: .init(), responder: Server())
    try server.start()
    let url = "http://127.0.0.1:\(server.port)/form"
    let transport = URLSessionTransport()
    let answer = try await transport.send(
      HTTPRequest(method: "POST", url: url, fields: ["x-asks": "this"], body: Array("a=b".utf8)), timeout: .seconds(10))
    #expect((answer.status, answer.fields["x-asked"], answer.bodyText) == (400, "this", "a=b"))
    #expect(try await transport.send(HTTPRequest(url: url), timeout: .seconds(10)).status == 303)
    await server.stop(grace: .zero)

    await #expect {
      try await transport.send(HTTPRequest(url: url), timeout: .seconds(10))
    } throws: {
      let error = $0 as? TransportError
      return error?.code == .couldNotConnect && error?.mayHaveReachedServer == false
    }
  }
}

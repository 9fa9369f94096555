import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import SignInWithApple
import Testing

/// The web flow with Apple in the same process.
@Suite struct WebFlowTests {
  private let side: AppleSide
  private let flow: AppleWebFlow

  init() throws {
    side = try AppleSide()
    let service = AppleIDService(
      endpoints: .apple, transport: side.transport, keys: AppleKeyCache(), retries: .none, now: { Date() },
      onKeySet: { _, _ in })
    flow = try AppleWebFlow(
      service: service, signer: try signer(p8: side.p8), clientID: "com.example.web",
      redirectURI: "https://www.example.com/apple/callback")
  }

  /// The `Cookie` field of a browser that got these.
  private func cookies(_ setCookies: [String]) -> String {
    setCookies.compactMap { $0.split(separator: ";").first.map(String.init) }.joined(separator: "; ")
  }

  private func finish(_ body: [UInt8], _ cookies: String?) async throws -> AppleWebFlow.Outcome {
    try await flow.finish(body: body, cookies: cookies) { _, _ in }
  }

  private func code(_ body: [UInt8], _ cookies: String?) async -> AppleWebFlowError.Code? {
    do {
      _ = try await finish(body, cookies)
      return nil
    } catch {
      return (error as? AppleWebFlowError)?.code
    }
  }

  @Test func `Mary signs in, and her name is kept before the exchange`() async throws {
    let start = try flow.start()
    let callback = try await side.apple.agree(at: start.location, as: "mary")
    #expect((callback.method, callback.url) == ("POST", "https://www.example.com/apple/callback"))
    var kept: [String?] = []
    let outcome = try await flow.finish(body: callback.body, cookies: cookies(start.setCookies)) { identity, user in
      kept = [identity.subject, user.givenName, user.familyName]
    }
    guard case .signedIn(let signIn) = outcome else {
      Issue.record("ended otherwise: \(outcome)")
      return
    }
    #expect(kept == [signIn.identity.subject, "Mary", "Appleseed"])
    #expect(signIn.refreshToken != nil)
    #expect(signIn.removingCookie.contains("=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=None"))
  }

  @Test func `a name that cannot be kept ends the sign-in before the code is used`() async throws {
    let start = try flow.start()
    let callback = try await side.apple.agree(at: start.location, as: "mary")
    await #expect(throws: CancellationError.self) {
      try await flow.finish(body: callback.body, cookies: cookies(start.setCookies)) { _, _ in throw CancellationError()
      }
    }
    #expect(await code(callback.body, cookies(start.setCookies)) == nil)
  }

  @Test func `the cookie goes to this host alone, over TLS, and with Apple's POST`() throws {
    let cookie = try #require(try flow.start().setCookies.first)
    #expect(cookie.hasPrefix("__Host-apple-"))
    #expect(cookie.hasSuffix("; Path=/; Max-Age=600; Secure; HttpOnly; SameSite=None"))
  }

  @Test func `without TLS the cookie is one that a browser takes`() async throws {
    let flow = try AppleWebFlow(
      service: appleIDService(over: side.transport), signer: try signer(p8: side.p8), clientID: "com.example.web",
      redirectURI: "http://localhost:8080/apple/callback", redirectRules: .insecureAnyAddress)
    let cookie = try #require(try flow.start().setCookies.first)
    #expect(cookie.hasPrefix("apple-") && cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"))
  }

  @Test func `only the browser that began can finish`() async throws {
    let mine = try flow.start()
    let other = try flow.start()
    let callback = try await side.apple.agree(at: mine.location, as: "mary")
    #expect(await code(callback.body, nil) == .otherBrowser)
    #expect(await code(callback.body, cookies(other.setCookies)) == .otherBrowser)
    // The name alone, with another secret.
    let name = cookies(mine.setCookies).split(separator: "=")[0]
    let value = cookies(other.setCookies).split(separator: "=")[1]
    #expect(await code(callback.body, "\(name)=\(value)") == .otherBrowser)
    #expect(await code(callback.body, cookies(other.setCookies + mine.setCookies)) == nil)
  }

  @Test func `state, nonce and challenge differ, and none is in the cookie`() throws {
    let start = try flow.start()
    let query = try #require(HTTPRequest(url: start.location).queryData)
    let values = ["state", "nonce", "code_challenge"].compactMap { query.first($0) }
    #expect(Set(values).count == 3 && values.allSatisfy { $0.utf8.count == 43 })
    for value in values { #expect(!start.setCookies.joined().contains("=\(value)")) }
    #expect(try flow.start().location != start.location)
  }

  @Test func `a code works once`() async throws {
    let start = try flow.start()
    let callback = try await side.apple.agree(at: start.location, as: "mary")
    #expect(await code(callback.body, cookies(start.setCookies)) == nil)
    #expect(await code(callback.body, cookies(start.setCookies)) == .refused)
  }

  @Test func `a person can cancel`() async throws {
    let start = try flow.start()
    let callback = try await side.apple.cancel(at: start.location, as: "mary")
    guard case .cancelled = try await finish(callback.body, cookies(start.setCookies)) else {
      Issue.record("not cancelled")
      return
    }
    #expect(await code(callback.body, nil) == .otherBrowser)
  }

  @Test func `errors say their status, and an outage that the same request can succeed later`() async throws {
    for body in ["", "code=a&code=b&state=c", "state=c", "code=a&error=b"] {
      await #expect {
        try await finish(Array(body.utf8), nil)
      } throws: {
        ($0 as? AppleWebFlowError)?.httpStatus == 400
      }
    }
    let start = try flow.start()
    let callback = try await side.apple.agree(at: start.location, as: "mary")
    side.transport.unplug()
    await #expect {
      try await finish(callback.body, cookies(start.setCookies))
    } throws: {
      let error = $0 as? AppleWebFlowError
      return error?.httpStatus == 503 && (error?.retryAfterSeconds ?? 0) > 0
    }
    side.transport.repair()
    // The fetch of the keys that failed is repeated after ten seconds.
    #expect(await code(callback.body, cookies(start.setCookies)) == .unavailable)
  }

  @Test func `abandoned sign-ins do not fill the header`() throws {
    var jar: [String] = []
    for _ in 0..<20 {
      for cookie in try flow.start(cookies: jar.joined(separator: "; ")).setCookies {
        let name = String(cookie.prefix { $0 != "=" })
        jar.removeAll { $0.hasPrefix(name + "=") }
        if !cookie.contains("Max-Age=0") { jar.append(String(cookie.prefix { $0 != ";" })) }
      }
    }
    #expect(jar.count == 5)
  }

  @Test func `a wrong setting is found at once`() throws {
    #expect(throws: AuthorizationRequestError.self) {
      try AppleWebFlow(
        service: appleIDService(over: side.transport), signer: signer(p8: side.p8), clientID: "com.example.web",
        redirectURI: "http://localhost:8080/apple/callback")
    }
  }

  @Test func `the library rejects the emulator's keys without containing the emulator`() async throws {
    #expect(AppleKeySet.emulatorKeyThumbprints == AppleIDEmulator.publishedKeyThumbprints)
    let service = AppleIDService(
      endpoints: .apple, transport: ResponderTransport(side.apple), keys: AppleKeyCache(), retries: .none,
      refusedKeys: AppleKeySet.emulatorKeyThumbprints, now: { Date() }, onKeySet: { _, _ in })
    await #expect(throws: AppleIDServiceError.self) { try await service.refreshKeys() }
  }
}

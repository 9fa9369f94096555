import AppleIDEmulator
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// The code is exchanged as the client that got it, and what comes back is judged like the first (R-5).
@Suite struct `The exchange` {
  /// Lets the token endpoint answer with another identity token, made of Apple's own.
  private func bending(
    _ world: World, _ bend: @escaping @Sendable (TokenForge, String) throws -> String?
  ) {
    let (forge, emulator) = (TokenForge(world: world), world.emulator)
    world.transport.route(
      "127.0.0.1:8081",
      to: ClosureResponder { request in
        var response = await emulator.respond(to: request)
        let token = Answer(response).text("id_token")
        guard !token.isEmpty else { return response }
        do {
          let faulted = try bend(forge, token)
          let text = response.bodyText
          response.body = Array(
            (faulted.map { text.replacing(token, with: $0) } ?? text.replacing("id_token", with: "no_token")).utf8)
        } catch {
          response.status = 500
        }
        return response
      })
  }

  @Test func `of a native code sends no address and no verifier, of a web code both`() async throws {
    let world = try await World()
    _ = await App(world: world).signIn()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let forms = world.transport.requests(to: "/auth/token").compactMap(\.formData)
    #expect(
      forms.map { $0.pairs.map(\.name).sorted() } == [
        ["client_id", "client_secret", "code", "grant_type"],
        ["client_id", "client_secret", "code", "code_verifier", "grant_type", "redirect_uri"],
      ])
    #expect(forms.map { $0.first("client_id") } == ["com.example.app", "com.example.web"])
  }

  /// A copy may have waited at this server while the first was refused; nothing in the store tells it.
  @Test func `sends a refused code to Apple once, however often the request is repeated`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    world.transport.route(
      "127.0.0.1:8081",
      to: ClosureResponder { [emulator = world.emulator] request in
        guard request.path == "/auth/token" else { return await emulator.respond(to: request) }
        return HTTPResponse(
          status: 400, fields: ["content-type": "application/json"], body: Array(#"{"error":"invalid_grant"}"#.utf8))
      })
    world.store.has(.slow)
    let answers = await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await app.send(body, fields: [("idempotency-key", "one-sign-in-of-mary")]) } }
      return await group.reduce(into: []) { $0.append($1.verdict) }
    }
    world.store.has(nil)
    #expect(Set(answers) == ["401 authorization_code_invalid"])
    #expect(world.transport.requests(to: "/auth/token").count == 1)
    #expect(await app.send(body).verdict == "401 authorization_code_invalid")
    #expect(world.transport.requests(to: "/auth/token").count == 1)
  }

  @Test func `knows a code that Apple answered for as long as a sign-in with it can come again`() {
    let (codes, start) = (AnsweredCodes(), Date(timeIntervalSince1970: 1_800_000_000))
    #expect(!codes.contains("a", at: start))
    codes.insert("a", at: start)
    #expect(codes.contains("a", at: start.addingTimeInterval(1799)))
    // The browser's flow has ended then, and Apple takes no code after five minutes (TOKEN-5).
    #expect(!codes.contains("a", at: start.addingTimeInterval(1800)))
    for number in 0..<5000 { codes.insert("b\(number)", at: start.addingTimeInterval(Double(number))) }
    #expect(codes.count <= 3600)
  }

  @Test(arguments: [
    ("aud", "com.example.web", "401 identity_token_invalid wrong_audience"),
    ("iss", "https://appleid.example", "401 identity_token_invalid wrong_issuer"),
    ("sub", "000000.f00.0000", "401 identity_token_invalid subject_mismatch"),
    ("nonce", "another", "401 identity_token_invalid nonce_mismatch"),
    ("at_hash", "AAAAAAAAAAAAAAAAAAAAAA", "401 identity_token_invalid code_hash_mismatch"),
    ("c_hash", "AAAAAAAAAAAAAAAAAAAAAA", "401 identity_token_invalid code_hash_mismatch"),
    ("exp", "soon", "401 identity_token_invalid malformed"),
  ])
  func `is refused when its token says something else`(claim: String, value: String, verdict: String) async throws {
    let world = try await World()
    bending(world) { try $0.resigned($1, [(claim, .string(value))]) }
    #expect(await App(world: world).signIn().verdict == verdict)
    bending(world) { try $0.resigned($1, []) }
    #expect(await App(world: world).signIn()["created"]?.bool == true)
  }

  @Test func `is refused when its token is signed by somebody else, and is our trouble when there is none`()
    async throws
  {
    let world = try await World()
    let key = try await TokenForge(world: world).unpublishedKey()
    bending(world) { try $0.resigned($1, [], key: key, keyID: $0.signingKey.id) }
    #expect(await App(world: world).signIn().verdict == "401 identity_token_invalid bad_signature")
    bending(world) { _, _ in nil }
    #expect(await App(world: world).signIn().verdict == "502 provider_refused")
    bending(world) { try $0.resigned($1, [("nonce", nil), ("at_hash", nil)]) }
    #expect(await App(world: world).signIn().verdict == "200")
  }
}

/// What Apple says of an address, in all its spellings (R-1, R-9, CLAIMS-8 to CLAIMS-12).
@Suite struct `An address` {
  @Test func `is verified whether Apple says so as a boolean or as a string`() async throws {
    let world = try await World()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "native", "kind": "string_booleans"])
    let answer = await App(world: world).signIn()
    #expect(answer["account.email_verified"]?.bool == true && answer["account.is_private_email"]?.bool == true)
  }

  @Test func `of a school that Apple does not vouch for is not verified`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.appleIDs.append(
      .init(
        id: "pupil", email: "pupil@school.example", givenName: "P", familyName: "Upil", kind: .managed,
        emailVerified: false))
    let answer = await App(world: try await World(configuration: configuration)).signIn(as: "pupil")
    #expect(answer.text("account.email") == "pupil@school.example")
    #expect(answer["account.email_verified"]?.bool == false && answer["account.is_private_email"]?.bool == false)
  }

  @Test func `of two people that are the same leads neither into the other's account`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.appleIDs.append(.init(id: "twin", email: "mary@example.com", givenName: "T", familyName: "Win"))
    let app = App(world: try await World(configuration: configuration))
    var verdicts: [String] = []
    for person in ["mary", "twin"] {
      let nonce = await app.nonce()
      let answer = await app.send(app.body(await app.sheet(person, nonce: nonce, hidesEmail: false), nonce: nonce))
      #expect(answer["account.email"]?.string ?? answer.text("will_attach.email") == "mary@example.com")
      verdicts.append(answer.verdict)
    }
    #expect(verdicts == ["200", "409 account_exists"])
  }

  @Test func `that Apple replaced replaces the account's, and a token without one takes nothing away`() async throws {
    let world = try await World()
    let app = App(world: world)
    let forge = TokenForge(world: world)
    _ = await app.signIn()
    for (claim, expected) in [
      (JSONText.string("new@privaterelay.appleid.com"), "new@privaterelay.appleid.com"),
      (nil, "new@privaterelay.appleid.com"),
    ] {
      let nonce = await app.nonce()
      let sheet = await app.sheet("mary", nonce: nonce)
      let token = try forge.resigned(sheet.identityToken, [("email", claim)])
      let answer = await app.send(app.body(sheet, nonce: nonce).changing([("identity_token", .string(token))]))
      #expect(answer.text("account.email") == expected)
    }
  }
}

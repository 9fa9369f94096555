import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// Every `reason` of `identity_token_invalid`, reached by a token made for it.
@Suite struct `An identity token is refused` {
  /// A world, a fresh nonce and what the sheet handed over for it.
  private struct Scene {
    let world: World
    let app: App
    let forge: TokenForge
    let nonce: String
    var sheet: App.Authorization

    init() async throws {
      world = try await World()
      app = App(world: world)
      forge = TokenForge(world: world)
      nonce = await app.nonce()
      sheet = await app.sheet("mary", nonce: nonce)
    }

    /// Sends the token in place of Apple's.
    func send(_ token: String) async -> Answer {
      await app.send(app.body(sheet, nonce: nonce).changing([("identity_token", .string(token))]))
    }

    /// Sends Apple's token with other claims, signed by Apple's key.
    func send(_ changes: (String, JSONText?)...) async throws -> Answer {
      await send(try forge.resigned(sheet.identityToken, changes))
    }

    /// The time of then, as a token has it.
    func minutesAgo(_ minutes: Int) -> Int { Int(world.clock.time.timeIntervalSince1970) - minutes * 60 }

    /// Nothing was spent and nothing is known: the honest request still makes an account.
    func isUnharmed() async -> Bool {
      await app.send(app.body(sheet, nonce: nonce))["created"]?.bool == true
    }
  }

  @Test(arguments: ["", "x", "a.b", "a.b.c.d", "....", "e30.e30.", "e30.e30.AAAA", "é.é.é"])
  func `that is no token`(text: String) async throws {
    let scene = try await Scene()
    #expect(await scene.send(text).verdict == "401 identity_token_invalid malformed")
    #expect(scene.world.callsToApple == 0)
    #expect(await scene.isUnharmed())
  }

  @Test func `that is longer than Apple's ever are, before anything is asked`() async throws {
    let scene = try await Scene()
    let long = scene.sheet.identityToken + String(repeating: "A", count: 8192)
    #expect(await scene.send(long).verdict == "401 identity_token_invalid malformed")
    let junk = await scene.send(String(repeating: "x", count: 1 << 20))
    #expect(junk.verdict == "413 too_large")
    #expect(scene.world.callsToApple == 0)
  }

  @Test func `that says its algorithm is none`() async throws {
    let scene = try await Scene()
    let claims = try TokenForge.claims(scene.sheet.identityToken)
    let kid = JSONText.string(scene.forge.signingKey.id)
    for name in ["none", "None", "NONE", "nOnE", "", "RS512", "PS256", "ES256", "rs256"] {
      let token = TokenForge.token(header: ["alg": .string(name), "kid": kid], claims: claims) { _ in [1, 2, 3] }
      #expect(await scene.send(token).verdict == "401 identity_token_invalid unsupported_algorithm", "\(name)")
    }
    #expect(scene.world.callsToApple == 0)
    #expect(await scene.isUnharmed())
  }

  @Test func `that takes Apple's public key for a shared secret`() async throws {
    let scene = try await Scene()
    let claims = try TokenForge.claims(scene.sheet.identityToken)
    let key = scene.forge.signingKey
    let secret = SecretBytes(try RSAPrivateKey(pem: key.pem).publicKey.modulus)
    let token = TokenForge.token(header: ["alg": "HS256", "kid": .string(key.id)], claims: claims) {
      HMACSHA256.tag(for: $0, key: secret)
    }
    #expect(await scene.send(token).verdict == "401 identity_token_invalid unsupported_algorithm")
    #expect(scene.world.callsToApple == 0)
  }

  @Test(arguments: ["jwk", "jku", "x5u", "x5c", "crit", "b64"])
  func `that brings its own key or its own rules`(member: String) async throws {
    let scene = try await Scene()
    let own = try await scene.forge.unpublishedKey()
    let key = try RSAPrivateKey(pem: own.pem)
    let value: JSONText =
      switch member {
      case "jwk":
        [
          "kty": "RSA", "n": .string(Base64URL.encode(key.publicKey.modulus)),
          "e": .string(Base64URL.encode(key.publicKey.exponent)),
        ]
      case "x5c", "crit": .list(["exp"])
      case "b64": true
      default: "https://attacker.example/keys"
      }
    let token = try TokenForge.token(
      header: .object([("alg", "RS256"), ("kid", .string(scene.forge.signingKey.id)), (member, value)]),
      claims: try TokenForge.claims(scene.sheet.identityToken)
    ) { try key.signRS256($0) }
    #expect(await scene.send(token).verdict == "401 identity_token_invalid malformed")
    #expect(scene.world.callsToApple == 0)
    #expect(await scene.isUnharmed())
  }

  @Test func `that is signed by a key that Apple does not publish, whatever id it claims`() async throws {
    let scene = try await Scene()
    let own = try await scene.forge.unpublishedKey()
    let honest = try scene.forge.resigned(
      scene.sheet.identityToken, [("iat", .integer(scene.minutesAgo(5)))], key: own)
    #expect(await scene.send(honest).verdict == "401 identity_token_invalid unknown_key")
    #expect(scene.world.transport.requests(to: "/auth/keys").count == 1)
    let lying = try scene.forge.resigned(
      scene.sheet.identityToken, [], key: own, keyID: scene.forge.signingKey.id)
    #expect(await scene.send(lying).verdict == "401 identity_token_invalid bad_signature")
    #expect(scene.world.transport.requests(to: "/auth/token").isEmpty)
    #expect(await scene.isUnharmed())
    #expect(scene.world.transport.requests(to: "/auth/keys").count == 1)
  }

  @Test func `any byte of which was changed`() async throws {
    let scene = try await Scene()
    // Old enough that a changed key id is an unknown one (KEYS-18).
    let token = Array(
      try scene.forge.resigned(scene.sheet.identityToken, [("iat", .integer(scene.minutesAgo(5)))]).utf8)
    for position in stride(from: 0, to: token.count, by: 7) {
      var changed = token
      changed[position] = changed[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let answer = await scene.send(String(decoding: changed, as: UTF8.self))
      #expect(answer.status == 401 && answer.text("code") == "identity_token_invalid", "byte \(position): \(answer)")
    }
    #expect(scene.world.transport.requests(to: "/auth/token").isEmpty)
    #expect(await scene.isUnharmed())
  }

  @Test func `whose key was retired`() async throws {
    let scene = try await Scene()
    await scene.world.atApple("POST", "/emulator/keys/rotate", ["retire_old": true])
    // A key that is not there yet looks the same for five minutes (KEYS-18).
    let early = await scene.send(scene.sheet.identityToken)
    #expect(early.verdict == "503 provider_unreachable")
    // The wait, and up to half of it, so that many do not come back at once.
    #expect((10...15).contains(early.response.fields["retry-after"].flatMap { Int($0) } ?? 0))
    scene.world.clock.advance(by: 300)
    #expect(await scene.send(scene.sheet.identityToken).verdict == "401 identity_token_invalid unknown_key")
  }

  @Test func `that comes from another issuer or is for another app`() async throws {
    let scene = try await Scene()
    for issuer in ["https://appleid.apple.com/", "http://appleid.apple.com", "https://account.apple.com", ""] {
      #expect(
        try await scene.send(("iss", .string(issuer))).verdict == "401 identity_token_invalid wrong_issuer")
    }
    let audiences: [JSONText] = [
      "com.example.app.debug", "com.example.web", "COM.EXAMPLE.APP", "", .list(["com.example.app"]),
      .list(["com.example.app", "com.evil.app"]),
    ]
    for audience in audiences {
      #expect(
        try await scene.send(("aud", audience)).verdict == "401 identity_token_invalid wrong_audience", "\(audience)")
    }
    #expect(scene.world.callsToApple == 0)
    #expect(await scene.isUnharmed())
  }

  @Test func `that is over or not yet issued`() async throws {
    let scene = try await Scene()
    let now = Int(scene.world.clock.time.timeIntervalSince1970)
    #expect(try await scene.send(("exp", .integer(now))).verdict == "401 identity_token_invalid expired")
    #expect(try await scene.send(("iat", .integer(now + 61))).verdict == "401 identity_token_invalid issued_in_future")
    #expect(scene.world.callsToApple == 0)
    // Within the leeway, and with a second left to live, it is good.
    #expect(try await scene.send(("exp", .integer(now + 1)), ("iat", .integer(now + 60))).verdict == "200")
  }

  @Test(arguments: ["iss", "aud", "exp", "iat", "sub"])
  func `that leaves out what it must say`(claim: String) async throws {
    let scene = try await Scene()
    #expect(try await scene.send((claim, nil)).verdict == "401 identity_token_invalid malformed")
    for wrong: JSONText in [.raw("null"), .raw("{}"), true, .raw("1.5")] {
      #expect(try await scene.send((claim, wrong)).verdict == "401 identity_token_invalid malformed", "\(wrong)")
    }
    #expect(await scene.isUnharmed())
  }

  @Test func `without a nonce, with an empty one, or with another's`() async throws {
    let scene = try await Scene()
    #expect(try await scene.send(("nonce", nil)).verdict == "401 identity_token_invalid nonce_missing")
    #expect(try await scene.send(("nonce", "")).verdict == "401 identity_token_invalid nonce_missing")
    let other = await scene.app.nonce()
    #expect(try await scene.send(("nonce", .string(other))).verdict == "401 identity_token_invalid nonce_mismatch")
    let upper = Hexadecimal.upper(SHA256.hash(scene.nonce))
    #expect(try await scene.send(("nonce", .string(upper))).verdict == "401 identity_token_invalid nonce_mismatch")
    #expect(await scene.isUnharmed())
  }

  @Test func `with a nonce that is not this server's, or another client's`() async throws {
    let scene = try await Scene()
    let debug = await App(world: scene.world, client: "com.example.app.debug").nonce()
    for nonce in ["", "n-0S6_WzA2Mj", debug, scene.nonce + "A", String(scene.nonce.dropLast()) + "!"] {
      let sheet = await scene.app.sheet("mary", nonce: nonce)
      let answer = await scene.app.send(scene.app.body(sheet, nonce: nonce))
      #expect(answer.verdict == "401 identity_token_invalid nonce_mismatch")
    }
    #expect(scene.world.callsToApple == 0)
  }

  @Test func `with a nonce that is ten minutes old`() async throws {
    let scene = try await Scene()
    scene.world.clock.advance(by: 600)
    let sheet = await scene.app.sheet("mary", nonce: scene.nonce)
    let answer = await scene.app.send(scene.app.body(sheet, nonce: scene.nonce))
    #expect(answer.verdict == "401 identity_token_invalid nonce_expired")
    #expect(scene.world.callsToApple == 0)
  }

  @Test func `with a nonce that opened a session before`() async throws {
    let scene = try await Scene()
    #expect(await scene.isUnharmed())
    let repeated = await scene.send(scene.sheet.identityToken)
    #expect(repeated.verdict == "401 identity_token_invalid nonce_used")
    let anew = await scene.app.sheet("mary", nonce: scene.nonce)
    let exchanges = scene.world.transport.requests(to: "/auth/token").count
    #expect(
      await scene.app.send(scene.app.body(anew, nonce: scene.nonce)).verdict
        == "401 identity_token_invalid nonce_used")
    #expect(scene.world.transport.requests(to: "/auth/token").count == exchanges)
  }

  @Test func `about another person than the device says`() async throws {
    let scene = try await Scene()
    let body = scene.app.body(scene.sheet, nonce: scene.nonce)
    for user in ["000000.f00.0000", "", scene.sheet.user.uppercased()] {
      #expect(
        await scene.app.send(body.changing([("user_id", .string(user))])).verdict
          == "401 identity_token_invalid subject_mismatch")
    }
    #expect(scene.world.transport.requests(to: "/auth/token").isEmpty)
  }

  @Test func `whose code belongs to another person`() async throws {
    let scene = try await Scene()
    let kurt = await scene.app.sheet("kurt", nonce: scene.nonce)
    let token = try scene.forge.resigned(scene.sheet.identityToken, [("c_hash", TokenForge.hash(kurt.code))])
    let body = scene.app.body(kurt, nonce: scene.nonce).changing([("identity_token", .string(token))])
    #expect(await scene.app.send(body).verdict == "401 identity_token_invalid subject_mismatch")
  }

  @Test func `beside another code than its own`() async throws {
    let scene = try await Scene()
    let kurt = await scene.app.sheet("kurt", nonce: scene.nonce)
    let body = scene.app.body(scene.sheet, nonce: scene.nonce).changing([("authorization_code", .string(kurt.code))])
    #expect(await scene.app.send(body).verdict == "401 identity_token_invalid code_hash_mismatch")
    #expect(scene.world.callsToApple == 0)
    #expect(await scene.isUnharmed())
  }
}

/// Hexadecimal as no app of ours writes it.
private enum Hexadecimal {
  static func upper(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTestKit
import Testing

@testable import PippinServer

/// Which client a request is from, judged (RFC 6749, 2.3; RFC 7523; OpenID Connect Core, 9).
@Suite struct `The authentication of OpenID clients` {
  private static let rsa = try? RSAPrivateKey.generate()
  private let own: SigningKey
  private let other: SigningKey
  private let scene: OpenIDScene

  init() async throws {
    own = .rs256(try #require(Self.rsa))
    other = .es256(try P256PrivateKey.generate())
    scene = try await OpenIDScene([
      "basic": OpenIDScene.registration(.secret(SecretText(OpenIDScene.secret), .basic)),
      "post": OpenIDScene.registration(.secret(SecretText(OpenIDScene.secret), .post)),
      "public": OpenIDScene.registration(.none),
      "signer": OpenIDScene.registration(.privateKey(try JSONWebKeySet([own.publicKey(id: "k1")]))),
      "neighbour": OpenIDScene.registration(.privateKey(try JSONWebKeySet([other.publicKey(id: "k2")]))),
    ])
  }

  private func basic(_ id: String, _ secret: String = OpenIDScene.secret) -> String {
    "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()
  }

  private func post(_ id: String, _ secret: String = OpenIDScene.secret) -> [(String, String)] {
    [("client_id", id), ("client_secret", secret)]
  }

  /// The members of an assertion that is good.
  private func claims(_ changes: [String: String?] = [:]) -> [UInt8] {
    let now = Int64(scene.samples.now.timeIntervalSince1970)
    var members: [String: String] = [
      "iss": #""signer""#, "sub": #""signer""#, "aud": #""\#(OpenIDScene.issuer)""#, "exp": "\(now + 300)",
      "iat": "\(now)", "jti": #""\#(Base64URL.encode(scene.samples.random.bytes(12)))""#,
    ]
    for (name, value) in changes { members[name] = value }
    return Array(("{" + members.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",") + "}").utf8)
  }

  private func form(_ assertion: String) -> [(String, String)] {
    [
      ("client_assertion", assertion),
      ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
    ]
  }

  private func signed(
    _ changes: [String: String?] = [:], by key: SigningKey? = nil, keyID: String = "k1", type: String? = "JWT"
  ) throws -> [(String, String)] {
    form(try JWSSigner(key: key ?? own, keyID: keyID, type: type).sign(claims(changes)))
  }

  @Test func `takes each client by its own method`() async throws {
    #expect(await scene.refusal([], basic("basic")) == nil)
    #expect(await scene.refusal(post("post")) == nil)
    #expect(await scene.refusal([("client_id", "public")]) == nil)
    #expect(await scene.refusal(try signed()) == nil)
  }

  @Test func `gives one answer to an unknown client, a wrong secret and another method`() async throws {
    let refusals = [
      await scene.refusal([], basic("nobody")), await scene.refusal([], basic("basic", "wrong")),
      await scene.refusal([], basic("basic", "")), await scene.refusal(post("basic")),
      await scene.refusal([], basic("post")), await scene.refusal(post("post", OpenIDScene.secret + "x")),
      await scene.refusal([("client_id", "basic")]), await scene.refusal([("client_id", "nobody")]),
      await scene.refusal(post("public")), await scene.refusal([], basic("public")),
      await scene.refusal(post("signer")), await scene.refusal([("client_id", "signer")]),
      await scene.refusal(try signed(["iss": #""basic""#, "sub": #""basic""#])),
      await scene.refusal(try signed(["iss": #""nobody""#, "sub": #""nobody""#])),
    ]
    for refusal in refusals {
      #expect(refusal?.code == .invalidClient)
      #expect(refusal?.description == OAuthError.clientNotAuthenticated.description)
    }
    #expect(scene.store.commits == 1, "the signing key's")
  }

  @Test func `takes both secrets while one is changed, tells which it was, and takes no third`() async throws {
    let (old, new) = ("an old secret of thirty-two bytes", "a new secret, which is a bit longer than the old")
    let scene = try await OpenIDScene([
      "basic": OpenIDScene.registration(.secret(SecretText(new), .basic, replacing: SecretText(old))),
      "post": OpenIDScene.registration(.secret(SecretText(new), .post, replacing: SecretText(old))),
      "one": OpenIDScene.registration(.secret(SecretText(new), .basic)),
    ])
    #expect(try await scene.secret([], basic("basic", old)) == .old)
    #expect(try await scene.secret([], basic("basic", new)) == .new)
    #expect(try await scene.secret(post("post", old)) == .old)
    #expect(try await scene.secret(post("post", new)) == .new)
    #expect(try await scene.secret([], basic("one", new)) == nil, "it has no other")
    for refusal in [
      await scene.refusal([], basic("basic", "")), await scene.refusal([], basic("basic", old + new)),
      await scene.refusal([], basic("basic", String(old.dropLast()))), await scene.refusal([], basic("one", old)),
      await scene.refusal(post("basic", old)), await scene.refusal(post("basic", new)),
      await scene.refusal([], basic("post", old)), await scene.refusal([("client_id", "basic")]),
    ] {
      #expect(refusal?.code == .invalidClient)
      #expect(refusal?.description == OAuthError.clientNotAuthenticated.description)
    }
    #expect(!scene.log.text.contains(old) && !scene.log.text.contains(new))
  }

  @Test func `tells the operator why a client was refused, without its secret`() async throws {
    _ = await scene.refusal(post("basic"))
    _ = await scene.refusal([("client_id", "signer")])
    _ = await scene.refusal(try signed(["iss": #""post""#, "sub": #""post""#]))
    _ = await scene.refusal([], basic("basic", "wrong"))
    _ = await scene.refusal([("client_id", String(repeating: "x", count: 4000))])
    let told = scene.log.records.filter { $0.level == .warning }.map { Dictionary($0.fields) { first, _ in first } }
    let expected: [(client: String, cause: String)] = [
      ("basic", "it sent client_secret_post; its settings say client_secret_basic"),
      ("signer", "it sent none; its settings say private_key_jwt"),
      ("post", "it sent private_key_jwt; its settings say client_secret_post"),
      ("basic", "the secret is wrong"), (String(repeating: "x", count: 100), "there is no such client"),
    ]
    #expect(
      told == expected.map { ["client": .string($0.client), "error": "invalid_client", "cause": .string($0.cause)] })
    #expect(!scene.log.text.contains(OpenIDScene.secret))
  }

  @Test func `takes an assertion for the issuer, the token endpoint or the endpoint that was called`() async throws {
    let issuer = OpenIDScene.issuer
    for audience in [
      #""\#(issuer)""#, #""\#(issuer)/oauth/token""#, #"["\#(issuer)"]"#, #"["\#(issuer)","\#(issuer)/oauth/token"]"#,
      #""\#(issuer)/oauth/par""#,
    ] {
      #expect(await scene.refusal(try signed(["aud": audience]), at: "/oauth/par") == nil, "\(audience)")
    }
    #expect(await scene.refusal(try signed(["aud": #""\#(issuer)/oauth/par""#]))?.code == .invalidClient)
  }

  @Test func `takes an assertion without iat, and a minute of difference between clocks`() async throws {
    let now = Int64(scene.samples.now.timeIntervalSince1970)
    for changes in [
      ["iat": nil], ["exp": "\(now - 59)"], ["exp": "\(now + 660)"], ["iat": "\(now + 60)", "nbf": "\(now + 60)"],
      ["exp": "\(now + 60).5"],
    ] as [[String: String?]] {
      #expect(await scene.refusal(try signed(changes)) == nil, "\(changes)")
    }
    #expect(await scene.refusal(try signed(type: nil)) == nil)
    #expect(await scene.refusal(try signed(type: "client-authentication+jwt")) == nil)
  }

  @Test func `refuses an assertion with one claim wrong`() async throws {
    let now = Int64(scene.samples.now.timeIntervalSince1970)
    let wrong: [(String, String?)] = [
      ("iss", nil), ("iss", #""basic""#), ("iss", #""Signer""#), ("iss", "1"),
      ("aud", nil), ("aud", #""https://elsewhere.example""#), ("aud", "[]"), ("aud", "7"),
      ("aud", #""\#(OpenIDScene.issuer)/""#), ("aud", #"["\#(OpenIDScene.issuer)","https://elsewhere.example"]"#),
      ("aud", #"["\#(OpenIDScene.issuer)",7]"#), ("aud", #"{"a":"\#(OpenIDScene.issuer)"}"#),
      ("exp", nil), ("exp", #""\#(now + 300)""#), ("exp", "\(now - 60)"), ("exp", "\(now + 661)"), ("exp", "1e300"),
      ("exp", "-1"), ("iat", "\(now + 61)"), ("iat", #""now""#), ("iat", "null"), ("nbf", "\(now + 61)"),
      ("jti", nil), ("jti", #""""#), ("jti", "1"), ("jti", #""\#(String(repeating: "j", count: 256))""#),
    ]
    for (name, value) in wrong {
      let refusal = await scene.refusal(try signed([name: value]))
      #expect(refusal?.code == .invalidClient, "\(name) \(value ?? "missing")")
    }
    #expect(scene.store.commits == 1, "nothing was spent")
  }

  @Test func `refuses an assertion of another key, algorithm or kind of token`() async throws {
    let key = try #require(Self.rsa)
    #expect(await scene.refusal(try signed(by: other))?.code == .invalidClient)
    #expect(await scene.refusal(try signed(by: other, keyID: "k2"))?.code == .invalidClient)
    #expect(await scene.refusal(try signed(keyID: "k9"))?.code == .invalidClient)
    #expect(await scene.refusal(try signed(type: "at+jwt"))?.code == .invalidClient)
    func token(_ header: String, _ signature: (String) -> [UInt8]) -> [(String, String)] {
      let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(claims())
      return form(input + "." + Base64URL.encode(signature(input)))
    }
    let publicKey = own.publicKey(id: "k1")
    for (header, signature) in [
      (#"{"alg":"none"}"#, { _ in [] }), (#"{"alg":"none","kid":"k1"}"#, { _ in [] }),
      (
        #"{"alg":"HS256","kid":"k1"}"#, { HMACSHA256.tag(for: Array($0.utf8), key: SecretBytes(key.publicKey.modulus)) }
      ),
      (
        #"{"alg":"HS256"}"#, { HMACSHA256.tag(for: Array($0.utf8), key: SecretBytes(Array(publicKey.thumbprint.utf8))) }
      ),
      (#"{"alg":"RS512","kid":"k1"}"#, { (try? key.signRS256(Array($0.utf8))) ?? [] }),
      (#"{"alg":"ES256","kid":"k1"}"#, { (try? key.signRS256(Array($0.utf8))) ?? [] }),
      (#"{"alg":"RS256","kid":"k1"}"#, { _ in Array(repeating: 0, count: 256) }),
      (#"{"alg":"RS256","kid":"k1","jwk":{}}"#, { (try? key.signRS256(Array($0.utf8))) ?? [] }),
    ] as [(String, (String) -> [UInt8])] {
      #expect(await scene.refusal(token(header, signature))?.code == .invalidClient, "\(header)")
    }
    #expect(
      await scene.refusal(token(#"{"alg":"RS256"}"#) { (try? key.signRS256(Array($0.utf8))) ?? [] }) == nil,
      "without a kid the only key of its algorithm")
  }

  @Test func `refuses an assertion without a kid where two keys could have signed it`() async throws {
    let second = SigningKey.es256(try P256PrivateKey.generate())
    let scene = try await OpenIDScene([
      "signer": OpenIDScene.registration(
        .privateKey(try JSONWebKeySet([other.publicKey(id: "a"), second.publicKey(id: "b")])))
    ])
    guard case .es256(let key) = other else { return }
    let input = Base64URL.encode(Array(#"{"alg":"ES256"}"#.utf8)) + "." + Base64URL.encode(claims())
    let token = input + "." + Base64URL.encode(try key.signES256(Array(input.utf8)))
    #expect(await scene.refusal(form(token))?.code == .invalidClient)
  }

  @Test func `takes an assertion once, whichever of two servers gets it, and of two at once one`() async throws {
    let second = try await OpenIDScene(
      ["signer": OpenIDScene.registration(.privateKey(try JSONWebKeySet([own.publicKey(id: "k1")])))],
      store: scene.store, samples: Samples(random: SeededRandom(seed: 9)))
    let assertion = try signed()
    scene.store.has(.slow)
    let (here, there) = (scene, second)
    async let one = here.refusal(assertion)
    async let two = there.refusal(assertion)
    let refusals = await [one, two].compactMap(\.self)
    #expect(refusals.count == 1)
    #expect(refusals.first?.code == .invalidClient && refusals.first?.description.contains("used before") == true)
    scene.samples.clock.advance(by: 359)
    #expect(await scene.refusal(assertion)?.description.contains("used before") == true)
    scene.samples.clock.advance(by: 1)
    #expect(await scene.refusal(assertion)?.description.contains("expired") == true)
  }

  @Test func `takes an assertion although the store gave up the commit for another`() async throws {
    let assertion = try signed()
    scene.store.has(.contested(1))
    #expect(await scene.refusal(assertion) == nil)
    #expect(await scene.refusal(assertion)?.description.contains("used before") == true)
  }

  @Test func `remembers the jti of each client apart`() async throws {
    let jti = ["jti": #""same""#]
    #expect(await scene.refusal(try signed(jti)) == nil)
    let neighbour: [String: String?] = ["jti": #""same""#, "iss": #""neighbour""#, "sub": #""neighbour""#]
    #expect(await scene.refusal(try signed(neighbour, by: other, keyID: "k2")) == nil)
    #expect(await scene.refusal(try signed(jti))?.code == .invalidClient)
  }

  @Test func `says that it is unavailable when it cannot tell whether an assertion was used`() async throws {
    scene.store.has(.down)
    #expect(await scene.refusal(try signed())?.code == .temporarilyUnavailable)
    #expect(await scene.refusal([], basic("basic")) == nil, "a secret needs no store")
  }
}

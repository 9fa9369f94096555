import PippinTestKit
import PippinTokens
import Testing

/// Single faults of an authenticator or a client, each with the reason that the API answers (PK-15 to PK-57).
@Suite struct `A fault of an authenticator` {
  /// What a fault must be answered with.
  struct Fault: Sendable, CustomTestStringConvertible {
    let kind: String
    let verdict: String
    var device = "iphone"

    var testDescription: String { kind + " on " + device }
  }

  private static func refused(_ reason: String, _ kinds: String..., device: String = "iphone") -> [Fault] {
    kinds.map { Fault(kind: $0, verdict: "401 passkey_invalid " + reason, device: device) }
  }

  static let registrations: [Fault] =
    refused("user_not_verified", "no_uv") + refused("user_not_present", "no_up")
    + refused(
      "malformed", "bs_without_be", "off_curve", "compressed", "extra_cose_member", "cbor_order", "cbor_duplicate",
      "cbor_indefinite", "cbor_long", "cbor_trailing", "id_mismatch", "id_long", "none_with_statement")
    + refused("wrong_rp_id", "wrong_rp_id_hash") + refused("wrong_origin", "wrong_origin", "subdomain_origin")
    + refused("cross_origin", "cross_origin", "top_origin")
    + refused("challenge_mismatch", "wrong_challenge") + refused("wrong_type", "wrong_type")
    + refused("unsupported_algorithm", "alg_not_offered")
    + ["rfu_flags", "attestation_packed", "attestation_apple", "extensions_unasked"].map {
      Fault(kind: $0, verdict: "201")
    }

  @Test(arguments: registrations)
  func `at a registration is answered with its reason`(_ fault: Fault) async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken, fault: fault.kind).verdict == fault.verdict)
    // What was refused is nowhere, and the same options would take a right answer.
    #expect(await scene.identities(mary.accessToken).count("items") == (fault.verdict == "201" ? 2 : 1))
  }

  @Test(arguments: registrations)
  func `at a sign-up is answered with its reason, and opens no account`(_ fault: Fault) async throws {
    let scene = try await PasskeyScene.signingUp()
    let options = await scene.signUpOptions()
    await scene.fault(fault.kind)
    let made = await scene.create(options)
    #expect(await scene.sendSignUp(made.json(), options).verdict == fault.verdict)
    // Nothing is spent by what was refused (PK-66).
    if fault.verdict != "201" {
      #expect(await scene.sendSignUp(await scene.create(options).json(), options).status == 201)
    }
  }

  static let assertions: [Fault] =
    refused("user_not_verified", "no_uv") + refused("user_not_present", "no_up")
    + refused("malformed", "bs_without_be", "der_padding", "id_mismatch", "handle_missing")
    + refused("wrong_rp_id", "wrong_rp_id_hash") + refused("wrong_origin", "wrong_origin", "subdomain_origin")
    + refused("cross_origin", "cross_origin", "top_origin")
    + refused("challenge_mismatch", "wrong_challenge") + refused("wrong_type", "wrong_type")
    + refused("refused", "bad_signature")
    + refused("refused", "counter_stuck", "counter_back", "counter_zero", device: "security_key")
    + ["be_flip", "rfu_flags", "high_s", "extensions_unasked"].map { Fault(kind: $0, verdict: "200") }

  @Test(arguments: assertions)
  func `at a sign-in is answered with its reason`(_ fault: Fault) async throws {
    var scene = try await PasskeyScene.make()
    if fault.device == "security_key" {
      let (key, token) = try await PasskeyScene.withSecurityKey()
      scene = key
      #expect(await scene.add(token).status == 201)
      // The first use makes the counter one that can stand still.
      #expect(await scene.signIn().status == 200)
    } else {
      #expect(await scene.add(await scene.open().accessToken).status == 201)
    }
    #expect(await scene.signIn(fault: fault.kind).verdict == fault.verdict)
    #expect(await scene.signIn().status == 200, "the passkey is of use afterwards")
  }

  @Test func `with the id or the handle of another is refused like an unknown passkey`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    let kurt = await scene.open("kurt")
    let mac = scene.on(await scene.addDevice("kurt", "mac"))
    #expect(await mac.add(kurt.accessToken).status == 201)
    for kind in ["id_of_another", "handle_of_another"] {
      #expect(await scene.signIn(fault: kind).verdict == "401 passkey_invalid refused", Comment(rawValue: kind))
    }
  }

  /// Faults of the JSON around the answer, which a client writes.
  static let texts: [(String, @Sendable (JSONText) -> JSONText, String)] = [
    ("a text", { _ in "credential" }, "401 passkey_invalid malformed"),
    ("a list", { _ in .list([]) }, "401 passkey_invalid malformed"),
    ("nothing in it", { _ in [:] }, "401 passkey_invalid malformed"),
    ("another type", { $0.replacing("type", by: "password") }, "401 passkey_invalid malformed"),
    ("another rawId", { $0.replacing("rawId", by: "AAAAAAAAAAAAAAAAAAAAAA") }, "401 passkey_invalid malformed"),
    ("an id that is none", { $0.replacing("id", by: "A") }, "401 passkey_invalid malformed"),
    ("padding", { $0.replacing("signature", by: "AAA=") }, "401 passkey_invalid malformed"),
    ("no signature", { $0.replacing("signature", by: "") }, "401 passkey_invalid malformed"),
    ("short authenticator data", { $0.replacing("authenticatorData", by: "AAAA") }, "401 passkey_invalid malformed"),
    ("client data that is no JSON", { $0.replacing("clientDataJSON", by: "AAAA") }, "401 passkey_invalid malformed"),
    (
      "a long user handle", { $0.replacing("userHandle", by: String(repeating: "A", count: 88)) },
      "401 passkey_invalid malformed"
    ),
    ("members that nobody knows", { .raw($0.text.dropLast() + ",\"extra\":{\"a\":[1,null]}}") }, "200"),
    ("the signature of nobody", { $0.replacing("signature", by: "MAYCAQECAQE") }, "401 passkey_invalid refused"),
  ]

  @Test(arguments: texts.indices)
  func `in the JSON of a client is answered with its reason`(_ index: Int) async throws {
    let (name, bend, verdict) = Self.texts[index]
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options)
    let answer = await scene.send(bend(signed.json()), options.text("ceremony"))
    #expect(answer.verdict == verdict, Comment(rawValue: name))
    // Nothing is spent by what was refused (PK-66).
    if verdict != "200" { #expect(await scene.send(signed.json(), options.text("ceremony")).status == 200) }
  }

  @Test func `of more than a body may have is refused before it is read`() async throws {
    let scene = try await PasskeyScene.make()
    let options = await scene.signInOptions()
    let large: JSONText = ["id": .string(String(repeating: "A", count: 66_000))]
    let answer = await scene.send(large, options.text("ceremony"))
    #expect([413, 401].contains(answer.status), "the server's own limit is in front of it")
  }
}

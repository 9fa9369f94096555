import PippinAccounts
import PippinPasswords
import PippinServer
import PippinTestKit
import PippinTokens
import SignInWithPasskeys
import Testing

/// What other servers got wrong, one test each (PK-160 to PK-173).
@Suite struct `Faults of other servers` {
  private let mismatch = "401 passkey_invalid challenge_mismatch"
  private let refused = "401 passkey_invalid refused"

  @Test func `PK-160: a challenge of the body is compared in place of the signed one`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let old = await scene.sign(await scene.signInOptions()).json()
    let options = await scene.signInOptions()
    // The old answer with the new challenge beside it.
    let bent: JSONText = .raw(old.text.dropLast() + ",\"challenge\":\"\(options.text("public_key.challenge"))\"}")
    #expect(await scene.send(bent, options.text("ceremony")).verdict == mismatch)
    #expect(await scene.signIn(fault: "wrong_rp_id_hash").verdict == "401 passkey_invalid wrong_rp_id")
  }

  @Test func `PK-161: a challenge serves again`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    #expect(await scene.send(signed, options.text("ceremony")).status == 200)
    #expect(await scene.send(signed, options.text("ceremony")).verdict == "401 passkey_invalid challenge_used")
    scene.world.clock.advance(by: 86_400)
    #expect(await scene.send(signed, options.text("ceremony")).verdict == "401 passkey_invalid challenge_expired")
  }

  @Test(
    arguments: ["no_uv": "user_not_verified", "alg_not_offered": "unsupported_algorithm"].sorted { $0.key < $1.key })
  func `PK-162: a policy is only asked of the client`(_ fault: (String, String)) async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken, fault: fault.0).verdict == "401 passkey_invalid " + fault.1)
  }

  @Test func `PK-162: a client ignores the list of excluded passkeys`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    let options = await scene.additionOptions(mary.accessToken)
    #expect(options.count("public_key.excludeCredentials") == 1)
    #expect(await scene.create(options).status == 403)
  }

  @Test func `PK-163: an emailed token enrols a passkey`() async throws {
    let scene = try await PasskeyScene.make()
    let kurt = PasswordApp(world: scene.world)
    #expect(try await kurt.signUp("kurt@example.com").status == 201)
    _ = await kurt.forget("kurt@example.com")
    let token = try await kurt.token(to: "kurt@example.com")
    #expect(!token.isEmpty)
    #expect(await scene.additionOptions(token).verdict == "401 access_token_invalid")
    let mary = await scene.open()
    let options = await scene.additionOptions(mary.accessToken)
    let made = await scene.create(options).json()
    #expect(await scene.sendAddition(made, token, mary.accessToken).verdict == mismatch)
    #expect(await scene.sendAddition(made, options.text("ceremony"), token).verdict == "401 access_token_invalid")
  }

  @Test func `PK-164: a registration is begun for an account that the caller names`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let kurt = await scene.open("kurt")
    let body: JSONText = [
      "account_id": .string(kurt.text("account.id")), "user_id": .string(kurt.text("account.id")),
      "user": ["id": .string(kurt.text("account.id"))],
    ]
    let options = await scene.world.send(
      "POST", "/v1/account/passkeys/options", body, bearer: mary.accessToken)
    #expect(options.status == 201)
    let made = await scene.create(options).json()
    #expect(await scene.sendAddition(made, options.text("ceremony"), mary.accessToken).status == 201)
    #expect(await scene.signIn().text("account.id") == mary.text("account.id"))
    #expect(await scene.world.send("POST", "/v1/account/passkeys/options", body).status == 401)
  }

  @Test func `PK-165: a session that is not recent adds and removes`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    let waiting = await scene.additionOptions(mary.accessToken)
    scene.world.clock.advance(by: 599)
    let made = await scene.create(waiting).json()
    scene.world.clock.advance(by: 2)
    let old = try await refreshed(mary, scene)
    #expect(await scene.additionOptions(old).verdict == "403 reauthentication_required")
    #expect(await scene.remove(added.text("id"), old).verdict == "403 reauthentication_required")
    #expect([403, 401].contains(await scene.sendAddition(made, waiting.text("ceremony"), old).status))
    #expect(await scene.identities(old).count("items") == 2)
  }

  private func refreshed(_ signIn: Answer, _ scene: PasskeyScene) async throws -> String {
    await App(world: scene.world).refresh(signIn.refreshToken).accessToken
  }

  @Test func `PK-166: texts are compared in place of a signature`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    // Id and challenge are right, and the signature is nobody's.
    let bent = signed.replacing("signature", by: "MAYCAQECAQE")
    #expect(await scene.send(bent, options.text("ceremony")).verdict == refused)
  }

  @Test func `PK-167: a known credential id is registered to another account`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let options = await scene.additionOptions(mary.accessToken)
    let made = await scene.create(options).json()
    #expect(await scene.sendAddition(made, options.text("ceremony"), mary.accessToken).status == 201)
    // Kurt's device makes a passkey that says it has Mary's id.
    let kurt = await scene.open("kurt")
    let his = await scene.additionOptions(kurt.accessToken)
    let mac = scene.on(await scene.addDevice("kurt", "mac"))
    let forged = await mac.create(his).json()
    let bent = Self.with(credentialIDOf: made, in: forged)
    #expect(await mac.sendAddition(bent, his.text("ceremony"), kurt.accessToken).verdict == "409 identity_in_use")
    #expect(await scene.signIn().text("account.id") == mary.text("account.id"))
    // Also to its own account.
    let again = await scene.additionOptions(mary.accessToken)
    let second = await scene.on(await scene.addDevice("mary", "android"), ("origin", .string(World.home))).create(again)
    let own = Self.with(credentialIDOf: made, in: second.json())
    let verdict = await scene.sendAddition(own, again.text("ceremony"), mary.accessToken).verdict
    #expect(verdict == "401 passkey_invalid wrong_origin" || verdict == "409 identity_in_use")
  }

  /// A registration with `none`, whose credential id is another's: nothing of it is signed (PK-3).
  static func with(credentialIDOf other: JSONText, in made: JSONText) -> JSONText {
    func text(_ name: String, _ json: JSONText) -> String {
      guard let start = json.text.firstRange(of: "\"\(name)\":\"")?.upperBound else { return "" }
      return String(json.text[start...].prefix { $0 != "\"" })
    }
    let (old, new) = (Base64URL.decode(text("id", made)) ?? [], Base64URL.decode(text("id", other)) ?? [])
    guard !old.isEmpty, old.count == new.count,
      var object = Base64URL.decode(text("attestationObject", made)),
      let place = object.indices.first(where: { object[$0...].starts(with: old) })
    else { return made }
    object.replaceSubrange(place..<place + old.count, with: new)
    let id = text("id", other)
    return made.replacing("id", by: id).replacing("rawId", by: id)
      .replacing("attestationObject", by: Base64URL.encode(object))
  }

  @Test func `PK-168: the user handle of the answer is taken for the person`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    let kurt = await scene.open("kurt")
    let mac = scene.on(await scene.addDevice("kurt", "mac"))
    #expect(await mac.add(kurt.accessToken).status == 201)
    let victim = await scene.sign(await scene.signInOptions())
    let options = await mac.signInOptions()
    let bent = await mac.sign(options).json().replacing("userHandle", by: victim.text("response.userHandle"))
    #expect(await mac.send(bent, options.text("ceremony")).verdict == refused)
  }

  @Test func `PK-169: options tell whether an address has passkeys`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    var names: Set<[String]> = []
    for email in ["mary@example.com", "nobody@example.com"] {
      let options = await scene.world.send(
        "POST", "/v1/sign-in/passkey/options",
        ["client_id": "com.example.app", "email": .string(email), "username": .string(email)])
      #expect(options.status == 201 && options.count("public_key.allowCredentials") == 0)
      names.insert(options.names("public_key"))
    }
    #expect(names.count == 1)
  }

  @Test func `PK-170: a passkey whose BE changes is locked out`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    for _ in 0..<2 { #expect(await scene.signIn(fault: "be_flip").status == 200) }
    #expect(await scene.signIn().status == 200)
    let kinds = try await scene.audit(mary.text("account.id"))
    #expect(kinds.filter { $0 == "passkey.backup_changed" }.count == 1)
    #expect(scene.world.metricsText.contains("pippin_passkey_flags_total{flag=\"be_changed\"} 2"))
  }

  @Test func `PK-171: counters of 0 are refused, and one that fell to 0 is not`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    for _ in 0..<3 { #expect(await scene.signIn().status == 200) }

    let (key, token) = try await PasskeyScene.withSecurityKey()
    #expect(await key.add(token).status == 201)
    #expect(await key.signIn().status == 200)
    #expect(await key.signIn(fault: "counter_zero").verdict == refused)
    #expect(await key.signIn(fault: "counter_stuck").verdict == refused)
    #expect(await key.signIn().status == 200)
  }

  @Test func `PK-171: of two equal counters at once both sign in`() async throws {
    let (key, token) = try await PasskeyScene.withSecurityKey()
    #expect(await key.add(token).status == 201)
    let first = await key.signInOptions()
    let one = await key.sign(first).json()
    let second = await key.signInOptions()
    await key.fault("counter_stuck")
    let two = await key.sign(second).json()
    let elsewhere = PasskeyCeremonyBox()
    key.world.store.interrupt(after: 0) {
      await elsewhere.keep(await key.send(two, second.text("ceremony")))
    }
    let here = await key.send(one, first.text("ceremony"))
    let verdicts = [here.verdict, await elsewhere.answer?.verdict ?? ""].sorted()
    #expect(verdicts == ["200", refused])
  }

  @Test func `PK-172: Android's origin is refused, and the RP ID is the API's host`() async throws {
    let world = try await World(guests: true, passkeys: try PasskeyScene.settings(), passkeySignUps: true)
    let app = await PasskeyScene(world)
    let android = app.on(
      await app.addDevice("mary", "android"), ("android", ["certificate": .string(World.androidFingerprint)]),
      client: "example-android")
    let guest = await world.send("POST", "/v1/sign-in/guest", ["client_id": "example-android"])
    #expect(await android.add(guest.accessToken).status == 201)
    #expect(await android.signIn().text("account.id") == guest.text("account.id"))
    let other = android.on(
      android.device, ("android", ["certificate": .string(Array(repeating: "CD", count: 32).joined(separator: ":"))]))
    #expect(await other.signIn().verdict == "401 passkey_invalid wrong_origin")
  }

  @Test func `PK-173: a confirmation opens a second session`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    scene.world.clock.advance(by: 700)
    let token = try await refreshed(mary, scene)
    let confirmed = await scene.signIn(bearer: token)
    #expect(confirmed.status == 200 && confirmed.text("session.id") == mary.text("session.id"))
    #expect(confirmed.text("session.authenticated_by") == "passkey")
    let sessions = await scene.world.send("GET", "/v1/sessions", bearer: confirmed.accessToken)
    #expect(sessions.count("items") == 1)
    #expect(await scene.additionOptions(confirmed.accessToken).status == 201)
  }
}

actor PasskeyCeremonyBox {
  var answer: Answer?

  func keep(_ answer: Answer) { self.answer = answer }
}

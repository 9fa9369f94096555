import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// New accounts come from the genuine app on a genuine device, where the settings ask for it (0141).
@Suite struct `App Attest` {
  @Test(arguments: Client.AppAttestRegistration.Mode.allCases.filter { $0 != .off })
  func `lets the genuine app create accounts`(_ mode: Client.AppAttestRegistration.Mode) async throws {
    let world = try await World(guests: true, appAttest: mode)
    let app = await AttestedApp.registered(in: world)
    #expect(await app.guest().verdict == "200")
    #expect(await app.signIn()["created"]?.bool == true)
    #expect(world.proofs("verified") == "2")
    #expect(await app.guest()["created"]?.bool == true)
  }

  @Test func `observe counts, and refuses nobody`() async throws {
    let world = try await World(guests: true, appAttest: .observe)
    let app = await AttestedApp.registered(in: world)
    let bare = App(world: world)
    #expect(await Guest.signIn(at: bare).verdict == "200")
    #expect(await bare.signIn()["created"]?.bool == true)
    #expect(world.proofs("missing") == "2")
    var stranger = app
    await stranger.makeKey()
    _ = await stranger.attestation(nonce: "x")
    #expect(await stranger.guest().verdict == "200")
    #expect(world.proofs("unknown_key") == "1")
    let nonce = await bare.nonce()
    let proof = await app.proof(["another": "body"], nonce: nonce)
    #expect(await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: proof).verdict == "200")
    #expect(world.proofs("signature") == "1")
    #expect(await app.guest().verdict == "200")
    #expect(world.proofs("verified") == "1")
    // Somebody who has an account, and a client without the setting, are asked for nothing more.
    #expect(await bare.signIn(changing: [("intent", "existing")]).verdict == "200")
    #expect(world.proofs("verified", "registration") == "1")
    #expect(world.proofs.count == 5)
  }

  @Test func `off reads nothing and knows no keys`() async throws {
    let world = try await World(guests: true, appAttest: .off)
    var app = AttestedApp(world)
    await app.makeKey()
    #expect(await app.register().verdict == "404 not_found")
    let fields = [("app-attest", "nonsense")]
    #expect(await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: fields).verdict == "200")
    #expect(world.proofs.isEmpty)
    let without = AttestedApp(try await World())
    #expect(await without.register(nonce: "n", attestation: "a").verdict == "404 not_found")
  }

  /// Each way to a new account, without a proof.
  @Test func `require refuses each way to a new account without a proof`() async throws {
    let world = try await World(guests: true, isSocial: true, appAttest: .require)
    let app = App(world: world)
    let missing = "403 app_attest_required missing"
    #expect(await Guest.signIn(at: app).verdict == missing)
    #expect(await app.signIn().verdict == missing)
    #expect(await SocialApp(world: world).google("mary").verdict == missing)
    #expect(await SocialApp(world: world).facebook("mary").verdict == missing)
    let plain = try await World(appAttest: .require)
    #expect(await PasswordApp(world: plain).ask().verdict == missing)
    #expect(plain.postbox.messages.isEmpty)
    let passkeys = try await PasskeyScene.signingUp(appAttest: .require)
    let options = await passkeys.signUpOptions()
    #expect(await passkeys.sendSignUp(passkeys.create(options).json(), options).verdict == missing)
    #expect(
      try await world.store.eventCounts(from: .distantPast, to: .distantFuture).filter { $0.key.event == .signedUp }
        .isEmpty)
  }

  @Test func `require refuses before Apple's code is used, so that the same sign-in works with a proof`() async throws {
    let world = try await World(appAttest: .require)
    let app = await AttestedApp.registered(in: world)
    let nonce = await app.app.nonce()
    let body = app.app.body(await app.app.sheet("mary", nonce: nonce), nonce: nonce)
    #expect(await app.app.send(body).verdict == "403 app_attest_required missing")
    // Apple takes a code once.
    #expect(
      await app.app.send(body, fields: await app.proof(body, nonce: nonce, at: "/v1/sign-in/apple"))["created"]?.bool
        == true)
  }

  @Test func `never refuses people who have an account`() async throws {
    let world = try await World(guests: true, isSocial: true)
    let first = await App(world: world).signIn()
    let guest = await Guest(at: App(world: world))
    let strict = try await World(guests: true, after: world, isSocial: true, appAttest: .require)
    #expect(await App(world: strict).signIn().text("account.id") == first.text("account.id"))
    // A guest has an account, and keeps it.
    let nonce = await App(world: strict).nonce()
    let body = App(world: strict).body(await App(world: strict).sheet("anita", nonce: nonce), nonce: nonce)
    let upgraded = await App(world: strict).send(body, fields: guest.bearer)
    #expect(upgraded.text("account.id") == guest.account)
    #expect(upgraded["linked"]?.bool == true)
    #expect(strict.proofs("missing") == "1")
  }

  @Test func `a guest may take a password without a proof, and nobody else may`() async throws {
    let world = try await World(guests: true)
    let guest = await Guest(at: App(world: world))
    let strict = try await World(guests: true, after: world, appAttest: .require)
    let app = PasswordApp(world: strict)
    let asked = await app.ask()
    #expect(asked.status == 202)
    let token = try await app.token()
    #expect(await app.confirm(asked.text("sign_up.id"), token).verdict == "403 app_attest_required missing")
    let taken = await strict.send(
      "POST", "/v1/sign-up/password/confirm",
      ["sign_up_id": .string(asked.text("sign_up.id")), "token": .string(token)], bearer: guest.answer.accessToken)
    #expect(taken.text("account.id") == guest.account)
  }

  @Test func `a sign-up with a password proves itself when it begins`() async throws {
    let world = try await World(appAttest: .require)
    let app = await AttestedApp.registered(in: world)
    let password = PasswordApp(world: world)
    let asked = await app.send(
      "/v1/sign-up/password",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "password": .string(PasswordApp.password),
      ])
    #expect(asked.status == 202)
    #expect(await password.confirm(asked.text("sign_up.id"), try await password.token()).verdict == "201")
  }

  @Test func `a browser creates no account of such a client`() async throws {
    let before = try await World(isSocial: true)
    func arrival(in world: World, _ person: String) async throws -> FormData {
      let browser = Browser(world)
      try await browser.open(
        "/auth/google/start?client_id=com.example.mac&return_to="
          + PercentEncoding.encode("https://app.example.com/mac/signed-in") + "&state=s&intent=any&"
          + Ticket.challengeQuery)
      try await browser.press("person", person)
      return browser.arrival
    }
    #expect(try await arrival(in: before, "kurt").first("ticket") != nil)
    let strict = try await World(after: before, isSocial: true, appAttest: .require)
    #expect(try await arrival(in: strict, "kurt").first("ticket") != nil)
    // The refusal is a page, because nothing in a browser could mend it.
    #expect(try await arrival(in: strict, "anita").first("ticket") == nil)
    let signedUp = try await strict.store.eventCounts(from: .distantPast, to: .distantFuture)
      .filter { $0.key.event == .signedUp }.map(\.count).reduce(0, +)
    #expect(signedUp == 1)
  }

  @Test func `an assertion counts once, and the same request again as long as it created nothing`() async throws {
    let world = try await World(guests: true, appAttest: .require)
    let app = await AttestedApp.registered(in: world)
    let nonce = await app.app.nonce()
    let proof = await app.proof(app.guestBody, nonce: nonce)
    func send(_ fields: [(String, String)] = []) async -> Answer {
      await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: proof + fields)
    }
    let key = [("idempotency-key", "0123456789abcdef-1")]
    let first = await send(key)
    #expect(first.verdict == "200")
    // The stored answer comes before any check.
    #expect(await send(key).text("account.id") == first.text("account.id"))
    #expect(await send().verdict == "403 app_attest_required counter")
    #expect(await send([("idempotency-key", "0123456789abcdef-2")]).verdict == "403 app_attest_required counter")
    #expect(await app.guest().verdict == "200")
  }

  @Test func `two requests at once with one assertion create one account`() async throws {
    let world = try await World(guests: true, appAttest: .require)
    let app = await AttestedApp.registered(in: world)
    let proof = await app.proof(app.guestBody, nonce: await app.app.nonce())
    world.store.has(.slow)
    let verdicts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<5 {
        group.addTask { await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: proof).verdict }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted()
    }
    #expect(verdicts == ["200"] + [String](repeating: "403 app_attest_required counter", count: 4))
  }

  @Test func `a key is registered once, keeps its counter, and lasts 400 days after its last use`() async throws {
    let world = try await World(limits: .unlimited, guests: true, appAttest: .require)
    var app = AttestedApp(world)
    await app.makeKey()
    let nonce = await app.app.nonce()
    let attestation = await app.attestation(nonce: nonce)
    #expect(await app.register(nonce: nonce, attestation: attestation).status == 204)
    let used = await app.proof(app.guestBody, nonce: nonce)
    #expect(await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: used).verdict == "200")
    #expect(await app.register(nonce: nonce, attestation: attestation).status == 204)
    #expect(
      await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: used).verdict
        == "403 app_attest_required counter")
    for _ in 0..<2 {
      world.clock.advance(by: 399 * 86_400)
      #expect(await app.guest().verdict == "200")
    }
    world.clock.advance(by: 401 * 86_400)
    #expect(await app.guest().verdict == "403 app_attest_required unknown_key")
  }

  @Test(arguments: [
    ("wrong_nonce", "nonce"), ("wrong_key_id", "key_id"), ("wrong_app_id", "app_id"), ("attested_counter", "counter"),
    ("wrong_environment", "environment"), ("wrong_credential_id", "credential_id"), ("foreign_root", "chain"),
    ("expired_certificate", "chain"),
  ]) func `refuses a forged attestation with its step`(_ fault: String, _ step: String) async throws {
    let world = try await World(guests: true, appAttest: .require)
    await world.atApple("POST", "/emulator/faults", ["kind": .string(fault), "endpoint": "app_attest"])
    var app = AttestedApp(world)
    await app.makeKey()
    #expect(await app.register().verdict == "403 app_attest_required \(step)")
    #expect(world.proofs(step, "registration") == "1")
    await world.atApple("DELETE", "/emulator/faults")
    #expect(await app.guest().verdict == "403 app_attest_required unknown_key")
  }

  @Test(arguments: [("wrong_app_id", "app_id"), ("counter_stuck", "counter"), ("bad_signature", "signature")])
  func `refuses a forged assertion with its step`(_ fault: String, _ step: String) async throws {
    let world = try await World(guests: true, appAttest: .require)
    let app = await AttestedApp.registered(in: world)
    #expect(await app.guest().verdict == "200")
    await world.atApple("POST", "/emulator/faults", ["kind": .string(fault), "endpoint": "app_attest"])
    #expect(await app.guest().verdict == "403 app_attest_required \(step)")
  }

  @Test func `refuses foreign and old nonces, other bodies, other clients and fields that are none`() async throws {
    let world = try await World(limits: .unlimited, guests: true, appAttest: .require)
    let app = await AttestedApp.registered(in: world)
    func verdict(_ fields: [(String, String)]) async -> String {
      await world.send("POST", "/v1/sign-in/guest", app.guestBody, fields: fields).verdict
    }
    let foreign = await App(world: world, client: "com.example.app.debug").nonce()
    #expect(await verdict(app.proof(app.guestBody, nonce: foreign)) == "403 app_attest_required challenge")
    #expect(await verdict(app.proof(app.guestBody, nonce: "made-up")) == "403 app_attest_required challenge")
    let old = await app.app.nonce()
    let late = await app.proof(app.guestBody, nonce: old)
    world.clock.advance(by: 601)
    #expect(await verdict(late) == "403 app_attest_required challenge")
    let nonce = await app.app.nonce()
    #expect(await verdict(app.proof(["other": "body"], nonce: nonce)) == "403 app_attest_required signature")
    let elsewhere = await app.proof(app.guestBody, nonce: nonce, at: "/v1/sign-in/apple")
    #expect(await verdict(elsewhere) == "403 app_attest_required signature")
    let good = await app.proof(app.guestBody, nonce: nonce)[0].1
    for field in [
      "", "x", good + ", more=\"1\"", good + ";q=1", good.replacing("key_id", with: "KEY_ID"), good + ", " + good,
      good.replacing("\"", with: ""), String(repeating: " ", count: 3_000) + good,
      good.replacing("nonce", with: "none"),
    ] {
      #expect(await verdict([("app-attest", field)]) == "403 app_attest_required malformed", "\(field.prefix(60))")
    }
    #expect(await verdict([("app-attest", good), ("app-attest", good)]) == "403 app_attest_required malformed")
    let debug = AttestedApp(world, client: "com.example.app.debug")
    #expect(
      await world.send("POST", "/v1/sign-in/guest", debug.guestBody, fields: [("app-attest", good)]).verdict
        == "403 app_attest_required challenge")
    #expect(await verdict([("app-attest", good)]) == "200")
  }

  @Test func `keys of another environment or a forged registration are refused`() async throws {
    let world = try await World(limits: .unlimited, guests: true, appAttest: .require)
    var app = AttestedApp(world)
    await app.makeKey(environment: "development")
    #expect(await app.register().verdict == "403 app_attest_required environment")
    await app.makeKey()
    let nonce = await app.app.nonce()
    let attestation = await app.attestation(nonce: nonce)
    #expect(
      await app.register(nonce: await app.app.nonce(), attestation: attestation).verdict
        == "403 app_attest_required nonce")
    #expect(
      await app.register(nonce: "made-up", attestation: attestation).verdict == "403 app_attest_required challenge")
    #expect(await app.register(nonce: nonce, attestation: "AAAA").verdict == "403 app_attest_required malformed")
    #expect(await app.register(nonce: nonce, attestation: "!").verdict == "403 app_attest_required malformed")
    #expect(await app.register(nonce: nonce, attestation: attestation).status == 204)
  }
}

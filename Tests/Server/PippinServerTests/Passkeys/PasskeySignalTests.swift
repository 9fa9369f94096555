import PippinAccounts
import PippinFoundation
import PippinLock
import PippinServer
import PippinTestKit
import PippinTokens
import SignInWithPasskeys
import Testing

/// What password managers are told, who is told of a removed passkey, and how little anybody else learns (R-23, PK-56,
/// PK-106 to PK-114).
@Suite struct `Signals of passkeys` {
  @Test func `are one list for each handle, read with the session`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.signals(mary.accessToken).count("signals") == 0)
    let added = await scene.add(mary.accessToken)
    let signals = await scene.signals(mary.accessToken)
    #expect(signals.count("signals") == 1 && signals["paused"] == nil)
    #expect(signals.text("signals.0.rp_id") == "localhost")
    #expect(signals.text("signals.0.accepted.0") == added.text("passkey.credential_id"))
    // Nothing is left on the list of a handle without passkeys, so that managers hide what was removed.
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    let empty = await scene.signals(mary.accessToken)
    #expect(empty.count("signals") == 1 && empty.count("signals.0.accepted") == 0)
    _ = await scene.world.send("DELETE", "/v1/session", bearer: mary.accessToken)
    #expect(await scene.signals(mary.accessToken).verdict == "401 session_ended signed_out")
  }

  @Test func `keep the passkeys on the authenticator, and hide the removed one`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    func report(_ signals: Answer) async -> Int {
      await scene.world.atApple(
        "POST", "/emulator/passkeys/signals",
        [
          "device": .string(scene.device), "origin": "http://localhost:8080",
          "method": "signalAllAcceptedCredentials", "rpId": .string(signals.text("signals.0.rp_id")),
          "userId": .string(signals.text("signals.0.user_id")),
          "allAcceptedCredentialIds": signals.json("signals.0.accepted"),
        ]
      ).status
    }
    #expect(await report(await scene.signals(mary.accessToken)) == 204)
    #expect(await scene.signIn().status == 200)
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    #expect(await report(await scene.signals(mary.accessToken)) == 204)
    #expect(await scene.sign(await scene.signInOptions()).status == 403, "the sheet has nothing to offer")
  }

  @Test func `are paused after a restore`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    try await pause(scene, until: scene.world.clock.time.addingTimeInterval(3600))
    let paused = await scene.signals(mary.accessToken)
    #expect(paused["paused"]?.bool == true && paused.count("signals") == 0)
    // A passkey that the restored database lacks is refused as any unknown one: nobody is told to delete it (PK-108).
    let lost = try await lostPasskey(scene, mary.accessToken)
    #expect(lost.verdict == "401 passkey_invalid refused" && lost["signal"] == nil)
    scene.world.clock.advance(by: 3601)
    let token = await App(world: scene.world).refresh(mary.refreshToken).accessToken
    #expect(await scene.signals(token).count("signals") == 1)
  }

  /// The sign-in with a passkey that a device made and that the database does not have.
  private func lostPasskey(_ scene: PasskeyScene, _ token: String) async throws -> Answer {
    let web = scene.on(await scene.addDevice("mary", "android"), ("origin", .string(World.home)), client: "example-web")
    _ = await web.create(await scene.additionOptions(token))
    return await web.signIn()
  }

  private func pause(_ scene: PasskeyScene, until end: Date) async throws {
    let snapshot = try await scene.world.store.snapshot(of: [.deployment])
    var deployment = try snapshot.deployment()
    #expect(deployment.relyingPartyID == "localhost")
    deployment.signalsPausedUntil = end
    var changes = ChangeSet(
      id: Identifier(now: scene.world.clock.time, random: scene.world.random.source), basedOn: snapshot,
      at: scene.world.clock.time)
    changes.add(.putDeployment(deployment))
    try await scene.world.store.commit(changes)
  }

  @Test func `are empty lists when the account is deleted`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    let user = await scene.signals(mary.accessToken).text("signals.0.user_id")
    let deleted = await scene.world.send("DELETE", "/v1/account", bearer: mary.accessToken)
    #expect(deleted.status == 202)
    #expect(deleted.count("signals") == 1 && deleted.text("signals.0.user_id") == user)
    #expect(deleted.count("signals.0.accepted") == 0)
    #expect(await scene.signIn().verdict == "401 passkey_invalid refused")
    let kurt = await scene.open("kurt")
    #expect(await scene.world.send("DELETE", "/v1/account", bearer: kurt.accessToken)["signals"] == nil)
  }

  @Test func `name a removed passkey to who still has it, and to nobody else`() async throws {
    let scene = try await PasskeyScene.make(try PasskeyScene.settings(removedDays: 30))
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    let id = added.text("passkey.credential_id")
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)

    let removed = await scene.signIn()
    #expect(removed.verdict == "401 passkey_invalid removed")
    #expect(removed.text("signal.rp_id") == "localhost" && removed.text("signal.credential_id") == id)

    // Whoever knows the id alone.
    let options = await scene.signInOptions()
    let forged = await scene.sign(options).json().replacing("signature", by: "MAYCAQECAQE")
    let stranger = await scene.send(forged, options.text("ceremony"))
    #expect(stranger.verdict == "401 passkey_invalid refused" && stranger["signal"] == nil)

    let told = try await scene.subjects()
    #expect(told.contains("mary@example.com: Somebody used a passkey that you removed") == false, "a relay address")
    scene.world.clock.advance(by: 31 * 86_400)
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(await scene.signIn().verdict == "401 passkey_invalid refused")
  }

  @Test func `tell of a removed passkey to the account that its own was merged into`() async throws {
    let scene = try await PasskeyScene.make()
    let (kurt, mary) = (await scene.open("kurt"), await scene.open())
    let added = await scene.add(kurt.accessToken)
    #expect(await scene.remove(added.text("id"), kurt.accessToken).status == 204)
    let merged = await scene.world.send(
      "POST", "/v1/account/merge", ["other_access_token": .string(kurt.accessToken)], bearer: mary.accessToken)
    #expect(merged.status == 200)
    #expect(await scene.signIn().verdict == "401 passkey_invalid removed")
    #expect(try await scene.audit(mary.text("account.id")).filter { $0 == "passkey.removed_used" }.count == 1)
    #expect(
      await scene.world.send(
        "DELETE", "/v1/account/merges/" + kurt.text("account.id"), bearer: mary.accessToken
      ).status == 204)
    #expect(await scene.signIn().verdict == "401 passkey_invalid removed")
    #expect(try await scene.audit(kurt.text("account.id")).filter { $0 == "passkey.removed_used" }.count == 1)
  }

  // PK-82, PK-108.
  @Test func `never tell a manager to forget a passkey that signs in in another realm`() async throws {
    let other = Client(
      id: ClientID(rawValue: "other"), name: "Other", platform: .ios, realm: Realm(rawValue: "other"),
      audience: "other",
      returnAddresses: [], apple: nil)
    let scene = await PasskeyScene(try await World(openID: [other], passkeys: try PasskeyScene.settings()))
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    #expect(await scene.signIn()["signal"] != nil)
    try await keep(added.text("passkey.credential_id"), in: other.realm, scene.world)
    let refused = await scene.signIn()
    #expect(refused.verdict == "401 passkey_invalid refused" && refused["signal"] == nil)
  }

  /// Gives an account of another realm a passkey with this credential id.
  private func keep(_ credentialID: String, in realm: Realm, _ world: World) async throws {
    let (samples, id) = (Samples(), try #require(Base64URL.decode(credentialID)))
    let account = samples.account(realm: realm)
    let identity = samples.identity(
      of: account.id, key: .passkey(rpID: "localhost", credentialID: id, in: realm), email: nil)
    try await world.store.commit(
      samples.changeSet(
        .putAccount(account), .putIdentity(identity),
        .putPasskey(samples.passkey(of: identity.id, credentialID: id))))
  }

  // PK-56.
  @Test func `of unknown, forged and mistaken passkeys are one answer after one reading and one check`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    var answers: [[String]] = []
    var counts: [Int] = []
    var checks: [[PasskeyAlgorithm]] = []
    let bent: [(JSONText) -> JSONText] = [
      { $0.replacing("signature", by: "MAYCAQECAQE") },
      { $0.replacing("userHandle", by: String(repeating: "A", count: 86)) },
      {
        $0.replacing("id", by: String(repeating: "A", count: 43)).replacing(
          "rawId", by: String(repeating: "A", count: 43))
      },
    ]
    func send(_ bend: (JSONText) -> JSONText) async {
      let options = await scene.signInOptions()
      let signed = await scene.sign(options).json()
      let (reads, commits) = (scene.world.store.reads, scene.world.store.commits)
      let seen = Lock<[PasskeyAlgorithm]>([])
      let answer = await COSEKey.$onCheck.withValue({ algorithm in seen.withLock { $0.append(algorithm) } }) {
        await scene.send(bend(signed), options.text("ceremony"))
      }
      checks.append(seen.withLock { $0 })
      counts.append(scene.world.store.reads - reads)
      #expect(scene.world.store.commits >= commits)
      answers.append([answer.verdict] + answer.names(""))
    }
    for bend in bent { await send(bend) }
    // One that was removed, without its signature (PK-113).
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    await send(bent[0])
    #expect(Set(answers).count == 1 && answers.first?.first == "401 passkey_invalid refused")
    #expect(Set(counts).count == 1)
    #expect(checks == Array(repeating: [.es256], count: bent.count + 1))
  }

  @Test func `and a returning sign-in is one reading and one commit`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    let (reads, commits) = (scene.world.store.reads, scene.world.store.commits)
    let calls = scene.world.callsToApple
    #expect(await scene.send(signed, options.text("ceremony")).status == 200)
    #expect(scene.world.store.reads - reads == 1)
    #expect(scene.world.store.commits - commits == 1)
    #expect(scene.world.callsToApple == calls)
  }
}

/// Limits, conditional registrations, mails and metrics.
@Suite struct `Passkeys around a sign-in` {
  @Test func `are limited by account`() async throws {
    let scene = try await PasskeyScene.make(try PasskeyScene.settings(perAccount: 1))
    let mary = await scene.open()
    let early = await scene.additionOptions(mary.accessToken)
    #expect(await scene.add(mary.accessToken).status == 201)
    #expect(await scene.additionOptions(mary.accessToken).verdict == "409 passkey_limit")
    let made = await scene.on(await scene.addDevice("kurt", "mac")).create(early).json()
    #expect(
      await scene.sendAddition(made, early.text("ceremony"), mary.accessToken).verdict == "409 passkey_limit")
  }

  @Test func `are made without a sheet after a password, once`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = try await PasswordApp(world: scene.world).signUp()
    #expect(mary.text("session.authenticated_by") == "password")
    let options = await scene.additionOptions(mary.accessToken, conditional: true)
    #expect(options.status == 201 && options.text("mediation") == "conditional")
    let made = await scene.create(options)
    #expect(made.status == 201)
    let added = await scene.sendAddition(made.json(), options.text("ceremony"), mary.accessToken)
    #expect(added.status == 201)
    #expect(await scene.additionOptions(mary.accessToken, conditional: true).verdict == "403 reauthentication_required")
    #expect(await scene.signIn().status == 200)
    let kinds = try await scene.audit(mary.text("account.id"))
    #expect(kinds.contains("passkey.upgraded"))
  }

  @Test func `are not made without a sheet from another session, or later`() async throws {
    let scene = try await PasskeyScene.make()
    let apple = await scene.open()
    #expect(
      await scene.additionOptions(apple.accessToken, conditional: true).verdict == "403 reauthentication_required")
    let mary = try await PasswordApp(world: scene.world).signUp("mary@example.org")
    scene.world.clock.advance(by: 301)
    #expect(await scene.additionOptions(mary.accessToken, conditional: true).verdict == "403 reauthentication_required")
  }

  @Test func `need the person where the seal does not waive it`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = try await PasswordApp(world: scene.world).signUp()
    let quiet = await scene.additionOptions(mary.accessToken, conditional: true)
    let loud = await scene.additionOptions(mary.accessToken)
    // What a conditional request brought does not serve as the answer to another.
    let made = await scene.create(quiet).json()
    #expect(
      await scene.sendAddition(made, loud.text("ceremony"), mary.accessToken).verdict
        == "401 passkey_invalid challenge_mismatch")
    #expect(await scene.add(mary.accessToken, fault: "no_uv").verdict == "401 passkey_invalid user_not_verified")
  }

  @Test func `are mailed about when they come, go, and are used after that`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = try await PasswordApp(world: scene.world).signUp()
    let added = await scene.add(mary.accessToken)
    #expect(try await scene.subjects().last == "mary@example.com: A passkey was added to your account")
    let text = scene.world.postbox.messages.last?.text ?? ""
    #expect(text.contains("Passkey: Apple Passwords") && text.contains("App: Example"))
    #expect(text.contains("http://localhost:8080/account"))
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    #expect(try await scene.subjects().last == "mary@example.com: A passkey was removed from your account")
    for _ in 0..<7 { #expect(await scene.signIn().verdict == "401 passkey_invalid removed") }
    let told = try await scene.subjects().filter { $0.hasSuffix(": Somebody used a passkey that you removed") }
    #expect(told.count == 5, "an hour's")
  }

  @Test func `that may have been copied are mailed about`() async throws {
    let (key, token) = try await PasskeyScene.withSecurityKey()
    let added = await key.add(token)
    #expect(added["passkey.device_bound"]?.bool == true)
    #expect(await key.signIn().status == 200)
    #expect(await key.signIn(fault: "counter_stuck").verdict == "401 passkey_invalid refused")
    let kinds = try await key.audit(await key.signIn().text("account.id"))
    #expect(kinds.filter { $0 == "passkey.counter_refused" }.count == 1)
    #expect(!key.world.metricsText.contains("outcome=\"counter"), "the answer and the metrics say refused")
  }

  @Test func `that may have been copied sign in where the settings do not trust counters`() async throws {
    let (key, token) = try await PasskeyScene.withSecurityKey(trusts: false)
    #expect(await key.add(token).status == 201)
    #expect(await key.signIn().status == 200)
    #expect(await key.signIn(fault: "counter_stuck").status == 200)
  }

  @Test func `are counted by purpose and outcome`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    #expect(await scene.signIn().status == 200)
    #expect(await scene.signIn(fault: "no_uv").status == 401)
    let metrics = scene.world.metricsText
    for line in [
      "pippin_passkey_ceremonies_total{purpose=\"add\",surface=\"native\",outcome=\"issued\"} 1",
      "pippin_passkey_ceremonies_total{purpose=\"add\",surface=\"native\",outcome=\"accepted\"} 1",
      "pippin_passkey_ceremonies_total{purpose=\"sign_in\",surface=\"native\",outcome=\"issued\"} 2",
      "pippin_passkey_ceremonies_total{purpose=\"sign_in\",surface=\"native\",outcome=\"user_not_verified\"} 1",
      "pippin_sign_ins_total{provider=\"passkey\",surface=\"native\",client=\"com.example.app\",outcome=\"signed_in\"} 1",
    ] {
      #expect(metrics.contains(line), Comment(rawValue: line))
    }
  }

  @Test func `are closed by an operator's conditions and by a suspended account`() async throws {
    var offers = ProviderOffers()
    offers.passkey.isEnabled = false
    let closed = await PasskeyScene(
      try await World(offers: ["com.example.app": offers], passkeys: try PasskeyScene.settings()))
    #expect(await closed.signInOptions().verdict == "403 provider_not_offered switched_off")
    let without = await PasskeyScene(try await World())
    #expect(await without.signInOptions().verdict == "403 provider_not_offered not_configured")
    #expect(await without.signals(await without.open().accessToken).count("signals") == 0)
  }

  @Test func `are named by people, within bounds`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken, name: "My phone")
    #expect(added.text("passkey.name") == "My phone")
    let path = "/v1/account/identities/" + added.text("id")
    for name in ["", " ", String(repeating: "a", count: 101), "\u{0}"] {
      let answer = await scene.world.send("PATCH", path, ["name": .string(name)], bearer: mary.accessToken)
      #expect(answer.verdict == "422 invalid_value")
    }
    let items = await scene.identities(mary.accessToken)
    let apple = items.text("items.0.provider") == "apple" ? items.text("items.0.id") : items.text("items.1.id")
    let other = await scene.world.send(
      "PATCH", "/v1/account/identities/" + apple, ["name": "x"], bearer: mary.accessToken)
    #expect(other.verdict == "422 invalid_value")
    let kurt = await scene.open("kurt")
    #expect(await scene.world.send("PATCH", path, ["name": "x"], bearer: kurt.accessToken).verdict == "404 not_found")
  }

  // R-19.
  @Test func `are renamed no more often than they are added`() async throws {
    let limits = RateLimits(signIn: .init(burst: 3, perSecond: 0.5), nonce: .init(burst: 20, perSecond: 1))
    let scene = await PasskeyScene(try await World(limits: limits, passkeys: try PasskeyScene.settings()))
    let mary = await scene.open()
    let path = "/v1/account/identities/" + (await scene.add(mary.accessToken)).text("id")
    func rename(_ name: String) async -> Answer {
      await scene.world.send(
        "PATCH", path, ["name": .string(name)], bearer: mary.accessToken, peer: "203.0.113.7")
    }
    for number in 0..<3 { #expect(await rename("key \(number)").status == 200) }
    let refused = await rename("one more")
    #expect(refused.verdict == "429 too_many_requests" && refused.field("retry-after") == "2")
    scene.world.clock.advance(by: 2)
    #expect(await rename("one more").status == 200)
  }

  @Test func `have their well-known addresses`() async throws {
    let scene = try await PasskeyScene.make()
    let endpoints = await scene.world.send("GET", "/.well-known/passkey-endpoints")
    #expect(endpoints.status == 200 && endpoints.field("content-type") == "application/json")
    #expect(endpoints.text("enroll") == World.home + "/account/passkeys/add")
    #expect(await scene.world.send("GET", "/.well-known/webauthn").status == 404)
    let none = try await World()
    #expect(await none.send("GET", "/.well-known/passkey-endpoints").status == 404)
    let related = PasskeySettings(
      rpID: try RelyingPartyID("localhost"), name: "Example",
      relatedOrigins: [try PasskeyOrigin(web: "https://example.net")])
    let world = try await World(passkeys: related)
    let origins = await world.send("GET", "/.well-known/webauthn")
    #expect(String(decoding: origins.body, as: UTF8.self) == #"{"origins":["https://example.net"]}"#)
    #expect(origins.field("content-type") == "application/json")
  }
}

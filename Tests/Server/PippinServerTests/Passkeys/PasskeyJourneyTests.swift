import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// From the account that Apple opened to a sign-in with a passkey, and to its removal.
@Suite struct `A passkey` {
  @Test func `is added, signs in, is renamed, confirms, and is removed`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let account = mary.text("account.id")
    #expect(mary.text("session.authenticated_by") == "apple")

    let added = await scene.add(mary.accessToken)
    #expect(added.status == 201)
    #expect(added.text("provider") == "passkey")
    #expect(added.text("passkey.name") == "Apple Passwords" && added.text("passkey.manager") == "Apple Passwords")
    #expect(added["passkey.synced"]?.bool == true && added["passkey.device_bound"]?.bool == false)
    #expect(added.text("passkey.rp_id") == "localhost" && added.text("passkey.created_with") == "com.example.app")
    #expect(added["passkey.last_used_at"] == nil)

    scene.world.clock.advance(by: 3600)
    let back = await scene.signIn()
    #expect(back.status == 200)
    #expect(back.text("account.id") == account && back["created"]?.bool == false)
    #expect(back.text("session.authenticated_by") == "passkey")
    let session = await App(world: scene.world).session(back.accessToken)
    #expect(session.text("session.provider") == "passkey" && session.text("session.authenticated_by") == "passkey")

    let list = await scene.identities(back.accessToken)
    let index = list.count("items") - 1
    #expect(list.text("items.\(index).passkey.last_used_at") != "")
    let path = "/v1/account/identities/" + added.text("id")
    let renamed = await scene.world.send("PATCH", path, ["name": "  My   phone "], bearer: back.accessToken)
    #expect(renamed.status == 200 && renamed.text("passkey.name") == "My phone")

    let confirmed = await scene.signIn(bearer: back.accessToken)
    #expect(confirmed.status == 200 && confirmed.text("session.id") == back.text("session.id"))

    #expect(await scene.remove(added.text("id"), confirmed.accessToken).status == 204)
    #expect(await scene.signIn().verdict == "401 passkey_invalid removed")
    let kinds = try await scene.audit(account)
    #expect(kinds.contains("identity.linked") && kinds.contains("passkey.renamed"))
    #expect(kinds.contains("identity.unlinked") && kinds.contains("passkey.removed_used"))
  }

  @Test func `is listed as available, with its domain`() async throws {
    let scene = try await PasskeyScene.make()
    let answer = await scene.world.send("GET", "/v1/providers?client_id=com.example.app")
    let row = answer.count("providers") - 1
    #expect(answer.text("providers.\(row).provider") == "passkey")
    #expect(answer["providers.\(row).available"]?.bool == true && answer.text("providers.\(row).rp_id") == "localhost")
    #expect(answer["providers.\(row).sign_up"]?.bool == false && answer["providers.\(row).upgrade"]?.bool == true)
    let without = await scene.world.send("GET", "/v1/providers?client_id=without-apple")
    #expect(without.text("providers.\(without.count("providers") - 1).reason") == "not_configured")
  }

  @Test func `is offered in one sheet with Apple by one request`() async throws {
    let scene = try await PasskeyScene.make()
    _ = await scene.add(await scene.open().accessToken)
    let nonce = await scene.world.send("POST", "/v1/nonces", ["client_id": "com.example.app", "passkey": true])
    #expect(nonce.status == 201 && !nonce.text("nonce").isEmpty)
    let body: JSONText = ["public_key": nonce.json("passkey.public_key")]
    let signed = await scene.world.atApple(
      "POST", "/emulator/passkeys/assertions",
      body.changing([("device", .string(scene.device)), scene.caller]))
    #expect(await scene.send(signed.json(), nonce.text("passkey.ceremony")).status == 200)
    let plain = await scene.world.send("POST", "/v1/nonces", ["client_id": "com.example.app"])
    #expect(plain["passkey"] == nil)
    let refused = await scene.world.send("POST", "/v1/nonces", ["client_id": "without-apple", "passkey": true])
    #expect(refused.verdict == "403 provider_not_offered not_configured")
  }

  @Test func `works on Android and in a browser, each with its own origin`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    _ = await scene.addDevice("mary", "android")
    let android = scene.on(
      "mary-android", ("android", ["certificate": .string(World.androidFingerprint)]), client: "example-android")
    #expect(await scene.add(mary.accessToken).status == 201)
    let web = scene.on("mary-iphone", ("origin", .string(World.home)), client: "example-web")
    #expect(await web.signIn().status == 200)
    // The keychain of Apple's devices does not reach the Android device.
    let options = await android.signInOptions()
    #expect(await android.sign(options).status == 403)
    // The origin of one platform is not that of another's client (PK-78).
    let appOptions = await scene.signInOptions()
    let crossed = await web.sign(appOptions)
    #expect(await scene.send(crossed.json(), appOptions.text("ceremony")).verdict == "401 passkey_invalid wrong_origin")
  }

  @Test func `opens nothing for a passkey of a stranger, and creates no account`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let options = await scene.additionOptions(mary.accessToken)
    _ = await scene.create(options)
    // The server never heard of it, because the answer got lost.
    #expect(await scene.signIn().verdict == "401 passkey_invalid refused")
  }

  @Test func `stays with its account in a merge, and each handle has its own list`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    await scene.addDevice("kurt", "mac")
    let other = scene.on("kurt-mac")
    let kurt = await scene.open("kurt")
    #expect(await other.add(kurt.accessToken).status == 201)
    let merged = await scene.world.send(
      "POST", "/v1/account/merge", ["other_access_token": .string(kurt.accessToken)], bearer: mary.accessToken)
    #expect(merged.status == 200)
    #expect(await other.signIn().text("account.id") == mary.text("account.id"))
    let signals = await scene.signals(mary.accessToken)
    #expect(signals.count("signals") == 2)
    #expect(signals.text("signals.0.user_id") != signals.text("signals.1.user_id"))
    #expect(signals.count("signals.0.accepted") == 1 && signals.count("signals.1.accepted") == 1)
  }

  // PK-107, PK-117: the list of either account would make managers delete the other's passkey.
  @Test func `shares no handle with those of a merge, which its undoing takes away`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    await scene.addDevice("kurt", "mac")
    let other = scene.on("kurt-mac")
    let kurt = await scene.open("kurt")
    let first = await other.add(kurt.accessToken)
    #expect(first.status == 201)
    let merged = await scene.world.send(
      "POST", "/v1/account/merge", ["other_access_token": .string(kurt.accessToken)], bearer: mary.accessToken)
    #expect(merged.status == 200)
    // The survivor had no handle, and gets a fresh one.
    let second = await scene.add(mary.accessToken)
    #expect(second.status == 201)
    #expect(await scene.signals(mary.accessToken).count("signals") == 2)
    let path = "/v1/account/merges/" + kurt.text("account.id")
    #expect(await scene.world.send("DELETE", path, bearer: mary.accessToken).status == 204)

    let ofMary = await scene.signals(mary.accessToken)
    let ofKurt = await scene.signals(await other.signIn().accessToken)
    #expect(ofMary.count("signals") == 1 && ofKurt.count("signals") == 1)
    #expect(ofMary.text("signals.0.user_id") != ofKurt.text("signals.0.user_id"))
    #expect(ofMary.text("signals.0.accepted.0") == second.text("passkey.credential_id"))
    #expect(ofKurt.text("signals.0.accepted.0") == first.text("passkey.credential_id"))
  }

  @Test func `cannot be removed where it is the last sign-in method`() async throws {
    let world = try await World(guests: true, passkeys: try PasskeyScene.settings(), passkeySignUps: true)
    let scene = await PasskeyScene(world)
    let guest = await world.send("POST", "/v1/sign-in/guest", ["client_id": "com.example.app"])
    #expect(guest.text("session.authenticated_by") == "guest")
    let added = await scene.add(guest.accessToken)
    #expect(added.status == 201 && !added.text("session.access_token").isEmpty)
    #expect(await scene.remove(added.text("id"), added.accessToken).verdict == "409 last_sign_in_method")
    #expect(await scene.signIn().text("account.id") == guest.text("account.id"))
  }

  @Test func `of a guest needs a client that offers to sign up with one`() async throws {
    let scene = await PasskeyScene(try await World(guests: true, passkeys: try PasskeyScene.settings()))
    let guest = await scene.world.send("POST", "/v1/sign-in/guest", ["client_id": "com.example.app"])
    #expect(await scene.additionOptions(guest.accessToken).verdict == "403 provider_not_offered switched_off")
  }

  @Test func `of another account is refused to a guest, who can then merge`() async throws {
    let scene = await PasskeyScene(try await World(guests: true, passkeys: try PasskeyScene.settings()))
    _ = await scene.add(await scene.open().accessToken)
    let guest = await scene.world.send("POST", "/v1/sign-in/guest", ["client_id": "com.example.app"])
    #expect(await scene.signIn(bearer: guest.accessToken).verdict == "409 identity_in_use")
    #expect(await scene.signIn().status == 200)
  }

  @Test func `of another account confirms nothing`() async throws {
    let scene = try await PasskeyScene.make()
    _ = await scene.add(await scene.open().accessToken)
    let kurt = await scene.open("kurt")
    // Kurt has no passkey, so the sheet offers any.
    #expect(await scene.signIn(bearer: kurt.accessToken).verdict == "409 apple_user_mismatch")
    await scene.addDevice("kurt", "mac")
    #expect(await scene.on("kurt-mac").add(kurt.accessToken).status == 201)
    let options = await scene.signInOptions(bearer: kurt.accessToken)
    #expect(options.count("public_key.allowCredentials") == 1)
    // Mary's device has none of those.
    #expect(await scene.sign(options).status == 403)
  }

  @Test func `links what waits for the account, as every sign-in method does`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = try await PasswordApp(world: scene.world).signUp()
    #expect(await scene.add(mary.accessToken).status == 201)
    let app = App(world: scene.world)
    let nonce = await app.nonce()
    let offer = await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
    #expect(offer.verdict == "409 account_exists")
    #expect(offer.text("sign_in_with.0") == "password" && offer.text("sign_in_with.1") == "passkey")
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    let linked = await scene.send(
      signed, options.text("ceremony"), changing: [("link_token", .string(offer.text("link_token")))])
    #expect(linked.status == 200 && linked["linked"]?.bool == true)
    #expect(linked.text("account.id") == mary.text("account.id"))
    #expect(await scene.identities(linked.accessToken).count("items") == 3)
  }

  @Test func `does not open a suspended account, and says so after the signature alone`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    let account = try #require(AccountID(mary.text("account.id")))
    _ = try await scene.world.flows.operations.suspend(account, reason: "chargeback", by: "support")
    #expect(await scene.signIn().verdict == "403 account_suspended")
    #expect(await scene.signIn(fault: "bad_signature").verdict == "401 passkey_invalid refused")
  }

  @Test func `is in the export of the account`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    let export = await scene.world.send("GET", "/v1/account/export", bearer: mary.accessToken)
    let ids = (0..<export.count("identities")).map { export.text("identities.\($0).identity.passkey.credential_id") }
    #expect(ids.contains(added.text("passkey.credential_id")))
  }

  @Test func `is told to webhooks as every identity is`() async throws {
    let receiver = WebhookReceiver(
      url: "https://backend.example.com/hook", secret: SecretBytes([UInt8](repeating: 7, count: 32)))
    let scene = await PasskeyScene(try await World(webhooks: [receiver], passkeys: try PasskeyScene.settings()))
    let mary = await scene.open()
    let added = await scene.add(mary.accessToken)
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    let bodies = scene.world.transport.requests.filter { $0.authority == "backend.example.com" }
      .map { String(decoding: $0.body, as: UTF8.self) }
    let linked = bodies.first { $0.contains("identity.linked") && $0.contains("\"passkey\"") } ?? ""
    #expect(linked.contains("\"tenant\":\"localhost\"") && linked.contains(added.text("passkey.credential_id")))
  }
}

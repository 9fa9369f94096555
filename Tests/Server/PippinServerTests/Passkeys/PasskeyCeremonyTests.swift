import PippinAccounts
import PippinTestKit
import PippinTokens
import Testing

/// What a ceremony is bound to: its purpose, its client, its session, its time, and one use (PK-61 to PK-66).
@Suite struct `A passkey ceremony` {
  @Test func `is opaque, short, and not stored`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let before = scene.world.store.commits
    let options = [
      await scene.signInOptions(), await scene.signInOptions(bearer: mary.accessToken),
      await scene.additionOptions(mary.accessToken),
    ]
    #expect(scene.world.store.commits == before)
    for answer in options {
      #expect(answer.status == 201 && answer["expires_in"]?.integer == 600)
      #expect(answer.field("cache-control") == "no-store")
      #expect((1...1024).contains(answer.text("ceremony").utf8.count))
      #expect(!answer.text("ceremony").contains(answer.text("public_key.challenge")))
    }
    #expect(options[0].count("public_key.allowCredentials") == 0 && options[0].text("public_key.rpId") == "localhost")
    #expect(options[0].text("public_key.userVerification") == "required")
  }

  @Test func `serves one purpose and one session`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    #expect(await scene.add(mary.accessToken).status == 201)
    let other = await scene.open()
    let wrong = "401 passkey_invalid challenge_mismatch"

    // One to confirm does not sign in, nor confirm another session.
    let confirmation = await scene.signInOptions(bearer: mary.accessToken)
    let confirming = await scene.sign(confirmation).json()
    #expect(await scene.send(confirming, confirmation.text("ceremony")).verdict == wrong)
    #expect(await scene.send(confirming, confirmation.text("ceremony"), bearer: other.accessToken).verdict == wrong)

    // One to sign in confirms nothing (PK-65).
    let signIn = await scene.signInOptions()
    let signing = await scene.sign(signIn).json()
    #expect(await scene.send(signing, signIn.text("ceremony"), bearer: mary.accessToken).verdict == wrong)

    // One to add does neither, and the others add nothing.
    let addition = await scene.additionOptions(mary.accessToken)
    #expect(await scene.send(signing, addition.text("ceremony")).verdict == wrong)
    #expect(await scene.send(confirming, addition.text("ceremony"), bearer: mary.accessToken).verdict == wrong)
    for ceremony in [signIn.text("ceremony"), confirmation.text("ceremony")] {
      #expect(await scene.sendAddition([:], ceremony, mary.accessToken).verdict == wrong)
    }
    // One to add belongs to its session, also where another one is of the same account.
    #expect(await scene.sendAddition([:], addition.text("ceremony"), other.accessToken).verdict == wrong)
    let kurt = await scene.open("kurt")
    #expect(await scene.sendAddition([:], addition.text("ceremony"), kurt.accessToken).verdict == wrong)

    // Nothing was spent by all that.
    #expect(await scene.send(signing, signIn.text("ceremony")).status == 200)
    #expect(await scene.send(confirming, confirmation.text("ceremony"), bearer: mary.accessToken).status == 200)
  }

  @Test func `serves one client, and was made by this server`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let wrong = "401 passkey_invalid challenge_mismatch"
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    let mac = scene.on(scene.device, client: "com.example.mac")
    #expect(await mac.send(signed, options.text("ceremony")).verdict == wrong)
    for ceremony in ["", "2026a.AAAA", String(repeating: "A", count: 2000), options.text("ceremony") + "A"] {
      #expect(await scene.send(signed, ceremony).verdict == wrong)
    }
    // The ceremony of another answer: what was signed counts, and not a copy beside it (PK-20).
    let later = await scene.signInOptions()
    #expect(await scene.send(signed, later.text("ceremony")).verdict == wrong)
    #expect(await scene.send(signed, options.text("ceremony")).status == 200)
  }

  @Test func `counts for ten minutes`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    scene.world.clock.advance(by: 601)
    #expect(await scene.send(signed, options.text("ceremony")).verdict == "401 passkey_invalid challenge_expired")
    let again = await scene.signInOptions()
    let late = await scene.sign(again).json()
    scene.world.clock.advance(by: 590)
    #expect(await scene.send(late, again.text("ceremony")).status == 200)
  }

  @Test func `is spent by the sign-in, and a copy gets the same answer by its key alone`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    let key = [("idempotency-key", "one")]
    let first = await scene.send(signed, options.text("ceremony"), fields: key)
    #expect(first.status == 200)
    scene.world.clock.advance(by: 300)
    #expect(await scene.send(signed, options.text("ceremony"), fields: key).body == first.body)
    #expect(await scene.send(signed, options.text("ceremony")).verdict == "401 passkey_invalid challenge_used")
  }

  @Test func `is spent by the addition, whose answer is given again for the same passkey alone`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let options = await scene.additionOptions(mary.accessToken)
    let made = await scene.create(options).json()
    let added = await scene.sendAddition(made, options.text("ceremony"), mary.accessToken)
    let commits = scene.world.store.commits
    let again = await scene.sendAddition(made, options.text("ceremony"), mary.accessToken)
    #expect(again.status == 201 && again.body == added.body && scene.world.store.commits == commits)
    // Another passkey to the same challenge.
    let other = await scene.on(await scene.addDevice("kurt", "mac")).create(options).json()
    #expect(
      await scene.sendAddition(other, options.text("ceremony"), mary.accessToken).verdict
        == "401 passkey_invalid challenge_used")
    // Another session of the account.
    let elsewhere = await scene.open()
    #expect(
      await scene.sendAddition(made, options.text("ceremony"), elsewhere.accessToken).verdict
        == "401 passkey_invalid challenge_mismatch")
    // It is not there any more.
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    #expect(
      await scene.sendAddition(made, options.text("ceremony"), mary.accessToken).verdict
        == "401 passkey_invalid challenge_used")
  }

  @Test func `opens one session at two servers with one database`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let other = await PasskeyScene(
      try await World(store: scene.world.store, seed: 2, after: scene.world, passkeys: try PasskeyScene.settings()))
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    let commits = scene.world.store.commits
    // The other server is asked between this one's reading and its commit.
    let elsewhere = Box()
    scene.world.store.interrupt(after: 0) {
      await elsewhere.keep(await other.send(signed, options.text("ceremony")))
    }
    let here = await scene.send(signed, options.text("ceremony"))
    let verdicts = [here.verdict, await elsewhere.answer?.verdict ?? ""].sorted()
    #expect(verdicts == ["200", "401 passkey_invalid challenge_used"])
    #expect(scene.world.store.commits > commits)
  }

  @Test func `is not spent by a database that is away`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.add(await scene.open().accessToken).status == 201)
    let options = await scene.signInOptions()
    let signed = await scene.sign(options).json()
    scene.world.store.has(.readOnly)
    #expect(await scene.send(signed, options.text("ceremony")).status == 503)
    scene.world.store.has(nil)
    #expect(await scene.send(signed, options.text("ceremony")).status == 200)
  }

  @Test func `does not outlive its session`() async throws {
    let scene = try await PasskeyScene.make()
    let mary = await scene.open()
    let options = await scene.additionOptions(mary.accessToken)
    let made = await scene.create(options).json()
    _ = await scene.world.send("DELETE", "/v1/session", bearer: mary.accessToken)
    #expect(
      await scene.sendAddition(made, options.text("ceremony"), mary.accessToken).verdict
        == "401 session_ended signed_out")
  }

  actor Box {
    var answer: Answer?

    func keep(_ answer: Answer) { self.answer = answer }
  }
}

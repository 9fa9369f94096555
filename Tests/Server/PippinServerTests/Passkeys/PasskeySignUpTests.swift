import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// An account whose first sign-in method is a passkey (decision 0138).
@Suite struct `A sign-up by passkey` {
  @Test func `opens an account with the name, and signs in to it from then on`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let options = await scene.signUpOptions(userName: "mary@example.com")
    #expect(options.status == 201 && options["expires_in"]?.integer == 600)
    #expect(options.field("cache-control") == "no-store")
    #expect(
      options.text("public_key.user.name") == "mary@example.com" && options.text("public_key.rp.id") == "localhost")
    #expect(options.count("public_key.excludeCredentials") == 0)
    let made = await scene.create(options)
    let opened = await scene.sendSignUp(
      made.json(), options, changing: [("name", ["given_name": "Mary", "family_name": "Poppins"]), ("locale", "de")])
    #expect(opened.status == 201)
    #expect(opened["created"]?.bool == true && opened["linked"]?.bool != true)
    #expect(opened.text("account.name.given_name") == "Mary" && opened["account.email"] == nil)
    #expect(opened.text("session.authenticated_by") == "passkey")
    let id = try #require(AccountID(opened.text("account.id")))
    #expect(try await scene.world.store.snapshot(of: [.account(id)]).account(id)?.language == "de")
    let list = await scene.identities(opened.accessToken)
    #expect(list.count("items") == 1 && list.text("items.0.passkey.name") == "Apple Passwords")
    let session = await App(world: scene.world).session(opened.accessToken)
    #expect(session.text("session.provider") == "passkey" && session.text("session.authenticated_by") == "passkey")
    #expect(await scene.signIn().text("account.id") == opened.text("account.id"))
    #expect(
      Set(try await scene.audit(opened.text("account.id"))).isSuperset(of: ["account.created", "session.opened"]))
    #expect(try await scene.subjects().isEmpty, "nobody is told of the passkey of a new account")
  }

  @Test func `shows the app's name without a user name`() async throws {
    let scene = try await PasskeyScene.signingUp()
    #expect(await scene.signUpOptions().text("public_key.user.name") == "Example")
    #expect(await scene.signUpOptions(userName: "\u{200B}").fieldVerdict == "422 invalid_value user_name")
  }

  @Test func `is off by default`() async throws {
    let scene = try await PasskeyScene.make()
    #expect(await scene.signUpOptions().verdict == "403 provider_not_offered switched_off")
    let signIn = await scene.signInOptions()
    #expect(await scene.sendSignUp([:], signIn).verdict == "403 provider_not_offered switched_off")
    let without = scene.on(scene.device, client: "without-apple")
    #expect(await without.signUpOptions().verdict == "403 provider_not_offered not_configured")
    let answer = try await PasskeyScene.signingUp().world.send("GET", "/v1/providers?client_id=com.example.app")
    #expect(answer["providers.\(answer.count("providers") - 1).sign_up"]?.bool == true)
  }

  @Test func `demands the name where the client does, before the passkey is judged`() async throws {
    let scene = try await PasskeyScene.signingUp(demandsName: true).on("mary-iphone", client: "com.example.app.debug")
    let options = await scene.signUpOptions()
    let made = await scene.create(options).json()
    #expect(await scene.sendSignUp(made, options).fieldVerdict == "422 invalid_value name")
    #expect(
      await scene.sendSignUp(made, options, changing: [("name", ["given_name": "\u{200B}"])]).fieldVerdict
        == "422 invalid_value name")
    #expect(await scene.sendSignUp(made, options, changing: [("name", ["given_name": "Mary"])]).status == 201)
  }

  @Test func `has a ceremony of its own, for its client and its guest`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let wrong = "401 passkey_invalid challenge_mismatch"
    let mary = await scene.open()
    let guest = await scene.guest()
    let other = await scene.guest()
    let (plain, bound) = (await scene.signUpOptions(), await scene.signUpOptions(bearer: guest.accessToken))
    let made = await scene.create(plain).json()
    for options in [await scene.signInOptions(), await scene.additionOptions(mary.accessToken)] {
      #expect(await scene.sendSignUp(made, options).verdict == wrong)
    }
    #expect(await scene.sendAddition(made, plain.text("ceremony"), mary.accessToken).verdict == wrong)
    #expect(await scene.send(made, plain.text("ceremony")).verdict == wrong)
    // Of a guest, and of none.
    #expect(await scene.sendSignUp(made, bound).verdict == wrong)
    #expect(await scene.sendSignUp(made, bound, bearer: other.accessToken).verdict == wrong)
    #expect(await scene.sendSignUp(made, plain, bearer: guest.accessToken).verdict == wrong)
    let mac = scene.on(scene.device, client: "com.example.mac")
    #expect(await mac.sendSignUp(made, plain).verdict == wrong)
    scene.world.clock.advance(by: 601)
    #expect(await scene.sendSignUp(made, plain).verdict == "401 passkey_invalid challenge_expired")
  }

  @Test func `is refused in a session that has a sign-in method`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let mary = await scene.open()
    #expect(await scene.signUpOptions(bearer: mary.accessToken).fieldVerdict == "422 invalid_value Authorization")
    #expect(await scene.signUpOptions(bearer: "nobody").verdict == "401 access_token_invalid")
  }

  @Test func `gives the passkey to a guest, whose account and session go on`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let (guest, other) = (await scene.guest(), await scene.guest())
    let options = await scene.signUpOptions(bearer: guest.accessToken)
    let late = await scene.signUpOptions(bearer: guest.accessToken)
    let made = await scene.create(options)
    let linked = await scene.sendSignUp(
      made.json(), options, bearer: guest.accessToken, changing: [("name", ["given_name": "Mary"])])
    #expect(linked.status == 201 && linked["created"]?.bool == false && linked["linked"]?.bool == true)
    #expect(linked.text("account.id") == guest.text("account.id"))
    #expect(linked.text("session.id") == guest.text("session.id"))
    #expect(linked.text("account.name.given_name") == "Mary")
    #expect(linked.text("session.authenticated_by") == "passkey")
    #expect(try await scene.audit(guest.text("account.id")).contains("identity.linked"))
    // A second device was asked at the same time: the guest is none any more.
    let mac = scene.on(await scene.addDevice("kurt", "mac"))
    let second = await mac.create(late)
    #expect(
      await mac.sendSignUp(second.json(), late, bearer: guest.accessToken).fieldVerdict
        == "422 invalid_value Authorization")
    #expect(await scene.signUp(bearer: other.accessToken).text("account.id") == other.text("account.id"))
  }

  @Test func `of one ceremony twice at once opens one account`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let mac = scene.on(await scene.addDevice("kurt", "mac"))
    let options = await scene.signUpOptions()
    let (one, two) = (await scene.create(options).json(), await mac.create(options).json())
    async let first = scene.sendSignUp(one, options)
    async let second = mac.sendSignUp(two, options)
    let verdicts = await [first.verdict, second.verdict].sorted()
    #expect(verdicts == ["201", "401 passkey_invalid challenge_used"])
  }

  @Test func `of one guest by two ceremonies at once gives the guest one passkey`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let mac = scene.on(await scene.addDevice("kurt", "mac"))
    let guest = await scene.guest()
    let (one, two) = (
      await scene.signUpOptions(bearer: guest.accessToken), await scene.signUpOptions(bearer: guest.accessToken)
    )
    let (made, other) = (await scene.create(one).json(), await mac.create(two).json())
    async let first = scene.sendSignUp(made, one, bearer: guest.accessToken)
    async let second = mac.sendSignUp(other, two, bearer: guest.accessToken)
    let answers = await [first, second].sorted { $0.status < $1.status }
    #expect(answers.map(\.status) == [201, 422])
    #expect(await scene.identities(answers[0].accessToken).count("items") == 1)
  }

  @Test func `gets the same answer again by its key and body, and by nothing else`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let options = await scene.signUpOptions()
    let made = await scene.create(options).json()
    let key = [("idempotency-key", "0123456789abcdef")]
    let first = await scene.sendSignUp(made, options, fields: key)
    #expect(first.status == 201)
    scene.world.clock.advance(by: 300)
    let again = await scene.sendSignUp(made, options, fields: key)
    #expect(again.status == 201 && again.body == first.body)
    #expect(await scene.sendSignUp(made, options).verdict == "401 passkey_invalid challenge_used")
    #expect(
      await scene.sendSignUp(made, options, fields: key, changing: [("passkey_name", "Mine")]).verdict
        == "422 invalid_value")
    // The same for a guest, whose token is void by then.
    let guest = await scene.guest()
    let bound = await scene.signUpOptions(bearer: guest.accessToken)
    let own = await scene.create(bound).json()
    let linked = await scene.sendSignUp(own, bound, bearer: guest.accessToken, fields: key)
    #expect(linked["linked"]?.bool == true)
    #expect(await scene.sendSignUp(own, bound, bearer: guest.accessToken, fields: key).body == linked.body)
  }

  @Test func `with a known passkey is refused, also with one that was removed`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let mary = await scene.open()
    let options = await scene.additionOptions(mary.accessToken)
    let made = await scene.create(options)
    let added = await scene.sendAddition(made.json(), options.text("ceremony"), mary.accessToken)
    // Kurt's device makes a passkey that says it has Mary's id.
    let kurt = scene.on(await scene.addDevice("kurt", "mac"))
    let signUp = await kurt.signUpOptions()
    let copy = `Faults of other servers`.with(credentialIDOf: made.json(), in: await kurt.create(signUp).json())
    #expect(await kurt.sendSignUp(copy, signUp).verdict == "409 identity_in_use")
    #expect(await scene.remove(added.text("id"), mary.accessToken).status == 204)
    #expect(await kurt.sendSignUp(copy, signUp).verdict == "409 identity_in_use")
  }

  @Test func `is limited as guests are`() async throws {
    let scene = try await PasskeyScene.signingUp(
      limits: RateLimits(
        signIn: RateLimits.standard.signIn, nonce: RateLimits.standard.nonce, guest: .perHour(2)))
    for _ in 0..<2 { #expect(await scene.signUp(peer: "203.0.113.7").status == 201) }
    let third = await scene.signUp(peer: "203.0.113.7")
    #expect(third.verdict == "429 too_many_requests" && third.field("retry-after") == "1800")
    #expect(await scene.signUp(peer: "203.0.113.8").status == 201)
    scene.world.clock.advance(by: 1800)
    #expect(await scene.signUp(peer: "203.0.113.7").status == 201)
  }

  @Test func `is told to webhooks as a new account`() async throws {
    let receiver = WebhookReceiver(
      url: "https://backend.example.com/hook", secret: SecretBytes([UInt8](repeating: 7, count: 32)))
    let scene = await PasskeyScene(
      try await World(webhooks: [receiver], passkeys: try PasskeyScene.settings(), passkeySignUps: true))
    let opened = await scene.signUp()
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    let bodies = scene.world.transport.requests.filter { $0.authority == "backend.example.com" }
      .map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.contains { $0.contains("account.created") && $0.contains(opened.text("account.id")) })
  }
}

/// The address that a person types when they sign up by passkey (PK-119).
@Suite struct `A typed address` {
  private func signUp(_ scene: PasskeyScene, _ email: String) async -> Answer {
    await scene.signUp(changing: [("email", .string(email))])
  }

  @Test func `is unproved until its code comes back in this account`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let mary = await signUp(scene, "mary@example.net")
    #expect(mary.text("account.email") == "mary@example.net" && mary["account.email_verified"]?.bool == false)
    let subjects = try await scene.subjects()
    #expect(subjects.count == 1 && subjects[0].hasPrefix("mary@example.net: "))
    let code = try await PasswordApp(world: scene.world).token()
    // Nobody else proves it with that code.
    let kurt = await scene.open("kurt")
    let path = "/v1/account/email/confirm"
    #expect(
      await scene.world.send("POST", path, ["token": .string(code)], bearer: kurt.accessToken).fieldVerdict
        == "422 invalid_value token")
    let proved = await scene.world.send("POST", path, ["token": .string(code)], bearer: mary.accessToken)
    #expect(proved.status == 200 && proved["email_verified"]?.bool == true)
  }

  @Test func `reserves and matches nothing`() async throws {
    let scene = try await PasskeyScene.signingUp()
    // A stranger types the address of Kurt, who comes later with Apple, which vouches for it.
    let stranger = await signUp(scene, "kurt@example.com")
    #expect(stranger.status == 201)
    let kurt = await scene.open("kurt")
    #expect(kurt["created"]?.bool == true && kurt.text("account.id") != stranger.text("account.id"))
    // A stranger who types the address of an account gets another one, and learns nothing.
    scene.world.clock.advance(by: 3600)
    let late = await signUp(scene, kurt.text("account.email"))
    #expect(late.status == 201 && late["created"]?.bool == true)
    #expect(late.text("account.id") != kurt.text("account.id"))
  }

  @Test func `gives way to one that a sign-in method proves`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let opened = await signUp(scene, "somebody@example.net")
    let app = App(world: scene.world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    let linked = await scene.world.send(
      "POST", "/v1/account/identities/apple", app.body(sheet, nonce: nonce), bearer: opened.accessToken)
    #expect(linked.status == 201)
    let account = await scene.world.send("GET", "/v1/account", bearer: opened.accessToken)
    #expect(account["email_verified"]?.bool == true && account.text("email") != "somebody@example.net")
  }

  @Test func `that is none is refused before the passkey is judged`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let options = await scene.signUpOptions()
    let made = await scene.create(options).json()
    #expect(
      await scene.sendSignUp(made, options, changing: [("email", "mary")]).fieldVerdict == "422 invalid_value email")
    #expect(await scene.sendSignUp(made, options).status == 201)
  }

  @Test func `gets no more mail than any address, and the account is opened`() async throws {
    let scene = try await PasskeyScene.signingUp()
    for _ in 0..<7 { #expect(await signUp(scene, "mary@example.net").status == 201) }
    #expect(try await scene.subjects().count == 5)
  }
}

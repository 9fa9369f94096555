import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// A mailed code that signs in to an account whose only other methods are passkeys: the person may have lost them.
@Suite struct `A recovery by a mailed code` {
  @Test func `ends all other sessions, says so to the app, and is mailed and audited`() async throws {
    let scene = try await RecoveryScene.make()
    let answer = try await scene.signInByCode()
    #expect(answer.status == 200 && answer.text("account.id") == scene.account)
    #expect(answer["recovered"]?.bool == true)
    #expect(await scene.recovery(scene.first.accessToken) == "")
    #expect(
      await scene.world.send("GET", "/v1/account", bearer: scene.first.accessToken).verdict
        == "401 session_ended signed_out")
    let line = try #require(try await scene.audit().last { $0.kind == .accountRecovered })
    #expect(line.detail == "email_code" && line.session?.description == answer.text("session.id"))
    let subjects = try await scene.passkeys.subjects()
    #expect(subjects.contains("mary@example.com: Your account was recovered"), "\(subjects)")
    let mail = try #require(scene.world.postbox.messages.last { $0.subject == "Your account was recovered" })
    #expect(mail.text.contains("a code from an email") && mail.text.contains("/account/passkeys/check"))
    // The app removes what its person lost, as on every other day; the last method stays.
    let list = await scene.passkeys.identities(answer.accessToken)
    #expect(
      await scene.passkeys.remove(list.text("items.0.id"), answer.accessToken).verdict == "409 last_sign_in_method")
  }

  @Test func `removes the operator whose account it is`() async throws {
    let scene = try await RecoveryScene.make()
    try await scene.appoint()
    #expect(try await scene.signInByCode().status == 200)
    #expect(try await scene.world.flows.operations.operators(with: scene.id).isEmpty)
    let kinds = try await scene.world.store.audit(of: AuditEvent.operation, limit: 100, after: nil).map(\.kind)
    #expect(kinds.count { $0 == .operatorAdded } == 1 && kinds.count { $0 == .operatorRemoved } == 1, "\(kinds)")
    try await scene.appoint()
    #expect(try await scene.world.flows.operations.operators(with: scene.id) == ["mary"])
  }

  @Test func `is no recovery where the account has another method`() async throws {
    let world = try await World(limits: .unlimited, emailCode: true, passkeys: try PasskeyScene.settings())
    let scene = await PasskeyScene(world)
    let mary = PasswordApp(world: world)
    let first = try await mary.signUp()
    #expect(await scene.add(first.accessToken).status == 201)
    let asked = await mary.askForSignIn()
    let answer = await mary.confirmSignIn(asked.text("sign_in.id"), try await RecoveryScene.code(in: world))
    #expect(answer.status == 200 && answer["recovered"] == nil)
    #expect(await world.send("GET", "/v1/account", bearer: first.accessToken).status == 200)
  }

  @Test func `leads on our pages to the question which passkeys are left`() async throws {
    let scene = try await RecoveryScene.make()
    let browser = Browser(scene.world)
    try await browser.open("/sign-in/email")
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    try await browser.send("/sign-in/email/confirm", ["token": try await scene.code()])
    #expect(browser.address == World.home + "/account/passkeys/check", "\(browser.text)")
    #expect(browser.text.contains("Check your passkeys"))
    // The only one cannot go, and the page says why.
    let form = try await browser.form(to: "/account/passkeys/check")
    let kept = try #require(form.fields.first { $0.0.hasPrefix("shown.") }).0.replacing("shown.", with: "kept.")
    try await browser.send("/account/passkeys/check", [kept: ""])
    #expect(browser.isTroubled && browser.text.contains("it’s your only sign-in method"))
    #expect(await scene.passkeys.signIn().status == 200)
  }

  @Test func `removes what the person no longer has, and tells password managers`() async throws {
    let scene = try await RecoveryScene.make()
    let android = scene.passkeys.on(await scene.passkeys.addDevice("kurt", "iphone"))
    #expect(await android.add(scene.first.accessToken).status == 201)
    let browser = Browser(scene.world)
    try await browser.open("/sign-in/email")
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    try await browser.send("/sign-in/email/confirm", ["token": try await scene.code()])
    let form = try await browser.form(to: "/account/passkeys/check")
    let shown = form.fields.filter { $0.0.hasPrefix("shown.") }
    #expect(shown.count == 2)
    let before = try await scene.world.store.identities(of: scene.id)
    let lost = try #require(before.first)
    try await browser.send("/account/passkeys/check", ["kept.\(lost.id)": ""])
    #expect(browser.isOnAccount && browser.text.contains("The passkeys that you no longer have were removed."))
    #expect(browser.signals.contains("signalAllAcceptedCredentials"))
    #expect(try await scene.audit().last { $0.kind == .identityUnlinked } != nil)
    #expect(try await scene.passkeys.subjects().contains("mary@example.com: A passkey was removed from your account"))
    #expect(try await scene.world.store.identities(of: scene.id).map(\.id) == [try #require(before.last).id])
    let statuses = [await scene.passkeys.signIn().status, await android.signIn().status]
    #expect(statuses.sorted() == [200, 401])
  }

  @Test func `reaches the app's back end`() async throws {
    let scene = try await RecoveryScene.make(webhooks: [BackEnd.receiver(types: ["account.recovered"])])
    let backEnd = BackEnd()
    scene.world.transport.route("api.example.com", to: backEnd)
    let answer = try await scene.signInByCode()
    while try await scene.world.flows.jobs.jobRunner.runDue() > 0 {}
    let message = try #require(backEnd.taken.last)
    #expect(message.text("type") == "account.recovered" && message.text("data.account_id") == scene.account)
    #expect(message.text("data.reason") == "email_code")
    #expect(message.text("data.session_id") == answer.text("session.id"))
  }
}

/// Apple's verified address is that of an account which has passkeys alone.
@Suite struct `An Apple ID with the address of an account with passkeys` {
  private func arrive(_ scene: RecoveryScene) async -> Answer {
    let app = App(world: scene.world)
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
  }

  @Test func `is offered a passkey and a mailed code, and the code links it`() async throws {
    let scene = try await RecoveryScene.make()
    let offer = await arrive(scene)
    #expect(offer.verdict == "409 account_exists")
    #expect((0..<3).map { offer.text("sign_in_with.\($0)") } == ["passkey", "email_code", ""], "\(offer)")
    #expect(offer["email_code"]?.bool == true)
    let asked = await scene.mary.send(
      "/v1/sign-in/email",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "link_token": .string(offer.text("link_token")),
      ])
    let answer = await scene.mary.send(
      "/v1/sign-in/email/confirm",
      [
        "sign_in_id": .string(asked.text("sign_in.id")), "token": .string(try await scene.code()),
        "link_token": .string(offer.text("link_token")),
      ])
    #expect(answer.status == 200 && answer.text("account.id") == scene.account)
    #expect(answer["linked"]?.bool == true && answer["recovered"]?.bool == true)
    let list = await scene.passkeys.identities(answer.accessToken)
    #expect(Set((0..<2).map { list.text("items.\($0).provider") }) == ["apple", "passkey"])
    #expect(await scene.recovery(answer.accessToken) == "ok")
    #expect(await scene.world.send("GET", "/v1/account", bearer: scene.first.accessToken).status == 401)
  }

  @Test func `moves nothing by itself, nor does a code where none is offered`() async throws {
    let scene = try await RecoveryScene.make(emailCode: false)
    let offer = await arrive(scene)
    #expect(offer.verdict == "409 account_exists")
    #expect((0..<2).map { offer.text("sign_in_with.\($0)") } == ["passkey", ""])
    #expect(offer["email_code"] == nil)
    let before = try await scene.world.store.identities(of: scene.id).count
    let asked = await scene.mary.send(
      "/v1/sign-in/email",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "link_token": .string(offer.text("link_token")),
      ])
    #expect(asked.status == 202)
    #expect(try await scene.code() == "")
    #expect(try await scene.world.store.identities(of: scene.id).count == before)
    // The passkey itself links it.
    let options = await scene.passkeys.signInOptions()
    let signed = await scene.passkeys.sign(options)
    let linked = await scene.passkeys.send(
      signed.json(), options.text("ceremony"), changing: [("link_token", .string(offer.text("link_token")))])
    #expect(linked["linked"]?.bool == true && linked["recovered"] == nil, "\(linked)")
  }
}

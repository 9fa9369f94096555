import PippinHTTP
import PippinServer
import PippinTestKit
import PippinTokens
import SignInWithPasskeys
import Testing

/// The pages with passkeys, in a browser whose script is played by the test: it hands what a page asks to the emulator's authenticator,
/// and puts the answer into the form's hidden field.
@Suite struct `Passkeys on our pages` {
  private static let add = "/account/passkeys/add"
  private static let use = "/sign-in/passkey"

  private func scene(email: Bool = false) async throws -> (PasskeyScene, Browser) {
    let scene = try await PasskeyScene.make()
    let browser = Browser(scene.world)
    try await browser.signIn(as: "mary")
    return (scene, browser)
  }

  /// Mary, with a passkey, signed out.
  private func signedOut() async throws -> (PasskeyScene, Browser) {
    let (scene, browser) = try await scene()
    try await browser.open(Self.add)
    try await browser.answer(Self.add, of: scene)
    #expect(browser.isOnAccount && browser.text.contains("Your passkey was added."))
    try await browser.send("/sign-out")
    return (scene, browser)
  }

  @Test func `are added, sign in, are renamed and removed, and password managers are told`() async throws {
    let (scene, browser) = try await scene()
    #expect(browser.text.contains("id=\"passkeys\"") && browser.signals.isEmpty, "nobody has a passkey yet")
    try await browser.open("/account/passkeys")
    #expect(browser.text.contains("href=\"\(Self.add)\""))
    try await browser.open(Self.add)
    #expect(browser.page.fields["content-security-policy"]?.contains("connect-src") == false)
    try await browser.answer(Self.add, of: scene)
    #expect(browser.isOnAccount && browser.text.contains("Your passkey was added."))
    #expect(browser.text.contains("<bdi>Apple Passwords</bdi>"))
    #expect(browser.signals.contains("signalAllAcceptedCredentials"))
    try await browser.open("/account/passkeys")
    #expect(browser.text.contains("Synced") && browser.text.contains("not used yet"))

    try await browser.send("/sign-out")
    try await browser.open("/sign-in")
    try await browser.answer(Self.use, of: scene)
    #expect(browser.isOnAccount)
    try await browser.open("/account/passkeys")
    #expect(!browser.text.contains("not used yet"))

    let rename = try #require(try await browser.links(to: "/account/passkeys/rename/").first)
    try await browser.open(rename)
    try await browser.send(rename, ["passkey_name": "My phone"])
    #expect(browser.isOnAccount && browser.text.contains("The passkey was renamed."))
    #expect(browser.text.contains("<bdi>My phone</bdi>") && browser.signals.contains("signalCurrentUserDetails"))

    try await browser.open("/account/passkeys")
    let removal = try #require(try await browser.links(to: "/account/identities/").last)
    try await browser.open(removal)
    #expect(
      browser.text.contains("Remove <bdi>the passkey “My phone”</bdi>?")
        && browser.text.contains("ask your password manager"))
    try await browser.send(removal)
    #expect(browser.isOnAccount && browser.text.contains("The passkey was removed."))
    #expect(browser.signals.contains("\"allAcceptedCredentialIds\":[]"))
  }

  @Test func `that were removed are told so, with the signal for their manager`() async throws {
    let (scene, browser) = try await signedOut()
    let mary = await scene.open()
    let list = await scene.identities(mary.accessToken)
    #expect(await scene.remove(list.text("items.1.id"), mary.accessToken).status == 204)
    try await browser.open("/sign-in")
    try await browser.answer(Self.use, of: scene)
    #expect(browser.address == World.home + "/sign-in" && browser.isTroubled)
    #expect(browser.text.contains("This passkey was removed from its account."))
    #expect(browser.signals.contains("signalUnknownCredential"))
    try await browser.open("/sign-in")
    #expect(!browser.isTroubled && browser.signals.isEmpty, "it is said once")
  }

  @Test(arguments: ["bad_signature", "no_uv", "wrong_challenge", "wrong_rp_id_hash"])
  func `that are refused leave the page with a new ceremony and one sentence`(fault: String) async throws {
    let (scene, browser) = try await signedOut()
    try await browser.open("/sign-in")
    let before = try await browser.form(to: Self.use).field("ceremony")
    await scene.fault(fault)
    try await browser.answer(Self.use, of: scene)
    #expect(browser.isTroubled && browser.text.contains("This passkey couldn’t be accepted."))
    #expect(browser.signals.isEmpty)
    #expect(try await browser.form(to: Self.use).field("ceremony") != before)
    try await browser.answer(Self.use, of: scene)
    #expect(browser.isOnAccount)
  }

  @Test func `wait in the field for an hour, and no longer`() async throws {
    let (scene, browser) = try await signedOut()
    try await browser.open("/sign-in")
    scene.world.clock.advance(by: 3590)
    let answer = try await browser.sign(Self.use, of: scene)
    scene.world.clock.advance(by: 20)
    try await browser.send(Self.use, ["credential": answer])
    #expect(browser.text.contains("This page was open for too long.") && browser.isTroubled)
    try await browser.open("/sign-in")
    scene.world.clock.advance(by: 3590)
    try await browser.answer(Self.use, of: scene)
    #expect(browser.isOnAccount)
  }

  @Test func `sign in only in the browser that was asked`() async throws {
    let (scene, browser) = try await signedOut()
    let thief = Browser(scene.world)
    try await thief.open("/sign-in")
    // The attacker's own assertion for the attacker's ceremony must not sign Mary's browser in (PK-65).
    let ceremony = try #require(try await thief.form(to: Self.use).field("ceremony"))
    let answer = try await thief.sign(Self.use, of: scene)
    try await browser.open("/sign-in")
    try await browser.send(Self.use, ["ceremony": ceremony, "credential": answer])
    #expect(browser.isTroubled && browser.text.contains("This passkey couldn’t be accepted."))
    // Nor does a form that another site made up.
    let form = try await thief.form(to: Self.use)
    try await browser.submit(form, changing: ["credential": answer])
    #expect(browser.page.status == 400)
    // A ceremony of the API's is bound to no browser.
    let options = await scene.on("mary-iphone", client: "example-web").signInOptions()
    let signed = await scene.on("mary-iphone", ("origin", .string(World.home))).sign(options)
    try await browser.open("/sign-in")
    try await browser.send(
      Self.use, ["ceremony": options.text("ceremony"), "credential": String(decoding: signed.body, as: UTF8.self)])
    #expect(browser.isTroubled)
    // And one of the page's opens nothing over the API.
    let api = scene.on("mary-iphone", ("origin", .string(World.home)), client: "example-web")
    #expect(await api.send(.raw(answer), ceremony).verdict == "401 passkey_invalid challenge_mismatch")
  }

  @Test func `work in two tabs`() async throws {
    let (scene, browser) = try await signedOut()
    try await browser.open("/sign-in")
    let first = try await browser.form(to: Self.use)
    let firstAnswer = try await browser.sign(Self.use, of: scene)
    try await browser.open("/sign-in")
    let second = try await browser.form(to: Self.use)
    let secondAnswer = try await browser.sign(Self.use, of: scene)
    try await browser.submit(first, changing: ["credential": firstAnswer])
    #expect(browser.isOnAccount)
    try await browser.submit(second, changing: ["credential": secondAnswer])
    #expect(browser.isOnAccount)
    #expect(try await browser.links(to: "/account/sessions/rename/").count == 1, "one session, and not two")
    // The same form again, as by a double press: the person is signed in already.
    try await browser.submit(first, changing: ["credential": firstAnswer])
    #expect(browser.isOnAccount)
  }

  @Test func `are added after a recent sign-in, and the person comes back`() async throws {
    let (scene, browser) = try await scene()
    scene.world.clock.advance(by: 601)
    try await browser.open(Self.add)
    #expect(browser.address == World.home + "/sign-in?then=passkey")
    try await browser.signIn(as: "mary")
    #expect(browser.address == World.home + Self.add)
    let form = try await browser.form(to: Self.add)
    let answer = try await browser.create(Self.add, of: scene)
    scene.world.clock.advance(by: 601)
    try await browser.submit(form, changing: ["credential": answer])
    #expect(browser.address == World.home + "/sign-in?then=passkey")
  }

  @Test func `confirm who is there, with the account's own passkeys`() async throws {
    let (scene, browser) = try await signedOut()
    try await browser.signIn(as: "mary")
    scene.world.clock.advance(by: 601)
    try await browser.open(Self.add)
    #expect(try browser.publicKey(of: Self.use).contains("\"allowCredentials\":[{"))
    try await browser.answer(Self.use, of: scene)
    #expect(browser.address == World.home + Self.add && browser.page.status == 200)
    // Kurt has none, so none is asked for.
    let kurt = Browser(scene.world)
    try await kurt.signIn(as: "kurt")
    scene.world.clock.advance(by: 601)
    try await kurt.open(Self.add)
    #expect(!kurt.text.contains(Self.use))
  }

  @Test func `that are refused when added are forgotten by their manager, but never one that is known`() async throws {
    let (scene, browser) = try await scene()
    try await browser.open(Self.add)
    await scene.fault("wrong_challenge")
    try await browser.answer(Self.add, of: scene)
    #expect(browser.address == World.home + Self.add && browser.isTroubled)
    #expect(browser.signals.contains("signalUnknownCredential"))
    let form = try await browser.form(to: Self.add)
    let answer = try await browser.create(Self.add, of: scene)
    try await browser.submit(form, changing: ["credential": answer])
    #expect(browser.isOnAccount)
    try await browser.submit(form, changing: ["credential": answer])
    #expect(browser.isOnAccount && browser.text.contains("Your passkey was added."), "the form was sent twice")
    #expect(!browser.signals.contains("signalUnknownCredential"))
  }

  @Test func `that the browser cannot ask for are logged, and the person goes another way`() async throws {
    let (_, browser) = try await signedOut()
    try await browser.open("/sign-in")
    try await browser.send(Self.use, ["error": "SecurityError"])
    #expect(browser.isTroubled && browser.text.contains("Passkeys don’t work here right now."))
    try await browser.open("/sign-in")
    try await browser.send(Self.use, ["error": "<script>"])
    #expect(browser.isTroubled && !browser.text.contains("<script>alert"))
  }

  @Test func `are on no page where no client has them`() async throws {
    let browser = Browser(try await World())
    try await browser.open("/sign-in")
    #expect(!browser.text.contains("data-ask") && !browser.text.contains("data-passkey"))
    try await browser.signIn(as: "mary")
    #expect(!browser.text.contains("id=\"passkeys\""))
    #expect(try await browser.open(Self.add).status == 404)
    #expect(try await browser.post(Self.use, [], origin: World.home).status == 404)
  }

  @Test func `follow a password in the background, once in thirty days`() async throws {
    let scene = try await PasskeyScene.make()
    let browser = Browser(scene.world)
    try await browser.signUp()
    try await browser.send("/sign-out")
    browser.plant("pippin_upgrade", "")
    try await browser.signIn()
    #expect(!browser.text.contains("data-ask=\"upgrade\""))
    browser.forgetCookies()
    try await browser.signIn()
    #expect(browser.isOnAccount && browser.text.contains("data-ask=\"upgrade\""))
    let upgrade = "/account/passkeys/upgrade"
    // What goes wrong is not shown.
    await scene.fault("wrong_challenge")
    try await browser.answer(upgrade, of: scene, mediation: "conditional")
    #expect(browser.isOnAccount && !browser.isTroubled && browser.signals.contains("signalUnknownCredential"))
    #expect(!browser.text.contains("data-ask=\"upgrade\""), "it was asked a moment ago")
    browser.forgetCookies()
    try await browser.signIn()
    try await browser.answer(upgrade, of: scene, mediation: "conditional")
    #expect(browser.isOnAccount && browser.text.contains("Your passkey was added."))
    browser.forgetCookies()
    try await browser.signIn()
    #expect(!browser.text.contains("data-ask=\"upgrade\""), "there is a passkey")
  }

  @Test func `of a deleted account are forgotten by their managers`() async throws {
    let (scene, browser) = try await signedOut()
    try await browser.open("/sign-in")
    try await browser.answer(Self.use, of: scene)
    try await browser.open("/account/delete")
    try await browser.send("/account/delete", ["confirmation": "delete"])
    #expect(browser.address.hasPrefix(World.home + "/account/deleted"))
    #expect(browser.signals.contains("\"allAcceptedCredentialIds\":[]"))
  }

  @Test func `cannot be taken away by a stranger, or looked at`() async throws {
    let (scene, browser) = try await signedOut()
    try await browser.signIn(as: "mary")
    let rename = try #require(try await browser.links(to: "/account/passkeys/rename/").first)
    let kurt = Browser(scene.world)
    try await kurt.signIn(as: "kurt")
    #expect(try await kurt.open(rename).status == 404)
    #expect(try await kurt.open("/account/passkeys/rename/x").status == 404)
  }
}

extension Browser {
  /// What the form on the page asks of a password manager.
  fileprivate func publicKey(of action: String) throws -> String {
    let form = try #require(text.pieces(from: "action=\"\(action)\"", to: "</form>").first, "no form on \(address)")
    return try #require(form.pieces(from: "data-public-key=\"", to: "\"").first).unescapedHTML
  }

  /// What the page tells password managers; empty if nothing.
  var signals: String { text.pieces(from: "data-signals=\"", to: "\"").first?.unescapedHTML ?? "" }

  fileprivate func links(to prefix: String) async throws -> [String] {
    try await goToPage(of: prefix)
    return text.pieces(from: "href=\"\(prefix)", to: "\"").map { prefix + $0 }
  }

  /// What Mary's authenticator answers to a form that asks for a passkey.
  fileprivate func sign(_ action: String, of scene: PasskeyScene) async throws -> String {
    try await ask("assertions", action, scene, nil)
  }

  /// What it answers to one that asks for a new passkey.
  func create(_ action: String, of scene: PasskeyScene, mediation: String? = nil) async throws -> String {
    try await ask("registrations", action, scene, mediation)
  }

  private func ask(
    _ path: String, _ action: String, _ scene: PasskeyScene, _ mediation: String?
  ) async throws -> String {
    let body: JSONText = [
      "device": .string(scene.device), "origin": .string(World.home), "public_key": .raw(try publicKey(of: action)),
      "mediation": mediation.map { .string($0) },
    ]
    let answer = await scene.world.atApple("POST", "/emulator/passkeys/" + path, body)
    #expect(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
    return String(decoding: answer.body, as: UTF8.self)
  }

  /// The person agrees, and the script sends the form.
  func answer(_ action: String, of scene: PasskeyScene, mediation: String? = nil) async throws {
    let answer =
      action.hasPrefix("/sign-in")
      ? try await sign(action, of: scene) : try await create(action, of: scene, mediation: mediation)
    try await send(action, ["credential": answer])
  }
}

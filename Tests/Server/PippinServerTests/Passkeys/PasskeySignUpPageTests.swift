import PippinHTTP
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// The page `/sign-up`, where the website offers sign-ups by passkey.
@Suite struct `Signing up with a passkey on our page` {
  private static let action = "/sign-up/passkey"
  private static let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"

  @Test func `opens an account, mails the code, and suggests Apple as a spare key once`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let browser = Browser(scene.world)
    browser.says = ["user-agent": Self.iPhone]
    try await browser.open("/sign-up")
    #expect(browser.page.fields["content-security-policy"]?.contains("connect-src") == false)
    let made = try await browser.create(Self.action, of: scene)
    try await browser.send(
      Self.action, ["credential": made, "given_name": "Mary", "family_name": "", "email": "mary@example.net"])
    #expect(browser.isOnAccount && browser.text.contains("<bdi>Mary</bdi>"))
    #expect(browser.text.contains("Use Apple as a spare key"))
    #expect(browser.text.contains("Not confirmed"))
    try await browser.open("/account")
    #expect(!browser.text.contains("Use Apple as a spare key"), "it is said once")
    let code = try await browser.mailedCode(to: "mary@example.net")
    try await browser.open("/account/email/confirm")
    try await browser.send("/account/email/confirm", ["token": code])
    #expect(browser.isOnAccount && !browser.text.contains("Not confirmed"))
    try await browser.send("/sign-out")
    try await browser.open("/sign-in")
    try await browser.answer("/sign-in/passkey", of: scene)
    #expect(browser.isOnAccount && browser.text.contains("<bdi>Mary</bdi>"))
  }

  @Test func `says what is wrong, keeps what was typed, and can be sent again`() async throws {
    let scene = try await PasskeyScene.signingUp(webDemandsName: true)
    let browser = Browser(scene.world)
    try await browser.open("/sign-up")
    let before = try await browser.form(to: Self.action).field("ceremony")
    let made = try await browser.create(Self.action, of: scene)
    try await browser.send(Self.action, ["credential": made, "given_name": "", "email": "mary@example.net"])
    #expect(browser.address == World.home + "/sign-up" && browser.isTroubled)
    #expect(browser.text.contains("value=\"mary@example.net\""))
    #expect(try await browser.form(to: Self.action).field("ceremony") != before)
    await scene.fault("no_uv")
    let unverified = try await browser.create(Self.action, of: scene)
    try await browser.send(Self.action, ["credential": unverified, "given_name": "Mary"])
    #expect(browser.isTroubled && browser.signals.contains("signalUnknownCredential"))
    let again = try await browser.create(Self.action, of: scene)
    try await browser.send(Self.action, ["credential": again, "given_name": "Mary"])
    #expect(browser.isOnAccount && browser.text.contains("Welcome. Your account is ready."))
  }

  @Test func `serves only in the browser that was asked, and once`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let (browser, thief) = (Browser(scene.world), Browser(scene.world))
    try await browser.open("/sign-up")
    try await thief.open("/sign-up")
    let made = try await browser.create(Self.action, of: scene)
    let ceremony = try #require(try await browser.form(to: Self.action).field("ceremony"))
    try await thief.send(Self.action, ["credential": made, "ceremony": ceremony])
    #expect(thief.isTroubled && !thief.isOnAccount)
    // A ceremony of the page is not one of the API, nor the reverse.
    let web = scene.on(scene.device, ("origin", .string(World.home)), client: "example-web")
    #expect(
      await scene.world.send(
        "POST", "/v1/sign-up/passkey",
        ["client_id": "example-web", "ceremony": .string(ceremony), "credential": .raw(made)]
      ).verdict == "401 passkey_invalid challenge_mismatch")
    let options = await web.signUpOptions()
    let other = await web.create(options)
    try await browser.send(
      Self.action, ["credential": String(decoding: other.body, as: UTF8.self), "ceremony": options.text("ceremony")])
    #expect(browser.isTroubled)
  }

  @Test func `is one link away from the password, and each leads to the other`() async throws {
    let scene = try await PasskeyScene.signingUp()
    let browser = Browser(scene.world)
    try await browser.open("/sign-up")
    #expect(browser.text.contains("href=\"/sign-up?with=password\"") && !browser.text.contains("type=\"password\""))
    try await browser.open("/sign-up?with=password")
    #expect(browser.text.contains("type=\"password\"") && browser.text.contains("href=\"/sign-up\""))
    try await browser.send("/sign-up", ["email": "x", "password": "correct horse battery"])
    #expect(browser.address == World.home + "/sign-up?with=password" && browser.isTroubled)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("href=\"/sign-up\""))
  }

  @Test func `is not there where the website does not offer it`() async throws {
    let scene = try await PasskeyScene.make()
    let browser = Browser(scene.world)
    try await browser.open("/sign-up")
    #expect(browser.text.contains("type=\"password\"") && !browser.text.contains("data-ask"))
  }

  @Test func `has another chance with acr_values, as nothing was signed`() async throws {
    let world = try await World(
      openID: [RelyingParty.client("grafana")], passkeys: try PasskeyScene.settings(), passkeySignUps: true)
    let (party, scene) = (RelyingParty(world), await PasskeyScene(world))
    try await party.browser.open("/sign-up")
    try await party.browser.answer(Self.action, of: scene)
    #expect(party.browser.isOnAccount)
    world.clock.advance(by: 60)
    try await party.authorize()
    let first = await party.redeem(party.answer.first("code"))
    #expect(try await party.claims(first.text("id_token"))["acr"] == nil, "a registration signs nothing")
    #expect(try await party.claims(first.text("id_token"))["amr"] == nil)
    try await party.browser.open(party.path(["acr_values": "phr"]))
    try await party.browser.answer("/sign-in/passkey", of: scene)
    let second = await party.redeem(party.answer.first("code"))
    #expect(try await party.claims(second.text("id_token"))["acr"]?.string == "phr")
  }
}

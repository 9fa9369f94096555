import PippinAccounts
import PippinServer
import PippinTokens
import PippinTestKit
import Testing

/// The person's language is kept with the account, and what is mailed later is in it (0072).
@Suite struct `The language of an account` {
  private func language(_ world: World, _ answer: Answer) async throws -> String? {
    let id = try #require(AccountID(answer.text("account.id")))
    return try await world.store.snapshot(of: [.account(id)]).account(id)?.language
  }

  @Test func `is the one that the app names, and stays where it names none or one that we lack`() async throws {
    let app = App(world: try await World())
    let locales: [(JSONText?, String?)] = [(nil, nil), ("de-AT", "de"), ("nl-BE", "de"), ("ja_JP", "ja"), (nil, "ja")]
    for (locale, language) in locales {
      let answer = await app.signIn(changing: [("locale", locale)])
      #expect(answer.status == 200 && answer["account.language"]?.string == language)
      #expect(try await self.language(app.world, answer) == language)
    }
  }

  @Test func `comes with every native way to sign in, and with the name that is asked for`() async throws {
    let world = try await World(demandsName: true, isSocial: true)
    let mary = PasswordApp(world: world)
    let asked = await mary.ask()
    let confirmed = await mary.send(
      "/v1/sign-up/password/confirm",
      ["sign_up_id": .string(asked.text("sign_up.id")), "token": .string(try await mary.token()), "locale": "ru"])
    #expect(confirmed.text("account.language") == "ru")
    let again = await mary.send(
      "/v1/sign-in/password",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "password": .string(PasswordApp.password),
        "locale": "ar",
      ])
    #expect(again.text("account.language") == "ar")
    let ticket = await mary.askForSignIn()
    let byMail = await mary.send(
      "/v1/sign-in/email/confirm",
      ["sign_in_id": .string(ticket.text("sign_in.id")), "token": .string(try await mary.token()), "locale": "de"])
    #expect(byMail.text("account.language") == "de")
    var app = App(world: world)
    app.client = "com.example.app.debug"
    for locale: JSONText? in [nil, "ja"] {
      let refused = await app.signIn(as: locale == nil ? "kurt" : "anita", changing: [("locale", "ru"), ("name", nil)])
      let body: JSONText = [
        "profile_token": .string(refused.text("profile_token")), "name": ["given_name": "Kurt"], "locale": locale,
      ]
      let completed = await world.send("POST", "/v1/sign-up/profile", body)
      #expect(completed.text("account.language") == (locale == nil ? "ru" : "ja"), "\(completed.verdict)")
    }
  }

  @Test func `is changed and forgotten by the app, and is in the export`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    func patch(_ body: JSONText) async -> Answer {
      await app.world.send("PATCH", "/v1/account", body, bearer: mary.accessToken)
    }
    #expect(await patch(["locale": "de-CH", "name": ["given_name": "Mary"]]).text("language") == "de")
    #expect(await patch(["locale": "nl"]).text("language") == "de")
    let before = app.world.store.commits
    #expect(await patch(["locale": "de"]).text("language") == "de" && app.world.store.commits == before)
    let export = await app.world.send("GET", "/v1/account/export", bearer: mary.accessToken)
    #expect(export.text("account.language") == "de" && export.text("account.name.given_name") == "Mary")
    let forgotten = await patch(["locale": .raw("null")])
    #expect(forgotten.status == 200 && forgotten["language"] == nil)
    #expect(try await language(app.world, mary) == nil)
  }

  @Test func `is the page's at a sign-in, chosen or negotiated`() async throws {
    let world = try await World()
    let browser = Browser(world)
    browser.says["accept-language"] = "nl, ru;q=0.8"
    try await browser.signUp()
    func kept() async throws -> String? {
      try await world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? "")?.account.language
    }
    #expect(try await kept() == "ru")
    try await browser.send("/sign-out")
    browser.says["accept-language"] = "nl"
    try await browser.signIn()
    #expect(try await kept() == "ru", "English is no choice of theirs")
  }

  @Test func `is not changed by a mere link, but by the next form of who chose one`() async throws {
    let world = try await World()
    let browser = Browser(world)
    browser.says["accept-language"] = "en"
    try await browser.signUp()
    func kept() async throws -> String? {
      try await world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? "")?.account.language
    }
    let before = world.store.commits
    try await browser.open("/account?lang=de")
    #expect(try await kept() == "en" && world.store.commits == before)
    try await browser.open("/account/name")
    #expect(try await kept() == "en")
    try await browser.send("/account/name", ["given_name": "Mary"])
    #expect(try await kept() == "de")
  }

  @Test func `is that of what is mailed later, whoever causes it`() async throws {
    let app = App(world: try await World())
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    _ = await app.send(app.body(sheet, nonce: nonce).changing([("locale", "de")]))
    await app.world.stopUsing("mary")
    #expect(try await PasswordApp(world: app.world).mail()?.subject == "Sie können sich nicht mehr anmelden")
    // What is asked for on a page is answered in the page's language; what is told of it, in the person's.
    let mary = PasswordApp(world: try await World())
    let asked = await mary.ask()
    let session = await mary.send(
      "/v1/sign-up/password/confirm",
      ["sign_up_id": .string(asked.text("sign_up.id")), "token": .string(try await mary.token()), "locale": "de"])
    _ = await mary.change(PasswordApp.password, "a new password of hers", bearer: session.accessToken)
    #expect(try await mary.mail()?.subject == "Ihr Passwort wurde geändert")
    #expect(await mary.world.send("DELETE", "/v1/account", bearer: session.accessToken).status == 202)
    #expect(try await mary.mail()?.subject == "Ihr Konto wurde gelöscht")
  }

  @Test func `is the survivor's own after a merge, or else the other's, and the devices of both are known`()
    async throws
  {
    for own in [nil, "ja"] {
      let world = try await World()
      let mary = await App(world: world).signIn(
        changing: [("locale", own.map { .string($0) }), ("device", ["id": "the phone of Mary"])])
      let kurt = await App(world: world).signIn(
        as: "kurt", changing: [("locale", "de"), ("device", ["id": "the phone of Kurt"])])
      let merged = await world.send(
        "POST", "/v1/account/merge", ["other_access_token": .string(kurt.accessToken)], bearer: mary.accessToken)
      #expect(merged.status == 200)
      #expect(try await language(world, mary) == own ?? "de")
      let id = try #require(AccountID(mary.text("account.id")))
      func devices() async throws -> KnownDevices? {
        try await world.store.snapshot(of: [.account(id)]).account(id)?.devices
      }
      #expect(try await devices()?.count == 2)
      let path = "/v1/account/merges/" + merged.text("merged_from")
      #expect(await world.send("DELETE", path, bearer: mary.accessToken).status == 204)
      #expect(try await language(world, kurt) == "de")
      #expect(try await devices()?.count == 1)
    }
  }
}

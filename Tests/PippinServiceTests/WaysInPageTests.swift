import PippinHTTP
import PippinJSON
import PippinTestKit
import Testing

/// What the account page does about the ways into an account.
@Suite struct `The account page's ways in` {
  /// Mary, with Kurt's Apple ID as a second way in, on her own page.
  private func scene() async throws -> (World, Browser, id: String) {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let nonce = await app.nonce()
    let linked = await world.send(
      "POST", "/v1/account/identities/apple", app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce),
      bearer: mary.accessToken)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    return (world, browser, linked.text("id"))
  }

  private func removals(_ browser: Browser) -> [PageForm] {
    browser.forms.filter { $0.action.hasPrefix("/account/identities/") }
  }

  @Test func `are taken away by a button, but never the last`() async throws {
    let (world, browser, id) = try await scene()
    #expect(removals(browser).count == 2)
    try await browser.submit(try #require(removals(browser).first { $0.action.hasSuffix(id) }))
    #expect(browser.address == World.home + "/account" && removals(browser).isEmpty)
    #expect(await App(world: world).signIn(as: "kurt")["created"]?.bool == true, "Kurt is a stranger now")
  }

  @Test func `stay until the person signs in again, and the page says so`() async throws {
    let (world, browser, id) = try await scene()
    let form = try #require(removals(browser).first { $0.action.hasSuffix(id) })
    world.clock.advance(by: 601)
    try await browser.submit(form)
    #expect(browser.address == World.home + "/sign-in?then=account")
    try await browser.open("/account")
    #expect(removals(browser).isEmpty && browser.text.contains("Sign in again"))
    try await browser.signIn(as: "mary")
    #expect(removals(browser).count == 2)
  }

  @Test func `are not taken away by a form of somebody else's`() async throws {
    let (world, browser, id) = try await scene()
    let form = try #require(removals(browser).first)
    let token = form.field("csrf_token") ?? ""
    let path = "/account/identities/" + id
    #expect(try await browser.post(path, [("csrf_token", token)], origin: "https://evil.example").status == 400)
    #expect(try await browser.post(path, [("csrf_token", token + "x")], origin: World.home).status == 400)
    #expect(try await browser.post(path, [], origin: World.home).status == 400)
    let anita = Browser(world)
    try await anita.signIn(as: "anita")
    let own = try #require(anita.forms.first?.field("csrf_token"))
    #expect(try await anita.post(path, [("csrf_token", own)], origin: World.home).status == 404)
    try await browser.open("/account")
    #expect(removals(browser).count == 2)
  }
}

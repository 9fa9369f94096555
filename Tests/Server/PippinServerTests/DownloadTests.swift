import PippinServer
import PippinHTTP
import PippinTestKit
import Testing

@Suite struct `Downloading the account's data on its page` {
  private func signedIn() async throws -> (World, Browser) {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    return (world, browser)
  }

  @Test func `gives a file with what the API exports`() async throws {
    let (_, browser) = try await signedIn()
    let answer = try await browser.submit(try await browser.form(to: "/account/export"))
    #expect(answer.status == 200 && answer.fields["content-type"] == "application/json")
    #expect(answer.fields["content-disposition"] == "attachment; filename=\"account.json\"")
    #expect(answer.fields["cache-control"] == "no-store")
    #expect(answer.bodyText.contains("\"identities\"") && answer.bodyText.contains("Appleseed"))
  }

  @Test func `is for who signed in lately`() async throws {
    let (world, browser) = try await signedIn()
    let form = try await browser.form(to: "/account/export")
    world.clock.advance(by: 600)
    try await browser.submit(form)
    #expect(browser.address == World.home + "/sign-in?then=account")
  }

  @Test func `is not started by another site, by a link, or without the page's token`() async throws {
    let (_, browser) = try await signedIn()
    let token = try #require(try await browser.form(to: "/account/export").field("csrf_token"))
    let foreign = try await browser.post("/account/export", [("csrf_token", token)], origin: "https://evil.example")
    #expect(foreign.bodyText.contains("Appleseed") == false)
    #expect(try await browser.post("/account/export", [("csrf_token", "x")], origin: nil).status == 400)
    #expect(try await browser.open("/account/export").status == 405)
  }
}

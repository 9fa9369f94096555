import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What is the same at every provider but Apple, whose callback is a form.
@Suite struct `A sign-in through a provider on the web` {
  private static let providers = [
    WebProvider(.google), WebProvider(.facebook), WebProvider(.openid, openID: "example-id"),
    WebProvider(.openid, openID: "example-social"),
  ]

  private static func world() async throws -> World {
    try await World(isSocial: true, openIDProviders: OpenIDWorld.registrations())
  }

  private func start(_ provider: WebProvider, more: String = "") -> String {
    "/auth/\(provider.provider.rawValue)/start?client_id=example-web"
      + (provider.openID.map { "&provider=" + $0 } ?? "") + more
  }

  private func signIn(_ browser: Browser, _ provider: WebProvider, as person: String, more: String = "") async throws {
    try await browser.open(start(provider, more: more))
    try await browser.press("person", person)
  }

  @Test(arguments: providers)
  func `brings an app its user back with a ticket`(_ provider: WebProvider) async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    let more = "&return_to=" + PercentEncoding.encode(World.appAddresses[0]) + "&state=s&" + Ticket.challengeQuery
    try await signIn(browser, provider, as: "kurt", more: more)
    #expect(browser.address.hasPrefix(World.appAddresses[0]) && browser.arrival.first("state") == "s")
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
    #expect(answer.verdict == "200" && answer["created"]?.bool == true)
    #expect(answer.text("account.name.given_name") == "Kurt")
  }

  @Test(arguments: providers)
  func `is told of a cancel, on our page and in the app`(_ provider: WebProvider) async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    try await browser.open(start(provider))
    try await browser.press("cancel", "yes")
    #expect(browser.page.status == 200 && browser.cookies["pippin_session"] == nil)
    #expect(browser.text.contains("/auth/\(provider.provider.rawValue)/start"))
    if let id = provider.openID { #expect(browser.text.contains("provider=\(id)")) }
    let more = "&return_to=" + PercentEncoding.encode(World.appAddresses[0]) + "&" + Ticket.challengeQuery
    try await browser.open(start(provider, more: more))
    try await browser.press("cancel", "yes")
    #expect(browser.arrival.first("error") == "user_cancelled")
  }

  @Test(arguments: providers)
  func `ends in the browser that started, gives one answer to one code, and serves once`(
    _ provider: WebProvider
  ) async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    try await signIn(browser, provider, as: "mary")
    let callback = try #require(browser.history.last { $0.request.path.contains("/callback") }).request.url
    let finish = try #require(browser.history.last { $0.request.path.hasSuffix("/finish") }).request.url
    let stranger = Browser(world)
    try await stranger.open(finish)
    #expect(stranger.page.status == 400 && stranger.cookies["pippin_session"] == nil)
    try await browser.open(callback)
    #expect(browser.address == World.home + "/account")
    world.clock.advance(by: 61)
    try await browser.open(finish)
    #expect(browser.page.status == 400)
  }
}

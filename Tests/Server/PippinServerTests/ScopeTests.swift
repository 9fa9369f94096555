import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// A client asks for as much as its settings say (AUTHZ-11).
@Suite struct `What a provider is asked for` {
  private static let choices: [[Client.Scope]] = [[], [.name], [.email], [.name, .email]]

  private func query(_ world: World, _ provider: String) async throws -> FormData {
    let location = await world.send("GET", "/auth/\(provider)/start?client_id=example-web").field("location") ?? ""
    return try #require(FormData(query: String(location.split(separator: "?", maxSplits: 1).last ?? "")))
  }

  @Test(arguments: zip(choices, [nil, "name", "email", "name email"]))
  func `is what the settings say, of Apple, as a form whatever it is (AUTHZ-7)`(
    scopes: [Client.Scope], scope: String?
  ) async throws {
    let query = try await query(World(scopes: scopes), "apple")
    #expect(query.first("scope") == scope && query.first("response_mode") == "form_post")
  }

  @Test(arguments: zip(choices, ["openid", "openid profile", "openid email", "openid email profile"]))
  func `is what the settings say, of Google`(scopes: [Client.Scope], scope: String) async throws {
    #expect(try await query(World(isSocial: true, scopes: scopes), "google").first("scope") == scope)
  }

  @Test(arguments: zip(choices, ["public_profile", "public_profile", "public_profile,email", "public_profile,email"]))
  func `is what the settings say, of Facebook, which always shares the name`(
    scopes: [Client.Scope], scope: String
  ) async throws {
    #expect(try await query(World(isSocial: true, scopes: scopes), "facebook").first("scope") == scope)
  }

  @Test func `can be nothing: the person has an account without name and address (R-9)`() async throws {
    let world = try await World(scopes: [])
    let browser = Browser(world)
    try await browser.signIn(as: "mary", at: Ticket.start())
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
    #expect(answer.verdict == "200" && answer["created"]?.bool == true)
    #expect(answer["account.name"] == nil && answer["account.email"] == nil)
  }

  @Test func `can be nothing of Google, too`() async throws {
    let world = try await World(isSocial: true, scopes: [])
    let browser = Browser(world)
    try await browser.open(Ticket.start().replacing("/auth/apple/", with: "/auth/google/"))
    try await browser.press("person", "mary")
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
    #expect(answer.verdict == "200" && answer["created"]?.bool == true)
    #expect(answer["account.name"] == nil && answer["account.email"] == nil)
  }

  @Test func `is what Apple's own script is told, too`() async throws {
    let world = try await World(offersScript: true, scopes: [.email])
    let browser = Browser(world)
    try await browser.open("/sign-in/apple-js?client_id=example-web")
    #expect(browser.text.contains(#"data-scope="email""#))
  }
}

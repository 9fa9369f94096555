import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit
import Testing

/// What clients and strangers try that no single hostile request shows.
@Suite struct `Abuse of the OpenID provider` {
  private static let device = "urn:ietf:params:oauth:grant-type:device_code"

  /// A limiter that remembers whatever it is sent fills the memory.
  @Test(arguments: ["x", "e" + String(repeating: "\u{301}", count: 9000), String(repeating: "A", count: 87)])
  func `cannot fill the memory with device codes that were never issued`(code: String) async throws {
    let world = try await RelyingParty.world([
      RelyingParty.client("app", authentication: OpenIDRegistration.Authentication.none)
    ])
    let form = FormData.encode([("grant_type", Self.device), ("device_code", code), ("client_id", "app")])
    for _ in 0..<4 {
      let answer = await world.send(
        "POST", "/oauth/token", .raw(form), fields: [("content-type", MediaType.form)], peer: "198.51.100.7")
      #expect(answer.text("error") == "invalid_grant", "nothing is remembered of it, so it is never too soon")
    }
  }

  @Test func `cannot ask for codes without end by one sealed request`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world, browser: Browser(world, peer: "198.51.100.7"))
    try await party.authorize()
    try await party.browser.post("/oauth/authorize", party.request(), origin: "https://grafana.example.com")
    let next = try #require(party.browser.history.map(\.request).last { $0.path == "/oauth/continue" }?.query)
    var statuses: Set<Int> = []
    for _ in 0..<200 {
      try await party.browser.open("/oauth/continue?" + next)
      statuses.insert(party.browser.history.last?.response.status ?? 0)
    }
    #expect(statuses == [303, 429])
  }

  @Test func `shows as haste, and not as a failure of the server`() async throws {
    let world = try await RelyingParty.world([
      RelyingParty.client("app", authentication: OpenIDRegistration.Authentication.none)
    ])
    let form = FormData.encode([("grant_type", "refresh_token"), ("refresh_token", "x"), ("client_id", "app")])
    var statuses: Set<Int> = []
    for _ in 0..<2000 where !statuses.contains(429) {
      let answer = await world.send(
        "POST", "/oauth/token", .raw(form), fields: [("content-type", MediaType.form)], peer: "198.51.100.7")
      statuses.insert(answer.status)
    }
    #expect(statuses == [400, 429])
    let counted = world.metricsText.split(separator: "\n").filter { $0.hasPrefix("pippin_openid_tokens_total{") }
    #expect(counted.count == 1 && counted.allSatisfy { $0.contains(#"outcome="invalid_grant""#) }, "\(counted)")
  }
}

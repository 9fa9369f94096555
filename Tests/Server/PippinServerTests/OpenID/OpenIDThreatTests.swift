import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit
import Testing

/// What docs/explain/openid-provider.md promises and no journey or hostile request shows.
@Suite struct `An OpenID provider's pages and answers` {
  @Test func `are shown in no frame of another site`() async throws {
    let app = RelyingParty.client(
      "app", redirectURIs: ["com.example.app:/callback"], authentication: OpenIDRegistration.Authentication.none,
      platform: .ios)
    let world = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once), app])
    let party = RelyingParty(world)
    func expectNoFrame(_ words: String) {
      #expect(party.browser.text.contains(words))
      let policy = party.browser.page.fields["content-security-policy"]
      #expect(policy?.contains("frame-ancestors 'none'") == true, "\(words)")
    }
    try await party.authorize()
    expectNoFrame("Allow <bdi>Grafana")
    let device = await party.call("/oauth/device", [("scope", "openid")])
    try await party.browser.open(device.text("verification_uri_complete"))
    expectNoFrame(device.text("user_code"))
    try await party.browser.open("/oauth/logout")
    expectNoFrame("Sign out?")
    let other = RelyingParty(world, "app", browser: party.browser)
    try await party.browser.open(other.path(["redirect_uri": "com.example.app:/callback"]))
    expectNoFrame("com.example.app:/callback?code=")
  }

  @Test func `name the server, whether there is a code or an error, so that a client can tell it from another`()
    async throws
  {
    let party = RelyingParty(try await RelyingParty.world())
    try await party.browser.open(party.path(["prompt": "none"]))
    #expect(party.answer.first("error") == "login_required" && party.answer.first("iss") == World.home)
    try await party.authorize()
    #expect(party.answer.first("code") != nil && party.answer.first("iss") == World.home)
    let wrong: [[String: String?]] = [
      ["response_type": "token"], ["scope": "phone"], ["code_challenge": String?.none], ["request": "a.b.c"],
    ]
    for changes in wrong {
      try await party.browser.open(party.path(changes))
      #expect(party.answer.first("error") != nil && party.answer.first("iss") == World.home, "\(changes)")
    }
  }

  @Test func `go to no other address when the back channel's answers with a redirect, and are sent again`()
    async throws
  {
    let world = try await RelyingParty.world([
      RelyingParty.client("grafana", backchannelLogoutURI: "http://grafana.internal/logout")
    ])
    let (first, second) = (Redirecting(to: "http://other.internal/"), LogoutReceiver())
    world.transport.route("grafana.internal", to: first)
    world.transport.route("other.internal", to: second)
    let party = RelyingParty(world)
    _ = try await party.signIn()
    try await party.browser.open("/account")
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/sign-out" }))
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(first.receiver.forms.count == 1 && second.forms.isEmpty)
    world.clock.advance(by: 60)
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(first.receiver.forms.count == 2 && second.forms.isEmpty)
  }
}

/// A client's address of the back channel that sends everybody on.
private struct Redirecting: Responder {
  let receiver = LogoutReceiver()
  let address: String

  init(to address: String) { self.address = address }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    _ = await receiver.respond(to: request)
    return HTTPResponse(status: 307, fields: ["location": address])
  }
}

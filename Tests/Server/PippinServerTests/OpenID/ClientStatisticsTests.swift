import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What the statistics say of people who sign in to OpenID clients.
@Suite struct `The statistics of OpenID clients` {
  private func statistics(_ world: World) async throws -> Answer {
    let token = try await Clerk.token(world, "reader", scopes: [])
    let request = try HTTPRequest(
      method: "GET", url: World.console + "/operator/v1/statistics?step=hour",
      fields: ["authorization": "Bearer \(token)"])
    return Answer(await world.operatorPort.respond(to: request))
  }

  @Test func `count each new session of a client, by client, and none twice`() async throws {
    let world = try await RelyingParty.world()
    let grafana = RelyingParty(world)
    let gitea = RelyingParty(world, "gitea", browser: grafana.browser)
    let first = try await grafana.signIn()
    _ = try await grafana.signIn()
    _ = try await gitea.signIn()
    // Neither of these is a sign-in: a refresh, a code that is refused, and one that the client never exchanged.
    #expect(await grafana.refresh(first.text("refresh_token")).status == 200)
    #expect(await grafana.redeem("junk").status == 400)
    try await grafana.authorize()
    let answer = try await statistics(world)
    #expect(answer["totals.client_sign_ins"]?.integer == 3)
    #expect(answer["totals.sign_ups"]?.integer == 1 && answer["totals.sign_ins"]?.integer == 0)
    let counts = try #require(answer["counts"]).elements.filter { $0["event"]?.string == "client_signed_in" }
    #expect(counts.map { $0["client_id"]?.string } == ["gitea", "grafana"])
    #expect(counts.map { $0["count"]?.integer } == [1, 2])
    #expect(counts.allSatisfy { $0["provider"] == nil && $0["platform"]?.string == "web" })
  }

  @Test func `are on the dashboard where there are such clients, and nowhere else`() async throws {
    let clerk = try await Clerk.entering(RelyingParty.world(), scopes: [])
    #expect(clerk.text.contains("Sign-ins by OpenID client"))
    _ = try await RelyingParty(clerk.world).signIn()
    try await clerk.open("/")
    #expect(clerk.text.contains("grafana: 1"))
    #expect(try await !Clerk.entering(World(), scopes: []).text.contains("OpenID"))
  }
}

import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit
import Testing

/// What one client does, or does not do, is not felt by another.
@Suite struct `OpenID clients beside each other` {
  @Test func `end no session of another client, however often they sign a person in`() async throws {
    var lifetimes = Lifetimes()
    lifetimes.sessionsPerAccount = 3
    let world = try await RelyingParty.world(lifetimes: lifetimes)
    let quiet = RelyingParty(world)
    let held = try await quiet.signIn(["scope": "openid offline_access"])
    let busy = RelyingParty(world, "gitea", browser: quiet.browser)
    var tokens: [Answer] = []
    for _ in 0..<5 {
      world.clock.advance(by: 1)
      tokens.append(try await busy.signIn(["scope": "openid offline_access"]))
    }
    #expect(await quiet.refresh(held.text("refresh_token")).status == 200)
    var living = 0
    for token in tokens where await busy.refresh(token.text("refresh_token")).status == 200 { living += 1 }
    #expect(living == 3, "its own oldest ones end")
  }

  /// Each request to a server that does not answer takes ten seconds, and few are sent at a time.
  @Test func `are told of a sign-out though another client with many sessions does not answer`() async throws {
    let world = try await RelyingParty.world(
      [
        RelyingParty.client("grafana", backchannelLogoutURI: "http://grafana.internal/logout"),
        RelyingParty.client("gitea", backchannelLogoutURI: "http://gitea.internal/logout"),
      ], circuits: true)
    let (first, second) = (LogoutReceiver(), LogoutReceiver())
    world.transport.route("gitea.internal", to: second)
    let silent = RelyingParty(world)
    for _ in 0..<30 { _ = try await silent.signIn() }
    _ = try await RelyingParty(world, "gitea", browser: silent.browser).signIn()
    try await silent.browser.open("/account")
    try await silent.browser.send("/sign-out")
    func work() async throws { while try await world.flows.jobs.jobRunner.runDue() > 0 {} }
    try await work()
    #expect(second.forms.count == 1)
    #expect(world.transport.requests.filter { $0.authority == "grafana.internal" }.count <= 8)
    world.transport.route("grafana.internal", to: first)
    for _ in 0..<10 {
      world.clock.advance(by: 120)
      try await work()
    }
    #expect(first.forms.count == 30, "put off, not given up")
  }
}

import PippinAccounts
import PippinFlows
import PippinHTTP
import PippinTestKit
import Testing

/// What one client does, or does not do, is not felt by another.
@Suite struct `OpenID clients beside each other` {
  /// Each request to a server that does not answer takes ten seconds, and few are sent at a time.
  @Test func `are told of a sign-out though another client with many sessions does not answer`() async throws {
    let world = try await RelyingParty.world([
      RelyingParty.client("grafana", backchannelLogoutURI: "http://grafana.internal/logout"),
      RelyingParty.client("gitea", backchannelLogoutURI: "http://gitea.internal/logout"),
    ])
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

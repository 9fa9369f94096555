import Foundation
import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

/// The numbers at the top of the dashboard.
@Suite struct `The numbers of the dashboard` {
  @Test func `count accounts, at most every ten minutes`() async throws {
    let world = try await World()
    _ = await App(world: world).signIn()
    let clerk = try await Clerk.entering(world)
    #expect(clerk.text.contains("<dt>Accounts</dt><dd><b>1</b>"))
    _ = await App(world: world).signIn(as: "kurt")
    try await clerk.open("/")
    #expect(clerk.text.contains("<dt>Accounts</dt><dd><b>1</b>"))
    world.clock.advance(by: 601)
    try await clerk.open("/")
    #expect(clerk.text.contains("<dt>Accounts</dt><dd><b>2</b>"))
  }

  @Test func `count as active who used a session in the last thirty days`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    _ = await App(world: world).signIn(as: "kurt")
    world.clock.advance(by: 20 * 86_400)
    _ = await app.refresh(token)
    world.clock.advance(by: 15 * 86_400)
    let clerk = try await Clerk.entering(world)
    #expect(clerk.text.contains("<dt>Active in 30 days</dt><dd><b>1</b> <span class=\"soft\">50 % of all accounts"))
    let range = try #require(StatisticsRange(from: nil, to: nil, step: .day, now: world.clock.time))
    let accounts = try await world.flows.operations.statistics(range).accounts
    #expect(accounts?.count == 2 && accounts?.active == 1 && accounts?.isExact == true)
  }

  @Test func `compare with starts only sign-ins that have one`() throws {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let range = try #require(StatisticsRange(from: now, to: nil, step: .hour, now: now))
    func count(_ event: EventCount.Event, _ provider: Provider?, _ count: Int) -> EventCount {
      EventCount(EventCount.Key(event, provider: provider), at: now, count: count)
    }
    let body = StatisticsBody(
      range,
      of: [
        count(.started, nil, 10), count(.started, .google, 20), count(.started, .passkey, 900),
        count(.signedUp, .apple, 6), count(.signedIn, .google, 12), count(.signedIn, .password, 700),
        count(.signedIn, .passkey, 80), count(.signedUp, .guest, 9), count(.refused, .apple, 5),
        count(.clientSignedIn, nil, 4),
      ])
    let conversion = SignInConversion(body)
    #expect(conversion.started == 30 && conversion.succeeded == 18)
  }
}

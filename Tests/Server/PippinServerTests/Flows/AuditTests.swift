import PippinAccounts
import PippinTestKit
import Testing

/// What happened to an account is written down with the change itself.
@Suite struct `The audit` {
  private func lines(_ world: World, _ answer: Answer) async throws -> [String] {
    let account = try #require(AccountID(answer.text("account.id")))
    return try await world.store.audit(of: account, limit: 100, after: nil).map {
      $0.kind.rawValue + ($0.detail.map { " " + $0 } ?? "")
    }
  }

  @Test func `tells a session's life`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    world.clock.advance(by: 1)
    let change: JSONText = ["name": ["given_name": "Marie"]]
    _ = await world.send("PATCH", "/v1/account", change, bearer: answer.accessToken)
    world.clock.advance(by: 1)
    for _ in 0..<2 { _ = await world.send("DELETE", "/v1/session", bearer: answer.accessToken) }
    #expect(
      try await lines(world, answer).sorted() == [
        "account.created native", "account.updated name", "session.ended signed_out", "session.opened native",
      ])
  }

  @Test func `tells of a token that was used twice, once`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answer = await app.signIn()
    _ = await app.refresh(answer.refreshToken)
    world.clock.advance(by: 61)
    for _ in 0..<3 { _ = await app.refresh(answer.refreshToken) }
    #expect(try await lines(world, answer).filter { $0.hasPrefix("session.reuse_detected") }.count == 1)
  }

  @Test func `tells of a consent that was withdrawn and given again`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answer = await app.signIn()
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    _ = await app.signIn()
    let seen = try await lines(world, answer)
    #expect(seen.contains("identity.revoked apple_consent_revoked") && seen.contains("identity.revived native"))
  }
}

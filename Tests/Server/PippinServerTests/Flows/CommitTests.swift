import PippinTestKit
import Testing

/// Read, decide, commit, and anew when something changed in between (C-2).
@Suite struct `A decision` {
  @Test func `is taken anew as often as others were first, within bounds`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    world.store.has(.contested(11))
    let next = await app.refresh(token)
    #expect(next.verdict == "200")
    world.store.has(.contested(1000))
    #expect(await app.refresh(next.refreshToken).verdict == "503 store_unavailable")
    world.store.has(nil)
    #expect(await app.refresh(next.refreshToken).verdict == "200")
  }

  @Test func `is repeated without asking Apple again`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    world.store.has(.contested(5))
    #expect(await app.send(body).verdict == "200")
    #expect(world.transport.requests(to: "/auth/token").count == 1)
  }
}

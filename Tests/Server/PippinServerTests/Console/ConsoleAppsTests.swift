import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

/// The clients of the settings at the console.
@Suite struct `The apps at the console` {
  @Test func `have the day of the last sign-in, for thirty days`() async throws {
    let world = try await World()
    let early = try await Clerk.entering(world, scopes: [])
    try await early.open("/apps")
    #expect(early.text.contains("No sign-in in the last 30 days") && !early.text.contains("Last sign-in on "))
    _ = await App(world: world).signIn()
    try await early.open("/apps")
    #expect(early.text.contains("Last sign-in on "))
    world.clock.advance(by: 29 * 86_400)
    let late = try await Clerk.entering(world, "late desk", scopes: [])
    try await late.open("/apps")
    #expect(late.text.contains("Last sign-in on "))
    world.clock.advance(by: 86_400)
    let last = try await Clerk.entering(world, "last desk", scopes: [])
    try await last.open("/apps")
    #expect(last.text.contains("No sign-in in the last 30 days") && !last.text.contains("Last sign-in on "))
  }
}

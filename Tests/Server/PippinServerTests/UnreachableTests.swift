import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

/// The Apple account behind the last way in was deleted.
@Suite struct `An account that nobody can enter any more` {
  private let day: TimeInterval = 86_400

  private func deleteAtApple(_ world: World, _ person: String) async {
    world.clock.advance(by: 1)
    await world.atApple("DELETE", "/emulator/apple-ids/\(person)")
  }

  private func lines(_ world: World, _ account: AccountID) async throws -> [AuditEvent.Kind] {
    try await world.store.audit(of: account, limit: 99, after: nil).map(\.kind)
  }

  private func account(_ world: World, _ id: AccountID) async throws -> Account? {
    try await world.store.snapshot(of: [.account(id)]).account(id)
  }

  @Test func `is told of in the audit, and stays for as long as the settings say nothing`() async throws {
    let world = try await World()
    let id = try #require(AccountID(await App(world: world).signIn().text("account.id")))
    await deleteAtApple(world, "mary")
    #expect(try await lines(world, id).filter { $0 == .lastWayGone }.count == 1)
    #expect(try await world.store.jobCounts().first { $0.kind == .deleteUnreachable } == nil)
    world.clock.advance(by: 1000 * day)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await account(world, id) != nil)
  }

  @Test func `is deleted after as many days as the settings say, as if its person had done it`() async throws {
    let world = try await World(unreachableAfterDays: 30)
    let id = try #require(AccountID(await App(world: world).signIn().text("account.id")))
    await deleteAtApple(world, "mary")
    world.clock.advance(by: 30 * day - 1)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await account(world, id) != nil)
    world.clock.advance(by: 2)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await account(world, id) == nil)
    let audit = try await world.store.audit(of: id, limit: 99, after: nil)
    #expect(audit.first { $0.kind == .accountDeleted }?.detail == "unreachable")
    let deletion = try await world.store.snapshot(of: [.deletion(id), .signInMethods(id)])
    #expect(try deletion.deletion(id)?.progress == .revoked && deletion.signInMethods(id).isEmpty)
  }

  @Test func `is not, while there is another way in`() async throws {
    let world = try await World(unreachableAfterDays: 30)
    let app = App(world: world)
    let mary = await app.signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    let nonce = await app.nonce()
    let kurt = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    _ = await world.send("POST", "/v1/account/identities/apple", kurt, bearer: mary.accessToken)
    // A withdrawn consent can be given again.
    world.clock.advance(by: 1)
    await world.stopUsing("kurt")
    await deleteAtApple(world, "mary")
    #expect(try await lines(world, id).contains(.lastWayGone) == false)
    world.clock.advance(by: 1)
    #expect(await app.signIn(as: "kurt").text("account.id") == mary.text("account.id"))
    await deleteAtApple(world, "kurt")
    #expect(try await lines(world, id).filter { $0 == .lastWayGone }.count == 1)
  }

  @Test func `is not, once the settings no longer ask for it`() async throws {
    let world = try await World(unreachableAfterDays: 30)
    let id = try #require(AccountID(await App(world: world).signIn().text("account.id")))
    await deleteAtApple(world, "mary")
    let changed = try await World(store: world.store, seed: 2)
    changed.clock.set(to: world.clock.time.addingTimeInterval(31 * day))
    try await changed.flows.jobs.jobRunner.runDue()
    #expect(try await account(world, id) != nil)
    #expect(try await world.store.jobCounts().first { $0.kind == .deleteUnreachable } == nil)
  }
}

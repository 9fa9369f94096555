import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTestKit
import Testing

/// A person is told that their account is deleted, and once more when Apple is done (R-17, 0073).
@Suite struct `The mails about a deletion` {
  private func signIn(_ world: World) async -> Answer {
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    return await app.send(app.body(sheet, nonce: nonce).changing([("locale", "en")]))
  }

  private func delete(_ world: World) async {
    let mary = await signIn(world)
    #expect(await world.send("DELETE", "/v1/account", bearer: mary.accessToken).text("deletion.apple") == "pending")
  }

  /// What was mailed, once all that is due was done.
  private func mails(_ world: World) async throws -> [MailMessage] {
    _ = try await PasswordApp(world: world).mail()
    return world.postbox.messages
  }

  private func waiting(_ world: World) async throws -> [Job] {
    try await world.store.jobs(limit: 50, after: nil).filter { $0.kind == .deletionNotice }
  }

  @Test func `are one where nobody is waited for`() async throws {
    let world = try await World()
    let mary = try await PasswordApp(world: world).signUp()
    #expect(await world.send("DELETE", "/v1/account", bearer: mary.accessToken).status == 202)
    let mail = try #require(try await mails(world).last)
    #expect(mail.subject == "Your account was deleted" && mail.text.contains("from a device that was signed in"))
    #expect(mail.text.contains("This is our last email to this address."))
    #expect(try await waiting(world).isEmpty)
  }

  @Test func `are two where Apple has to be told, and the second waits for Apple`() async throws {
    let world = try await World()
    await delete(world)
    #expect(try await mails(world).map(\.subject) == ["Your account was deleted"])
    let first = try #require(try await mails(world).last?.text)
    #expect(first.contains("We’re notifying Apple.") && first.contains("email you again"))
    #expect(!first.contains("last message"))
    let job = try #require(try await waiting(world).first)
    #expect(!String(decoding: job.payload, as: UTF8.self).contains("mary"), "the address is sealed")
    world.clock.advance(by: 61)
    let told = try await mails(world)
    #expect(told.map(\.subject).last == "The deletion of your account is complete" && told.count == 2)
    #expect(told.last?.recipient.text == "mary@example.com")
    #expect(told.last?.text.contains("This is our last email to this address.") == true)
    #expect(try await waiting(world).isEmpty)
    world.clock.advance(by: 86_400)
    #expect(try await mails(world).count == 2)
  }

  @Test func `say what is left to do where Apple could not be told`() async throws {
    let world = try await World()
    await delete(world)
    await world.atApple(
      "POST", "/emulator/faults", ["kind": "empty", "endpoint": "revoke", "count": .raw("1000")])
    for _ in 0..<60 where try await waiting(world).isEmpty == false {
      _ = try await mails(world)
      world.clock.advance(by: 86_400)
    }
    let told = try await mails(world)
    #expect(told.count == 2 && told.last?.subject == "Remove Example from your Apple Account")
    #expect(told.last?.text.contains("account.apple.com") == true)
    #expect(try await waiting(world).isEmpty)
  }

  @Test func `stop after sixty days, and the address goes`() async throws {
    let world = try await World()
    let mary = await signIn(world)
    #expect(await world.send("DELETE", "/v1/account", bearer: mary.accessToken).status == 202)
    _ = try await mails(world)
    // Nothing of it may be left, whatever holds the deletion up.
    let id = try #require(AccountID(mary.text("account.id")))
    let deletion = try #require(try await world.store.snapshot(of: [.deletion(id)]).deletion(id))
    var open = deletion
    (open.finishedAt, open.awaited) = (nil, [VaultEntryID(now: world.clock.time, random: world.random.source)])
    try await world.store.commit(
      changes(world) { $0.add(.putDeletion(open)) })
    world.clock.advance(by: 59 * 86_400)
    _ = try await mails(world)
    #expect(try await waiting(world).count == 1)
    world.clock.advance(by: 2 * 86_400)
    #expect(try await mails(world).count == 1)
    #expect(try await waiting(world).isEmpty)
  }

  private func changes(_ world: World, _ fill: (inout ChangeSet) -> Void) -> ChangeSet {
    var changes = ChangeSet(
      id: ChangeSetID(now: world.clock.time, random: world.random.source), relyingOnNothingBecause: "a test's",
      at: world.clock.time)
    fill(&changes)
    return changes
  }

  @Test func `say nothing of a device where the operator deletes`() async throws {
    let world = try await World()
    let mary = try await PasswordApp(world: world).signUp()
    let id = try #require(AccountID(mary.text("account.id")))
    _ = try await world.flows.deletion.deleteAccountAsAdministrator(id)
    let mail = try #require(try await mails(world).last)
    #expect(mail.subject == "Your account was deleted" && !mail.text.contains("signed in to the account"))
  }

  @Test func `are none to an address that cannot be reached`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    await world.stopUsing("mary")
    let again = await world.send("DELETE", "/v1/account", bearer: mary.accessToken)
    #expect(try await mails(world).isEmpty && (again.status == 202 || again.status == 401))
    #expect(try await waiting(world).isEmpty)
  }
}

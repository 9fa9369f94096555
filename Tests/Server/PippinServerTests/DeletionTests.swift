import AppleIDEmulator
import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// A person leaves: here at once, at Apple by a job that proves it.
@Suite struct `An account that its person deletes` {
  private func work(_ world: World) async throws {
    try await world.flows.jobs.jobRunner.runDue()
  }

  private func status(_ world: World, _ deleted: Answer) async -> Answer {
    await world.send(
      "GET", "/v1/deletions/" + deleted.text("deletion.id"), bearer: deleted.text("deletion.receipt"))
  }

  @Test func `is gone at once, with every session`() async throws {
    let app = App(world: try await World())
    let (mary, other) = (await app.signIn(), await app.signIn())
    let deleted = await app.delete(mary)
    #expect(deleted.verdict == "202" && deleted.field("cache-control") == "no-store")
    #expect(deleted.names("deletion") == ["apple", "id", "receipt"] && deleted.text("deletion.apple") == "pending")
    for session in [mary, other] {
      let refreshed = await app.refresh(session.refreshToken)
      #expect(refreshed.verdict == "401 session_ended account_deleted")
      #expect(refreshed.text("deletion_id") == deleted.text("deletion.id"))
      #expect(await app.session(session.accessToken).verdict == "401 session_ended account_deleted")
    }
    let id = try #require(AccountID(mary.text("account.id")))
    #expect(try await app.world.store.snapshot(of: [.account(id)]).account(id) == nil)
  }

  @Test func `leaves nothing behind that says who it was`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    let before = try #require(try await world.store.snapshot(of: [.signInMethods(id)]).signInMethods(id).first)
    let address = try #require(before.email?.provedAddress)
    _ = await app.delete(mary)
    let session = try #require(SessionID(mary.text("session.id")))
    let after = try await world.store.snapshot(of: [
      .signInMethods(id), .vaultEntries(of: before.id), .provedAddress(.standard, address), .session(session),
    ])
    #expect(try after.signInMethods(id).map(\.email) == [nil] && after.vaultEntries(of: before.id).isEmpty)
    #expect(try after.proofs(of: address, in: .standard).isEmpty && after.session(session)?.device == Device())
    let audit = try await world.store.audit(of: id, limit: 99, after: nil)
    #expect(audit.count >= 3 && audit.filter { $0.kind == .accountDeleted }.map(\.detail) == ["person"])
    #expect(audit.allSatisfy { $0.identity == nil && $0.session == nil && $0.client == nil })
    #expect(audit.filter { $0.kind != .accountDeleted }.allSatisfy { $0.detail == nil })
  }

  @Test func `lets nobody in by its identity until Apple has shown that its tokens are dead`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let deleted = await app.delete(mary)
    #expect(await app.signIn().verdict == "409 deletion_in_progress")
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.page.status == 409)
    let open = await status(world, deleted)
    #expect(open.verdict == "200" && open.names("") == ["apple", "id", "requested_at", "state"])
    #expect(open.text("state") == "open" && open.text("apple") == "pending")
    try await work(world)
    let finished = await status(world, deleted)
    #expect(finished.text("state") == "finished" && finished.text("apple") == "revoked")
    #expect(finished.names("") == ["apple", "finished_at", "id", "requested_at", "state"])
    world.clock.advance(by: 1)
    let anew = await app.signIn()
    #expect(anew["created"]?.bool == true && anew.text("account.id") != mary.text("account.id"))
    #expect(anew.text("account.name.given_name") == "Mary", "after a revocation Apple tells the name again (REVOKE-8)")
  }

  @Test func `costs who knocks meanwhile no code, and has what a browser got from Apple revoked as well`() async throws
  {
    let world = try await World()
    let app = App(world: world)
    _ = await app.delete(await app.signIn())
    let exchanges = world.transport.requests(to: "/auth/token").count
    #expect(await app.signIn().verdict == "409 deletion_in_progress")
    #expect(world.transport.requests(to: "/auth/token").count == exchanges)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.page.status == 409)
    try await work(world)
    let revoked = world.transport.requests(to: "/auth/revoke").compactMap { $0.formData?.first("client_id") }
    #expect(revoked.sorted() == ["com.example.app", "com.example.web"])
    #expect(try await world.store.jobCounts().first { $0.kind == .revokeAtApple } == nil)
  }

  @Test func `is revoked for each client that Apple gave a token for`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    _ = await App(world: world, client: "com.example.app.debug").signIn()
    let deleted = await app.delete(mary)
    await world.atApple(
      "POST", "/emulator/faults", ["kind": "throttle", "endpoint": "token", "count": .raw("1")])
    try await work(world)
    #expect(await status(world, deleted).text("state") == "open")
    #expect(await app.signIn().verdict == "409 deletion_in_progress")
    // A day, and up to a tenth of it, so that many do not come back at once.
    world.clock.advance(by: 86_400 * 1.1)
    try await work(world)
    #expect(await status(world, deleted).text("apple") == "revoked")
  }

  @Test func `is the person's to take back at Apple where the revocation is given up on`() async throws {
    let world = try await World()
    let app = App(world: world)
    let deleted = await app.delete(await app.signIn())
    await world.atApple("POST", "/emulator/faults", ["kind": "empty", "endpoint": "revoke"])
    for _ in 0..<40 {
      try await work(world)
      world.clock.advance(by: 86_400)
    }
    let given = await status(world, deleted)
    #expect(given.text("state") == "finished" && given.text("apple") == "manual")
    #expect(given.text("help") == World.home + "/account/deleted?apple=manual")
    #expect(try await world.store.parkedJobs(limit: 9, after: nil).map(\.kind) == [.revokeAtApple])
    await world.atApple("DELETE", "/emulator/faults")
    #expect(await app.signIn()["created"]?.bool == true)
  }

  @Test func `is the person's to take back at Apple where there is no token`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    let method = try #require(try await world.store.snapshot(of: [.signInMethods(id)]).signInMethods(id).first)
    try await world.store.commit(
      Samples(clock: world.clock, random: SeededRandom(seed: 9)).changeSet(.removeVaultEntries(of: method.id)))
    let deleted = await app.delete(mary)
    #expect(deleted.text("deletion.apple") == "manual")
    #expect(await status(world, deleted).text("state") == "finished")
    let page = await world.send("GET", "/account/deleted?apple=manual")
    #expect(String(decoding: page.body, as: UTF8.self).contains("stop using your Apple Account"))
    world.clock.advance(by: 1)
    #expect(await app.signIn()["created"]?.bool == true)
  }

  @Test func `has nothing to revoke where consent was withdrawn before`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let nonce = await app.nonce()
    let kurt = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    _ = await world.send("POST", "/v1/account/identities/apple", kurt, bearer: mary.accessToken)
    let other = await app.signIn(as: "kurt")
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    await world.stopUsing("kurt")
    #expect(await app.session(other.accessToken).verdict == "401 session_ended apple_consent_revoked")
    let id = try #require(AccountID(mary.text("account.id")))
    let result = try await world.flows.deletion.deleteAccountAsAdministrator(id)
    #expect(result.atApple == .revoked)
    let audit = try await world.store.audit(of: id, limit: 99, after: nil)
    #expect(audit.first { $0.kind == .accountDeleted }?.detail == "administrator")
  }

  @Test func `goes only for who signed in just now`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    app.world.clock.advance(by: 600)
    #expect(await app.delete(mary).verdict == "403 reauthentication_required")
    #expect(await app.session(mary.accessToken).verdict == "200")
    #expect(await app.world.send("DELETE", "/v1/account").verdict == "401 access_token_invalid")
  }

  @Test func `answers the same again for ten minutes, to the same key`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let key = [("idempotency-key", "leave-1")]
    let first = await app.delete(mary, fields: key)
    let again = await app.delete(mary, fields: key)
    #expect(again.status == 202 && again.body == first.body)
    #expect(await app.delete(mary).verdict == "401 session_ended account_deleted")
    #expect(await app.delete(mary, fields: [("idempotency-key", "x")]).verdict == "401 session_ended account_deleted")
    let other = await app.world.send("DELETE", "/v1/account", ["a": "b"], bearer: mary.accessToken, fields: key)
    #expect(other.verdict == "422 invalid_value")
    app.world.clock.advance(by: 600)
    #expect(await app.delete(mary, fields: key).verdict == "401 session_ended account_deleted")
  }

  @Test func `is deleted by the operator as by its person, and once`() async throws {
    let world = try await World()
    let app = App(world: world)
    let id = try #require(AccountID(await app.signIn().text("account.id")))
    #expect(try await world.flows.deletion.deleteAccountAsAdministrator(id).atApple == .pending)
    await #expect(throws: ServerError.notFound) { try await world.flows.deletion.deleteAccountAsAdministrator(id) }
    #expect(await app.signIn().verdict == "409 deletion_in_progress")
  }

  @Test func `shows how far its deletion is to nobody but who has the receipt`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.delete(await app.signIn())
    let kurt = await app.delete(await app.signIn(as: "kurt"))
    let path = "/v1/deletions/" + mary.text("deletion.id")
    #expect(await world.send("GET", path).verdict == "401 access_token_invalid")
    for receipt in [kurt.text("deletion.receipt"), "x", mary.text("deletion.receipt") + "A"] {
      #expect(await world.send("GET", path, bearer: receipt).verdict == "404 not_found")
    }
    #expect(
      await world.send("GET", "/v1/deletions/x", bearer: mary.text("deletion.receipt")).verdict == "404 not_found")
    #expect(await status(world, kurt).verdict == "200")
  }
}

extension App {
  func delete(_ signedIn: Answer, fields: [(String, String)] = []) async -> Answer {
    await world.send("DELETE", "/v1/account", bearer: signedIn.accessToken, fields: fields)
  }
}

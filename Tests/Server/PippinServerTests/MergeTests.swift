import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

/// Two accounts of one person become one, and two again.
@Suite struct `Merging accounts` {
  private func merge(
    _ app: App, _ other: String, into session: String, changing changes: [(String, JSONText?)] = []
  ) async -> Answer {
    let body: JSONText = ["other_access_token": .string(other)]
    return await app.world.send("POST", "/v1/account/merge", body.changing(changes), bearer: session)
  }

  private func undo(_ app: App, _ lost: String, bearer: String) async -> Answer {
    await app.world.send("DELETE", "/v1/account/merges/" + lost, bearer: bearer)
  }

  private func account(_ app: App, _ bearer: String) async -> Answer {
    await app.world.send("GET", "/v1/account", bearer: bearer)
  }

  private func ways(_ app: App, _ bearer: String) async -> Int {
    await app.world.send("GET", "/v1/account/identities", bearer: bearer).count("items")
  }

  private func signIn(_ app: App, _ person: String, hidesEmail: Bool) async -> Answer {
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet(person, nonce: nonce, hidesEmail: hidesEmail), nonce: nonce))
  }

  private func id(_ answer: Answer) throws -> AccountID {
    try #require(AccountID(answer.text("account.id")))
  }

  @Test func `has every way in lead to the account that is left`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let merged = await merge(app, kurt.accessToken, into: mary.accessToken)
    #expect(merged.verdict == "200" && merged.text("merged_from") == kurt.text("account.id"))
    #expect(merged.text("account.id") == mary.text("account.id") && merged.count("identities") == 1)
    #expect(await ways(app, mary.accessToken) == 2)
    let again = await app.signIn(as: "kurt")
    #expect(again.text("account.id") == mary.text("account.id") && again["created"]?.bool == false)
  }

  @Test func `ends the sessions of the lost account, and no other`() async throws {
    let app = App(world: try await World())
    let (first, kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn(as: "kurt"), await app.signIn())
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    for lost in [first, kurt] {
      #expect(await app.session(lost.accessToken).verdict == "401 session_ended account_merged")
      #expect(await app.refresh(lost.refreshToken).verdict == "401 session_ended account_merged")
    }
    #expect(await app.session(mary.accessToken).verdict == "200")
    #expect(await app.refresh(mary.refreshToken).verdict == "200")
  }

  @Test func `leaves the lost id as an alias, also by way of another merge`() async throws {
    let app = App(world: try await World())
    let (anita, kurt) = (await app.signIn(as: "anita"), await app.signIn(as: "kurt"))
    _ = await merge(app, anita.accessToken, into: kurt.accessToken)
    let mary = await app.signIn()
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    let flows = app.world.flows
    for lost in [anita, kurt, mary] { #expect(try await flows.merging.survivor(of: id(lost)) == id(mary)) }
    #expect(try await Set(flows.merging.aliases(of: id(mary))) == [id(anita), id(kurt)])
    #expect(try await app.world.store.snapshot(of: [.account(id(kurt))]).account(id(kurt)) == nil)
  }

  @Test func `is told in the audit of both accounts, each naming the other`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    func line(_ answer: Answer) async throws -> AuditEvent? {
      try await app.world.store.audit(of: id(answer), limit: 100, after: nil).first { $0.kind == .accountMerged }
    }
    let (lost, survivor) = (try await line(kurt), try await line(mary))
    #expect(try lost?.mergePartner == .survivor(id(mary)) && survivor?.mergePartner == .lost(id(kurt)))
    #expect(lost?.session?.description == kurt.text("session.id"))
    #expect(survivor?.session?.description == mary.text("session.id"))
  }

  @Test(arguments: [true, false])
  func `keeps the survivor's own address, hidden or real`(isHidden: Bool) async throws {
    let app = App(world: try await World())
    let kurt = await signIn(app, "kurt", hidesEmail: !isHidden)
    let mary = await signIn(app, "mary", hidesEmail: isHidden)
    #expect(kurt["account.is_private_email"]?.bool == !isHidden)
    let merged = await merge(app, kurt.accessToken, into: mary.accessToken)
    #expect(merged.text("account.email") == mary.text("account.email") && !merged.text("account.email").isEmpty)
    #expect(merged["account.is_private_email"]?.bool == isHidden)
    #expect(merged.text("account.name.given_name") == mary.text("account.name.given_name"))
  }

  @Test func `fills what the survivor lacks, and takes it back when undone`() async throws {
    let app = App(world: try await World())
    let (mary, student) = (await app.signIn(), await app.signIn(as: "student"))
    _ = await app.world.send("PATCH", "/v1/account", ["name": .raw("null")], bearer: student.accessToken)
    let before = await account(app, student.accessToken)
    #expect(before["email"] == nil && before["name"] == nil)
    let merged = await merge(app, mary.accessToken, into: student.accessToken)
    #expect(merged.text("account.email") == mary.text("account.email"))
    #expect(merged.text("account.name.given_name") == "Mary")
    #expect(await undo(app, mary.text("account.id"), bearer: student.accessToken).status == 204)
    #expect(await account(app, student.accessToken).body == before.body)
    let back = await app.signIn()
    #expect(back.text("account.email") == mary.text("account.email") && back["created"]?.bool == false)
    #expect(back.text("account.name.given_name") == "Mary")
    #expect(back.text("account.created_at") == mary.text("account.created_at"))
  }

  @Test func `shows what would come of it and changes nothing`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let commits = app.world.store.commits
    let trial = await merge(app, kurt.accessToken, into: mary.accessToken, changing: [("dry_run", true)])
    #expect(trial.verdict == "200" && trial.text("merged_from") == kurt.text("account.id"))
    #expect(app.world.store.commits == commits)
    let merged = await merge(app, kurt.accessToken, into: mary.accessToken)
    #expect(merged.body == trial.body)
  }

  @Test func `wants both sessions recent, of one client, and of two accounts`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let debug = await App(world: app.world, client: "com.example.app.debug").signIn(as: "anita")
    func verdict(_ other: String, _ session: String) async -> String {
      let answer = await merge(app, other, into: session)
      return answer.status == 422 ? answer.text("errors.0.field") : answer.verdict
    }
    #expect(await verdict(mary.accessToken, mary.accessToken) == "other_access_token")
    #expect(await verdict(await app.signIn().accessToken, mary.accessToken) == "other_access_token")
    #expect(await verdict(debug.accessToken, mary.accessToken) == "other_access_token")
    #expect(await verdict(mary.refreshToken, mary.accessToken) == "other_access_token")
    #expect(await verdict(kurt.accessToken, "x") == "401 access_token_invalid")
    app.world.clock.advance(by: 600)
    let fresh = await app.signIn()
    #expect(await verdict(kurt.accessToken, fresh.accessToken) == "403 reauthentication_required")
    #expect(await verdict(fresh.accessToken, kurt.accessToken) == "403 reauthentication_required")
    let ended = await app.signIn(as: "kurt")
    _ = await app.world.send("DELETE", "/v1/session", bearer: ended.accessToken)
    #expect(await verdict(ended.accessToken, fresh.accessToken) == "other_access_token")
    #expect(await ways(app, fresh.accessToken) == 1)
  }

  @Test func `is undone exactly: what moved goes back, and what it opened meanwhile ends`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let former = await account(app, kurt.accessToken)
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    let meanwhile = await app.signIn(as: "kurt")
    let listed = await app.world.send("GET", "/v1/account/merges", bearer: mary.accessToken)
    #expect(listed.count("items") == 1 && listed.text("items.0.merged_from") == kurt.text("account.id"))
    #expect(await undo(app, kurt.text("account.id"), bearer: mary.accessToken).status == 204)
    #expect(await app.session(meanwhile.accessToken).verdict == "401 session_ended account_merged")
    #expect(await app.session(kurt.accessToken).verdict == "401 session_ended account_merged")
    #expect(await app.session(mary.accessToken).verdict == "200")
    #expect(await ways(app, mary.accessToken) == 1)
    let back = await app.signIn(as: "kurt")
    #expect(await account(app, back.accessToken).body == former.body)
    #expect(try await app.world.flows.merging.survivor(of: id(kurt)) == id(kurt))
    #expect(await app.world.send("GET", "/v1/account/merges", bearer: mary.accessToken).count("items") == 0)
    let again = await undo(app, kurt.text("account.id"), bearer: mary.accessToken)
    #expect(again.verdict == "404 not_found")
  }

  @Test func `is final once a way in that moved was taken away, or after thirty days`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let moved = await merge(app, kurt.accessToken, into: mary.accessToken).text("identities.0.id")
    app.world.clock.advance(by: Merge.undoPeriod)
    let late = await app.signIn()
    #expect(await undo(app, kurt.text("account.id"), bearer: late.accessToken).verdict == "409 merge_final too_late")
    app.world.clock.set(to: ManualClock.start.addingTimeInterval(60))
    _ = await app.world.send("DELETE", "/v1/account/identities/" + moved, bearer: mary.accessToken)
    let verdict = await undo(app, kurt.text("account.id"), bearer: mary.accessToken).verdict
    #expect(verdict == "409 merge_final identity_unlinked")
  }

  @Test func `is not undone to leave an account that nobody can enter`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let own = await app.world.send("GET", "/v1/account/identities", bearer: mary.accessToken).text("items.0.id")
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    let meanwhile = await app.signIn(as: "kurt")
    _ = await app.world.send("DELETE", "/v1/account/identities/" + own, bearer: meanwhile.accessToken)
    let verdict = await undo(app, kurt.text("account.id"), bearer: meanwhile.accessToken).verdict
    #expect(verdict == "409 last_sign_in_method")
  }

  @Test func `is undone by the survivor alone, and just after a sign-in`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    let anita = await app.signIn(as: "anita")
    #expect(await undo(app, kurt.text("account.id"), bearer: anita.accessToken).verdict == "404 not_found")
    #expect(await undo(app, "x", bearer: mary.accessToken).verdict == "404 not_found")
    app.world.clock.advance(by: 600)
    #expect(
      await undo(app, kurt.text("account.id"), bearer: mary.accessToken).verdict == "403 reauthentication_required")
  }

  @Test func `happens once when both are merged into each other at once`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    app.world.store.has(.slow)
    async let one = merge(app, kurt.accessToken, into: mary.accessToken)
    async let two = merge(app, mary.accessToken, into: kurt.accessToken)
    let statuses = await [one.status, two.status].sorted()
    #expect(statuses[0] == 200 && statuses[1] >= 400)
    let (left, right) = (await app.signIn(), await app.signIn(as: "kurt"))
    #expect(left.text("account.id") == right.text("account.id"))
    #expect(await ways(app, left.accessToken) == 2)
  }

  @Test func `loses no way in that is added at the same moment`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("anita", nonce: nonce), nonce: nonce)
    app.world.store.has(.slow)
    async let linked = app.world.send("POST", "/v1/account/identities/apple", body, bearer: kurt.accessToken)
    async let merged = merge(app, kurt.accessToken, into: mary.accessToken)
    let (link, both) = await (linked.status, merged.status)
    #expect(both == 200)
    app.world.store.has(nil)
    let anita = await app.signIn(as: "anita")
    #expect((anita.text("account.id") == mary.text("account.id")) == (link == 201))
    #expect(anita.verdict == "200" && anita["created"]?.bool == (link != 201))
  }

  @Test func `is forgotten after thirty days but for the alias`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    app.world.clock.advance(by: Merge.undoPeriod + 1)
    _ = try await app.world.store.purge(before: app.world.clock.time)
    let merge = try await app.world.store.snapshot(of: [.merge(id(kurt))]).merge(of: id(kurt))
    #expect(try merge != nil && merge?.former == nil && merge?.survivor == id(mary))
  }

  @Test func `shows what happened before in the export once it can no longer be undone`() async throws {
    let world = try await World()
    let app = App(world: world)
    let kurt = await app.signIn(as: "kurt")
    world.clock.advance(by: 1)
    let anita = await app.signIn(as: "anita")
    world.clock.advance(by: 1)
    _ = await merge(app, anita.accessToken, into: kurt.accessToken)
    world.clock.advance(by: Merge.undoPeriod / 2)
    let mary = await app.signIn()
    world.clock.advance(by: 1)
    _ = try await world.flows.merging.merge(id(kurt), into: id(mary), isTrial: false, by: "support")
    func others() async throws -> [String] {
      let token = await app.signIn().accessToken
      let export = await world.send("GET", "/v1/account/export", bearer: token)
      let lines = try #require(export["history"]?.elements).map { ($0["id"]?.string ?? "", $0["account_id"]?.string) }
      #expect(lines.map(\.0) == lines.map(\.0).sorted(), "oldest first")
      return lines.compactMap(\.1)
    }
    world.clock.advance(by: Merge.undoPeriod - 1)
    #expect(try await others().isEmpty, "kurt could still be another person")
    world.clock.advance(by: 1)
    let names = try await others()
    #expect(Set(names) == [kurt.text("account.id"), anita.text("account.id")], "also by way of another merge")
    let lost = try await world.store.audit(of: id(kurt), limit: 100, after: nil)
    #expect(names.count { $0 == kurt.text("account.id") } == lost.count)
  }

  @Test func `that was undone leaves nothing of the other account in the export`() async throws {
    let world = try await World()
    let app = App(world: world)
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    _ = await merge(app, kurt.accessToken, into: mary.accessToken)
    #expect(await undo(app, kurt.text("account.id"), bearer: mary.accessToken).status == 204)
    world.clock.advance(by: Merge.undoPeriod + 1)
    let export = await world.send("GET", "/v1/account/export", bearer: await app.signIn().accessToken)
    #expect(try #require(export["history"]?.elements).allSatisfy { $0["account_id"] == nil })
  }

  @Test func `is the operator's to ask for, too`() async throws {
    let app = App(world: try await World())
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    app.world.clock.advance(by: 3600)
    let result = try await app.world.flows.merging.merge(id(kurt), into: id(mary), isTrial: false, by: "support")
    #expect(try result.account.id == id(mary))
    #expect(await app.signIn(as: "kurt").text("account.id") == mary.text("account.id"))
    #expect(try await app.world.flows.merging.undoMerge(of: id(kurt), by: "anita").id == id(kurt))
    #expect(await app.signIn(as: "kurt").text("account.id") == kurt.text("account.id"))
    for account in try [id(mary), id(kurt)] {
      let audit = try await app.world.store.audit(of: account, limit: 100, after: nil)
      let lines = audit.filter { $0.mergePartner != nil }.sorted { $0.kind.rawValue < $1.kind.rawValue }
      #expect(lines.map(\.kind) == [.mergeUndone, .accountMerged])
      #expect(lines.map(\.actor) == ["anita", "support"], "the operator who asked, and nobody else")
    }
  }
}

import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// The settings in force at the console and in the operator API.
@Suite struct `The settings at the console` {
  private let record = SettingsRecord(
    .init(
      rows: [
        SettingInForce(setting: "public_url", value: "https://id.example.com", source: "pippin.json5"),
        SettingInForce(setting: "clients[0].id", value: "example-web", source: "pippin.json5"),
        SettingInForce(setting: "log_level", value: "info", source: "default"),
      ], readAt: Date(timeIntervalSince1970: 1_790_000_000), awaitingRestart: ["listen"]))

  private func responder(_ world: World) -> OperatorResponder {
    OperatorResponder(
      flows: world.flows, metrics: world.metrics, log: world.log.log(world.clock), links: world.consoleLinks,
      settings: record)
  }

  private func ask(_ responder: OperatorResponder, token: String) async throws -> Answer {
    var request = try HTTPRequest(method: "GET", url: "http://127.0.0.1:9090/operator/v1/settings", fields: [:])
    request.fields.add("authorization", "Bearer \(token)")
    return Answer(await responder.respond(to: request))
  }

  @Test func `are all in the API, for a token that has the scope`() async throws {
    let world = try await World()
    let responder = responder(world)
    let all = try await ask(responder, token: Clerk.token(world, "robot", scopes: [.readSettings]))
    #expect(all.count("items") == 3 && all.text("items.1.setting") == "clients[0].id")
    #expect(all.text("items.2.source") == "default")
    #expect(all.text("read_at") == "2026-09-21T14:13:20Z" && all.text("awaiting_restart.0") == "listen")
    #expect(all["refused"] == nil)
    record.note(
      .init(at: Date(timeIntervalSince1970: 1_790_000_100), problems: ["listen (pippin.json5): is no address."]))
    let refused = try await ask(responder, token: Clerk.token(world, "late robot", scopes: [.readSettings]))
    #expect(refused.count("items") == 3 && refused.text("refused.problems.0").hasPrefix("listen"))
  }

  @Test func `need a scope`() async throws {
    let world = try await World()
    let responder = responder(world)
    let others = Set(OperatorToken.Scope.allCases).subtracting([.readSettings])
    let refused = try await ask(responder, token: Clerk.token(world, "other", scopes: others))
    #expect(refused.status == 403 && refused.text("code") == "insufficient_scope")
  }

  @Test func `have the keys beside them, without their bytes, and only for a token that has the scope`() async throws {
    let world = try await World(openID: [RelyingParty.client("wiki")])
    try await world.flows.jobs.askForRecurringJobs()
    func ask(_ token: String) async throws -> Answer {
      var request = try HTTPRequest(method: "GET", url: "http://127.0.0.1:9090/operator/v1/keys", fields: [:])
      request.fields.add("authorization", "Bearer \(token)")
      return Answer(await world.operatorPort.respond(to: request))
    }
    let keys = try await ask(Clerk.token(world, "robot", scopes: [.readSettings]))
    let stored = try await world.store.signingKeys()
    #expect(keys.status == 200 && keys.count("signing_keys") == stored.count)
    #expect(keys.text("signing_keys.0.state") == "signs" && keys.text("signing_keys.0.algorithm") == "ES256")
    #expect(keys.text("master_keys.0.id") == "2026a" && keys.text("master_keys.0.state") == "current")
    #expect(keys["master_keys.0.first_used_at"] != nil)
    #expect(keys.text("provider_key_sets.0.provider") == "apple")
    let refused = try await ask(
      Clerk.token(world, "other", scopes: Set(OperatorToken.Scope.allCases).subtracting([.readSettings])))
    #expect(refused.status == 403)

    let clerk = try await Clerk.entering(world, scopes: [.readSettings])
    try await clerk.open("/keys")
    #expect(clerk.text.contains(stored[0].keyID) && clerk.text.contains("<code>2026a</code>"))
    let other = try await Clerk.entering(world, "nobody", scopes: [])
    try await other.open("/keys")
    #expect(other.text.contains(stored[0].keyID) && !other.text.contains("2026a"))
  }

  @Test func `are a page for a token that has the scope`() async throws {
    let world = try await World()
    let clerk = try await Clerk.entering(world, scopes: [.readSettings])
    #expect(clerk.text.contains("href=\"/settings\""))
    #expect(try await clerk.open("/settings").status == 200)
    let other = try await Clerk.entering(
      world, "other", scopes: Set(OperatorToken.Scope.allCases).subtracting([.readSettings]))
    #expect(!other.text.contains("href=\"/settings\""))
    #expect(try await other.open("/settings").status == 403)
  }
}

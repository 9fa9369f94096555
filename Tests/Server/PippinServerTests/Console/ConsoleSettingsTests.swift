import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// The settings in force at the console and in the operator API.
@Suite struct `The settings at the console` {
  private func responder(_ world: World) -> OperatorResponder {
    OperatorResponder(
      flows: world.flows, metrics: world.metrics, log: world.log.log(world.clock), links: world.consoleLinks,
      settings: [
        SettingInForce(setting: "public_url", value: "https://id.example.com", source: "pippin.json5"),
        SettingInForce(setting: "clients[0].id", value: "example-web", source: "pippin.json5"),
        SettingInForce(setting: "log_level", value: "info", source: "default"),
      ])
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
    let others = Set(OperatorToken.Scope.allCases).subtracting([.readSettings])
    let refused = try await ask(responder, token: Clerk.token(world, "other", scopes: others))
    #expect(refused.status == 403 && refused.text("code") == "insufficient_scope")
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

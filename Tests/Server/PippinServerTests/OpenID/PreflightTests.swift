import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTelemetry
import PippinTestKit
import Testing

/// What a browser asks before a script of another site may call the OpenID provider.
@Suite struct `A preflight request` {
  private let world: World
  private let origin = "https://spa.example.com"

  init() async throws {
    world = try await RelyingParty.world([
      RelyingParty.client("spa", authentication: OpenIDRegistration.Authentication.none)
    ])
  }

  private func ask(_ path: String = "/oauth/token", origin: String? = nil) async -> Answer {
    await world.send(
      "OPTIONS", path, fields: [("origin", origin ?? self.origin), ("access-control-request-method", "POST")])
  }

  private var requests: [LogRecord] { world.log.records.filter { $0.message == "request" } }

  @Test func `is answered, recorded and counted like any other`() async throws {
    let answer = await ask()
    #expect(answer.status == 204 && answer.response.body.isEmpty)
    #expect(answer.response.fields.values(of: "access-control-allow-origin") == [origin])
    #expect(answer.response.fields.values(of: "vary") == ["Origin"])
    let id = try #require(answer.field("x-request-id"))
    let line = try #require(requests.first)
    #expect(requests.count == 1 && line.requestID == id)
    #expect(line.jsonLine.contains(#""route":"token""#) && line.jsonLine.contains(#""status":204"#))
    #expect(
      world.metricsText.contains(#"pippin_http_request_duration_seconds_count{route="token",status="2xx"} 1"#))
    let plain = await world.send("GET", "/.well-known/jwks.json")
    for name in ["x-content-type-options", "strict-transport-security", "referrer-policy"] {
      #expect(answer.field(name) == plain.field(name), "\(name)")
    }
  }

  @Test func `of a page that no client registered is refused as an unknown method`() async throws {
    let answer = await ask(origin: "https://evil.example.com")
    #expect(answer.status == 405 && answer.field("access-control-allow-origin") == nil)
    #expect(await ask("/oauth/introspect").status == 405)
    #expect(await ask("/v1/session").field("access-control-allow-origin") == nil)
    #expect(requests.count == 3)
  }
}

import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct GateTests {
  @Test(arguments: [
    "http://evil.example/", "http://evil.example:8081/auth/keys", "http://127.0.0.1.evil.example/emulator/config",
  ])
  func `a foreign Host is sent away`(_ url: String) async throws {
    let harness = try Harness()
    let answer = await harness.apple.respond(to: try HTTPRequest(url: url))
    #expect(answer.status == 421)
    #expect(!answer.bodyText.contains("PRIVATE KEY"))
  }

  @Test(arguments: ["http://localhost:8081/", "http://127.0.0.1/", "http://[::1]:8081/", "https://apple.test:9000/"])
  func `loopback and configured names come in`(_ url: String) async throws {
    let harness = try Harness { $0.allowedHosts = ["apple.test"] }
    #expect(await harness.apple.respond(to: try HTTPRequest(url: url)).status == 200)
  }

  @Test(
    arguments: [
      ["origin": "http://localhost:8080"], ["origin": "null"], ["origin": "http://evil.example"],
      ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
    ] as [HTTPFields])
  func `another site's page cannot turn a knob`(_ fields: HTTPFields) async throws {
    let harness = try Harness()
    #expect(try await harness.send("POST", "/emulator/reset", fields).status == 403)
    #expect(try await harness.post("/emulator/ui/delete-apple-id", form: [("apple_id", "mary")], fields).status == 403)
    #expect(try await harness.get("/emulator/apple-ids").json["items"]?.elements.count == 4)
  }

  @Test func `no answer allows cross-origin reading`() async throws {
    let harness = try Harness()
    for path in ["/auth/keys", "/emulator/config", "/"] {
      let answer = try await harness.get(path, ["origin": "http://evil.example"])
      #expect(answer.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test(arguments: [
    ("POST", "/auth/authorize"), ("GET", "/auth/token"), ("GET", "/auth/revoke"), ("PUT", "/auth/keys"),
  ])
  func `the wrong method is refused`(_ method: String, _ path: String) async throws {
    #expect(try await Harness().send(method, path).status == 405)
  }

  @Test func `other paths are not found`() async throws {
    #expect(try await Harness().get("/auth/userinfo").status == 404)  // OIDC-6
    #expect(try await Harness().get("/emulator/nothing").status == 404)
  }
}

import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct GateTests {
  @Test(arguments: [
    "http://evil.example/", "http://evil.example:8081/auth/keys", "http://127.0.0.1.evil.example/emulator/config",
  ])
  func `a request with a foreign Host is refused`(_ url: String) async throws {
    let harness = try Harness()
    let answer = await harness.apple.respond(to: try HTTPRequest(url: url))
    #expect(answer.status == 421)
    #expect(!answer.bodyText.contains("PRIVATE KEY"))
  }

  @Test(arguments: ["http://localhost:8081/", "http://127.0.0.1/", "http://[::1]:8081/", "https://apple.test:9000/"])
  func `loopback and configured host names are accepted`(_ url: String) async throws {
    let harness = try Harness { $0.allowedHosts = ["apple.test"] }
    #expect(await harness.apple.respond(to: try HTTPRequest(url: url)).status == 200)
  }

  @Test(
    arguments: [
      ["origin": "http://localhost:8080"], ["origin": "null"], ["origin": "http://evil.example"],
      ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
    ] as [HTTPFields])
  func `another site's page cannot use the control API`(_ fields: HTTPFields) async throws {
    let harness = try Harness()
    #expect(try await harness.send("POST", "/emulator/reset", fields).status == 403)
    #expect(try await harness.post("/emulator/ui/delete-apple-id", form: [("apple_id", "mary")], fields).status == 403)
    #expect(try await harness.get("/emulator/apple-ids").json["items"]?.elements.count == 4)
  }

  @Test(arguments: [
    ("GET", "/emulator/config"), ("GET", "/emulator/state"), ("GET", "/emulator/log"), ("PUT", "/emulator/config"),
    ("PATCH", "/emulator/settings"), ("DELETE", "/emulator/apple-ids/mary"),
    ("POST", "/emulator/native/authorizations"),
    ("POST", "/emulator/transfers"), ("POST", "/emulator/keys/rotate"), ("OPTIONS", "/emulator/config"),
    ("GET", "/auth/authorize/sheet"), ("POST", "/auth/authorize/decide"),
  ])
  func `the emulator's own pages refuse requests from other sites' pages`(_ method: String, _ path: String) async throws
  {
    let harness = try Harness()
    let fields: [HTTPFields] = [
      ["origin": "http://localhost:8080"], ["origin": "http://127.0.0.1:9999"], ["origin": "null"],
      ["sec-fetch-site": "cross-site"], ["origin": Harness.base, "sec-fetch-site": "same-site"],
    ]
    for fields in fields {
      let answer = try await harness.send(method, path, fields)
      #expect(answer.status == 403)
      #expect(!answer.bodyText.contains("PRIVATE KEY"))
    }
  }

  @Test func `another site's page may open the sign-in, and cannot decide in it`() async throws {
    let harness = try Harness()
    let page = try await harness.get("/auth/authorize?" + Harness.query(), ["sec-fetch-site": "cross-site"])
    #expect(page.status == 200)
    #expect(page.fields["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
    let request = Harness.fields(of: page)["request"] ?? ""
    let form = [("request", request), ("apple_id", "mary"), ("action", "continue")]
    let foreign: HTTPFields = ["origin": "http://evil.example", "sec-fetch-site": "cross-site"]
    #expect(try await harness.post("/auth/authorize/decide", form: form, foreign).status == 403)
    #expect(try await harness.decide(request).status == 200)
  }

  @Test func `a program without browser header fields may use everything`() async throws {
    let harness = try Harness()
    #expect(try await harness.send("POST", "/emulator/reset").status == 204)
    #expect(try await harness.send("POST", "/emulator/reset", ["sec-fetch-site": "none"]).status == 204)
    #expect(try await harness.send("POST", "/emulator/reset", ["origin": Harness.base]).status == 204)
  }

  @Test func `no answer allows cross-origin reading`() async throws {
    let harness = try Harness()
    for path in ["/auth/keys", "/auth/token", "/.well-known/openid-configuration", "/emulator/config", "/"] {
      let answer = try await harness.get(path, ["origin": "http://evil.example"])
      #expect(answer.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test func `the emulator's pages cannot be loaded as a script or image by other sites`() async throws {
    let harness = try Harness()
    for path in ["/emulator/config", "/emulator/log", "/emulator/nothing"] {
      let answer = try await harness.get(path)
      #expect(answer.fields["cross-origin-resource-policy"] == "same-origin")
      #expect(answer.fields["x-content-type-options"] == "nosniff")
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

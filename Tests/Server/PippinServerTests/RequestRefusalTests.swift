import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What is refused before anybody looks at what it asks for.
@Suite struct `A request is refused` {
  private static let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)

  @Test(arguments: [
    "", " ", "{", "[]", "null", "\"x\"", "{}x", "{'client_id':'x'}", "{\"client_id\":\"a\",}",
    "\u{FEFF}{\"client_id\":\"a\"}",
    #"{"client_id":"com.example.app","client_id":"com.example.app"}"#,
    #"{"client_id":"com.example.app","client\u005fid":"x"}"#, #"{"client_id":1}"#, #"{"client_id":null}"#,
    #"{"client_id":["com.example.app"]}"#, #"{"client_id":"\ud800"}"#, #"{"x":"# + deep + "}", "{}",
  ])
  func `when its body is not the JSON that was asked for`(body: String) async throws {
    let answer = await (try await World()).send("POST", "/v1/nonces", .raw(body))
    #expect(answer.verdict == "400 malformed_request", "\(body)")
    #expect(answer.field("content-type") == "application/problem+json")
    #expect(answer.text("type") == "/problems/malformed_request" && answer["status"]?.integer == 400)
    #expect(answer.text("request_id") == answer.field("x-request-id"))
  }

  @Test func `when its body is not UTF-8`() async throws {
    let world = try await World()
    for bytes: [UInt8] in [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      let body = Array(#"{"client_id":"a"#.utf8) + bytes + Array(#""}"#.utf8)
      let fields: HTTPFields = ["content-type": "application/json"]
      let request = World.request("POST", World.home, "/v1/nonces", fields, body, "127.0.0.1")
      #expect(Answer(await world.deliver(request)).verdict == "400 malformed_request")
    }
  }

  @Test func `when a member has the wrong type, and the answer names it`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let good = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let wrong: [(String, JSONText?, String)] = [
      ("identity_token", nil, "identity_token"), ("authorization_code", 7, "authorization_code"),
      ("nonce", .raw("{}"), "nonce"),
      ("device", .list([]), "device"), ("device", ["app_version": 3], "device.app_version"), ("intent", 1, "intent"),
      ("user_id", false, "user_id"), ("link_token", 1, "link_token"),
    ]
    for (member, value, field) in wrong {
      let answer = await app.send(good.changing([(member, value)]))
      #expect(answer.verdict == "400 malformed_request" && answer.text("errors.0.field") == field, "\(answer)")
    }
    #expect(await app.send(good.changing([("intent", "perhaps")])).status == 400)
    #expect(world.callsToApple == 0)
    // A name of another shape is none, and never an error (R-1).
    #expect(
      await app.send(good.changing([("name", ["given_name": 1]), ("surprise", ["unknown": "members are ignored"])]))
        .verdict == "200")
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data", ""])
  func `when its body is of another type`(type: String) async throws {
    let world = try await World()
    let answer = await world.send(
      "POST", "/v1/nonces", ["client_id": "com.example.app"], fields: [("content-type", type)])
    #expect(answer.verdict == "415 unsupported_media_type")
  }

  @Test func `not for the character set that JSON has anyway`() async throws {
    let world = try await World()
    let fields = [("content-type", "Application/JSON; charset=utf-8")]
    #expect(await world.send("POST", "/v1/nonces", ["client_id": "com.example.app"], fields: fields).status == 201)
  }

  @Test func `when nobody knows the client, or the client has no Apple`() async throws {
    let world = try await World()
    for client in ["", "unknown", "COM.EXAMPLE.APP", "com.example.app "] {
      let nonce = await world.send("POST", "/v1/nonces", ["client_id": .string(client)])
      #expect(nonce.verdict == "403 client_unknown")
    }
    let without = App(world: world, client: "without-apple")
    let nonce = await without.nonce()
    let body = App(world: world).body(await App(world: world).sheet("mary", nonce: nonce), nonce: nonce)
    let refused = await without.send(body.changing([("client_id", "without-apple")]))
    #expect(refused.verdict == "403 provider_not_offered not_configured" && refused.text("provider") == "apple")
    #expect(await without.send(body.changing([("client_id", "unknown")])).verdict == "403 client_unknown")
    let offers = await world.send("GET", "/v1/providers?client_id=without-apple")
    #expect(offers["providers.0.available"]?.bool == false && offers.text("providers.0.reason") == "not_configured")
    let available = await world.send("GET", "/v1/providers?client_id=com.example.app")
    #expect(available["providers.0.available"]?.bool == true)
    #expect(available.text("providers.3.provider") == "password" && available["providers.3.available"]?.bool == true)
    let unmailed = try await World(mails: false).send("GET", "/v1/providers?client_id=com.example.app")
    #expect(unmailed["providers.3.available"]?.bool == false)
  }

  @Test func `when it goes nowhere, or asks with the wrong method`() async throws {
    let world = try await World()
    for path in ["/v1", "/v1/", "/v1/nonces/", "/v1/Nonces", "/v2/nonces", "/v1/sessions/a/b", "/v1//nonces", "//"] {
      #expect(await world.send("GET", path).verdict == "404 not_found", "\(path)")
    }
    let wrong = await world.send("GET", "/v1/sign-in/apple")
    #expect(wrong.verdict == "405 method_not_allowed" && wrong.field("allow") == "POST")
    #expect(await world.send("PUT", "/v1/account").field("allow") == "GET, PATCH, DELETE")
    #expect(await world.send("TRACE", "/healthz").verdict == "405 method_not_allowed")
    #expect(await world.send("HEAD", "/healthz").body.isEmpty)
  }

  @Test func `with a link token, which nobody was ever given`() async throws {
    let world = try await World()
    let app = App(world: world)
    #expect(await app.signIn(changing: [("link_token", "made-up")]).verdict == "401 link_token_invalid")
    #expect(await app.signIn(changing: [("link_token", "")]).verdict == "401 link_token_invalid")
    #expect(world.callsToApple == 0)
    #expect(await app.signIn()["created"]?.bool == true)
  }

  @Test func `with a ticket that nobody was given`() async throws {
    let world = try await World()
    let verifier = String(repeating: "v", count: 43)
    for ticket in ["", "x", String(repeating: "t", count: 43), String(repeating: "t", count: 4096)] {
      let body: JSONText = [
        "client_id": "example-web", "ticket": .string(ticket), "code_verifier": .string(verifier),
      ]
      #expect(await world.send("POST", "/v1/tickets", body).verdict == "401 ticket_invalid")
    }
  }

  @Test func `with a page that says what each of its codes means`() async throws {
    let world = try await World()
    let answer = await world.send("POST", "/v1/nonces", ["client_id": "unknown"])
    let page = await world.send("GET", answer.text("type"))
    #expect(page.status == 200 && page.field("content-type") == "text/html; charset=utf-8")
    #expect(page.response.bodyText.contains("client_unknown"))
    #expect(await world.send("GET", "/problems/nothing_of_the_kind").status == 404)
  }
}

import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct SettingsTests {
  @Test func `"Stop using" invalidates the tokens and notifies the team's server`() async throws {
    let harness = try Harness()
    let signedIn = try await harness.native()
    let token = try await harness.refreshToken()
    harness.clock.advance(by: 10.25)
    let answer = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(answer.status == 204)
    await harness.apple.settle()

    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_grant")
    let request = try #require(harness.receiver.received.first)
    #expect(request.url == "http://localhost:8080/apple/notifications")
    #expect(request.method == "POST" && request.contentType == "application/json")
    let event = try #require(try harness.receiver.events().first)
    // NOTIFY-3, NOTIFY-4, NOTIFY-5, NOTIFY-14, NOTIFY-18
    #expect(event.header.names == ["kid", "alg"])
    #expect(try await harness.isSigned(event))
    #expect(event.claims.names == ["iss", "aud", "exp", "iat", "jti", "events"])
    #expect(event.claims["iss"]?.text == "https://appleid.apple.com")
    #expect(event.claims["aud"]?.text == "com.example.app")
    #expect(event.claims["exp"]?.int == harness.clock.second + 86_400)
    // NOTIFY-6, NOTIFY-8: a string on the wire, milliseconds inside.
    #expect(
      event.event
        == .object([
          "type": .text("consent-revoked"), "sub": try #require(signedIn.json["user"]),
          "event_time": .int(1_790_000_010_750),
        ]))
  }

  @Test func `a grouped app's name reaches its primary's consent`() async throws {
    let harness = try Harness()
    _ = try await harness.native()
    #expect(try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app.debug").status == 204)
    await harness.apple.settle()
    #expect(try harness.receiver.events().first?.claims["aud"]?.text == "com.example.app")
  }

  @Test func `"Stop using" fails for an app that is not in use`() async throws {
    let harness = try Harness()
    let answer = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(answer.status == 404)
    #expect(answer.json["error"]?.text == "not_found")
  }

  @Test func `turning forwarding off and on sends an event each time`() async throws {
    let harness = try Harness()
    let relay = try await harness.native(more: #","hide_email":true"#).json["email"]
    let path = "/emulator/apple-ids/mary/apps/com.example.app/forwarding"
    for enabled in ["false", "true"] {
      #expect(try await harness.send("PUT", path, json: #"{"enabled":\#(enabled)}"#).status == 204)
    }
    await harness.apple.settle()
    let events = try harness.receiver.events().map(\.event)
    #expect(events.map { $0["type"]?.text } == ["email-disabled", "email-enabled"])
    // NOTIFY-7: the address, and a string for the boolean.
    #expect(events[0]["email"] == relay)
    #expect(events[0]["is_private_email"]?.text == "true")
  }

  @Test func `forwarding cannot be changed for a shared address`() async throws {
    let harness = try Harness()
    _ = try await harness.native()
    let path = "/emulator/apple-ids/mary/apps/com.example.app/forwarding"
    #expect(try await harness.send("PUT", path, json: #"{"enabled":false}"#).status == 404)
  }

  @Test(arguments: ["account-deleted", "account-delete"])
  func `a deleted Apple ID is announced, and the same short name is a new person later`(_ spelling: String) async throws
  {
    let harness = try Harness { $0.deletionEvent = spelling }
    let before = try await harness.native().json["user"]
    let token = try await harness.refreshToken()
    #expect(try await harness.send("DELETE", "/emulator/apple-ids/mary").status == 204)
    await harness.apple.settle()
    let event = try #require(try harness.receiver.events().first).event
    #expect(event["type"]?.text == spelling)  // NOTIFY-10
    #expect(event["sub"] == before)
    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_grant")  // NOTIFY-12
    let made = try await harness.send(
      "POST", "/emulator/apple-ids", json: #"{"id":"mary","email":"mary@example.com","given_name":"Mary"}"#)
    #expect(made.status == 201)
    #expect(try await harness.native().json["user"] != before)
  }

  @Test func `a new password invalidates refresh tokens but not the consent`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    #expect(try await harness.send("POST", "/emulator/apple-ids/mary/password").status == 204)
    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_grant")  // TOKEN-13
    #expect(try await harness.native().json["email"] == nil)
    #expect(harness.receiver.received.isEmpty)
  }

  @Test func `the device knows the state of a credential`() async throws {
    let harness = try Harness()
    let user = try #require(try await harness.native().json["user"]?.text)
    func state(_ user: String) async throws -> String? {
      try await harness.get("/emulator/native/credential-state?bundle_id=com.example.app&user=\(user)").json["state"]?
        .text
    }
    // NATIVE-10
    #expect(try await state(user) == "authorized")
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(try await state(user) == "revoked")
    #expect(try await state("000000.unknown.0000") == "not_found")
  }

  @Test func `a device does not know the consents of another person`() async throws {
    let harness = try Harness()
    let user = try #require(try await harness.native().json["user"]?.text)
    func state(onTheDeviceOf person: String) async throws -> HTTPResponse {
      try await harness.get(
        "/emulator/native/credential-state?bundle_id=com.example.app&user=\(user)&apple_id=\(person)")
    }
    #expect(try await state(onTheDeviceOf: "mary").json["state"]?.text == "authorized")
    #expect(try await state(onTheDeviceOf: "anita").json["state"]?.text == "not_found")
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(try await state(onTheDeviceOf: "mary").json["state"]?.text == "revoked")
    #expect(try await state(onTheDeviceOf: "anita").json["state"]?.text == "not_found")
    #expect(try await state(onTheDeviceOf: "nobody").status == 404)
  }

  /// NATIVE-2
  @Test func `a request at launch shows no sheet to a person without consent`() async throws {
    let harness = try Harness()
    func atLaunch() async throws -> HTTPResponse {
      try await harness.send(
        "POST", "/emulator/native/authorizations",
        json: #"{"bundle_id":"com.example.app","apple_id":"mary","scopes":["name","email"],"existing":true}"#)
    }
    let before = try await atLaunch()
    #expect(before.status == 404 && before.json["error"]?.text == "no_credential")
    // It was no consent: the first one still says who the person is.
    let first = try await harness.native()
    #expect(first.json["email"] != nil)
    let after = try await atLaunch()
    #expect(after.status == 201 && after.json["email"] == nil && after.json["user"] == first.json["user"])
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(try await atLaunch().status == 404)
  }

  @Test func `the page for people shows the apps and its buttons work`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken(more: #","hide_email":true"#)
    let page = try await harness.get("/")
    #expect(page.status == 200)
    #expect(page.bodyText.contains("@privaterelay.appleid.com") || page.bodyText.contains("@private.icloud.com"))
    #expect(page.bodyText.contains("action=\"/emulator/ui/stop-using\""))
    let pressed = try await harness.post(
      "/emulator/ui/stop-using", form: [("apple_id", "mary"), ("bundle_id", "com.example.app")],
      ["origin": Harness.base, "sec-fetch-site": "same-origin"])
    #expect(pressed.status == 303 && pressed.fields["location"] == "/")
    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_grant")
    await harness.apple.settle()
    #expect(harness.receiver.received.count == 1)
    // What was wrong stands there in words.
    #expect(try await harness.get("/emulator/ui/log").bodyText.contains("the refresh token is no longer valid"))
  }

  @Test func `a person can be added on the page`() async throws {
    let harness = try Harness()
    let form = [("apple_id", "ada"), ("first_name", "Ada"), ("last_name", ""), ("email", "")]
    #expect(try await harness.post("/emulator/ui/add-apple-id", form: form).status == 303)
    #expect(try await harness.native("ada").status == 201)
  }

  @Test func `a person without a name sends none, and with only one name sends that`() async throws {
    let harness = try Harness()
    for person in [#"{"id":"cher","given_name":"Cher"}"#, #"{"id":"nobody"}"#] {
      #expect(try await harness.send("POST", "/emulator/apple-ids", json: person).status == 201)
    }
    #expect(try await harness.native("cher").json["name"] == .object(["given_name": .text("Cher")]))
    let nobody = try await harness.native("nobody")
    #expect(nobody.status == 201 && nobody.json["name"] == nil)
    let erased = try await harness.native(more: #","name":{"given_name":"","family_name":"Appleseed"}"#)
    #expect(erased.json["name"] == .object(["family_name": .text("Appleseed")]))
  }

  @Test func `a receiver's answer is in the log`() async throws {
    let harness = try Harness()
    harness.receiver.answer(with: 503)
    _ = try await harness.native()
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    await harness.apple.settle()
    let entry = try #require(try await harness.get("/emulator/log").json["items"]?.elements.last)
    #expect(entry["kind"]?.text == "notification")
    #expect(entry["status"]?.int == 503)
    #expect(entry["target"]?.text == "http://localhost:8080/apple/notifications")
    #expect(entry["words"]?.text?.contains("consent-revoked") == true)
  }
}

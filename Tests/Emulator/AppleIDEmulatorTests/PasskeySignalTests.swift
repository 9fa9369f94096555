import AppleIDEmulator
import PippinHTTP
import Testing

/// Signals, and accounts that are created in an app's sheet.
@Suite struct PasskeySignalTests {
  private func signal(
    _ harness: Harness, _ device: String, _ method: String, _ members: String, caller: String = Harness.site
  ) async throws -> HTTPResponse {
    try await harness.send(
      "POST", "/emulator/passkeys/signals",
      json: #"{"device":"\#(device)",\#(caller),"method":"\#(method)",\#(members)}"#)
  }

  private func accepted(_ ids: [String], user: String = "AQIDBA") -> String {
    let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
    return #""rpId":"example.com","userId":"\#(user)","allAcceptedCredentialIds":[\#(list)]"#
  }

  @Test func `Apple hides what is not accepted, and shows it again when it is`() async throws {
    let harness = try Harness { $0.passkeySyncDelay = 5 }
    try await harness.device("iphone")
    try await harness.device("mac")
    let passkey = try await harness.registered("mary-iphone")
    harness.clock.advance(by: 5)
    let method = "signalAllAcceptedCredentials"
    #expect(try await signal(harness, "mary-iphone", method, accepted([])).status == 204)
    #expect(try await harness.assertion("mary-iphone").status == 403)
    #expect(try await harness.assertion("mary-mac").status == 201)
    harness.clock.advance(by: 5)
    #expect(try await harness.assertion("mary-mac").status == 403)
    let row = try await harness.passkeys()[0]
    #expect(row["hidden"] == .bool(true) && row["signals"]?.elements.map { $0["method"]?.text } == [method])
    #expect(try await signal(harness, "mary-mac", method, accepted([passkey.rawID])).status == 204)
    #expect(try await harness.assertion("mary-mac").status == 201)
    harness.clock.advance(by: 5)
    #expect(try await harness.assertion("mary-iphone").status == 201)
  }

  @Test func `Chromium removes what is not accepted, and a later list does not bring it back`() async throws {
    let harness = try Harness()
    try await harness.device("android")
    let passkey = try await harness.registered("mary-android")
    let method = "signalAllAcceptedCredentials"
    #expect(try await signal(harness, "mary-android", method, accepted([passkey.rawID])).status == 204)
    #expect(try await harness.assertion("mary-android").status == 201)
    #expect(try await signal(harness, "mary-android", method, accepted([])).status == 204)
    #expect(try await harness.passkeys().isEmpty)
    #expect(try await signal(harness, "mary-android", method, accepted([passkey.rawID])).status == 204)
    #expect(try await harness.assertion("mary-android").status == 403)  // PK-107
  }

  @Test func `what a signal does is a setting of the device, and security keys do not hear it`() async throws {
    let harness = try Harness()
    try await harness.device("iphone", more: #","signals":"remove""#)
    try await harness.device("security_key")
    let passkey = try await harness.registered("mary-iphone")
    let other = try await harness.registered("mary-security_key", Harness.creation(user: "BQYH"))
    for (device, id) in [("mary-iphone", passkey.rawID), ("mary-security_key", other.rawID)] {
      let members = #""rpId":"example.com","credentialId":"\#(id)""#
      #expect(try await signal(harness, device, "signalUnknownCredential", members).status == 204)
    }
    #expect(try await harness.passkeys().map { $0["device"]?.text } == ["mary-security_key"])
  }

  @Test func `a signal is about one credential, or one user handle of one RP ID`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let first = try await harness.registered(device)
    try await harness.registered(device, Harness.creation(user: "BQYH"))
    try await harness.registered(
      device, Harness.creation(rpID: "example.org"), caller: #""origin":"https://example.org""#)
    _ = try await signal(harness, device, "signalAllAcceptedCredentials", accepted([]))
    #expect(try await harness.passkeys().map { $0["hidden"] } == [.bool(true), .bool(false), .bool(false)])
    let unknown = #""rpId":"example.com","credentialId":"AAAAAAAAAAAAAAAAAAAAAA""#
    #expect(try await signal(harness, device, "signalUnknownCredential", unknown).status == 204)
    let details = #""rpId":"example.com","userId":"BQYH","name":"new@example.com","displayName":"New""#
    #expect(try await signal(harness, device, "signalCurrentUserDetails", details).status == 204)
    let rows = try await harness.passkeys()
    #expect(rows.map { $0["user_name"]?.text } == ["mary@example.com", "new@example.com", "mary@example.com"])
    #expect(rows[1]["display_name"]?.text == "New" && rows[0]["credential_id"]?.text == first.rawID)
  }

  @Test func `of the signals the last five are remembered`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    try await harness.registered(device)
    for _ in 0..<7 { _ = try await signal(harness, device, "signalAllAcceptedCredentials", accepted([])) }
    #expect(try await harness.passkeys()[0]["signals"]?.elements.count == 5)
  }

  @Test func `a caller that does not fit, and members that are none, are refused`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    try await harness.registered(device)
    let foreign = try await signal(
      harness, device, "signalAllAcceptedCredentials", accepted([]), caller: #""origin":"https://example.org""#)
    #expect(PlatformAnswer(foreign) == PlatformAnswer(403, "SecurityError", 1004))
    for members in [#""rpId":"example.com""#, #""rpId":"example.com","credentialId":"A=""#, #""credentialId":"AAAA""#] {
      let answer = try await signal(harness, device, "signalUnknownCredential", members)
      #expect(PlatformAnswer(answer) == PlatformAnswer(403, "TypeError", 1004), "\(members)")
    }
    #expect(try await signal(harness, device, "forget", accepted([])).status == 400)
    #expect(try await signal(harness, "nobody", "signalAllAcceptedCredentials", accepted([])).status == 404)
    #expect(try await harness.assertion(device).status == 201)
  }
}

@Suite struct AccountCreationTests {
  private static let options =
    #"{"rp":{"id":"example.com"},"user":{"id":"AQIDBA"},"challenge":"\#(Harness.challenge)","pubKeyCredParams":[]}"#

  private func create(_ harness: Harness, _ more: String = "", device: String = "mary-iphone") async throws
    -> HTTPResponse
  {
    let json = #"{"device":"\#(device)","bundle_id":"com.example.app","public_key":\#(Self.options)\#(more)}"#
    return try await harness.send("POST", "/emulator/native/account-creations", json: json)
  }

  @Test func `the sheet gives a passkey, one contact, and the name on request`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    let answer = try await create(harness, #","requests_name":true"#)
    #expect(answer.status == 201)
    let credential = try ReadPasskeyAnswer(try #require(answer.json["credential"]))
    #expect(credential.clientData["origin"]?.text == "https://example.com" && credential.data.flags == 0x5D)
    #expect(answer.json["contact"] == .object(["email": .text("mary@example.com")]))
    #expect(answer.json["name"] == .object(["given_name": .text("Mary"), "family_name": .text("Appleseed")]))
    #expect(try await harness.passkeys()[0]["user_name"]?.text == "mary@example.com")
    let phone = try await create(
      harness, #","accepted_contacts":["email","phone_number"],"user":{"phone_number":"+49 30 1234"}"#)
    #expect(phone.json["contact"] == .object(["phone_number": .text("+49 30 1234")]) && phone.json["name"] == nil)
  }

  @Test func `an Apple ID that uses Sign in with Apple for the app is sent there, and nothing is made`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    _ = try await harness.native()
    #expect(PlatformAnswer(try await create(harness)) == PlatformAnswer(409, "preferSignInWithApple", 1009))  // PK-146
    let styled = try await harness.registration(
      "mary-iphone", Self.options, caller: #""bundle_id":"com.example.app""#, more: #","style":"account_creation""#)
    #expect(PlatformAnswer(styled) == PlatformAnswer(409, "preferSignInWithApple", 1009))
    #expect(try await harness.passkeys().isEmpty)
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    #expect(try await create(harness).status == 201)
  }

  @Test func `the style of a registration takes the contact as the passkey's name`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    let answer = try await harness.registration(
      "mary-iphone", Self.options, caller: #""bundle_id":"com.example.app""#,
      more: #","style":"account_creation","user":{"email":"m@example.org"}"#)
    #expect(answer.status == 201)
    #expect(try await harness.passkeys()[0]["user_name"]?.text == "m@example.org")
  }

  @Test func `refuses what the sheet cannot do`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    try await harness.device("windows")
    try await harness.device("iphone", "student")
    for more in [
      #","mediation":"conditional""#, #","accepted_contacts":[]"#, #","accepted_contacts":["fax"]"#,
      #","accepted_contacts":["phone_number"]"#,
    ] { #expect(try await create(harness, more).status == 400, "\(more)") }
    #expect(try await create(harness, device: "mary-windows").status == 400)
    #expect(try await create(harness, device: "student-iphone").status == 400)
    try await harness.change("mary-iphone", #"{"has_passcode":false}"#)
    #expect(PlatformAnswer(try await create(harness)) == PlatformAnswer(403, "NotAllowedError", 1010))  // PK-146
  }
}

@Suite struct PasskeyPageTests {
  private func press(_ harness: Harness, _ path: String, _ form: [(String, String)]) async throws -> HTTPResponse {
    try await harness.post(
      "/emulator/ui/\(path)", form: form, ["origin": Harness.base, "sec-fetch-site": "same-origin"])
  }

  @Test func `the page shows devices with their passkeys, and a button for each fault`() async throws {
    let harness = try Harness()
    #expect(try await harness.get("/emulator/ui/passkeys").bodyText.contains("No devices yet."))
    try await harness.device("iphone")
    let passkey = try await harness.registered("mary-iphone", Harness.creation(more: ""))
    let page = try await harness.get("/emulator/ui/passkeys").bodyText
    #expect(page.contains("aria-label=\"mary-iphone\"") && page.contains("<code>\(passkey.rawID)</code>"))
    #expect(page.contains("iPhone of Mary Appleseed") && page.contains("synced"))
    let kinds = PasskeyFaultTests.registrations.map(\.0) + PasskeyFaultTests.assertions.map(\.0)
    for kind in kinds + ["clone", "high_s", "excluded_ignored", "lost_answer", "cancel", "latency"] {
      #expect(page.contains("name=\"kind\" value=\"\(kind)\""), "\(kind)")
    }
  }

  @Test func `a button adds a device, changes it, and removes a passkey`() async throws {
    let harness = try Harness()
    let added = try await press(harness, "add-device", [("owner", "mary"), ("kind", "mac")])
    #expect(added.status == 303 && added.fields["location"] == "/emulator/ui/passkeys")
    try await harness.registered("mary-mac")
    for path in ["device-lock", "device-online", "device-verification"] {
      _ = try await press(harness, path, [("device", "mary-mac")])
    }
    let device = try await harness.get("/emulator/devices").json["items"]?.elements[0]
    #expect(
      [device?["unlocked"], device?["online"], device?["user_verification"]] == Array(repeating: .bool(false), count: 3)
    )
    #expect(try await harness.get("/emulator/ui/passkeys").bodyText.contains("offline, locked, no user verification"))
    _ = try await press(harness, "remove-passkey", [("device", "mary-mac"), ("passkey", "1")])
    #expect(try await harness.passkeys().isEmpty)
  }

  @Test func `a tap injects its fault once, and another takes it back`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    try await harness.registered("mary-iphone")
    _ = try await press(harness, "passkey-fault", [("kind", "no_uv")])
    #expect(try await harness.get("/emulator/ui/passkeys").bodyText.contains("aria-label=\"Remove: no_uv\""))
    #expect(try await harness.asserted("mary-iphone").data.flags == 0x19)
    #expect(try await harness.asserted("mary-iphone").data.flags == 0x1D)
    _ = try await press(harness, "passkey-fault", [("kind", "no_uv")])
    _ = try await press(harness, "remove-fault", [("fault", "2")])
    #expect(try await harness.get("/emulator/faults").json["items"] == .list([]))
    for (path, form) in [
      ("passkey-fault", [("kind", "invalid_grant")]), ("add-device", [("owner", "nobody"), ("kind", "mac")]),
      ("device-lock", [("device", "nobody")]), ("remove-passkey", [("device", "mary-iphone"), ("passkey", "9")]),
    ] {
      _ = try await press(harness, path, form)
      #expect(try await harness.lastWords().contains("nothing changed"))
    }
  }

  @Test func `markup in names is escaped`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    let options = Harness.creation().replacing("mary@example.com", with: "<script>alert(1)</script>")
    try await harness.registered("mary-iphone", options)
    let page = try await harness.get("/emulator/ui/passkeys").bodyText
    #expect(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"))
  }
}

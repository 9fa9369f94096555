import AppleIDEmulator
import PippinHTTP
import Testing

/// Devices, the keychain between them, and what outlives a process.
@Suite struct PasskeyDeviceTests {
  @Test func `a device has its kind's properties and a speaking id`() async throws {
    let harness = try Harness()
    let phone = try await harness.send("POST", "/emulator/devices", json: #"{"apple_id":"mary","kind":"iphone"}"#)
    #expect(phone.status == 201)
    #expect(
      phone.bodyText == """
        {"id":"mary-iphone","apple_id":"mary","kind":"iphone","online":true,"unlocked":true,"has_passcode":true,\
        "lid_closed":false,"user_verification":true,"upgrades":true,"counts":false,"signals":"hide","algorithms":[-7]}
        """)
    #expect(try await harness.device("iphone") == "mary-iphone-2")
    #expect(try await harness.device("windows", "anita", more: #","id":"desk","counts":false"#) == "desk")
    let items = try await harness.get("/emulator/devices?apple_id=anita").json["items"]?.elements ?? []
    #expect(items.count == 1 && items[0]["signals"]?.text == "remove" && items[0]["counts"] == .bool(false))
    #expect(try await harness.get("/emulator/devices?limit=1").json["next"]?.text == "mary-iphone")
  }

  @Test(arguments: [
    ("POST", "", #"{"kind":"iphone"}"#, 400), ("POST", "", #"{"apple_id":"mary","kind":"watch"}"#, 400),
    ("POST", "", #"{"apple_id":"nobody","kind":"iphone"}"#, 404),
    ("POST", "", #"{"apple_id":"mary","kind":"mac","id":"a b"}"#, 400),
    ("POST", "", #"{"apple_id":"mary","kind":"mac","id":"mary-iphone"}"#, 409),
    ("PATCH", "/mary-iphone", #"{"online":1}"#, 400), ("PATCH", "/mary-iphone", #"{"lid_closed":true}"#, 400),
    ("PATCH", "/mary-iphone", #"{"signals":"obey"}"#, 400), ("PATCH", "/mary-iphone", #"{"algorithms":[]}"#, 400),
    ("PATCH", "/mary-iphone", #"{"algorithms":[-7,-7]}"#, 400),
    ("PATCH", "/mary-iphone", #"{"algorithms":[-35]}"#, 400),
    ("PATCH", "/nobody", "{}", 404), ("DELETE", "/mary-iphone", "", 404),
  ]) func `refuses what is no device, and changes nothing`(
    _ method: String, _ path: String, _ json: String, _ status: Int
  ) async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    let before = try await harness.get("/emulator/devices").body
    #expect(try await harness.send(method, "/emulator/devices\(path)", json: json).status == status)
    #expect(try await harness.get("/emulator/devices").body == before)
  }

  @Test func `there are at most a thousand devices`() async throws {
    let harness = try Harness()
    for number in 0..<1000 { try await harness.device("mac", more: #","id":"mac\#(number)""#) }
    let answer = try await harness.send("POST", "/emulator/devices", json: #"{"apple_id":"mary","kind":"mac"}"#)
    #expect(answer.status == 409)
  }

  @Test func `a passkey reaches the person's other devices after the delay, on the emulator's clock`() async throws {
    let harness = try Harness { $0.passkeySyncDelay = 5 }
    for kind in ["iphone", "mac", "android", "windows"] { try await harness.device(kind) }
    try await harness.device("mac", "anita")
    let passkey = try await harness.registered("mary-iphone")
    #expect(try await harness.assertion("mary-mac").status == 403)
    #expect(try await harness.send("PUT", "/emulator/clock", json: #"{"advance_seconds":4.9}"#).status == 200)
    #expect(try await harness.assertion("mary-mac").status == 403)
    _ = try await harness.send("PUT", "/emulator/clock", json: #"{"advance_seconds":0.1}"#)
    let answer = try await harness.asserted("mary-mac")
    #expect(answer.rawID == passkey.rawID && answer.data.flags == 0x1D)
    for other in ["mary-android", "mary-windows", "anita-mac"] {
      #expect(try await harness.assertion(other).status == 403)
    }
    let devices = try await harness.passkeys()[0]["devices"]?.elements.map { $0["device"]?.text }
    #expect(devices == ["mary-iphone", "mary-mac"])
  }

  @Test func `a device that is offline neither sends nor receives`() async throws {
    let harness = try Harness { $0.passkeySyncDelay = 5 }
    for kind in ["iphone", "mac"] { try await harness.device(kind) }
    try await harness.change("mary-iphone", #"{"online":false}"#)
    try await harness.registered("mary-iphone")
    harness.clock.advance(by: 100)
    #expect(try await harness.assertion("mary-iphone").status == 201)
    #expect(try await harness.assertion("mary-mac").status == 403)
    try await harness.change("mary-iphone", #"{"online":true}"#)
    #expect(try await harness.assertion("mary-mac").status == 403)
    harness.clock.advance(by: 5)
    #expect(try await harness.assertion("mary-mac").status == 201)

    try await harness.change("mary-mac", #"{"online":false}"#)
    #expect(try await harness.send("DELETE", "/emulator/passkeys/1?device=mary-iphone").status == 204)
    harness.clock.advance(by: 100)
    #expect(try await harness.assertion("mary-iphone").status == 403)
    #expect(try await harness.assertion("mary-mac").status == 201)
    try await harness.change("mary-mac", #"{"online":true}"#)
    #expect(try await harness.assertion("mary-mac").status == 403)
  }

  @Test func `a key that is bound to its device stays there`() async throws {
    let harness = try Harness()
    for kind in ["windows", "windows", "security_key"] { try await harness.device(kind) }
    try await harness.registered("mary-windows")
    for other in ["mary-windows-2", "mary-security_key"] { #expect(try await harness.assertion(other).status == 403) }
    #expect(try await harness.passkeys()[0]["synced"] == .bool(false))
  }

  @Test func `the list shows a passkey and can be narrowed`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    try await harness.device("iphone", "anita")
    let passkey = try await harness.registered("mary-iphone")
    try await harness.registered("anita-iphone", Harness.creation(user: "CQkJ"))
    let row = try await harness.passkeys("?apple_id=mary")
    #expect(row.count == 1)
    #expect(
      row[0].names == [
        "id", "apple_id", "device", "rp_id", "credential_id", "user_id", "user_name", "display_name", "algorithm",
        "synced", "counter", "hidden", "created_at", "devices", "signals",
      ])
    #expect(row[0]["credential_id"]?.text == passkey.rawID && row[0]["user_id"]?.text == "AQIDBA")
    #expect(row[0]["created_at"]?.text == "2026-09-21T14:13:20.500Z" && row[0]["synced"] == .bool(true))
    try await harness.asserted("mary-iphone")
    #expect(try await harness.passkeys("?device=mary-iphone")[0]["last_used_at"]?.text == "2026-09-21T14:13:20.500Z")
    #expect(try await harness.passkeys("?rp_id=example.com").count == 2)
    #expect(try await harness.passkeys("?rp_id=example.org").isEmpty)
    #expect(try await harness.get("/emulator/passkeys?limit=1").json["next"]?.text == "1")
    #expect(try await harness.passkeys("?after=1").count == 1)
  }

  @Test func `a removed passkey is gone, and one that is not there is 404`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    try await harness.registered("mary-iphone")
    for path in ["/9", "/x", "/1?device=nobody"] {
      #expect(try await harness.send("DELETE", "/emulator/passkeys\(path)").status == 404)
    }
    #expect(try await harness.send("DELETE", "/emulator/passkeys/1").status == 204)
    #expect(try await harness.assertion("mary-iphone").status == 403)
    #expect(try await harness.send("DELETE", "/emulator/passkeys/1").status == 404)
    #expect(try await harness.passkeys().isEmpty)
  }

  @Test func `a deleted Apple ID takes its devices and passkeys along, and a reset all of them`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    try await harness.device("iphone", "anita")
    try await harness.registered("mary-iphone")
    let first = try await harness.registered("anita-iphone", Harness.creation(user: "CQkJ"))
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary")
    #expect(try await harness.passkeys().count == 1)
    #expect(try await harness.get("/emulator/devices").json["items"]?.elements.count == 1)
    _ = try await harness.send("POST", "/emulator/reset")
    #expect(try await harness.passkeys().isEmpty)
    try await harness.device("iphone", "anita")
    #expect(try await harness.registered("anita-iphone").rawID != first.rawID)
  }

  /// Something of everything.
  private func busy() async throws -> Harness {
    let harness = try Harness(seed: 7) { $0.passkeySyncDelay = 5 }
    for kind in ["iphone", "mac", "windows"] { try await harness.device(kind) }
    try await harness.registered("mary-iphone")
    try await harness.registered("mary-windows")
    try await harness.change("mary-mac", #"{"online":false,"lid_closed":true}"#)
    try await harness.asserted("mary-windows")
    let signal = #""method":"signalAllAcceptedCredentials","rpId":"example.com","userId":"AQIDBA""#
    _ = try await harness.send(
      "POST", "/emulator/passkeys/signals",
      json: #"{"device":"mary-iphone",\#(Harness.site),\#(signal),"allAcceptedCredentialIds":[]}"#)
    return harness
  }

  @Test func `another process with the imported state answers with the same bytes`() async throws {
    let first = try await busy()
    let state = try await first.get("/emulator/state").bodyText
    let second = try Harness(seed: 1)
    #expect(try await second.send("PUT", "/emulator/state", json: state).status == 204)
    #expect(try await second.get("/emulator/state").bodyText == state)
    for harness in [first, second] {
      try await harness.fault("old_challenge")
      try await harness.change("mary-mac", #"{"online":true}"#)
    }
    let request = Harness.request(challenge: "Dw8PDw8PDw8PDw8PDw8PDw")
    #expect(
      try await first.assertion("mary-windows", request).body == second.assertion("mary-windows", request).body)
    #expect(
      try await first.registration("mary-mac").body == second.registration("mary-mac").body)
    #expect(try await first.get("/emulator/passkeys").body == second.get("/emulator/passkeys").body)
  }

  @Test(arguments: [
    (#""device":"mary-iphone""#, #""device":"nobody""#, "not a device"), (#""number":2"#, #""number":1"#, "grow"),
    (#""person":"mary","state""#, #""person":"ghost","state""#, "ghost"),
    (#""kind":"mac""#, #""kind":"toaster""#, "kind"),
    (#""id":"mary-mac""#, #""id":"mary-iphone""#, "twice"),
    (#""userHandle":"AQIDBA""#, #""userHandle":"A=""#, "base64url"),
    (#""mary-windows":2"#, #""mary-windows":-2"#, "negative"), (#""algorithm":-7"#, #""algorithm":-9"#, "algorithm"),
    (#""createdAt":1790000000.5"#, #""createdAt":1e300"#, "time"),
    (#""signals":"hide""#, #""signals":"maybe""#, "signals"),
  ]) func `an invalid state is refused and changes nothing`(
    _ found: String, _ replacement: String, _ words: String
  ) async throws {
    let state = try await busy().get("/emulator/state").bodyText
    #expect(state.contains(found))
    let fresh = try Harness()
    let before = try await fresh.get("/emulator/state").body
    let answer = try await fresh.send("PUT", "/emulator/state", json: state.replacing(found, with: replacement))
    #expect(answer.status == 400 && answer.json["detail"]?.text?.contains(words) == true, "\(answer.bodyText)")
    #expect(try await fresh.get("/emulator/state").body == before)
  }
}

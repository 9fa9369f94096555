import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct FaultTests {
  private func fault(_ harness: Harness, _ json: String) async throws {
    #expect(try await harness.send("POST", "/emulator/faults", json: json).status == 201)
  }

  @Test(arguments: [
    (#"{"endpoint":"/auth/keys","kind":"status","status":503}"#, 503), (#"{"endpoint":"keys","kind":"status"}"#, 500),
    (#"{"kind":"html"}"#, 502), (#"{"kind":"empty"}"#, 200), (#"{"kind":"drop"}"#, 0), (#"{"kind":"throttle"}"#, 429),
  ])
  func `a fault can answer instead of Apple`(_ json: String, _ status: Int) async throws {
    let harness = try Harness()
    try await fault(harness, json)
    let answer = try await harness.get("/auth/keys")
    #expect(answer.status == status)
    #expect(answer.json["keys"] == nil)
    _ = try await harness.send("DELETE", "/emulator/faults")
    #expect(try await harness.get("/auth/keys").status == 200)
  }

  @Test func `a fault strikes as often as requested, only at its endpoint`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    try await fault(harness, #"{"endpoint":"/auth/token","kind":"invalid_grant","count":2}"#)
    #expect(try await harness.get("/auth/keys").status == 200)
    for _ in 0..<2 { #expect(try await harness.refresh(token).json["error"]?.text == "invalid_grant") }
    #expect(try await harness.refresh(token).status == 200)
    #expect(try await harness.get("/emulator/faults").json["items"] == .list([]))
  }

  @Test func `latency waits before the true answer`() async throws {
    let harness = try Harness()
    try await fault(harness, #"{"endpoint":"/auth/keys","kind":"latency","latency_ms":250,"count":1}"#)
    #expect(try await harness.get("/auth/keys").status == 200)
    #expect(harness.pauses.all == [.milliseconds(250)])
  }

  @Test func `a fault's probability is drawn from the seed`() async throws {
    let harness = try Harness()
    try await fault(harness, #"{"endpoint":"/auth/keys","kind":"empty","probability":0.5}"#)
    var failures = 0
    for _ in 0..<200 where try await harness.get("/auth/keys").body.isEmpty { failures += 1 }
    #expect((60...140).contains(failures))
  }

  @Test func `faults can change claims`() async throws {
    let harness = try Harness()
    for kind in ["no_email", "wrong_issuer", "string_booleans"] {
      try await fault(harness, #"{"endpoint":"/emulator/native/authorizations","kind":"\#(kind)","count":1}"#)
    }
    let bent = try await harness.native()
    let claims = try Token(bent.json["identity_token"]?.text ?? "").claims
    #expect(claims["email"] == nil && bent.json["email"] == nil)
    #expect(claims["iss"]?.text != "https://appleid.apple.com")
    try await fault(harness, #"{"kind":"string_booleans","count":1}"#)
    let strings = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(strings["email_verified"]?.text == "true")
    let straight = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(straight["email_verified"] == .bool(true))
  }

  @Test func `a fault can cancel the sheet`() async throws {
    let harness = try Harness()
    try await fault(harness, #"{"kind":"cancel","count":2}"#)
    let native = try await harness.native()
    #expect(native.status == 403 && native.json["error"]?.text == "user_cancelled")
    let fields = Harness.fields(of: try await harness.decide(try await harness.begin()))
    #expect(fields["error"] == "user_cancelled_authorize")
  }

  @Test func `faults can duplicate, lose and reorder events`() async throws {
    let harness = try Harness()
    try await fault(harness, #"{"kind":"duplicate_event","count":1}"#)
    try await stopUsing(harness)
    try await fault(harness, #"{"kind":"lose_event","count":1}"#)
    try await stopUsing(harness)
    try await fault(harness, #"{"kind":"reorder_events","count":1}"#)
    try await stopUsing(harness)
    harness.clock.advance(by: 1)
    try await stopUsing(harness)
    await harness.apple.settle()
    let events = try harness.receiver.events()
    #expect(events.count == 4)
    #expect(events[0].claims["jti"] == events[1].claims["jti"])  // NOTIFY-13
    let times = events.map { $0.event["event_time"]?.int ?? 0 }
    #expect(times[2] == times[3] + 1000)
  }

  private func stopUsing(_ harness: Harness) async throws {
    _ = try await harness.native()
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
  }

  @Test(arguments: [
    #"{"kind":"magic"}"#, #"{}"#, #"{"kind":"html","endpoint":"/nowhere"}"#, #"{"kind":"html","count":0}"#,
    #"{"kind":"status","status":100}"#, #"{"kind":"html","probability":2}"#, #"{"kind":"html","status":"500"}"#, "[]",
    "{",
  ])
  func `refuses what it does not understand`(_ json: String) async throws {
    let harness = try Harness()
    let answer = try await harness.send("POST", "/emulator/faults", json: json)
    #expect(answer.status == 400 && answer.json["error"]?.text == "malformed_request")
  }
}

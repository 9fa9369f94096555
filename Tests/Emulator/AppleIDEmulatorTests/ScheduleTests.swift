import AppleIDEmulator
import PippinHTTP
import Testing

/// Faults by Apple's clock. It shows 2026-09-21T14:13:20.500Z when a test begins.
@Suite struct ScheduleTests {
  private func fault(_ harness: Harness, _ json: String) async throws {
    #expect(try await harness.send("POST", "/emulator/faults", json: json).status == 201)
  }

  @Test func `a fault strikes only between its two times`() async throws {
    let harness = try Harness()
    try await fault(
      harness,
      #"{"kind":"empty","endpoint":"keys","between":["2026-09-21T14:13:30Z","2026-09-21T14:13:40Z"]}"#)
    var statuses: [Bool] = []
    for _ in 0..<4 {
      statuses.append(try await harness.get("/auth/keys").body.isEmpty)
      harness.clock.advance(by: 9.5)
    }
    #expect(statuses == [false, true, true, false])
    #expect(try await harness.get("/emulator/faults").json["items"]?.elements.count == 1)
  }

  @Test func `a fault strikes after a time forever, at a time once, by the changed clock`() async throws {
    let harness = try Harness()
    try await fault(harness, #"{"kind":"html","endpoint":"keys","at":"2026-09-22T00:00:00Z"}"#)
    try await fault(harness, #"{"kind":"throttle","endpoint":"keys","after":"2026-09-23T00:00:00+00:00"}"#)
    #expect(try await harness.get("/auth/keys").status == 200)
    _ = try await harness.send("PUT", "/emulator/clock", json: #"{"advance_seconds":86400}"#)
    #expect(try await harness.get("/auth/keys").status == 502)
    #expect(try await harness.get("/auth/keys").status == 200)
    _ = try await harness.send("PUT", "/emulator/clock", json: #"{"advance_seconds":86400}"#)
    for _ in 0..<3 { #expect(try await harness.get("/auth/keys").status == 429) }
    #expect(try await harness.get("/emulator/clock").json["offset_seconds"] == .int(172_800))
  }

  @Test func `the discovery issuer of June 2025 can be switched on and off without changing tokens`() async throws {
    let harness = try Harness()
    try await fault(
      harness, #"{"kind":"discovery_issuer","between":["2026-09-21T14:13:30Z","2026-09-22T14:13:30Z"]}"#)
    func issuer() async throws -> String? {
      try await harness.get("/.well-known/openid-configuration").json["issuer"]?.text
    }
    #expect(try await issuer() == "https://appleid.apple.com")
    harness.clock.advance(by: 60)
    #expect(try await issuer() == "https://account.apple.com")  // KEYS-13
    let claims = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(claims["iss"]?.text == "https://appleid.apple.com")
    harness.clock.advance(by: 86_400)
    #expect(try await issuer() == "https://appleid.apple.com")  // KEYS-14
  }

  @Test func `an event can be late`() async throws {
    let harness = try Harness()
    try await fault(harness, #"{"kind":"latency","endpoint":"notifications","latency_ms":29000,"count":1}"#)
    _ = try await harness.native()
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    await harness.apple.settle()
    #expect(harness.pauses.all == [.seconds(29)])  // NOTIFY-14
    #expect(harness.receiver.received.count == 1)
  }

  @Test(arguments: [
    #"{"kind":"html","at":"tomorrow"}"#, #"{"kind":"html","at":"2026-09-21T14:13:30Z","after":"2026-09-21T14:13:30Z"}"#,
    #"{"kind":"html","between":["2026-09-21T14:13:30Z"]}"#,
    #"{"kind":"html","between":["2026-09-22T00:00:00Z","2026-09-21T00:00:00Z"]}"#, #"{"kind":"html","at":1790000000}"#,
  ])
  func `an invalid schedule is refused`(_ json: String) async throws {
    #expect(try await Harness().send("POST", "/emulator/faults", json: json).status == 400)
  }

  @Test(arguments: ["{}", #"{"offset_seconds":1,"advance_seconds":1}"#, #"{"advance_seconds":1e11}"#])
  func `an invalid clock change is refused and changes nothing`(_ json: String) async throws {
    let harness = try Harness()
    #expect(try await harness.send("PUT", "/emulator/clock", json: json).status == 400)
    #expect(try await harness.get("/emulator/clock").json["offset_seconds"] == .int(0))
  }

  @Test func `keys can be published early or late and withdrawn early`() async throws {
    // KEYS-5
    let harness = try Harness()
    func kids() async throws -> Set<String> {
      Set(try await harness.get("/auth/keys").json["keys"]?.elements.compactMap { $0["kid"]?.text } ?? [])
    }
    func token() async throws -> Token { try Token(try await harness.native().json["identity_token"]?.text ?? "") }
    let old = try await token().header["kid"]?.text
    let early = try await harness.send("POST", "/emulator/keys/publish").json["kid"]?.text ?? ""
    #expect(try await kids().contains(early))
    #expect(try await token().header["kid"]?.text == old)
    #expect(try await harness.send("POST", "/emulator/keys/rotate").json["kid"]?.text == early)

    let late =
      try await harness.send("POST", "/emulator/keys/rotate", json: #"{"publish":false}"#)
      .json["kid"]?.text ?? ""
    let orphan = try await token()
    #expect(orphan.header["kid"]?.text == late)
    #expect(!(try await kids().contains(late)))
    #expect(try await harness.send("POST", "/emulator/keys/publish").json["kid"]?.text == late)
    #expect(try await harness.isSigned(orphan))

    #expect(try await harness.send("DELETE", "/emulator/keys/\(late)").status == 204)
    #expect(!(try await harness.isSigned(try await token())))
    #expect(try await harness.send("DELETE", "/emulator/keys/\(late)").status == 404)
    let signing = try await harness.get("/emulator/keys").json["items"]?.elements.filter {
      $0["signing"] == .bool(true)
    }
    #expect(signing?.map { $0["published"] } == [.bool(false)])
  }
}

import AppleIDEmulator
import PippinHTTP
import Testing

/// The state that outlives a process.
@Suite struct StateTests {
  /// Something of everything.
  private func busy() async throws -> Harness {
    let harness = try Harness(seed: 7) { $0.refreshesPerDay = 5 }
    _ = try await harness.native(more: #","hide_email":true"#)
    _ = try await harness.native("anita")
    _ = try await harness.send("DELETE", "/emulator/apple-ids/anita/apps/com.example.app")
    _ = try await harness.send("DELETE", "/emulator/apple-ids/kurt")
    _ = try await harness.send("POST", "/emulator/apple-ids", json: #"{"id":"kurt","email":"k@example.com"}"#)
    _ = try await harness.send("POST", "/emulator/apple-ids/mary/password")
    let path = "/emulator/apple-ids/mary/apps/com.example.app/forwarding"
    _ = try await harness.send("PUT", path, json: #"{"enabled":false}"#)
    _ = try await harness.send("POST", "/emulator/keys/rotate", json: #"{"publish":false}"#)
    _ = try await harness.send("PUT", "/emulator/clock", json: #"{"offset_seconds":-12.5}"#)
    _ = try await harness.send(
      "POST", "/emulator/faults",
      json: #"{"kind":"no_email","endpoint":"token","probability":0.5,"after":"2027-01-01T00:00:00Z"}"#)
    return harness
  }

  /// What follows, as bytes.
  private func afterwards(_ harness: Harness, _ code: String, _ token: String) async throws -> [[UInt8]] {
    var bytes = [try await harness.redeem(code).body, try await harness.refresh(token).body]
    for person in ["mary", "anita", "kurt"] { bytes.append(try await harness.native(person).body) }
    for path in ["/auth/keys", "/emulator/apple-ids", "/emulator/faults", "/emulator/config", "/emulator/state"] {
      bytes.append(try await harness.get(path).body)
    }
    return bytes
  }

  @Test func `another process with the imported state answers with the same bytes`() async throws {
    let first = try await busy()
    let code = try #require(try await first.native().json["authorization_code"]?.text)
    let token = try await first.refreshToken()
    let state = try await first.get("/emulator/state").bodyText
    let second = try Harness(seed: 1)
    #expect(try await second.send("PUT", "/emulator/state", json: state).status == 204)
    #expect(try await second.get("/emulator/state").bodyText == state)
    #expect(try await afterwards(first, code, token) == afterwards(second, code, token))
  }

  @Test func `the same history gives the same state`() async throws {
    let one = try await busy().get("/emulator/state").body
    #expect(try await busy().get("/emulator/state").body == one)
  }

  @Test func `a reset restores the initial state`() async throws {
    let harness = try await busy()
    let state = try await harness.get("/emulator/state").bodyText
    let second = try Harness(seed: 1)
    _ = try await second.send("PUT", "/emulator/state", json: state)
    _ = try await second.send("POST", "/emulator/reset")
    let fresh = try Harness(seed: 7) { $0.refreshesPerDay = 5 }
    #expect(try await second.get("/emulator/state").bodyText == fresh.get("/emulator/state").bodyText)
  }

  static let broken: [(String, String, String)] = [
    (#""format":"pippin-emulator-state""#, #""format":"other""#, "not a state of the emulator"),
    (#""version":1"#, #""version":2"#, "version 2"), (#""version":1"#, #""version":"1""#, "version"),
    (#""seed":"0000000000000007""#, #""seed":"seven""#, "seed"),
    (#""signs":"#, #""signs":9"#, "pool"), (#""person":"mary""#, #""person":"nobody""#, "nobody"),
    (#""kind":"no_email""#, #""kind":"magic""#, "magic"), (#""clock_offset":-12.5"#, #""clock_offset":1e300"#, "clock"),
    (#""people":["#, #""persons":["#, "people"), (#""last_number":"#, #""last_number":-"#, "negative"),
    (#""format""#, #""format":1,"format""#, "not a valid emulator state"),
    // Numbers with which reckoning would overflow, or which no server can send.
    (#""incarnations":{"kurt":1"#, #""incarnations":{"kurt":9223372036854775807"#, "incarnations"),
    (#""passwordEpoch":1"#, #""passwordEpoch":9223372036854775807"#, "people"),
    (#""last_fault_id":1"#, #""last_fault_id":9223372036854775807"#, "last_fault_id"),
    (#""taken":"#, #""taken":9223372036854775"#, "keys"), (#""since":"#, #""since":-9223372036"#, "consents"),
    (#""latency":0"#, #""latency":-1"#, "range"), (#""probability":0.5"#, #""probability":5"#, "range"),
  ]

  @Test(arguments: broken) func `an invalid state is refused and changes nothing`(
    _ found: String, _ replacement: String, _ words: String
  ) async throws {
    let harness = try await busy()
    let state = try await harness.get("/emulator/state").bodyText
    #expect(state.contains(found))
    let bent = state.replacing(found, with: replacement)
    let fresh = try Harness()
    let before = try await fresh.get("/emulator/state").body
    let answer = try await fresh.send("PUT", "/emulator/state", json: bent)
    #expect(answer.status == 400)
    #expect(answer.json["detail"]?.text?.contains(words) == true)
    #expect(try await fresh.get("/emulator/state").body == before)
  }
}

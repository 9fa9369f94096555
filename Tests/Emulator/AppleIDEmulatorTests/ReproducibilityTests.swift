import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct ReproducibilityTests {
  /// Everything that a busy afternoon brings, as bytes.
  private func afternoon(seed: UInt64) async throws -> [[UInt8]] {
    let harness = try Harness(seed: seed)
    var bytes: [[UInt8]] = []
    bytes.append(try await harness.get("/auth/keys").body)
    bytes.append(try await harness.get("/auth/authorize?" + Harness.query()).body)
    let native = try await harness.native(more: #","hide_email":true"#)
    bytes.append(native.body)
    // The client's signature is random, Apple's answer is not.
    bytes.append(try await harness.redeem(native.json["authorization_code"]?.text ?? "").body)
    let request = try await harness.begin()
    bytes.append(try await harness.decide(request, "anita").body)
    _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
    await harness.apple.settle()
    bytes += harness.receiver.received.map(\.body)
    bytes.append(try await harness.get("/emulator/log").body)
    for path in ["/", "/emulator/ui/log", "/emulator/ui/mail", "/emulator/ui/passkeys"] {
      bytes.append(try await harness.get(path).body)
    }
    return bytes
  }

  @Test func `the same seed and clock give the same bytes`() async throws {
    #expect(try await afternoon(seed: 7) == afternoon(seed: 7))
  }

  @Test func `another seed gives other bytes`() async throws {
    let one = try await afternoon(seed: 7)
    let other = try await afternoon(seed: 8)
    for (left, right) in zip(one, other).prefix(6) { #expect(left != right) }
  }
}

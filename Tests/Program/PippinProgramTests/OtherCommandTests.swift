import PippinFoundation
import PippinTokens
import PippinProgram
import Testing

@Suite struct OtherCommandTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private func jose(_ key: String, _ algorithms: String, _ more: String...) async throws -> Trial.Outcome {
    let path = try trial.file("key.json", key)
    return await trial.run(["jose", "verify", "--key", path, "--algorithms", algorithms] + more)
  }

  @Test func `a bare JWS yields its payload, byte for byte`() async throws {
    let outcome = try await jose(Fixtures.curveKey, "ES256", Fixtures.jwsBinary)
    #expect(outcome.code == .done)
    #expect(outcome.bytes == Array(0...255))
    let empty = try await jose(Fixtures.curveKey, "RS256,ES256", Fixtures.jwsEmpty)
    #expect(empty.code == .done)
    #expect(empty.bytes.isEmpty)
    #expect(try await jose(Fixtures.appleKeys, "ES256", Fixtures.jwsBinary).code == .done, "a set, by its kid")
  }

  @Test(arguments: [
    ("unsupported_algorithm", Fixtures.curveKey, "RS256"), ("wrong_key", Fixtures.rsaKey, "RS256,ES256"),
    ("unknown_key", Fixtures.strangerKeys, "ES256"),
    ("bad_signature", Fixtures.clientKey.replacing("KEY0000001", with: "CURVEKEY01"), "ES256"),
  ])
  func `a bare JWS is refused with a reason`(reason: String, key: String, algorithms: String) async throws {
    let outcome = try await jose(key, algorithms, Fixtures.jwsBinary)
    #expect(outcome.code == .refused)
    #expect(outcome.reason == reason)
    #expect(outcome.bytes.isEmpty)
  }

  @Test(arguments: ["[]", "{", Fixtures.curveKey.replacing("{", with: "{\"d\": \"AA\", ")])
  func `a file without a usable key is a usage error that names the file`(key: String) async throws {
    let outcome = try await jose(key, "ES256", Fixtures.jwsBinary)
    #expect(outcome.code == .usage)
    #expect(outcome.reason == "malformed_key" && outcome.words.contains(".json cannot be used: "), "\(outcome.words)")
  }

  @Test(arguments: ["", "none", "HS256", "RS256,", "rs256", "RS256 ES256", "RS256,none"])
  func `algorithms that are not ours cannot be asked for`(algorithms: String) async throws {
    #expect(try await jose(Fixtures.curveKey, algorithms, Fixtures.jwsBinary).code == .usage)
  }

  @Test func `lines of bare JWS answer with payloads in base64url`() async throws {
    let path = try trial.file("key.json", Fixtures.curveKey)
    let outcome = await trial.run(
      ["jose", "verify", "--lines", "--key", path, "--algorithms", "ES256"],
      input: "\(Fixtures.jwsEmpty)\n\(Fixtures.token)\n")
    #expect(outcome.code == .done)
    #expect(outcome.lines == [#"{"ok":true,"payload":""}"#, #"{"ok":false,"code":"unsupported_algorithm"}"#])
  }

  @Test func `a notification from Apple is verified`() async throws {
    let keys = try trial.file("keys.json", Fixtures.appleKeys)
    let arguments = ["event", "verify", "--keys", keys, "--now", Fixtures.now, "--audience"]
    let outcome = await trial.run(arguments + ["com.example.app", "--audience", "x", Fixtures.event])
    #expect(outcome.code == .done)
    #expect(outcome.output.hasPrefix(#"{"claims":{"iss":"https://appleid.apple.com","#))
    #expect(outcome.output.hasSuffix(#""unchecked":[]}"# + "\n"))
    #expect(await trial.run(arguments + ["com.example.web", Fixtures.event]).reason == "wrong_audience")
    #expect(await trial.run(arguments + ["com.example.app", Fixtures.token]).reason == "malformed")
    let lines = await trial.run(arguments + ["com.example.app", "--lines"], input: Fixtures.event + "\nx")
    #expect(lines.lines.count == 2)
    #expect(lines.lines.first?.hasPrefix(#"{"ok":true,"claims":{"#) == true)
    #expect(lines.lines.last == #"{"ok":false,"code":"malformed"}"#)
  }

  @Test func `nothing that follows an input of the greatest length goes unread`() async throws {
    let padded = Data("0".utf8 + [UInt8](repeating: 0x20, count: 49_138)).base64EncodedString()
    let payload = padded.replacing("=", with: "")
    let token = Array("eyJhbGciOiJ4In0.\(payload).\n".utf8)
    #expect(token.count == 65_537)
    #expect(await trial.run(["token", "inspect"], input: [token]).code == .done)
    for more in ["x", "\n", "\r\n"] {
      #expect(await trial.run(["token", "inspect"], input: [token, Array(more.utf8)]).reason == "malformed")
    }
  }

  @Test func `token inspect shows header and claims as unverified`() async throws {
    let outcome = await trial.run(["token", "inspect", Fixtures.token])
    #expect(outcome.code == .done)
    #expect(outcome.output.hasPrefix("UNVERIFIED"))
    #expect(outcome.output.contains("  audience: com.example.app\n"))
    #expect(outcome.output.contains("  issued: 2026-02-03T04:05:00Z (60 s ago)\n"))
    #expect(outcome.output.contains("  expires: 2026-02-04T04:05:00Z (23 h from now)\n"))
    #expect(await trial.run(["token", "inspect", Fixtures.tokenHugeDate]).code == .done)
    let json = await trial.run(["token", "inspect", "--json", "-"], input: Fixtures.token)
    #expect(json.output.hasPrefix(#"{"unverified":true,"header":{"alg":"RS256","kid":"APPLEKEY01"},"claims":{"#))
    #expect(await trial.run(["token", "inspect", "hello"]).reason == "malformed")
  }

  @Test func `a client secret verifies by its public key`() async throws {
    let p8 = try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    let arguments = [
      "secret", "create", "--key", p8, "--key-id", "KEY0000001", "--team=TEAM000001", "--client", "com.example.web",
    ]
    let secret = await trial.run(arguments)
    #expect(secret.code == .done)
    #expect(secret.lines.count == 1)
    let verified = try await jose(Fixtures.clientKey, "ES256", try #require(secret.lines.first))
    let claims = try JSONDocument(parsing: verified.bytes).root
    #expect(claims["iss"]?.string == "TEAM000001")
    #expect(claims["sub"]?.string == "com.example.web")
    #expect(claims["aud"]?.string == "https://appleid.apple.com")
    #expect(claims["exp"]?.integer == 1_770_091_860)
    #expect(await trial.run(arguments + ["--expires-in", "15777001"]).reason == "lifetime_out_of_range")
    for nonsense in ["", "-1", "5m", "99999999999999999999", "+300"] {
      #expect(await trial.run(arguments + ["--expires-in", nonsense]).code == .usage)
    }
  }

  @Test func `an invalid key creates no secret and is not printed`() async throws {
    let p8 = try trial.file("AuthKey.p8", "hunter2")
    let outcome = await trial.run(
      ["secret", "create", "--key", p8, "--key-id", "KEY0000001", "--team", "TEAM000001", "--client", "c"])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "malformed_key")
    #expect(!outcome.words.contains("hunter2"))
  }
}

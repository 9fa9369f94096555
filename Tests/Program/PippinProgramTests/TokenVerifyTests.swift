import PippinFoundation
import PippinTokens
import PippinProgram
import Testing

@Suite struct TokenVerifyTests {
  let trial: Trial
  let keys: String

  init() throws {
    trial = try Trial()
    keys = try trial.file("keys.json", Fixtures.appleKeys)
  }

  private func verify(_ token: String, _ more: String..., audience: String = "com.example.app") async -> Trial.Outcome {
    await trial.run(
      ["token", "verify", "--keys", keys, "--audience", audience, "--now", Fixtures.now] + more + [token])
  }

  @Test func `a valid token's claims are printed with the unchecked values`() async throws {
    let outcome = await verify(Fixtures.token)
    #expect(outcome.code == .done)
    #expect(outcome.words.isEmpty)
    #expect(outcome.lines.count == 1)
    let root = try JSONDocument(parsing: Array(outcome.bytes.dropLast())).root
    #expect(root["claims"]?["sub"]?.string == "001234.0123456789abcdef0123456789abcdef.0123")
    #expect(root["claims"]?["email_verified"]?.string == "true", "as Apple wrote it")
    #expect(root["unchecked"]?.elements.map(\.string) == ["nonce", "code", "access_token"])
  }

  @Test func `given values are checked against the claims`() async throws {
    let outcome = await verify(Fixtures.token, "--nonce", "raw-nonce", "--code=c0de", "--access-token", "acce55")
    #expect(outcome.code == .done)
    #expect(outcome.output.hasSuffix(#""unchecked":[]}"# + "\n"))
    let hashed = await verify(Fixtures.tokenHashedNonce, "--nonce", "raw-nonce")
    #expect(hashed.code == .done)
  }

  @Test func `given values without a matching claim are listed as unchecked`() async throws {
    let outcome = await verify(Fixtures.tokenWithoutNonceAndHashes, "--code=c0de", "--access-token", "acce55")
    #expect(outcome.code == .done)
    #expect(outcome.output.hasSuffix(#""unchecked":["nonce","code","access_token"]}"# + "\n"))
  }

  static let refused: [(reason: String, token: String, more: [String])] = [
    ("nonce_mismatch", Fixtures.token, ["--nonce", "other"]),
    ("nonce_mismatch", Fixtures.token, ["--nonce", "RAW-NONCE"]),
    ("nonce_missing", Fixtures.tokenWithoutNonceAndHashes, ["--nonce", "raw-nonce"]),
    ("nonce_missing", Fixtures.tokenEmptyNonce, ["--nonce", "raw-nonce"]),
    ("code_hash_mismatch", Fixtures.token, ["--code", "other"]),
    ("access_token_hash_mismatch", Fixtures.token, ["--access-token", "other"]),
    ("wrong_issuer", Fixtures.token, ["--issuer", "https://appleid.apple.com/"]),
    ("wrong_issuer", Fixtures.tokenOtherIssuer, []),
    ("wrong_audience", Fixtures.tokenAudienceList, []),
    ("expired", Fixtures.token, ["--now=2026-02-04T04:05:00Z"]),
    ("issued_in_future", Fixtures.token, ["--now", "2026-02-03T04:03:59Z"]),
    ("malformed", Fixtures.tokenStringDate, []),
    ("malformed", Fixtures.tokenTwoSubjects, []),
    ("malformed", Fixtures.tokenEmbeddedKey, []),
    ("malformed", Fixtures.tokenWithoutKeyID, []),
    ("unsupported_algorithm", Fixtures.tokenCurve, []),
    ("malformed", "", []),
    ("malformed", "a.b.c", []),
    ("malformed", Fixtures.token + "=", []),
    ("malformed", Fixtures.token + "\n", []),
    ("malformed", " " + Fixtures.token, []),
    ("malformed", String(repeating: "A", count: 100_000), []),
    ("bad_signature", Fixtures.token.dropLast(6) + "AAAAAA", []),
  ]

  @Test(arguments: refused)
  func `an invalid token is refused with its reason`(reason: String, token: String, more: [String]) async throws {
    var arguments = ["token", "verify", "--keys", keys, "--audience", "com.example.app"] + more
    if !more.contains(where: { $0.hasPrefix("--now") }) { arguments += ["--now", Fixtures.now] }
    let outcome = await trial.run(arguments + ["--", token])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == reason)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.words.split(separator: "\n").count == 2, "a code and a sentence")
  }

  @Test func `very large dates do not overflow`() async throws {
    #expect(await verify(Fixtures.tokenHugeDate).code == .done)
  }

  @Test func `one audience of several must be the token's, exactly`() async throws {
    let outcome = await verify(Fixtures.token, "--audience", "com.example.web", audience: "com.example.other")
    #expect(outcome.reason == "wrong_audience")
    #expect(await verify(Fixtures.token, "--audience", "com.example.app", audience: "com.example.other").code == .done)
    #expect(await verify(Fixtures.token, audience: "com.example.App").reason == "wrong_audience")
    #expect(await verify(Fixtures.tokenOtherIssuer, "--issuer", "http://127.0.0.1:8081").code == .done)
  }

  @Test func `an empty expectation is refused`() async throws {
    for option in ["--nonce", "--code", "--access-token", "--issuer", "--audience"] {
      #expect(await verify(Fixtures.tokenEmptyNonce, option, "").code == .usage)
    }
    #expect(await verify(Fixtures.token, "--now", "yesterday").code == .usage)
  }

  @Test(arguments: [
    ("unknown_key", Fixtures.strangerKeys), ("bad_signature", Fixtures.impostorKeys), ("unknown_key", "{\"keys\": []}"),
  ])
  func `only the key that the token names is used`(reason: String, keys: String) async throws {
    let path = try trial.file("other.json", keys)
    let outcome = await trial.run(
      ["token", "verify", "--keys", path, "--audience", "com.example.app", "--now", Fixtures.now, Fixtures.token])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == reason)
  }

  @Test(arguments: ["token", "event"], ["", "not json", "<html>", "{}", Fixtures.rsaKey])
  func `a key file of no use is a usage error that names the file`(command: String, keys: String) async throws {
    let path = try trial.file("other.json", keys)
    let outcome = await trial.run(
      [command, "verify", "--keys", path, "--audience", "com.example.app", "--now", Fixtures.now, Fixtures.token])
    #expect(outcome.code == .usage)
    #expect(outcome.words.hasPrefix("malformed_key\nThe key file \(path) cannot be used: "), "\(outcome.words)")
  }

  @Test func `a refusal about a key names the key file`() async throws {
    let path = try trial.file("other.json", Fixtures.strangerKeys)
    let outcome = await trial.run(
      ["token", "verify", "--keys", path, "--audience", "com.example.app", "--now", Fixtures.now, Fixtures.token])
    #expect(outcome.code == .refused)
    #expect(outcome.words.contains(path))
  }

  @Test func `a missing key file is a usage error`() async throws {
    let outcome = await trial.run(
      ["token", "verify", "--keys", trial.path("none"), "--audience", "a", Fixtures.token])
    #expect(outcome.code == .usage)
  }

  @Test(arguments: [[], ["-"]])
  func `a token may come on standard input, with a newline`(operand: [String]) async throws {
    let arguments =
      ["token", "verify", "--keys", keys, "--audience", "com.example.app", "--now", Fixtures.now] + operand
    #expect(await trial.run(arguments, input: Fixtures.token + "\n").code == .done)
    #expect(await trial.run(arguments, input: Fixtures.token + "\r\n").code == .done)
    #expect(await trial.run(arguments, input: Fixtures.token + "\n\n").reason == "malformed")
    #expect(await trial.run(arguments, input: Fixtures.token + "\r").reason == "malformed")
    #expect(await trial.run(arguments, input: [[0xFF, 0xFE]]).reason == "malformed")
    #expect(await trial.run(arguments).reason == "malformed")
  }

  @Test func `claims on several lines are printed on one`() async throws {
    let outcome = await verify(Fixtures.tokenOverManyLines)
    #expect(outcome.code == .done)
    #expect(outcome.output.contains(#""note":"a\u2028b\u0085c""#))
    #expect(outcome.output.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
  }
}

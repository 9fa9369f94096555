import PippinTokens
import PippinProgram
import Testing

@Suite struct LinesTests {
  let trial: Trial
  let arguments: [String]

  init() throws {
    trial = try Trial()
    arguments = [
      "token", "verify", "--lines", "--keys", try trial.file("keys.json", Fixtures.appleKeys), "--audience",
      "com.example.app", "--now", Fixtures.now,
    ]
  }

  private let malformed = #"{"ok":false,"code":"malformed"}"#

  @Test func `each line has its answer, in order`() async throws {
    let input =
      [Fixtures.token, "", Fixtures.tokenOtherIssuer, Fixtures.token + "\r", "\0", Fixtures.tokenCurve, Fixtures.token]
      .joined(separator: "\n") + "\n"
    let outcome = await trial.run(arguments, input: input)
    #expect(outcome.code == .done)
    #expect(outcome.words.isEmpty)
    try #require(outcome.lines.count == 7)
    for good in [outcome.lines[0], outcome.lines[3], outcome.lines[6]] {
      let root = try JSONDocument(parsing: Array(good.utf8)).root
      #expect(root["ok"]?.bool == true)
      #expect(root["claims"]?["aud"]?.string == "com.example.app")
      #expect(root.members.map(\.name) == ["ok", "claims"])
    }
    #expect(outcome.lines[1] == malformed)
    #expect(outcome.lines[2] == #"{"ok":false,"code":"wrong_issuer"}"#)
    #expect(outcome.lines[4] == malformed)
    #expect(outcome.lines[5] == #"{"ok":false,"code":"unsupported_algorithm"}"#)
  }

  @Test func `too long lines and invalid UTF-8 are malformed, and reading continues`() async throws {
    let huge = [UInt8](repeating: UInt8(ascii: "A"), count: 3_000_000)
    let input = [huge, [0x0A, 0xC3, 0x28, 0x0A], Array(Fixtures.token.utf8)]
    let outcome = await trial.run(arguments, input: input)
    #expect(outcome.code == .done)
    #expect(outcome.lines.prefix(2) == [malformed, malformed])
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.last?.hasPrefix(#"{"ok":true,"claims":{"#) == true, "the last line needs no newline")
  }

  @Test(arguments: [1, 2, 7, 4096])
  func `it does not matter in which pieces lines arrive`(size: Int) async throws {
    let bytes = Array("x\n\(Fixtures.token)\n\n".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    let outcome = await trial.run(arguments, input: pieces)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines[1].hasPrefix(#"{"ok":true"#))
  }

  @Test func `each line is checked at the time of its arrival`() async throws {
    let keys = ["--keys", trial.path("keys.json"), "--audience", "com.example.app", "--lines"]
    let token = Array("\(Fixtures.token)\n".utf8)
    // The token and the event are from 1770091500, and the token is good for a day.
    let outcome = await trial.run(
      ["token", "verify"] + keys, input: [token, token, token], seconds: 1_770_091_500, secondsPerPiece: 43_000)
    #expect(outcome.lines.map { $0.hasPrefix(#"{"ok":true"#) } == [true, true, false])
    #expect(outcome.lines.last == #"{"ok":false,"code":"expired"}"#)
    let event = Array("\(Fixtures.event)\n".utf8)
    let events = await trial.run(
      ["event", "verify"] + keys, input: [event, event], seconds: 1_770_091_300, secondsPerPiece: 100)
    #expect(events.lines.first == #"{"ok":false,"code":"issued_in_future"}"#)
    #expect(events.lines.last?.hasPrefix(#"{"ok":true"#) == true)
  }

  @Test(arguments: [1, 4096])
  func `lines may end as Windows ends them`(size: Int) async throws {
    let bytes = Array("\(Fixtures.token)\r\nx\r\n\r\n\(Fixtures.token)\r".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    let outcome = await trial.run(arguments, input: pieces)
    #expect(outcome.lines.map { $0.hasPrefix(#"{"ok":true"#) } == [true, false, false, false])
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html></html>", "it contains HTML or XML; download it again"), ("", "it is empty"),
    (" \n", "it is empty"), (Fixtures.rsaKey, "it contains a single key"), ("{}", #"it has no member "keys""#),
    (#"{"keys": [], "keys": []}"#, "it is not strict JSON: a member is there twice at byte 1"),
  ])
  func `a file without a key set is refused before anything is read`(file: String, words: String) async throws {
    let path = try trial.file("other.json", file)
    for command in ["token", "event"] {
      let outcome = await trial.run(
        [command, "verify", "--lines", "--keys", path, "--audience", "com.example.app"], input: Fixtures.token + "\n")
      #expect(outcome.code == .usage)
      #expect(outcome.reason == "malformed_key")
      #expect(outcome.words.contains(words), "\(outcome.words)")
      #expect(outcome.bytes.isEmpty)
    }
  }

  @Test(arguments: [
    (#""use": "sig""#, #""use": "enc""#, "the key is not for signatures"),
    (#""kty""#, #""d": "AA", "kty""#, "the key is not a public one"),
    (#""e": "AQAB""#, #""e": "AA""#, "n or e is empty or starts with a zero"),
  ])
  func `a key that cannot be used is not said to be missing`(
    member: String, replacement: String, words: String
  ) async throws {
    let path = try trial.file("other.json", Fixtures.appleKeys.replacing(member, with: replacement))
    let outcome = await trial.run(
      ["token", "verify", "--keys", path, "--audience", "com.example.app", "--now", Fixtures.now, Fixtures.token])
    #expect(outcome.reason == "unknown_key")
    let sentence = "has the key named in the input, but it cannot be used: \(words)"
    #expect(outcome.words.contains(sentence), "\(outcome.words)")
  }

  @Test(arguments: [["token", "inspect"], ["token", "verify"], ["event", "verify"]])
  func `an empty input is said to be empty`(command: [String]) async throws {
    let more = command[1] == "verify" ? ["--keys", trial.path("keys.json"), "--audience", "a"] : []
    for operand in [[], ["-"], [""]] {
      let outcome = await trial.run(command + more + operand)
      #expect(outcome.reason == "malformed")
      #expect(outcome.words.contains("There is no input."), "\(outcome.words)")
    }
  }

  @Test func `empty input gives no answers`() async throws {
    let outcome = await trial.run(arguments)
    #expect(outcome.code == .done)
    #expect(outcome.bytes.isEmpty)
    #expect(await trial.run(arguments + ["-"], input: "\n").lines == [malformed])
    #expect(await trial.run(arguments + [Fixtures.token]).code == .usage)
  }
}

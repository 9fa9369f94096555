import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinProgram
import PippinTestKit
import Testing

/// `pippin accounts import` and `export --all`.
@Suite struct ImportCommandTests {
  private let trial: Trial
  private let settings: String

  init() throws {
    trial = try Trial()
    settings = try trial.goodSettings()
  }

  private func importing(_ lines: [String], _ more: String..., named name: String = "a.jsonl") async throws
    -> Trial.Outcome
  {
    let path = try trial.file(name, lines.joined(separator: "\n"))
    return await trial.run(["accounts", "import", "--json", "--config", settings] + more + [path])
  }

  private func exporting(_ name: String, _ more: String...) async -> Trial.Outcome {
    await trial.run(["accounts", "export", "--config", settings, "--all"] + more + [trial.path(name)])
  }

  private func exported(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: trial.path(name))))
  }

  private static func person(_ number: Int, more: String = "") -> String {
    let hash = "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"
    let id = "01890a5d-ac96-774b-bcce-b3020" + String(1_000_000 + number)
    return """
      {"id":"\(id)","external_id":"user-\(number)","created_at":"2023-06-29T20:02:38.5Z","name":{"given_name":"Anita"},\
      "email":{"address":"p\(number)@example.org","verified":true},"language":"de","identities":[{"provider":"apple",\
      "team":"TEAM000009","subject":"subject-\(number)","email":"p\(number)@example.org","client":"com.example.app",\
      "refresh_token":"token-\(number)"}],"password":{"address":"p\(number)@example.org","hash":"\(hash)"},\
      "metadata":{"plan":"pro","z":[1,2.50,null]},"private_metadata":{"note":"VIP"}\(more)}
      """
  }

  @Test func `creates what is not there, and the second time nothing`() async throws {
    let lines = (0..<120).map { Self.person($0) }
    let trialRun = try await importing(lines, "--dry-run")
    #expect(trialRun.output == #"{"lines":120,"created":120,"unchanged":0,"refused":0}"# + "\n")
    #expect(try await importing(lines).output == trialRun.output, "a dry run writes nothing, and says what would be")
    #expect(try await importing(lines).output == #"{"lines":120,"created":0,"unchanged":120,"refused":0}"# + "\n")
  }

  @Test func `prints the counts as a table without --json`() async throws {
    let file = try trial.file("a.jsonl", [Self.person(1), "{"].joined(separator: "\n"))
    let outcome = await trial.run(["accounts", "import", "--config", settings, "--skip-refused", file])
    #expect(outcome.code == .done && outcome.output == "lines      2\ncreated    1\nunchanged  0\nrefused    1\n")
  }

  @Test func `an export is imported and exported as the same bytes, into another database too`() async throws {
    #expect(try await importing((0..<120).map { Self.person($0) }).code == .done)
    #expect(await exporting("out.jsonl").output == #"{"lines":120,"skipped":0}"# + "\n")
    let first = try exported("out.jsonl")
    #expect(await exporting("out.jsonl").reason == "export_failed", "it replaces nothing unasked")
    let other = try trial.file(
      "other.json5", SettingsTests.good.replacing("sqlite:pippin.db", with: "sqlite:other.db"))
    let again = await trial.run(["accounts", "import", "--json", "--config", other, trial.path("out.jsonl")])
    #expect(again.output == #"{"lines":120,"created":120,"unchanged":0,"refused":0}"# + "\n", "\(again.words)")
    _ = await trial.run(["accounts", "export", "--config", other, "--all", trial.path("again.jsonl")])
    #expect(try exported("again.jsonl") == first)
    #expect(String(decoding: first, as: UTF8.self).contains(#""refresh_token":"token-7""#))
    #expect(String(decoding: first, as: UTF8.self).contains(#""metadata":{"plan":"pro","z":[1,2.50,null]}"#))
  }

  @Test func `a refused line is named by number and reason, and nothing is written unless told to skip it`()
    async throws
  {
    let lines = [Self.person(1), "{", Self.person(2), Self.person(1), "", #"{"identities":[]}"#]
    let refused = try await importing(lines)
    #expect(refused.code == .refused && refused.output == #"{"lines":5,"created":0,"unchanged":0,"refused":3}"# + "\n")
    #expect(
      refused.words.split(separator: "\n").map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
        .filter { $0.hasPrefix("line ") } == [
          "line 2: malformed_json", "line 4: repeated", "line 6: no_sign_in_method",
        ])
    #expect(try await importing(lines, "--dry-run").output.contains(#""created":2"#), "nothing was written")
    let skipped = try await importing(lines, "--skip-refused")
    #expect(skipped.code == .done && skipped.output == #"{"lines":5,"created":2,"unchanged":0,"refused":3}"# + "\n")
    #expect(
      try await importing(lines, "--skip-refused").output == #"{"lines":5,"created":0,"unchanged":2,"refused":3}"#
        + "\n")
  }

  @Test func `no two lines may have an id, a key, an identity, an address or a password's address in common`()
    async throws
  {
    let hash = "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"
    let first = Self.person(1)
    let apple = #""identities":[{"provider":"apple","team":"TEAM000009","subject":"#
    let id = "01890a5d-ac96-774b-bcce-b30201000001"
    let same = [
      #"{"id":"\#(id)",\#(apple)"a"}]}"#, #"{"external_id":"user-1",\#(apple)"b"}]}"#, #"{\#(apple)"subject-1"}]}"#,
      #"{"email":{"address":"P1@example.org","verified":true},\#(apple)"c"}]}"#,
      #"{\#(apple)"d","email":"p1@EXAMPLE.org","email_verified":true}]}"#,
    ]
    let outcome = try await importing([first] + same)
    #expect(outcome.output == #"{"lines":6,"created":0,"unchanged":0,"refused":5}"# + "\n", "\(outcome.words)")
    #expect(
      outcome.words.split(separator: "\n").count { $0.contains("repeated: Line 1 has the same") } == 5,
      "\(outcome.words)")
    let passwords = (0..<2).map { _ in #"{"password":{"address":"x@example.org","hash":"\#(hash)"}}"# }
    #expect(try await importing(passwords).output.contains(#""refused":1"#))
  }

  @Test func `of many broken lines each is named, and nothing is written`() async throws {
    var random = SeededGenerator(seed: 19)
    let good = Array(Self.person(7).utf8)
    let count = TestForm.count(full: 300, short: 60)
    var lines: [String] = []
    while lines.count < count {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0x20...0xFF, using: &random), at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // A change inside a text leaves the line good.
      let alone = try await importing([text], "--dry-run", named: "one.jsonl")
      if alone.output.contains(#""refused":1"#), !text.contains("\n") { lines.append(text) }
    }
    let outcome = try await importing([Self.person(0)] + lines)
    #expect(
      outcome.code == .refused
        && outcome.output == #"{"lines":\#(count + 1),"created":0,"unchanged":0,"refused":\#(count)}"# + "\n")
    let named = outcome.words.split(separator: "\n").filter { $0.hasPrefix("line ") }
    #expect(named.map { $0.prefix { $0 != ":" } } == (2...count + 1).map { "line \($0)" }.map { $0[...] })
    #expect(await exporting("nothing.jsonl").output == #"{"lines":0,"skipped":0}"# + "\n")
  }

  @Test func `what is no file, or no realm of the settings, is a wrong usage`() async throws {
    #expect(await trial.run(["accounts", "import", "--config", settings]).code == .usage)
    #expect(await trial.run(["accounts", "import", "--config", settings, trial.path("none")]).code == .usage)
    #expect(await trial.run(["accounts", "import", "--config", settings, "/dev/null"]).code == .usage)
    #expect(try await importing([Self.person(1)], "--realm", "other").code == .usage)
    #expect(await trial.run(["accounts", "export", "--config", settings, "--all"]).code == .usage)
  }
}

/// Always the same numbers (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

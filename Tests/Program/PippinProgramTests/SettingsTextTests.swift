import PippinTokens
import Testing

@testable import PippinProgram

@Suite struct `A mistake in the settings` {
  let trial: Trial

  init() throws { trial = try Trial() }

  private func words(_ settings: String, environment: [String: String] = [:]) async throws -> String {
    let path = try trial.file("pippin.json5", settings)
    return await trial.run(["check-config", "--config", path], environment: environment).words
      .replacing(path, with: "pippin.json5")
  }

  @Test func `is told with line, column and the line, like a compiler's`() async throws {
    let words = try await words("{\n  clients: [\n    {\n\t  id: 'a', platform: \"iphone\",\n    },\n  ],\n}\n")
    #expect(
      words.contains(
        """

        pippin.json5:4:23: clients[0].platform: is not a platform. Write ios, macos, web, android or desktop.
            4 | \t  id: 'a', platform: "iphone",
              | \t                     ^

        """), "\(words)")
  }

  @Test func `is told by the doctor with its line`() async throws {
    let path = try trial.file("pippin.json5", "{\n  listen: \"here\" }")
    let output = await trial.run(["doctor", "--offline", "--config", path]).output
    #expect(output.contains(":2:11: listen: is not a host and a port.\n"), "\(output)")
    #expect(
      output.contains("     2 |   listen: \"here\" }\n") && output.contains("       |           ^\n"), "\(output)")
  }

  @Test func `is told at the object that a setting is missing from`() async throws {
    let words = try await words("{\n  clients: [\n    { id: \"a\" },\n  ],\n}\n")
    #expect(words.contains("\npippin.json5:3:5: clients[0].platform: is missing."), "\(words)")
    #expect(words.contains("\npippin.json5:1:1: public_url: is missing."), "\(words)")
  }

  @Test func `is told at the name where that is wrong`() async throws {
    let words = try await words("{\n  \"lisen\": 1 }")
    #expect(words.contains("\npippin.json5:2:3: lisen: is not a setting. Did you mean listen?"), "\(words)")
  }

  @Test func `has its line and column in JSON too`() async throws {
    let path = try trial.file("pippin.json5", "{\n  listen: 8080 }")
    let outcome = await trial.run(
      ["check-config", "--json", "--config", path], environment: ["PIPPIN_WEBHOOKS": "[{ url: 1 }]"])
    let problems = try #require(try JSONDocument(parsing: outcome.bytes).root["problems"]).elements
    func place(_ setting: String) -> [Int64?] {
      let problem = problems.first { $0["setting"]?.string == setting }
      return [problem?["line"]?.integer, problem?["column"]?.integer]
    }
    #expect(place("listen") == [2, 11])
    #expect(place("webhooks[0].url") == [1, 9])
    #expect(place("webhooks[0].secret_file") == [1, 2])
  }

  @Test func `counts characters, and lines by each of their ends`() {
    let text = SettingsText(json5: Array("{\r\n a: 'üe\u{301}😀',\r b: x".utf8), form: .object(ServerSetting.self))
    func place(of part: String) -> [Int] {
      let offset = Array("{\r\n a: 'üe\u{301}😀',\r b: x".utf8).indices.first {
        Array("{\r\n a: 'üe\u{301}😀',\r b: x".utf8)[$0...].starts(with: part.utf8)
      }
      let position = text.position(at: offset ?? 0)
      return [position.line, position.column]
    }
    #expect(place(of: "'ü") == [2, 5])
    #expect(place(of: ",") == [2, 10])
    #expect(place(of: "x") == [3, 5])
  }

  private static func shown(_ text: String, at part: String) -> String? {
    let bytes = Array(text.utf8)
    let offset = bytes.indices.first { bytes[$0...].starts(with: part.utf8) }
    let position = SettingsText(json5: bytes, form: .object(ServerSetting.self)).position(at: offset ?? 0)
    return position.shown?.lines(number: position.line)
  }

  private static let lines: [(String, String, String)] = [
    (
      #"{ listen: "a:1", store: "postgres://u:hunter2@db", drain_seconds: 7 } // hunter2"#, "7",
      #"    1 | { listen: "a:1", store: "…", drain_seconds: 7 } // …"# + "\n"
        + "      |                                             ^"
    ),
    (
      #"{ store: 'hunter2', /* hunter2 */ log_level: "loud" }"#, "'hunter2",
      #"    1 | { store: "…", /* … */ log_level: "loud" }"# + "\n" + "      |          ^"
    ),
    (#"{ store: 12345, log_level: 5 }"#, "12345", "    1 | { store: …, log_level: 5 }\n      |          ^"),
    (#"{ store: hunter2, listen: "a:1" }"#, "hunter2", "    1 | { store: …\n      |          ^"),
    (#"{ store: "hunter2, listen: 1 }"#, "\"hunter2", "    1 | { store: …\n      |          ^"),
    (
      #"{ log_level: "info" apple: hunter2 }"#, " apple",
      "    1 | { log_level: \"info\" apple: …\n      |                    ^"
    ),
    (#"{ passwrod: "hunter2" }"#, "passwrod", "    1 | { passwrod: \"…\" }\n      |   ^"),
    (#"{ listen: "a:1, store: 'hunter2', x: "b" }"#, "b\"", "    1 | { listen: \"…\"…\n      |              ^"),
    ("{ log_level: \"in\u{1B}[2Jfo\" }", "\"in", "    1 | { log_level: …\n      |              ^"),
  ]

  @Test(arguments: lines)
  func `shows its line without what could be a secret`(_ text: String, _ part: String, _ lines: String) {
    #expect(Self.shown(text, at: part) == lines)
  }

  @Test func `shows a part of a long line`() throws {
    let text = "{ trusted_proxies: [" + String(repeating: "\"10.0.0.0/8\", ", count: 10_000) + "7, \"::1\"] }"
    let shown = try #require(Self.shown(text, at: "7,")).split(separator: "\n")
    #expect(shown.count == 2 && shown.allSatisfy { $0.count < 170 })
    #expect(shown[0].contains("| …") && shown[0].hasSuffix("7, \"::1\"] }"))
    #expect(shown[1].count == shown[0].count - "7, \"::1\"] }".count + 1)
  }

  /// Whatever is left out or doubled, no part of a secret is shown, wherever a message points.
  @Test func `never shows a part of a secret`() {
    let good = """
      { listen: "127.0.0.1:1", // old: qwertzui
        store: "postgres://u:qwertzui@db/x?sslmode=require", 'log_level': 'info',
        mail: { user: "qwertzui", port: 5, password_file: { command: ["vault", "qwertzui"] } } }
      """
    let bytes = Array(good.utf8)
    let parts = (0..<5).map { String("qwertzui".dropFirst($0).prefix(4)) }
    for index in bytes.indices {
      for changed in [
        Array(bytes[..<index] + bytes[(index + 1)...]), Array(bytes[...index] + bytes[index...]),
        Array(bytes[..<index]) + [UInt8(ascii: "\"")] + Array(bytes[index...]),
      ] {
        let text = SettingsText(json5: changed, form: .object(ServerSetting.self))
        let places = text.mistake.map { [$0.offset] } ?? Array(stride(from: 0, to: changed.count, by: 7))
        for place in places {
          let shown = text.position(at: place).shown?.text ?? ""
          #expect(!parts.contains { shown.contains($0) }, "\(shown)")
        }
      }
    }
  }
}

import PippinFoundation
import PippinTokens
import Testing

@testable import PippinProgram

@Suite struct `A secret of the settings` {
  let trial: Trial

  private static let key = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

  init() throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", Self.key + "\n")
  }

  private func path(_ source: String) throws -> String {
    try trial.file(
      "pippin.json5", SettingsTests.good.replacing(#"file: "master.key""#, with: "file: \(source)"))
  }

  private func check(
    _ source: String, _ more: [String] = [], environment: [String: String] = [:], isTerminal: Bool = false
  ) async throws -> Trial.Outcome {
    await trial.run(
      ["check-config", "--config", try path(source)] + more, environment: environment, isTerminal: isTerminal)
  }

  /// Writes a script into the folder `bin`, which `PATH` leads to.
  private func script(_ name: String, _ body: String) throws -> [String: String] {
    try FileManager.default.createDirectory(atPath: trial.path("bin"), withIntermediateDirectories: true)
    try trial.file("bin/\(name)", Array("#!/bin/sh\n\(body)\n".utf8), permissions: 0o755)
    return ["PATH": "\(trial.path("bin")):/usr/bin:/bin"]
  }

  @Test func `may come from a command, which is looked up in PATH and gets the environment`() async throws {
    var environment = try script("fetch-secret", #"[ "$1 $TOKEN" = "a b c" ] && echo "$KEY""#)
    environment.merge(["TOKEN": "c", "KEY": Self.key]) { first, _ in first }
    let outcome = try await check(#"{ command: ["fetch-secret", "a b"] }"#, environment: environment)
    #expect(outcome.code == .done, "\(outcome.words)")
    let absolute = try await check(
      #"{ command: ["\#(trial.path("bin/fetch-secret"))", "a b"] }"#, environment: environment)
    #expect(absolute.code == .done, "\(absolute.words)")
  }

  @Test func `may be a credential of systemd`() async throws {
    try trial.file("key", Self.key + "\n")
    let environment = ["CREDENTIALS_DIRECTORY": trial.path("")]
    let outcome = try await check(#"{ credential: "key" }"#, environment: environment)
    #expect(outcome.code == .done && outcome.words.isEmpty, "\(outcome.words)")
    let missing = try await check(#"{ credential: "none" }"#, environment: environment)
    #expect(
      missing.words.contains(
        ": master_keys[0].file.credential: none cannot be read in CREDENTIALS_DIRECTORY: no such file or directory. "
          + "Add LoadCredential=none:FILE to the unit, and restart the server."), "\(missing.words)")
    let outside = try await check(#"{ credential: "key" }"#)
    #expect(
      outside.words.contains(
        "CREDENTIALS_DIRECTORY is not set. Add LoadCredential=key:FILE to the unit of the server."),
      "\(outside.words)")
    for name in ["../AuthKey.p8", "..", "."] {
      #expect(try await check(#"{ credential: "\#(name)" }"#, environment: environment).code == .refused)
    }
  }

  private static let failures: [(String, String)] = [
    (
      "echo hunter2; echo hunter2 >&2; exit 3",
      "x ended with status 3. Run pippin check-config at a terminal, as the server's user, to see what it says."
    ),
    ("exit 1", "x ended with status 1. "), ("kill -9 $$", "x was ended by signal 9. "),
    ("exit 0", "x wrote nothing to standard output. "),
    ("head -c 70000 /dev/zero", "x wrote more than 64 KiB. "),
  ]

  @Test(arguments: failures)
  func `says why a command gave none, and never what it wrote`(_ body: String, _ problem: String) async throws {
    let outcome = try await check(#"{ command: ["x", "hunter2"] }"#, environment: try script("x", body))
    #expect(outcome.code == .refused)
    #expect(outcome.words.contains(": master_keys[0].file.command: \(problem)"), "\(outcome.words)")
    #expect(!outcome.words.contains("hunter2"), "\(outcome.words)")
  }

  @Test func `shows what a command wrote to standard error to nobody but the person at a terminal`() async throws {
    let environment = try script("x", "echo output; echo 'permission denied' >&2; echo more >&2; exit 3")
    let source = #"{ command: ["x"] }"#
    let shown = "x ended with status 3: permission denied. Run it as the server's user to see what it says."
    let outcome = try await check(source, environment: environment, isTerminal: true)
    #expect(outcome.words.contains(shown) && !outcome.words.contains("more"), "\(outcome.words)")
    let config = ["--config", try path(source)]
    let doctor = await trial.run(["doctor", "--offline"] + config, environment: environment, isTerminal: true)
    #expect(doctor.output.contains("x ended with status 3: permission denied."), "\(doctor.output)")
    let hidden: [([String], Bool)] = [
      (["check-config"], false), (["check-config", "--json"], true), (["doctor", "--offline"], false),
      (["doctor", "--offline", "--json"], true), (["serve"], true), (["keys", "list"], true),
    ]
    for (words, isTerminal) in hidden {
      let outcome = await trial.run(words + config, environment: environment, isTerminal: isTerminal)
      #expect(outcome.code == .refused, "\(words)")
      #expect((outcome.output + outcome.words).contains("x ended with status 3"), "\(words)")
      #expect(!(outcome.output + outcome.words).contains("permission denied"), "\(words)")
    }
  }

  private static let unusable: [(String, String)] = [
    (#"{ command: ["no-such-program"] }"#, "no-such-program is not in PATH. "),
    (
      #"{ command: ["no-such-program hunter2"] }"#,
      "“no-such-program …” is not a program. Write the program and each of its arguments as an element of the list."
    ),
    (#"{ command: ["/bin/cat /hunter2"] }"#, "“/bin/cat …” is not a program. "),
    (#"{ command: ["cat /hunter2"] }"#, "“cat …” is not a program. "),
    (#"{ command: ["TOKEN=hunter2 vault read"] }"#, "“the program …” is not a program. "),
    (#"{ command: ["x?token=hunter2"] }"#, "the program is not in PATH. "),
    (#"{ command: ["bin/x"] }"#, "bin/x is a relative path. "), (#"{ command: [] }"#, "names no program. "),
    (#"{ command: ["/etc/passwd"] }"#, "/etc/passwd cannot be started: permission denied. "),
    (#"{ command: "vault read" }"#, "must be a list. "), (#"{ command: ["x", 5] }"#, "must be text. "),
    (#"{ command: ["x"], credential: "y" }"#, "has both command and credential. "),
    ("{}", "has neither command nor credential. "), (#"{ comand: ["x"] }"#, "is not a setting. Did you mean command? "),
  ]

  @Test(arguments: unusable)
  func `says what is wrong with where it should come from`(_ source: String, _ problem: String) async throws {
    let outcome = try await check(source, environment: ["PATH": "bin:/usr/bin:/bin"])
    #expect(outcome.code == .refused && outcome.words.contains(": \(problem)"), "\(outcome.words)")
    #expect(!outcome.words.contains("hunter2"), "\(outcome.words)")
  }

  @Test func `equal commands of one reading run once`() throws {
    let environment = try script("count", "echo x >> '\(trial.path("count"))'; cat '\(trial.path("master.key"))'")
    let source = #"{ command: ["count"] }"#
    let file = try trial.file(
      "pippin.json5",
      SettingsTests.good.replacing(#"file: "master.key" }"#, with: "file: \(source) }, { id: \"b\", file: \(source) }"))
    let reading = SettingsReading(try ParsedArguments(["--config", file], for: .checkConfig), environment: environment)
    #expect(reading.contents.map(\.setting).starts(with: ["master_keys[0].file", "master_keys[1].file"]))
    #expect(reading.contents.first?.source == "command count")
    let runs = try FileAccess.contents(of: trial.path("count")).bytes
    #expect(runs == Array("x\n".utf8))
  }

  @Test func `is shown without the arguments of its command`() async throws {
    let environment = try script("fetch", "cat '\(trial.path("master.key"))'")
    for more in [["--effective"], ["--json"], ["--json", "--effective"], []] {
      let outcome = try await check(#"{ command: ["fetch", "--token=hunter2"] }"#, more, environment: environment)
      #expect(outcome.code == .done && !outcome.output.contains("hunter2"), "\(outcome.output)")
      if more.contains("--effective") { #expect(outcome.output.contains("command fetch")) }
    }
    let command = SettingValue.object(["command": .array([.string("vault"), .string("hunter2")])])
    #expect(SettingDeclaration.Form.secretFile.disclosed(command) == "command vault")
    let oneWord = SettingValue.object(["command": .array([.string("vault --token=hunter2")])])
    #expect(SettingDeclaration.Form.secretFile.disclosed(oneWord) == "command vault")
    #expect(SettingDeclaration.Form.secretFile.shown(oneWord) == .string("command vault"))
    #expect(SettingDeclaration.Form.secretFile.disclosed(.object(["credential": .string("key")])) == "credential key")
    #expect(SettingDeclaration.Form.secretFile.disclosed(.string("hunter2.key")) == nil)
    #expect(SettingDeclaration.Form.list(.secretFile).shown(.array([command])) == .array([.string("command vault")]))
  }

  @Test func `may come from a command wherever the name of its file may stand`() {
    let secrets = SettingsTable.all.flatMap { table in
      table.rows.filter { row in
        row.name.hasSuffix("secret_file") || row.name.hasSuffix("password_file") || row.name == "key_file"
          || row.name == "file" || row.name == "client_secret_files"
      }.map { ("\(table.path).\($0.name)", $0.declaration.form) }
    }
    #expect(secrets.count >= 8)
    for (name, form) in secrets {
      var form = form
      if case .list(let element) = form { form = element }
      guard case .secretFile = form else {
        Issue.record("\(name)")
        continue
      }
    }
  }
}

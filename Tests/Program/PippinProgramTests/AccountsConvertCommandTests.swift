import Foundation
import PippinProgram
import PippinTestKit
import Testing

/// `accounts convert`: files in, a file out, and what it says about both.
@Suite struct AccountsConvertCommandTests {
  private static let samples = PackageRoot.appending("Examples/MoveIn")

  private func sample(_ name: String) -> String { Self.samples.appending(path: name).path }

  /// What the guides say, for each system.
  private func arguments(_ system: String) -> [String] {
    let apps = [
      "accounts", "convert", "--from", system, "--team", "TEAM000001", "--facebook-app", "1234567890", "--rp-id",
      "localhost",
    ]
    switch system {
    case "firebase": return apps + ["--hash-config", sample("firebase-hash-config.txt"), sample("firebase-pages.json")]
    case "auth0": return apps + ["--password-hashes", sample("auth0-password-hashes.jsonl"), sample("auth0.jsonl")]
    case "cognito": return apps + [sample("cognito.json")]
    case "better-auth": return apps + ["--apple-client", "com.example.app", sample("better-auth.jsonl")]
    case "devise", "wordpress": return apps + [sample("\(system).csv")]
    case "clerk": return apps + ["--password-hashes", sample("clerk.csv"), sample("clerk.json")]
    case "keycloak", "kratos", "hanko", "django": return apps + [sample("\(system).json")]
    default: return apps + [sample("\(system).jsonl")]
    }
  }

  @Test(arguments: [
    ("firebase", 13, 9), ("supabase", 15, 10), ("auth0", 14, 9), ("cognito", 12, 6), ("better-auth", 13, 9),
    ("devise", 12, 9), ("keycloak", 9, 6), ("clerk", 8, 6), ("kratos", 8, 7), ("hanko", 7, 6), ("django", 9, 6),
    ("wordpress", 8, 6), ("aspnet-identity", 8, 7),
  ]) func `writes the lines to a file of the owner's and the counts to standard output`(
    _ system: String, _ read: Int, _ written: Int
  ) async throws {
    let trial = try Trial()
    let file = trial.path("lines.jsonl")
    let outcome = await trial.run(arguments(system) + ["--to", file, "--json"])
    #expect(outcome.code == .done)
    #expect(outcome.output.hasPrefix(#"{"read":\#(read),"written":\#(written),"skipped":\#(read - written),"#))
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    #expect(text.split(separator: "\n").count == written)
    #expect(text.hasSuffix("\n"))
    #expect(outcome.words.split(separator: "\n").count { $0.contains(": skipped: ") } == read - written)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(!FileManager.default.fileExists(atPath: file + ".partial"))
  }

  @Test func `names each skipped user and each loss by record`() async throws {
    let trial = try Trial()
    let outcome = await trial.run(arguments("firebase") + ["--to", trial.path("lines.jsonl"), "--json"])
    #expect(outcome.words.contains("record 9 (fb09): skipped: anonymous: The user is anonymous.\n"))
    #expect(outcome.words.contains("record 13 (fb13Kim): lost: second_factor: "))
    #expect(
      outcome.output.hasSuffix(
        #""skipped_for":{"anonymous":1,"enterprise":1,"no_sign_in_method":1,"phone":1},"#
          + #""lost":{"other_provider":1,"private_metadata":1,"second_factor":1,"verified":1}}"# + "\n"))
  }

  @Test func `prints the counts as a table without --json`() async throws {
    let trial = try Trial()
    let outcome = await trial.run(arguments("firebase") + ["--to", trial.path("lines.jsonl")])
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      rows == [
        ["read", "13"], ["written", "9"], ["skipped", "4"], ["anonymous", "1"], ["enterprise", "1"],
        ["no_sign_in_method", "1"], ["phone", "1"], ["lost", "4"], ["other_provider", "1"], ["private_metadata", "1"],
        ["second_factor", "1"], ["verified", "1"],
      ])
  }

  @Test func `reads standard input`() async throws {
    let trial = try Trial()
    let line = #"{"id":1,"email":"a@example.com","encrypted_password":"$2a$10$x"}"#
    let outcome = await trial.run(
      ["accounts", "convert", "--from", "devise", "--to", trial.path("lines.jsonl"), "--json", "-"], input: line)
    #expect(outcome.output == #"{"read":1,"written":1,"skipped":0,"skipped_for":{},"lost":{}}"# + "\n")
    #expect(outcome.words.isEmpty)
  }

  @Test func `replaces no file`() async throws {
    let trial = try Trial()
    let file = try trial.file("lines.jsonl", "kept")
    let outcome = await trial.run(arguments("devise") + ["--to", file])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "file_exists")
    #expect(String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self) == "kept")
  }

  @Test(arguments: [
    #"{"id":1,"provider":"apple","uid":"000.a.1"}"#,
    #"[{"id":1,"email":"a@example.com","encrypted_password":"$2a$10$x"}"#,
  ])
  func `leaves no file behind a failure`(_ input: String) async throws {
    let trial = try Trial()
    let file = trial.path("lines.jsonl")
    let outcome = await trial.run(["accounts", "convert", "--from", "devise", "--to", file, "-"], input: input)
    #expect(outcome.code == .refused)
    #expect(["team_missing", "malformed_file"].contains(outcome.reason))
    #expect(outcome.output.isEmpty)
    for name in [file, file + ".partial"] { #expect(!FileManager.default.fileExists(atPath: name)) }
  }

  @Test func `says which file cannot be read`() async throws {
    let trial = try Trial()
    let outcome = await trial.run(
      ["accounts", "convert", "--from", "devise", "--to", trial.path("lines.jsonl"), trial.path("no-such-file")])
    #expect(outcome.reason == "file_unreadable")
    #expect(outcome.words.contains("no-such-file cannot be read: no such file or directory."))
  }

  @Test(arguments: [
    ["--from", "devise", "--hash-config", "x", "-"], ["--from", "firebase", "--password-hashes", "x", "-"],
    ["--from", "auth0", "--apple-client", "x", "-"], ["--from", "okta", "-"], ["--from", "devise"],
    ["--from", "devise", "--team", "", "-"], ["--from", "auth0", "--rp-id", "", "-"],
  ]) func `an option that does not fit is a wrong command line`(_ arguments: [String]) async throws {
    let trial = try Trial()
    let outcome = await trial.run(["accounts", "convert", "--to", trial.path("lines.jsonl")] + arguments)
    #expect(outcome.code == .usage)
  }

  @Test func `a control character in an export does not reach the terminal`() async throws {
    let trial = try Trial()
    let outcome = await trial.run(
      ["accounts", "convert", "--from", "devise", "--to", trial.path("lines.jsonl"), "-"],
      input: #"{"id":"a\u001b[2J","provider":"x\u0007y","uid":"1"}"#)
    #expect(outcome.words.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(outcome.words.contains("skipped: other_provider"))
  }
}

import Foundation
import PippinProgram
import Testing

@Suite struct MailSettingsTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private func check(_ extra: String) async throws -> String {
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("smtp.password", "secret\n")
    let good = SettingsTests.good
    let end = try #require(good.lastIndex(of: "}"))
    let path = try trial.file("pippin.json5", good[..<end] + ", " + extra + "}")
    let outcome = await trial.run(["check-config", "--config", path])
    return outcome.output + outcome.words
  }

  @Test(arguments: [
    (#"mail: { smtp: "smtps://smtp.example.com", from: "Example <hello@example.com>" }"#, "smtp.example.com:465"),
    (#"mail: { smtp: "smtp://smtp.example.com", from: "hello@example.com" }"#, "smtp.example.com:587"),
    (
      #"mail: { smtp: "smtp://127.0.0.1:2525", insecure_plaintext: true, from: "hello@example.com" }"#, "127.0.0.1:2525"
    ),
    (
      #"mail: { smtp: "smtps://[::1]:465", from: "hello@example.com", user: "u", password_file: "smtp.password" }"#,
      "::1:465"
    ),
  ])
  func `takes a mail server`(_ mail: String, _ shown: String) async throws {
    let words = try await check(mail)
    #expect(words.contains("mail: hello@example.com by \(shown)\n"), "\(words)")
    #expect(!words.contains("secret"))
  }

  @Test func `reads the folder of email templates, and tells everything that is wrong in it`() async throws {
    let folder = trial.path("emails")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mail = #"mail: { smtp: "smtps://a.example", from: "a@b.example", templates_folder: "emails" }"#
    try trial.file("emails/de.strings", "\"mail.reset.subject\" = \"Neues Passwort für {app}\";\n")
    try trial.file("emails/layout.html", "<body>{{content}}</body>")
    #expect(try await check(mail).contains("mail: a@b.example"))
    try trial.file("emails/layout.html", "<body>{{contents}}</body>")
    try trial.file("emails/en.strings", "\"mail.linked.text\" = \"Hello\";")
    try trial.file("emails/nl.strings", "")
    let words = try await check(mail)
    for fault in ["layout.html has {{contents}}", "en.strings: mail.linked.text", "has nl.strings"] {
      #expect(words.contains(fault), "\(words)")
    }
    try trial.file("emails/layout.html", "<body>\r\n{{content}}</body>")
    for name in ["nl", "en"] { try FileManager.default.removeItem(atPath: trial.path("emails/\(name).strings")) }
    try trial.file("emails/de.strings", "\"mail.reset.subject\" = \"\(String(repeating: "x", count: 301))\";\n")
    #expect(try await check(mail).contains("makes the email reset in de impossible"))
    let none = try await check(mail.replacing("\"emails\"", with: "\"none\""))
    #expect(none.contains(": mail.templates_folder: ") && none.contains("cannot be read"), "\(none)")
  }

  @Test(arguments: [
    (#"mail: { }"#, ["mail.smtp", "mail.from"]),
    (#"mail: { smtp: "https://a.example", from: "nobody", pass: "x" }"#, ["mail.smtp", "mail.from", "mail.pass"]),
    (#"mail: { smtp: "smtps://a.example", from: "a@b.example", user: "u" }"#, ["mail.password_file"]),
    (#"mail: { smtp: "smtps://a.example", from: "a@b.example", password_file: "none" }"#, ["mail.user"]),
    (
      #"mail: { smtp: "smtp://a.example", from: "a@b.example", insecure_plaintext: true }"#, ["mail.insecure_plaintext"]
    ),
    (
      #"passwords: { memory_kib: 1024, at_once: "2", cost: 3 }"#,
      [
        "passwords.memory_kib", "passwords.at_once", "passwords.cost",
      ]
    ),
    (#"passwords: { memory_kib: 7168, iterations: 1 }"#, ["passwords"]),
    (#"passwords: { memory_kib: 19455 }"#, ["passwords"]),
  ])
  func `tells everything that is wrong at once`(_ extra: String, _ settings: [String]) async throws {
    let words = try await check(extra)
    for setting in settings { #expect(words.contains(": \(setting): "), "\(words)") }
  }
}

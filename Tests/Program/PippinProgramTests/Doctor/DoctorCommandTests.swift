import PippinFoundation
import PippinTokens
import PippinLock
import Testing

@testable import PippinProgram

@Suite struct DoctorCommandTests {
  @Test func `every check has an id of its own and says what it looks at`() {
    let checks = DoctorCheck.all
    #expect(Set(checks.map(\.id)).count == checks.count)
    for check in checks {
      #expect(check.id.utf8.allSatisfy { (97...122).contains($0) || "._".utf8.contains($0) })
      #expect(!check.summary.isEmpty && !check.summary.hasSuffix("."))
    }
  }

  @Test func `settings that cannot be used are one failing check with the sentence of check-config`() async throws {
    let trial = try Trial()
    let settings = try trial.file("pippin.json5", "{ clients: 3 }")
    let outcome = await trial.run(["doctor", "--offline", "--json", "--config", settings])
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "checks_failed")
    let checks = try JSONDocument(parsing: outcome.bytes).root["checks"]
    let check = try #require(checks?.elements.first { $0["id"]?.string == "settings" })
    #expect(check["status"]?.string == "fail")
    let expected = await trial.run(["check-config", "--config", settings])
    let first = try #require(expected.words.split(separator: "\n").dropFirst().first)
    let sentence = try #require(check["detail"]?.string).split(separator: ". ").first.map { $0 + "." }
    #expect(first.hasPrefix(try #require(sentence)))
  }

  @Test(arguments: [("", false), (", require_pkce: false", true)])
  func `an OpenID client that need not send PKCE is a warning with its name`(more: String, isWarned: Bool) async throws
  {
    let trial = try Trial()
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    for name in ["app.secret", "facebook.secret"] {
      try trial.file(name, "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752\n")
    }
    let settings = try trial.file(
      "pippin.json5",
      """
      { public_url: "https://id.example.com", store: "sqlite:pippin.db",
        master_keys: [{ id: "2026a", file: "master.key" }],
        clients: [
          { id: "pages", platform: "web", facebook: { app_id: "1", app_secret_file: "facebook.secret",
            return_url: "https://id.example.com/auth/facebook/callback" } },
          { id: "wiki", platform: "web", oidc: { redirect_uris: ["https://wiki.example.com/"],
            client_secret_file: "app.secret"\(more) } }] }
      """)
    let outcome = await trial.run(["doctor", "--offline", "--json", "--config", settings])
    let checks = try JSONDocument(parsing: outcome.bytes).root["checks"]
    let check = checks?.elements.first { $0["id"]?.string == "openid_pkce" }
    #expect((check?["status"]?.string == "warn") == isWarned)
    #expect(!isWarned || check?["detail"]?.string?.contains("wiki") == true)
  }

  @Test func `one entry a check, with its worst findings first`() {
    let result = DoctorResult(
      id: "a", [.ok("Good."), .warn("Odd.", cure: "Look."), .fail("Bad.", cure: "Mend."), .fail("Bad.", cure: "Mend.")])
    #expect(result.status == .fail)
    #expect(result.detail == "Bad. Odd.")
    #expect(result.cure == "Mend. Look.")
    #expect(DoctorResult(id: "a", [.ok("One."), .ok("Two.")]).detail == "One. Two.")
    #expect(DoctorResult(id: "a", [.ok("One.")]).cure == "")
  }

  private static func check(
    _ id: String, _ reach: DoctorCheck.Reach = .machine,
    look: @escaping @Sendable () async throws(DoctorCheck.Blocked) -> [DoctorFinding]?
  ) -> DoctorCheck {
    DoctorCheck(id, reach, "something") { (_) throws(DoctorCheck.Blocked) in try await look() }
  }

  private func run(_ checks: [DoctorCheck], offline: Bool = false) async throws -> DoctorRun {
    let reading = SettingsReading(try ParsedArguments([], for: .doctor), environment: [:])
    let context = DoctorContext(reading, DoctorOptions(), now: { Date(timeIntervalSince1970: 0) })
    return await DoctorRun.run(checks, in: context, offline: offline) { _ in }
  }

  @Test func `a check that is left out or blocked is named, and is not ok`() async throws {
    let run = try await run(
      [
        Self.check("far", .network) { [.ok("Reached.")] }, Self.check("near") { [.ok("Seen.")] },
        Self.check("empty") { nil },
        Self.check("blocked") { () throws(DoctorCheck.Blocked) in throw DoctorCheck.Blocked(reason: "it rains") },
      ], offline: true)
    #expect(run.results.map(\.id) == ["near"])
    #expect(run.unmade.map(\.id) == ["far", "blocked"])
    let text = DoctorReport(run: run).text(colour: false)
    #expect(
      text == """
        ok    near  Seen.

        Not checked, because of --offline: far

        Not checked, because it rains: blocked

        1 ok, 0 warn, 0 fail

        """)
  }

  @Test func `findings line up, and their cures below them`() async throws {
    let run = try await run([
      Self.check("a") { [.warn("Odd.", cure: "Look."), .warn("Strange.", cure: "Look twice.")] },
      Self.check("longer") { [.ok("Good.")] },
    ])
    #expect(
      DoctorReport(run: run).text(colour: false).hasPrefix(
        """
        warn  a       Odd.
                      Cure: Look.
                      Strange.
                      Cure: Look twice.
        ok    longer  Good.
        """))
    #expect(DoctorReport(run: run).text(colour: true).hasPrefix("\u{1B}[33mwarn\u{1B}[0m  a       Odd."))
  }

  @Test func `work that cannot be cancelled ends for its waiter when the time is over`() async {
    let gate = SharedValue<CheckedContinuation<Void, Never>?>(nil)
    let value = await Deadline.value(within: .milliseconds(50)) { () -> Int in
      await withCheckedContinuation { continuation in gate.change { $0 = continuation } }
      return 1
    }
    #expect(value == nil)
    gate.change { $0.take() }?.resume()
    #expect(await Deadline.value(within: .seconds(60)) { 2 } == 2)
  }
}

import PippinFoundation
import PippinServer
import Testing

@testable import PippinProgram

/// How two readings of the settings are compared, for a reload and for the doctor.
@Suite struct `Settings of two readings` {
  private let trial: Trial

  init() throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("logo.svg", "<svg viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>")
  }

  /// The good settings with more at their end, and something in them replaced.
  private func read(_ more: String = "", _ old: String = "", _ new: String = "") throws -> ServeSettings {
    let end = try #require(SettingsTests.good.lastIndex(of: "}"))
    var text = SettingsTests.good[..<end] + ", \(more) }"
    if !old.isEmpty {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let path = try trial.file("pippin.json5", String(text))
    return try ServeSettings(try ParsedArguments(["--config", path], for: .serve), environment: [:])
  }

  private func difference(_ one: ServeSettings, _ other: ServeSettings) -> SettingsInForce.Difference {
    other.inForce.difference(from: one.inForce)
  }

  @Test func `do not differ where only the file's layout does`() throws {
    let one = try read("log_level: 'info'")
    let other = try read("/* more */ log_level:\n \"info\",")
    #expect(difference(one, other) == .init() && one.inForce.digests == other.inForce.digests)
  }

  @Test func `are told apart by what comes with a reload and what with a restart`() throws {
    let one = try read()
    let other = try read(
      "log_level: 'debug', limits: { connections: 99, sign_in_burst: 7 }, mail: { smtp: 'smtps://mail.example.com', from: 'a@example.com' }"
    )
    let found = difference(one, other)
    #expect(found.changed.contains("log_level") && found.changed.contains("limits.sign_in_burst"))
    #expect(found.changed.filter { $0.hasPrefix("mail") } == ["mail"], "an object that is new is named as a whole")
    #expect(found.awaitingRestart == ["limits.connections"])
    #expect(difference(other, one).changed.contains("mail"), "and so is one that is gone")
    let kept = other.inForce.keeping(one.inForce)
    #expect(kept.difference(from: one.inForce).awaitingRestart.isEmpty)
    #expect(kept.difference(from: other.inForce).changed.isEmpty)
  }

  @Test func `stay as they were in what a reload leaves alone, as a whole`() throws {
    let one = try read()
    let other = try read("mail: { smtp: 'smtps://mail.example.com', from: 'a@example.com' }, log_level: 'debug'")
    let kept = other.inForce.keeping(one.inForce, kept: ["mail"])
    #expect(kept.difference(from: one.inForce) == .init(changed: ["log_level"]))
    #expect(kept.entries.map(\.shown.setting) == one.inForce.entries.map(\.shown.setting))
    #expect(kept.digests["mail"] == one.inForce.digests["mail"])
  }

  @Test func `differ where only a file that they name does`() throws {
    let one = try read("brand: { logo_file: 'logo.svg' }")
    try trial.file("logo.svg", "<svg viewBox='0 0 2 2'><path d='M0 0h1v1z'/></svg>")
    #expect(difference(one, try read("brand: { logo_file: 'logo.svg' }")).changed == ["brand.logo_file"])
  }

  @Test func `have codes that only the same master key makes, and that no value can be guessed from`() throws {
    let settings = try read()
    let reading = settings.reading(at: .distantPast)
    #expect(Set(reading.codes.keys) == Set(ServerSetting.names))
    let digest = try #require(settings.inForce.digests["store"])
    #expect(settings.masterKeys.settingsCode(of: digest, under: reading.keyID) == reading.codes["store"])
    #expect(settings.masterKeys.settingsCode(of: digest, under: "other") == nil)
    try trial.file("master.key", "1f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    #expect(try read().reading(at: .distantPast).codes["store"] != reading.codes["store"])
  }
}

@Suite struct `The doctor and the running settings` {
  private func running(_ settings: ServeSettings, awaiting: [String] = []) -> RunningHealth.Settings {
    let reading = settings.reading(at: .distantPast, awaitingRestart: awaiting)
    return .init(
      readAt: "2026-12-01T12:00:00Z", keyID: reading.keyID, codes: reading.codes, awaitingRestart: awaiting)
  }

  private func settings(_ more: [String] = []) throws -> ServeSettings {
    let trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    let path = try trial.file("pippin.json5", SettingsTests.good)
    return try ServeSettings(try ParsedArguments(["--config", path] + more, for: .serve), environment: [:])
  }

  @Test func `says that they are the same`() throws {
    let settings = try settings()
    #expect(RunningSettingsJudgement.finding(running(settings), settings).status == .ok)
  }

  @Test func `names what differs, and says to reload or to restart`() throws {
    let settings = try settings()
    let other = try self.settings(["--log-level", "debug", "--listen", "127.0.0.1:8123"])
    let finding = RunningSettingsJudgement.finding(running(other), settings)
    #expect(
      finding.status == .warn && finding.detail.contains("listen, log_level differ") && finding.cure.contains("SIGHUP"))
    let started = RunningSettingsJudgement.finding(
      running(try self.settings(["--listen", "127.0.0.1:8123"]), awaiting: ["listen"]), settings)
    #expect(started.status == .warn && started.cure == "Restart the server.")
  }
}

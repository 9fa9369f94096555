import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// What an operator does about passkeys from the command line (PK-70, PK-107).
@Suite struct PasskeyOperationTests {
  private let settings: SettingsTests
  private let path: String
  private let samples = Samples()

  init() throws {
    settings = try SettingsTests()
    let web = #"{ id: "example-web", platform: "web", "#
    path = try settings.trial.file(
      "pippin.json5", SettingsTests.good.replacing(web, with: web + "passkey: {}, "))
  }

  private func run(_ words: String...) async -> Trial.Outcome {
    await settings.trial.run(words + ["--config", path])
  }

  private func withStore<Value: Sendable>(_ body: (SQLiteStore) async throws -> Value) async throws -> Value {
    let store = try await SQLiteStore.open(path: settings.trial.path("pippin.db"), now: samples.now)
    do {
      let value = try await body(store)
      await store.close()
      return value
    } catch {
      await store.close()
      throw error
    }
  }

  /// Fills the database as the first passkey does; without the passkey itself unless `account` has one.
  private func record(_ domain: String?, _ more: [PippinAccounts.Change] = []) async throws {
    try await withStore { store in
      var changes = samples.changeSet()
      if let domain { changes.add(.putDeployment(Deployment(relyingPartyID: domain))) }
      for change in more { changes.add(change) }
      try await store.commit(changes)
    }
  }

  private func operations() async throws -> [(AuditEvent.Kind, String?, String?)] {
    try await withStore { store in
      try await store.audit(of: AuditEvent.operation, limit: 10, after: nil).map { ($0.kind, $0.detail, $0.actor) }
    }
  }

  @Test func `pauses and resumes signals, and writes a line about each`() async throws {
    try await record("id.example.com")
    let paused = await run("passkeys", "signals", "pause", "--days", "3")
    #expect(paused.code == .done && paused.output.hasPrefix("signals  paused until "))
    let again = await run("passkeys", "signals", "pause", "--days", "2")
    #expect(again.output == paused.output, "a longer pause stays")
    let doctor = await settings.trial.run(["doctor", "--offline", "--config", path])
    #expect(doctor.output.contains("passkey.signals") && doctor.output.contains("pippin passkeys signals resume"))
    #expect(await run("passkeys", "signals", "resume").output.hasPrefix("signals  resumed; they were paused until "))
    #expect(await run("passkeys", "signals", "resume").output == "signals  were not paused\n")
    let lines = try await operations()
    #expect(Set(lines.map(\.0)) == [.passkeySignalsPaused, .passkeySignalsResumed] && lines.count == 2)
    #expect(lines.allSatisfy { $0.2 == AuditEvent.commandLine && $0.1.flatMap { Timestamp($0) } != nil })
  }

  /// The database may be older than its first passkey, or its domain was forgotten.
  @Test func `pauses signals also where no domain is recorded`() async throws {
    try await record(nil)
    #expect(await run("passkeys", "signals", "pause", "--days", "0").code == .usage)
    #expect(await run("passkeys", "rp-id", "forget").output == "nothing is recorded\n")
    #expect(await run("passkeys", "signals", "pause").output.hasPrefix("signals  paused until "))
    let deployment = try await withStore { try await $0.snapshot(of: [.deployment]).deployment() }
    #expect(deployment.signalsPausedUntil != nil && deployment.relyingPartyID == nil)
  }

  @Test func `shows the recorded domain and that of the settings`() async throws {
    try await record("example.org")
    let shown = await run("passkeys", "rp-id")
    #expect(shown.output == "recorded  example.org\nset       id.example.com\npasskeys  0\n", "\(shown.output)")
    let json = await run("passkeys", "rp-id", "--json")
    #expect(json.output == #"{"recorded":"example.org","set":"id.example.com","passkeys":0}"# + "\n", "\(json.output)")
  }

  @Test func `forgets the domain, but not while a passkey is left`() async throws {
    let account = samples.account()
    let identity = samples.identity(of: account.id, key: samples.passkeyKey(), email: nil)
    try await record(
      "example.org",
      [.putAccount(account), .putIdentity(identity), .putPasskey(samples.passkey(of: identity.id))])
    let refused = await run("passkeys", "rp-id", "forget")
    #expect(
      refused.code == .refused && refused.reason == "passkeys_left"
        && refused.words.contains("a passkey of “example.org”"))
    try await record(nil, [.removeIdentity(identity.key)])
    #expect(await run("passkeys", "rp-id", "forget").output == "forgotten  example.org\n")
    #expect(try await withStore { try await $0.snapshot(of: [.deployment]).deployment().relyingPartyID } == nil)
    #expect(try await operations().map(\.0) == [.passkeyDomainForgotten])
  }
}

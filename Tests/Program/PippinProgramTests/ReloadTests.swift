import PippinFoundation
import PippinNetwork
import PippinSQLiteStore
import PippinTelemetry
import PippinTokens
import Testing

@testable import PippinProgram

/// What a reload leaves in the database.
@Suite struct ReloadTests {
  private let trial: Trial
  private static let present = #"[{ id: "2026a", file: "master.key" }]"#
  private static let newer = #"[{ id: "2027a", file: "newer.key" }, { id: "2026a", file: "master.key" }]"#

  init() throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    try trial.file("newer.key", "1f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
  }

  private func settings(masterKeys: String, tls: TLSIdentity) throws -> ServeSettings {
    let path = try trial.file("pippin.json5", SettingsTests.good.replacing(Self.present, with: masterKeys))
    let words = ["--config", path, "--listen", "127.0.0.1:0", "--operator-listen", "127.0.0.1:0"]
    var settings = try ServeSettings(try ParsedArguments(words, for: .serve), environment: [:])
    settings.tls = tls
    return settings
  }

  private static func identity() throws -> TLSIdentity {
    let now = Int(Date.now.timeIntervalSince1970)
    let issued = try LocalAuthority(for: "id.example.com", named: "Test", now: now, days: 1)
      .issue(host: "id.example.com")
    return TLSIdentity(certificateChainPEM: issued.certificatePEM, privateKeyPEM: issued.privateKeyPEM)
  }

  /// The names of the master keys that servers have used.
  private func masterKeysInUse() async throws -> Set<String> {
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: Date.now)
    let uses = try await store.masterKeyFirstUses()
    await store.close()
    return Set(uses.keys)
  }

  @Test func `a refused reload does not note its master key as used`() async throws {
    let (first, second) = (try Self.identity(), try Self.identity())
    let server = try await RunningServer.start(
      try settings(masterKeys: Self.present, tls: first), log: .none, now: { Date.now })
    #expect(try await masterKeysInUse() == ["2026a"])
    // The settings refuse such a pair, and the server has to as well.
    let broken = TLSIdentity(certificateChainPEM: first.certificateChainPEM, privateKeyPEM: second.privateKeyPEM)
    let refused = try settings(masterKeys: Self.newer, tls: broken)
    await server.reload { .success(refused) }
    #expect(server.settings.tls == first)
    #expect(try await masterKeysInUse() == ["2026a"])
    let accepted = try settings(masterKeys: Self.newer, tls: second)
    await server.reload { .success(accepted) }
    #expect(server.settings.tls == second)
    #expect(try await masterKeysInUse() == ["2026a", "2027a"])
    await server.stop()
  }
}

import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// `pippin keys list` and `keys replace` (decision 0166).
@Suite struct KeyCommandTests {
  private let trial: Trial
  private let settings: String
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: Self.start)
    await store.close()
  }

  private static var start: Date { Date(timeIntervalSince1970: seconds) }

  private func run(_ words: String..., after seconds: Double = 0) async -> Trial.Outcome {
    await trial.run(words + ["--config", settings], seconds: Self.seconds + seconds)
  }

  /// Commits as a server would.
  private func commit(_ changes: Change...) async throws {
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: Self.start)
    let samples = Samples()
    samples.clock.set(to: Self.start)
    try await store.commit(samples.changeSet(of: changes))
    await store.close()
  }

  /// Says that a server has run with the master key of the settings.
  private func noteServer() async throws {
    let listed = try JSONDocument(parsing: await run("keys", "list", "--json").bytes).root
    let name = try #require(listed["master_keys"].flatMap { Array($0.elements).first }?["id"]?.string)
    try await commit(.noteMasterKey(name, at: Self.start))
  }

  @Test func `lists keys, and shows no bytes`() async throws {
    let listed = try JSONDocument(parsing: await run("keys", "list", "--json").bytes).root
    let key = try #require(listed["signing_keys"].flatMap { Array($0.elements).first })
    #expect(key["state"]?.string == "signs" && listed["provider_key_sets"] == nil)
    let table = await run("keys", "list")
    #expect(table.code == .done && table.output.contains(key["id"]?.string ?? "?"))
    #expect(table.lines.first?.hasPrefix("signing key") == true && table.output.contains("master key"))
  }

  @Test func `replaces a leaked key at once, and says what that means`() async throws {
    let refused = await run("keys", "replace", "--now")
    #expect(refused.code == .refused && refused.reason == "not_in_use")
    try await noteServer()
    let before = try JSONDocument(parsing: await run("keys", "list", "--json").bytes).root
    let done = try JSONDocument(
      parsing: await run("keys", "replace", "--now", "--reason", "ticket 4711", "--json", after: 1).bytes
    ).root
    #expect(
      done["withdrawn"]?.elements.map { $0["id"]?.string } == before["signing_keys"]?.elements.map { $0["id"]?.string })
    let after = try JSONDocument(parsing: await run("keys", "list", "--json", after: 2).bytes).root
    #expect(
      after["signing_keys"]?.elements.map { $0["id"]?.string } == done["created"]?.elements.map { $0["id"]?.string })
    let words = await run("keys", "replace", "--now", after: 3)
    #expect(words.output.hasPrefix("created") && words.output.contains("within ten minutes"))
  }

  @Test func `replaces a key in good time, once`() async throws {
    try await noteServer()
    let first = await run("keys", "replace")
    #expect(first.code == .done && !first.output.contains("withdrawn"))
    let second = await run("keys", "replace", after: 60)
    #expect(second.code == .refused && second.reason == "key_waits")
    #expect(await run("keys", "replace", after: 1200).code == .done)
  }

  @Test func `takes no reason that could mean something else`() async {
    let outcome = await run("keys", "replace", "--reason", "two\nlines")
    #expect(outcome.code == .usage)
  }
}

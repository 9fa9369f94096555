import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// `pippin sessions end` (decision 0166).
@Suite struct SessionsEndTests {
  private let trial: Trial
  private let settings: String
  /// The first session is of this account. The others are of accounts that are not in the database.
  private let account: Account
  /// One of an account each, opened a minute, two and three after the start.
  private let sessions: [Session]
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    let samples = Samples()
    samples.clock.set(to: Date(timeIntervalSince1970: Self.seconds))
    let account = samples.account()
    let sessions = [account.id, samples.id(), samples.id()].map { id in
      samples.clock.advance(by: 60)
      return samples.session(of: id, by: samples.id())
    }
    (self.account, self.sessions) = (account, sessions)
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    try await store.commit(samples.changeSet(of: [.putAccount(account)] + sessions.map { .putSession($0) }))
    await store.close()
  }

  private func end(_ words: String..., after seconds: Double) async -> Trial.Outcome {
    await trial.run(["sessions", "end", "--config", settings] + words, seconds: Self.seconds + seconds)
  }

  @Test func `ends sessions of all accounts, of a client, or of a time`() async throws {
    let client = await end("--client", "nobody", "--json", after: 200)
    #expect(client.output == #"{"accounts":0}"# + "\n")
    let since = Timestamp(sessions[2].createdAt).text
    #expect(await end("--since", since, after: 200).output == "ended  the sessions of 1 account\n")
    let all = await end("--all", "--reason", "a backup leaked", "--json", after: 200)
    #expect(all.output == #"{"accounts":2}"# + "\n")
    #expect(await end("--all", "--json", after: 201).output == #"{"accounts":0}"# + "\n")
  }

  @Test func `--all ends sessions too that a server opened whose clock is ahead`() async {
    let behind = await end("--client", Samples.client.rawValue, "--json", after: 90)
    #expect(behind.output == #"{"accounts":1}"# + "\n", "a bound that the options do not name is the present")
    #expect(await end("--all", "--json", after: 0).output == #"{"accounts":2}"# + "\n")
  }

  @Test func `ends the sessions of one account`() async {
    let id = account.id.description
    let outcome = await end("--account", id, after: 200)
    #expect(outcome.code == .done && outcome.output == "ended  the sessions of the account \(id)\n", "\(outcome)")
    #expect(await end("--account", id, "--json", after: 200).output == #"{"accounts":1}"# + "\n")
    let unknown = await end("--account", "nobody@example.com", after: 200)
    #expect(unknown.code == .refused && unknown.reason == "account_not_found")
    #expect(await end("--all", "--json", after: 200).output == #"{"accounts":2}"# + "\n", "the others lived on")
  }

  @Test(arguments: [
    [], ["--all", "--client", "x"], ["--since", "yesterday"], ["--since", "2026-02-05", "--before", "2026-02-04"],
    ["--since", "2099-01-01"], ["--client", ""], ["--all", "--reason", ""],
    ["--account", "mary@example.com", "--all"], ["--account", "mary@example.com", "--client", "x"],
    ["--account", "mary@example.com", "--reason", "x"], ["--all", "--realm", "shop"], ["--all", "--by", "id"],
  ])
  func `takes nothing that could mean something else`(words: [String]) async {
    let outcome = await trial.run(["sessions", "end", "--config", settings] + words, seconds: Self.seconds)
    #expect(outcome.code == .usage, "\(words)")
  }
}

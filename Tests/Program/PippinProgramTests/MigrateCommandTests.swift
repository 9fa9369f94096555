import Foundation
import PippinAccounts
import PippinTokens
import PippinProgram
import PippinSQLiteStore
import PippinTestKit
import Testing

/// `pippin migrate`, from one file to another; the tests of PippinPostgreSQLStore move to the other engine.
@Suite struct MigrateCommandTests {
  let trial: Trial
  let account: Account
  let source: String
  let target: String

  init() async throws {
    trial = try Trial()
    source = trial.path("source.db")
    target = trial.path("target.db")
    let samples = Samples()
    let id: AccountID = samples.id()
    account = samples.account(id)
    let store = try await SQLiteStore.open(path: source, now: samples.now)
    try await store.commit(samples.changeSet(.putAccount(account), .putIdentity(samples.identity(of: id))))
    await store.close()
  }

  private func move(_ more: String...) async -> Trial.Outcome {
    await trial.run(["migrate", "--from", "sqlite:\(source)", "--to", "sqlite:\(target)"] + more)
  }

  @Test func `migrate moves all data and prints each table's rows`() async throws {
    let outcome = await move()
    #expect(outcome.code == .done && outcome.words.isEmpty, "\(outcome)")
    #expect(outcome.lines.count == PortableSQLiteStore.tables.count + 1)
    #expect(
      outcome.lines.last == "The move is complete, and both databases are equal. Name the new database in the settings."
    )
    let line = try #require(outcome.lines.first { $0.hasPrefix("account ") }?.split(separator: " "))
    #expect(line[1] == "1" && line[2] == "rows" && line[3].count == 16)
    let moved = try await SQLiteStore.open(path: target, now: Samples().now)
    #expect(try await moved.snapshot(of: [.account(account.id)]).account(account.id)?.name == account.name)
    await moved.close()
  }

  @Test func `migrate --json prints each table's number of rows and digest`() async throws {
    let root = try JSONDocument(parsing: await move("--json").bytes).root
    #expect(root["ok"]?.bool == true)
    let tables = try #require(root["tables"]).elements.map(\.self)
    #expect(tables.map { $0["table"]?.string } == PortableSQLiteStore.tables.map(\.name))
    for table in tables {
      #expect(table["digest"]?.string?.count == 64)
      #expect(table["digest"]?.string == table["digest_in_target"]?.string)
    }
    let people = tables.filter { ["account", "identity"].contains($0["table"]?.string) }
    #expect(people.map { $0["rows"]?.integer } == [1, 1] && people.map { $0["rows_in_target"]?.integer } == [1, 1])
  }

  @Test(arguments: [
    (["--from", "sqlite:a.db"], "give both --from and --to, or neither"),
    (["--to", "sqlite:a.db"], "give both --from and --to, or neither"),
    (["--from", "sqlite:", "--to", "sqlite:a.db"], "--from is not a database"),
    (["--from", "sqlite:a.db", "--to", "mysql://a/b"], "--to is not a database"),
    (["--from", "sqlite:a.db", "--to", "a.db"], "--to is not a database"),
    (["--from", "sqlite:a.db", "--to", "sqlite:a.db"], "--from and --to name the same database"),
  ])
  func `--from and --to must name two different databases`(arguments: [String], complaint: String) async {
    let outcome = await trial.run(["migrate"] + arguments)
    #expect(outcome.code == .usage && outcome.bytes.isEmpty)
    #expect(outcome.words.contains(complaint), "\(outcome.words)")
  }

  @Test func `migrate fails without the source and creates no target`() async {
    let outcome = await trial.run(["migrate", "--from", "sqlite:\(source)x", "--to", "sqlite:\(target)"])
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable")
    #expect(outcome.words.contains("sqlite:\(source)x cannot be moved: there is no such file."))
    #expect(!FileManager.default.fileExists(atPath: target) && !FileManager.default.fileExists(atPath: source + "x"))
  }

  @Test func `migrate refuses a target with data and leaves it unchanged`() async throws {
    let samples = Samples()
    let other = try await SQLiteStore.open(path: target, now: samples.now)
    try await other.commit(samples.changeSet(.putAccount(samples.account())))
    await other.close()
    let outcome = await move()
    #expect(outcome.code == .refused && outcome.reason == "target_not_empty" && outcome.bytes.isEmpty)
    #expect(outcome.words.contains("sqlite:\(target) is not empty: the table account, for example, has rows"))
    let again = try await SQLiteStore.open(path: target, now: samples.now)
    #expect(try await again.identities(of: account.id).isEmpty, "the source's account has one")
    await again.close()
  }

  @Test func `migrate can be repeated after it is complete`() async throws {
    let (first, second) = (await move(), await move())
    #expect(second.code == .done && second.words.isEmpty && second.bytes == first.bytes)
  }

  @Test func `migrate refuses a source that a server has open`() async throws {
    let server = try await SQLiteStore.open(path: source, now: Samples().now)
    try await server.ping()
    let outcome = await move()
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable")
    #expect(outcome.words.contains("somebody has the file open; stop the server"), "\(outcome.words)")
    await server.close()
  }

  @Test func `migrate refuses a file that is not a database`() async throws {
    try trial.file("other.db", String(repeating: "no database ", count: 100))
    let outcome = await trial.run(["migrate", "--from", "sqlite:\(trial.path("other.db"))", "--to", "sqlite:\(target)"])
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable" && outcome.bytes.isEmpty)
  }

  @Test func `migrate without --from and --to creates the tables, also repeatedly`() async throws {
    let settings = try trial.goodSettings()
    for _ in 0..<2 {
      let outcome = await trial.run(["migrate", "--config", settings])
      #expect(outcome.code == .done)
      #expect(outcome.lines == ["The tables of sqlite:\(trial.path("pippin.db")) are up to date."])
    }
  }

  @Test func `migrate does not print the password of an unreachable database`() async throws {
    for address in ["pippin:hunter2@127.0.0.1:1/pippin", "pippin:hunter2?3@127.0.0.1:1/pippin"] {
      let outcome = await trial.run(
        ["migrate", "--from", "postgres://\(address)?connect_timeout=2", "--to", "sqlite:\(target)"])
      #expect(outcome.code == .refused && outcome.reason == "store_unavailable", "\(outcome.words)")
      #expect(outcome.words.contains("postgres://127.0.0.1:1/pippin cannot be moved"), "\(outcome.words)")
      #expect(!outcome.words.contains("hunter2"), "\(outcome.words)")
    }
  }
}

import PippinFoundation
import PippinLock
import PippinSQLiteStore
import PippinTelemetry
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// A database in SQLite has one server (decision 0160), and what a log gets when a server cannot run.
@Suite struct ServerLockTests {
  private let trial: Trial
  private let database: String

  init() throws {
    trial = try Trial()
    database = trial.path("pippin.db")
  }

  private func acquire(_ lines: Messages = Messages()) async throws(CommandFailure) -> ServerLock {
    let log = Log(minimum: .warning, now: { Date(timeIntervalSince1970: 0) }) { record in
      lines.add(record.message)
    }
    return try await ServerLock.acquire(.sqlite(path: database), timeout: .milliseconds(300), log: log)
  }

  @Test func `a second server is refused after a while, and told at once`() async throws {
    var first: ServerLock? = try await acquire()
    #expect(first != nil)
    let lines = Messages()
    await #expect(throws: CommandFailure.self) { _ = try await acquire(lines) }
    #expect(lines.all == ["another server has the database open; this one waits until it stops"])
    first = nil
    _ = try await acquire()
  }

  @Test func `a second server takes over when the first one stops`() async throws {
    var first: ServerLock? = try await acquire()
    #expect(first != nil)
    async let second = ServerLock.acquire(.sqlite(path: database), timeout: .seconds(60), log: .none)
    first = nil
    _ = try await second
  }

  @Test func `commands and backups use the database beside its server`() async throws {
    let settings = try trial.goodSettings()
    let lock = try await acquire()
    let store = try await SQLiteStore.open(path: database, now: Samples().now)
    #expect(await trial.run(["accounts", "list", "--config", settings]).code == .done)
    #expect(await trial.run(["backup", "--config", settings, "--to", trial.path("copy.db")]).code == .done)
    await store.close()
    withExtendedLifetime(lock) {}
  }

  @Test func `a server that cannot run is a line of the log, and plain text on a terminal`() async throws {
    let arguments = ["serve", "--config", trial.path("none.json5")]
    let logged = await trial.run(arguments)
    #expect(logged.code == .refused && logged.words.split(separator: "\n").count == 1)
    let line = try JSONDocument(parsing: Array(logged.words.utf8)).root
    #expect(line["level"]?.string == "error" && line["code"]?.string == "settings_invalid")
    #expect(line["detail"]?.string?.contains("no such file or directory") == true)
    let usage = await trial.run(["serve", "--confg", "x"])
    #expect(usage.code == .usage && usage.words.contains("Did you mean --config?"))
    #expect(try JSONDocument(parsing: Array(usage.words.utf8)).root["code"]?.string == "usage")
    let shown = await trial.run(arguments, isTerminal: true)
    #expect(shown.code == .refused && shown.reason == "settings_invalid")
    #expect(await trial.run(["check-config", "--config", trial.path("none.json5")]).reason == "settings_invalid")
  }

  @Test func `the doctor fails where the folder of the database is missing, and warns of a missing file`() {
    let folder = StoreJudgement.finding(.folderMissing("/var/lib/none/"), ping: nil, at: "SQLite")
    #expect(folder.status == .fail && folder.detail.contains("There is no folder /var/lib/none/"))
    let file = StoreJudgement.finding(.missing(path: "/var/lib/none"), ping: nil, at: "SQLite")
    #expect(file.status == .warn)
  }
}

/// The messages of a log.
private final class Messages: Sendable {
  private let messages = Lock<[String]>([])

  func add(_ message: String) { messages.withLock { $0.append(message) } }

  var all: [String] { messages.withLock { $0 } }
}

import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinPlatform
import PippinSQLiteStore
import PippinTestKit
import Testing

@testable import PippinProgram

/// `pippin backup` and `pippin restore`; scripts/test-backup runs them under load, without room and killed.
@Suite struct BackupCommandTests {
  let trial: Trial
  let settings: String
  let account: Account
  let session: Session
  let database: String
  let copy: String

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    database = trial.path("pippin.db")
    copy = trial.path("copy.db")
    let samples = Samples()
    account = samples.account()
    session = samples.session(
      of: account.id, by: samples.id(), expiresAt: Date(timeIntervalSince1970: 1_770_091_560 + 3600))
    let store = try await SQLiteStore.open(path: database, now: samples.now)
    try await store.commit(samples.changeSet(.putAccount(account), .putSession(session)))
    await store.close()
  }

  private func backup(_ more: String...) async -> Trial.Outcome {
    await trial.run(["backup", "--config", settings, "--to", copy] + more)
  }

  private func restore(_ more: String...) async -> Trial.Outcome {
    await trial.run(["restore", "--config", settings, "--from", copy] + more)
  }

  private func storedSession() async throws -> Session? {
    let store = try await SQLiteStore.open(path: database, now: Samples().now)
    let session = try await store.snapshot(of: [.session(session.id)]).session(session.id)
    await store.close()
    return session
  }

  @Test func `backup tells what is in the copy and that the master key is not, and notes its time`() async throws {
    let outcome = await backup()
    #expect(outcome.code == .done && outcome.words.isEmpty, "\(outcome)")
    #expect(outcome.lines.contains("accounts   1") && outcome.lines.contains("sessions   1 live"), "\(outcome.lines)")
    #expect(outcome.lines.contains("audit log  0 lines, intact"))
    #expect(outcome.lines.last?.contains("The master key is not in it") == true)
    let note = try FileAccess.contents(of: database + ".last-backup")
    let size = try #require(FileAccess.size(of: copy))
    #expect(String(decoding: note.bytes, as: UTF8.self) == "{\"at\":\"2026-02-03T04:06:00Z\",\"bytes\":\(size)}\n")
    #expect(!note.isReadableByOthers && !FileAccess.isReadableByOthers(copy))
  }

  @Test func `backup replaces a file only when it is told to`() async throws {
    try trial.file("copy.db", "mine")
    let refused = await backup()
    #expect(refused.code == .refused && refused.reason == "destination_exists")
    #expect(try FileAccess.contents(of: copy).bytes == Array("mine".utf8))
    #expect(await backup("--replace").code == .done)
    #expect(try FileAccess.contents(of: copy).bytes.starts(with: "SQLite format 3".utf8))
    #expect(!FileAccess.exists(copy + ".partial") && !FileAccess.exists(copy + ".partial.lock"))
  }

  @Test func `backup creates no database and no copy where there is none`() async throws {
    FileAccess.remove(database)
    let outcome = await backup()
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable")
    #expect(!FileAccess.exists(database) && !FileAccess.exists(copy))
  }

  @Test(arguments: ["backup", "restore"])
  func `with PostgreSQL the usage names the commands to use`(command: String) async throws {
    let option = command == "backup" ? "--to" : "--from"
    let outcome = await trial.run([
      command, "--config", settings, option, copy, "--store", "postgres://pippin@db.example.com/pippin?sslmode=require",
    ])
    #expect(outcome.code == .usage, "\(outcome)")
    #expect(outcome.words.contains(command == "backup" ? "pg_dump" : "pg_restore"))
    #expect(outcome.words.contains("docs/guides/back-up-and-restore.md"))
  }

  @Test func `restore ends every session as an administrator does, and keeps the database that was there`() async throws
  {
    #expect(await backup().code == .done)
    let outcome = await restore()
    #expect(outcome.code == .done && outcome.words.isEmpty, "\(outcome)")
    #expect(outcome.lines.contains("ended      all sessions of 1 accounts"), "\(outcome.lines)")
    let kept = database + ".before-restore-20260203T040600Z"
    #expect(outcome.lines.contains("kept       \(kept)") && FileAccess.exists(kept))
    #expect(try await storedSession()?.end?.reason == .administrator)
    let store = try await SQLiteStore.open(path: database, now: Samples().now)
    let lines = try await store.audit(of: account.id, limit: 10, after: nil)
    #expect(lines.map(\.kind) == [.sessionEnded] && lines.map(\.detail) == ["all"])
    await store.close()
    let former = try await SQLiteStore.open(path: kept, now: Samples().now)
    #expect(try await former.snapshot(of: [.session(session.id)]).session(session.id)?.end == nil)
    await former.close()
  }

  @Test func `restore keeps the sessions only when it is told to, and says so`() async throws {
    #expect(await backup().code == .done)
    let outcome = await restore("--keep-sessions")
    #expect(outcome.code == .done && outcome.output.contains("alive again"), "\(outcome)")
    #expect(try await storedSession()?.end == nil)
  }

  @Test func `restore refuses while the database is open, and leaves nothing beside it`() async throws {
    #expect(await backup().code == .done)
    let store = try await SQLiteStore.open(path: database, now: Samples().now)
    let outcome = await restore()
    #expect(outcome.code == .refused && outcome.reason == "database_in_use", "\(outcome)")
    #expect(!FileAccess.exists(database + ".restoring"))
    await store.close()
  }

  @Test func `an interrupted run's second name of a finished file is not written into`() throws {
    let finished = try trial.file("finished.db", "finished")
    try FileAccess.link(finished, as: copy + ".partial")
    let file = try PartialFile(for: copy, suffix: ".partial")
    try file.write(Array("new".utf8))
    #expect(try file.put(isReplacing: false) == 3)
    #expect(try FileAccess.contents(of: finished).bytes == Array("finished".utf8))
    #expect(try FileAccess.contents(of: copy).bytes == Array("new".utf8))
  }

  @Test func `two runs do not write the same file`() throws {
    let first = try PartialFile(for: copy, suffix: ".partial")
    #expect(throws: FileProblem(detail: "another run is writing it")) {
      try PartialFile(for: copy, suffix: ".partial")
    }
    first.discard()
    #expect(!FileAccess.exists(copy + ".partial"))
  }
}

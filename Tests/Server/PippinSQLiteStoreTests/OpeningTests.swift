import Dispatch
import PippinAccounts
import PippinFoundation
import PippinPlatform
import PippinDatabases
import PippinSQLiteStore
import PippinStoreContract
import PippinTestKit
import Testing

struct OpeningTests {
  private let samples = Samples()

  private func open(_ path: String, busyLimit: Duration = .seconds(15)) async throws(StoreError) -> SQLiteStore {
    try await SQLiteStore.open(path: path, busyLimit: busyLimit, now: ManualClock.start)
  }

  private func expectFailure(
    _ code: StoreError.Code, naming text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    do throws(StoreError) {
      _ = try await open(path)
      Issue.record("opened", sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == code, sourceLocation: sourceLocation)
      #expect(error.detail.contains(text), "\(error.detail)", sourceLocation: sourceLocation)
    }
  }

  @Test func `keeps everything when it is opened again, and takes no migration twice`() async throws {
    try await withDatabase { path in
      let account = samples.account()
      let first = try await open(path)
      try await first.commit(samples.changeSet(.putAccount(account)))
      await first.close()
      let second = try await open(path)
      let snapshot = try await second.snapshot(of: [.account(account.id)])
      #expect(try snapshot.account(account.id)?.name == account.name)
      let taken = try SQLiteConnection(path).query("SELECT name, checksum, applied_at FROM pippin_migration") {
        row throws(SQLiteError) in (try row.text(0), try row.blob(1).count, try row.integer(2))
      }
      #expect(taken.count == LandedMigrations.sqlite.count)
      #expect(taken.allSatisfy { $0.1 == 32 && $0.2 == 1_763_121_600 })
    }
  }

  @Test func `has not changed a migration that landed`() async throws {
    try await withDatabase { path in
      _ = try await open(path)
      let taken = try SQLiteConnection(path).query("SELECT name, checksum FROM pippin_migration ORDER BY position") {
        row throws(SQLiteError) in "\(try row.text(0)) \(hexadecimal(Array(try row.blob(1).prefix(4))))"
      }
      #expect(taken == LandedMigrations.sqlite)
    }
  }

  @Test func `refuses a database whose migration has another content`() async throws {
    try await withDatabase { path in
      await (try open(path)).close()
      try SQLiteConnection(path).execute("UPDATE pippin_migration SET checksum = \([UInt8](repeating: 7, count: 32))")
      try await expectFailure(.unreadable, naming: "m0001_accounts was changed", path)
    }
  }

  @Test func `refuses a database of a newer program`() async throws {
    try await withDatabase { path in
      await (try open(path)).close()
      try SQLiteConnection(path).execute(
        """
        INSERT INTO pippin_migration (name, checksum, applied_at) VALUES ('m0999_tomorrow', \([UInt8](repeating: 1, count: 32)), 0)
        """)
      try await expectFailure(.unreadable, naming: "m0999_tomorrow is unknown", path)
    }
  }

  @Test func `refuses a file that is no database`() async throws {
    try await withDatabase { path in
      try Data("This is a letter to Anita, not a database, and it is long enough.".utf8).write(to: URL(filePath: path))
      try await expectFailure(.unreadable, naming: "SQLite", path)
    }
  }

  @Test func `says so when there is no folder for the file`() async throws {
    try await withDatabase { path in
      try await expectFailure(.unavailable, naming: "SQLite", path + "/missing/accounts.db")
    }
  }

  @Test func `opens and commits while another program holds the write lock for a second`() async throws {
    try await withDatabase { path in
      let other = try SQLiteWriter(path)
      let start = ContinuousClock.now
      let holding = await hold(other) { _ = usleep(1_000_000) }
      let store = try await open(path)
      try await holding.value
      #expect(ContinuousClock.now - start >= .milliseconds(900))

      let again = await hold(other) { _ = usleep(500_000) }
      try await store.commit(samples.changeSet(.putAccount(samples.account())))
      try await again.value
    }
  }

  @Test func `is unavailable, with nothing changed, when a lock outlasts its timeout`() async throws {
    try await withDatabase { path in
      let store = try await open(path, busyLimit: .milliseconds(100))
      let account = samples.account()
      let changes = samples.changeSet(.putAccount(account))
      let enough = DispatchSemaphore(value: 0)
      let holding = await hold(try SQLiteWriter(path)) { enough.wait() }
      do throws(StoreError) {
        try await store.commit(changes)
        Issue.record("committed under another's lock")
      } catch {
        #expect(error.code == .unavailable)
      }
      let found = try await store.snapshot(of: [.account(account.id)]).account(account.id)
      #expect(found == nil)
      enough.signal()
      try await holding.value
      try await store.commit(changes)
    }
  }

  @Test func `is unavailable once it is closed`() async throws {
    try await withDatabase { path in
      let store = try await open(path)
      await store.close()
      await store.close()
      await #expect(throws: StoreError(.unavailable, detail: "the store is closed")) { try await store.ping() }
      await #expect(throws: StoreError(.unavailable, detail: "the store is closed")) {
        try await store.commit(samples.changeSet())
      }
    }
  }

  /// Holds the write lock for as long as `body` takes and comes back once it is held; the task ends when it is released.
  private func hold(_ writer: SQLiteWriter, _ body: @escaping @Sendable () -> Void) async -> Task<Void, any Error> {
    let (locked, signal) = AsyncStream.makeStream(of: Void.self)
    let holding = Task {
      try await writer.perform { (_: SQLiteConnection) throws(SQLiteError) in
        signal.yield()
        body()
      }
    }
    for await _ in locked { break }
    return holding
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

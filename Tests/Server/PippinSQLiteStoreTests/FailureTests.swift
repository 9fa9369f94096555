import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinTestKit
import Testing

@testable import PippinSQLiteStore

struct FailureTests {
  private let samples = Samples()

  @Test(arguments: [
    (SQLiteError.Code.full, StoreError.Code.unavailable), (.ioError, .unavailable), (.busy, .unavailable),
    (.readOnly, .unavailable), (.cannotOpen, .unavailable), (.misuse, .unavailable), (.other, .unavailable),
    (.constraint, .unavailable), (.corrupt, .unreadable), (.mismatch, .unreadable),
  ])
  func `tells what a failure of SQLite means`(code: SQLiteError.Code, meaning: StoreError.Code) {
    let error = StoreError.from(SQLiteError(code, message: "the words"))
    #expect(error.code == meaning && error.detail.contains("the words"))
  }

  @Test func `says when it can be read and takes no writes`() async throws {
    try await withDatabase { path in
      let store = try await SQLiteStore.open(path: path, busyLimit: .milliseconds(200), now: samples.now)
      try await store.checkWriting(samples.id())
      let other = try SQLiteConnection(path)
      try other.execute("BEGIN IMMEDIATE")
      await #expect(throws: StoreError.self) { try await store.checkWriting(samples.id()) }
      try await store.ping()
      try other.execute("ROLLBACK")
      try await store.checkWriting(samples.id())
      await store.close()
    }
  }

  @Test func `takes a broken uniqueness for a conflict`() {
    // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY
    for code in [2067, 1555] as [Int32] {
      #expect(StoreError.from(SQLiteError(.constraint, extendedCode: code, message: "")).code == .conflict)
    }
  }

  @Test(arguments: [
    "UPDATE session SET kind = 'telepathy'", "UPDATE session SET surface = ''", "UPDATE session SET id = x'00'",
    "UPDATE session SET ended_at = 1, end_reason = 'boredom'", "UPDATE session SET ended_at = 1",
    "UPDATE account SET id = x'0000000000004000800000000000000f'", "UPDATE account SET email_verified = 2",
    "UPDATE account SET email_source = NULL", "UPDATE identity SET status = 'enlightened'",
    "UPDATE identity SET email_proved = NULL",
  ])
  func `does not guess what a row means that it cannot read`(damage: String) async throws {
    try await withDatabase { path in
      let store = try await SQLiteStore.open(path: path, now: samples.now)
      let identity = samples.identity(of: samples.id())
      let account = samples.account(identity.account, email: samples.email(of: identity.id))
      let session = samples.session(of: account.id, by: identity.id)
      try await store.commit(
        samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(session)))

      try SQLiteConnection(path).execute(SQLStatement(stringLiteral: damage))

      var reads: [Read] = [.identity(identity.key)]
      if damage.contains("session") {
        reads = [.session(session.id)]
        if damage.contains("x'00'") {
          await expectUnreadable {
            _ = try await store.sessions(of: account.id, ofClients: false, at: samples.now, limit: 9, after: nil)
          }
          return
        }
      }
      if damage.contains("account SET id") {
        // Nothing leads to the account any more: it is absent, not unreadable.
        let snapshot = try await store.snapshot(of: reads)
        #expect(try snapshot.account(account.id) == nil)
        return
      }
      await expectUnreadable { _ = try await store.snapshot(of: reads) }
    }
  }

  @Test func `is unavailable when a table is missing`() async throws {
    try await withDatabase { path in
      let store = try await SQLiteStore.open(path: path, now: samples.now)
      try SQLiteConnection(path).execute("DROP TABLE spent_value")
      do throws(StoreError) {
        try await store.commit(samples.changeSet(.putAccount(samples.account()), .spend(samples.spent())))
        Issue.record("committed without its table")
      } catch {
        #expect(error.code == .unavailable)
      }
    }
  }

  @Test func `lets one of two stores on one file win`() async throws {
    try await withDatabase { path in
      let stores = [
        try await SQLiteStore.open(path: path, now: samples.now),
        try await SQLiteStore.open(path: path, now: samples.now),
      ]
      let account = samples.account()
      try await stores[0].commit(samples.changeSet(.putAccount(account)))
      let snapshot = try await stores[1].snapshot(of: [.account(account.id)])
      let winners = await withTaskGroup(of: Bool.self) { group in
        for index in 0..<32 {
          let changes = samples.changeSet(basedOn: snapshot, .putAccount(account))
          group.addTask { await commits(stores[index % 2], changes) }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }

  private func commits(_ store: SQLiteStore, _ changes: ChangeSet) async -> Bool {
    do throws(StoreError) {
      try await store.commit(changes)
      return true
    } catch {
      #expect(error.code == .conflict)
      return false
    }
  }

  private func expectUnreadable(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      Issue.record("read what cannot be read", sourceLocation: sourceLocation)
    } catch {
      #expect((error as? StoreError)?.code == .unreadable, sourceLocation: sourceLocation)
    }
  }
}

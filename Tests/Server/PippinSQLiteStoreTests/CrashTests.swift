import PippinAccounts
import PippinFoundation
import PippinLock
import PippinDatabases
import PippinSQLiteStore
import PippinTestKit
import Testing

struct CrashTests {
  private let samples = Samples()

  /// The files as they lie on the disk in the middle of the load are what a killed program leaves behind. A reader keeps the
  /// log from starting anew meanwhile, so that the two files, copied one after the other, fit together as they would then.
  @Test func `keeps every answered commit when the program is killed under load`() async throws {
    try await withDatabase { path in
      let store = try await SQLiteStore.open(path: path, now: samples.now)
      try await store.commit(samples.changeSet(.putAccount(samples.account())))
      let answered = Answered()

      let loads = (0..<8).map { _ in
        Task {
          while !Task.isCancelled {
            let person = Person(samples)
            try await store.commit(person.changes(samples))
            answered.add(person)
          }
        }
      }
      let reader = try SQLiteReader(holding: path)
      try await eventually("300 commits", within: .seconds(120)) { answered.people.count >= 300 }
      let promised = answered.people
      try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: path + ".copy-wal")
      try reader.release()
      for load in loads {
        load.cancel()
        try await load.value
      }
      await store.close()

      try await expectIntact(path + ".copy", promised)
    }
  }

  private func expectIntact(_ path: String, _ promised: [Person]) async throws {
    let check = try SQLiteConnection(path).query("PRAGMA integrity_check") { row throws(SQLiteError) in
      try row.text(0)
    }
    #expect(check == ["ok"])
    let store = try await SQLiteStore.open(path: path, now: samples.now)
    #expect(promised.count >= 300)
    for person in promised {
      let snapshot = try await store.snapshot(of: [.identity(person.identity.key), .session(person.session.id)])
      #expect(try snapshot.account(person.account.id) != nil && snapshot.session(person.session.id) != nil)
      let audit = try await store.audit(of: person.account.id, limit: 10, after: nil)
      #expect(audit.count == 1)
    }
    // No change set is there in part: each brought one of these.
    let counts = try SQLiteConnection(path).query(
      """
      SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM identity), (SELECT count(*) FROM session),
        (SELECT count(*) FROM audit_event), (SELECT count(*) FROM change_set)
      """
    ) { row throws(SQLiteError) in
      [try row.integer(0) - 1, try row.integer(1), try row.integer(2), try row.integer(3), try row.integer(4) - 1]
    }
    #expect(try Set(#require(counts.first)).count == 1)
    await store.close()
  }

  /// Whose commit was answered.
  private final class Answered: Sendable {
    private let list = Lock<[Person]>([])

    var people: [Person] { list.withLock { $0 } }

    func add(_ person: Person) {
      list.withLock { $0.append(person) }
    }
  }

  private struct Person: Sendable {
    let account: Account
    let identity: Identity
    let session: Session

    init(_ samples: Samples) {
      account = samples.account()
      identity = samples.identity(of: account.id)
      session = samples.session(of: account.id, by: identity.id)
    }

    func changes(_ samples: Samples) -> ChangeSet {
      samples.changeSet(
        .putAccount(account), .putIdentity(identity), .putSession(session), .audit(samples.audit(of: account.id)))
    }
  }
}

/// A read transaction that is held open.
private struct SQLiteReader {
  private let connection: SQLiteConnection

  init(holding path: String) throws {
    connection = try SQLiteConnection(path, settings: SQLiteSettings(mode: .queryOnly))
    try connection.execute("BEGIN")
    _ = try connection.exists("SELECT 1 FROM account")
  }

  func release() throws {
    try connection.execute("COMMIT")
  }
}

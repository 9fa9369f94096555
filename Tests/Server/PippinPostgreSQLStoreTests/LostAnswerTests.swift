import PippinAccounts
import PippinLock
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// What a commit says when the wire to the database breaks (C-3).
struct LostAnswerTests {
  private let samples = Samples()
  private let wire: FaultyWire
  /// Over the wire.
  private let store: PostgreSQLStore
  /// Straight to the same database.
  private let witness: PostgreSQLStore

  init() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    witness = try await openStore(address)
    wire = try FaultyWire(to: .shared())
    store = try await openStore(wire.address(of: address.databaseName)) { settings in
      settings.connections = 1
      settings.statementLimit = .milliseconds(400)
    }
  }

  /// Commits a new account while the wire has a fault, which is mended once `isDue`.
  private func commit(
    _ account: Account, mendingWhen isDue: () async throws -> Bool
  ) async throws -> StoreError? {
    let changes = samples.changeSet(.putAccount(account))
    let commit = Task { await failure(of: changes, on: store) }
    try await eventually("the wire is to be mended", isDue)
    wire.mend()
    return await commit.value
  }

  private func failure(of changes: ChangeSet, on store: PostgreSQLStore) async -> StoreError? {
    do throws(StoreError) {
      try await store.commit(changes)
      return nil
    } catch {
      return error
    }
  }

  private func isThere(_ account: Account) async throws -> Bool {
    try await witness.snapshot(of: [.account(account.id)]).account(account.id) != nil
  }

  @Test func `tells of success when only the answer was lost`() async throws {
    let account = samples.account()
    wire.fail(.cut, .toClient, after: 0)
    let error = try await commit(account) { try await isThere(account) }
    #expect(error == nil)
  }

  @Test func `is unavailable, with nothing changed for ever, when the commit never arrived`() async throws {
    let account = samples.account()
    wire.mend()
    wire.fail(.cut, .toServer, after: 100)
    let error = try await commit(account) { wire.passed(.toServer) >= 100 }
    #expect(error?.code == .unavailable)
    #expect(try await !isThere(account))
  }

  @Test func `waits for what the server is at work on still`() async throws {
    let account = samples.account()
    wire.mend()
    // The server has all but the end of it, and holds the id of the change set until it is given up.
    wire.fail(.stall, .toServer, after: 400)
    let error = try await commit(account) { wire.passed(.toServer) >= 400 }
    #expect(error == nil || error?.code == .unavailable)
    #expect(try await isThere(account) == (error == nil))
  }

  @Test func `says the truth wherever the wire is cut`() async throws {
    var told: Set<Bool> = []
    for (direction, step) in [(FaultyWire.Direction.toServer, 97), (.toClient, 23)] {
      for cut in 0..<12 {
        let account = samples.account()
        wire.mend()
        wire.fail(.cut, direction, after: cut * step)
        let error = try await commit(account) {
          let hasArrived = try await isThere(account)
          return hasArrived || direction == .toServer && wire.passed(.toServer) >= cut * step
        }
        #expect(error == nil || error?.code == .unavailable)
        #expect(try await isThere(account) == (error == nil), "cut \(direction) after \(cut * step) bytes")
        told.insert(error == nil)
      }
    }
    #expect(told == [true, false])
  }

  @Test func `gives the same answer however often it asks, and never commits what it called off`() async throws {
    let changes = samples.changeSet(.putAccount(samples.account()))
    #expect(try await witness.isCommitted(changes.id) == false)
    #expect(try await witness.isCommitted(changes.id) == false)
    await #expect(throws: StoreError.self) { try await witness.commit(changes) }
    let others = samples.changeSet(.putAccount(samples.account()))
    try await witness.commit(others)
    #expect(try await witness.isCommitted(others.id))
  }

  @Test func `vouches for nothing that no standby has`() async throws {
    let cluster = try PostgreSQLCluster()
    let address = try await cluster.makeDatabase()
    let store = try await openStore(address) { $0.statementLimit = .seconds(60) }
    let operatorsPool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    func order(_ statement: SQLStatement) async throws { _ = try await operatorsPool.query(statement) }
    // A standby is waited for that is away.
    try await order("ALTER SYSTEM SET synchronous_standby_names = 'two'")
    try await order("SELECT pg_reload_conf()")

    // PostgreSQL's processes read the settings again in their own time, so the first commits may wait for nobody yet.
    var changes = samples.changeSet(.putAccount(samples.account()))
    var error: StoreError?
    try await eventually("a commit waits for the standby, and is given up") {
      changes = samples.changeSet(.putAccount(samples.account()))
      let isDone = Lock(false)
      let commit = Task { [changes] in
        let error = await failure(of: changes, on: store)
        isDone.withLock { $0 = true }
        return error
      }
      // What a fast shutdown does: the wait is given up, and the row is there, on this machine alone.
      while !isDone.withLock({ $0 }) {
        try await order("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        try await Task.sleep(for: .milliseconds(2))
      }
      error = await commit.value
      return error != nil
    }
    #expect(error?.code == .unavailable)

    try await order("ALTER SYSTEM RESET synchronous_standby_names")
    try await order("SELECT pg_reload_conf()")
    let given = changes.id
    try await eventually("commits wait for nobody") { try await store.isCommitted(given) }
    await operatorsPool.close()
    await store.close()
  }
}

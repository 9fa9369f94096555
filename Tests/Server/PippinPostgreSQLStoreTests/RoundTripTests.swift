import PippinAccounts
import PippinFoundation
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinDatabases
@testable import PippinPostgreSQLStore

struct RoundTripTests {
  private let samples = Samples()

  private func roundTrips(_ store: PostgreSQLStore, _ body: () async throws -> Void) async throws -> Int {
    let before = store.pool.statistics.roundTrips
    try await body()
    return store.pool.statistics.roundTrips - before
  }

  /// One round trip (C-4).
  @Test func `asks once, whatever is to be read or written`() async throws {
    try await withStore { store in
      let spends = [samples.spent()]
      let claim = EmailClaim(address: "anita@example.org", isProved: true, isPrivate: false)
      let event = samples.attempt(by: samples.proof(of: samples.key(), email: claim), spends: spends)
      var snapshot = Snapshot()
      let reading = try await roundTrips(store) {
        snapshot = try await store.snapshot(of: event.reads)
      }
      let decision = try event.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
      let writing = try await roundTrips(store) { try await store.commit(try #require(decision.changes)) }
      let leasing = try await roundTrips(store) {
        _ = try await store.lease(.purge, count: 1, at: samples.now, until: samples.now)
      }
      #expect([reading, writing, leasing] == [1, 1, 1])
      // Its id, the name that nobody kept, account, identity, address, nonce, session, count, and two lines of audit in one.
      let statements = CommitScript(try #require(decision.changes)).statements
      #expect(statements.count == 9)
      // A statement with too many bindings would be planned each time.
      #expect(
        (SnapshotScript(event.reads).statements + statements).allSatisfy { PreparedStatements.Key($0) != nil })
    }
  }

  /// The pipeline leads through a pooler that lends connections by the transaction: no state of a session is relied upon (C-7).
  @Test func `does the same through a pooler`() async throws {
    let cluster = try PostgreSQLCluster.shared()
    let pooler = try PostgreSQLPooler(before: cluster)
    let address = try await cluster.makeDatabase()
    let store = try await openStore(pooler.address(of: address.databaseName)) { $0.preparation = .never }
    let account = samples.account()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        let session = samples.session(of: account.id, by: samples.id())
        group.addTask { try await store.commit(samples.changeSet(.putAccount(account), .putSession(session))) }
      }
      try await group.waitForAll()
    }
    #expect(try await store.snapshot(of: [.account(account.id)]).account(account.id)?.version == 20)
    #expect(
      try await store.sessions(of: account.id, ofClients: false, at: samples.now, limit: 100, after: nil).count == 20)
    await store.close()
  }
}

import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinSecret
import PippinStoreContract
import PippinTestKit
import Testing

/// Several nodes on one database.
struct NodesTests {
  private let samples = Samples()

  private func openNodes(_ count: Int, _ address: SecretText) async throws -> [PostgreSQLStore] {
    try await withThrowingTaskGroup(of: PostgreSQLStore.self) { group in
      for _ in 0..<count { group.addTask { try await openStore(address) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `nodes that open an empty database at once take each migration once`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let nodes = try await openNodes(4, address)
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let taken = try await pool.query("SELECT name FROM pippin_migration ORDER BY position").rows {
      row throws(PostgreSQLError) in Substring(try row.text(0))
    }
    #expect(taken == LandedMigrations.postgreSQL.map { $0.prefix { $0 != " " } })
    for node in nodes { try await node.ping() }
  }

  @Test func `a person who signs in everywhere at once for the first time gets one account`() async throws {
    let nodes = try await openNodes(3, try await PostgreSQLCluster.shared().makeDatabase())
    let key = samples.key()
    let claim = EmailClaim(address: "anita@example.org", isProved: true, isPrivate: false)
    let created = try await withThrowingTaskGroup(of: Bool.self) { group in
      for attempt in 0..<48 {
        group.addTask { try await signIn(key, claim, nodes[attempt % 3]) }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(created == 1)
    let identity = try #require(try await nodes[0].snapshot(of: [.identity(key)]).identity(key))
    let sessions = try await nodes[1].sessions(
      of: identity.account, ofClients: false, at: samples.now, limit: 100, after: nil)
    #expect(sessions.count == 48)
  }

  /// Signs in as the flow does, and tells whether an account was made.
  private func signIn(_ key: IdentityKey, _ claim: EmailClaim, _ store: PostgreSQLStore) async throws -> Bool {
    let spends = [samples.spent()]
    let proof = samples.proof(of: key, email: claim)
    while true {
      let event = samples.attempt(by: proof, spends: spends)
      let snapshot = try await store.snapshot(of: event.reads)
      let decision = try event.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
      let changes = try #require(decision.changes)
      do throws(StoreError) {
        try await store.commit(changes)
      } catch {
        guard error.code == .conflict else { throw error }
        continue
      }
      if case .signedIn(let result) = decision.outcome { return result.created }
      Issue.record("\(decision.outcome)")
      return false
    }
  }

  @Test func `a job is one node's`() async throws {
    let nodes = try await openNodes(3, try await PostgreSQLCluster.shared().makeDatabase())
    let queue = samples.digest()
    for _ in 0..<3 { try await nodes[0].commit(samples.changeSet(.enqueue(samples.job()), .enqueue(samples.job()))) }
    try await nodes[0].commit(samples.changeSet(.enqueue(samples.job(queue: queue))))
    try await nodes[0].commit(samples.changeSet(.enqueue(samples.job(queue: queue))))
    let now = samples.now
    let taken = try await withThrowingTaskGroup(of: [Job].self) { group in
      for index in 0..<30 {
        group.addTask {
          try await nodes[index % 3].lease(
            Job.Kind(rawValue: "sample"), count: 2, at: now, until: now.addingTimeInterval(60))
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.count == 7 && Set(taken.map(\.id)).count == 7)
    #expect(taken.count { $0.queue == queue } == 1)
  }
}

import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import Testing

struct ManyAccountsTests {
  @Test func `signs ten thousand people in and finds each of them`() async throws {
    try await withDatabase { path in
      let samples = Samples()
      let store = try await SQLiteStore.open(path: path, now: samples.now)
      let keys = (0..<10_000).map { _ in samples.key() }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<32 {
          group.addTask {
            for index in stride(from: worker, to: keys.count, by: 32) {
              try await signIn(keys[index], store, samples)
            }
          }
        }
        try await group.waitForAll()
      }
      for key in keys {
        let snapshot = try await store.snapshot(of: [.identity(key)])
        let identity = try #require(try snapshot.identity(key))
        try #require(try snapshot.account(identity.account) != nil)
      }
      let some = try #require(try await store.snapshot(of: [.identity(keys[4711])]).identity(keys[4711]))
      let sessions = try await store.sessions(
        of: some.account, ofClients: false, at: samples.now, limit: 10, after: nil)
      let audit = try await store.audit(of: some.account, limit: 10, after: nil)
      #expect(sessions.count == 1 && audit.count == 2)
      await store.close()
    }
  }

  private func signIn(_ key: IdentityKey, _ store: SQLiteStore, _ samples: Samples) async throws {
    let spends = [samples.spent()]
    let event = samples.attempt(by: samples.proof(of: key), spends: spends)
    let snapshot = try await store.snapshot(of: event.reads)
    let decision = try event.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
    try await store.commit(try #require(decision.changes))
  }
}

import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

struct FailureTests {
  private let samples = Samples()

  @Test(arguments: [
    (PostgreSQLError.Code.precondition, StoreError.Code.conflict), (.uniqueViolation, .conflict),
    (.serialization, .conflict), (.constraint, .unavailable), (.timedOut, .unavailable), (.exhausted, .unavailable),
    (.unavailable, .unavailable), (.outcomeUnknown, .unavailable), (.readOnly, .unavailable), (.full, .unavailable),
    (.misuse, .unavailable), (.other, .unavailable), (.mismatch, .unreadable),
  ])
  func `tells what a failure of PostgreSQL means`(code: PostgreSQLError.Code, meaning: StoreError.Code) {
    let error = StoreError.from(PostgreSQLError(code, sqlState: "PP001", message: "the words"))
    #expect(error.code == meaning)
    #expect(error.detail == "PostgreSQL, \(code.rawValue) PP001: the words")
  }

  @Test(arguments: [
    "UPDATE session SET kind = 'telepathy'", "UPDATE session SET surface = ''",
    "UPDATE identity SET status = 'enlightened'",
    "UPDATE account SET email_verified = 2", "UPDATE account SET email_source = NULL",
    "UPDATE identity SET email_proved = NULL", "UPDATE identity SET account = '\\x00'",
  ])
  func `does not guess what a row means that it cannot read`(damage: String) async throws {
    try await withStore { store in
      let identity = samples.identity(of: samples.id())
      let account = samples.account(identity.account, email: samples.email(of: identity.id))
      let session = samples.session(of: account.id, by: identity.id)
      try await store.commit(samples.changeSet(.putAccount(account), .putIdentity(identity), .putSession(session)))
      try await store.pool.transaction(.write, [SQLStatement(stringLiteral: damage)])
      do throws(StoreError) {
        _ = try await store.snapshot(of: [.identity(identity.key), .session(session.id)])
        Issue.record("read what cannot be read")
      } catch {
        #expect(error.code == .unreadable)
      }
    }
  }

  @Test func `says when it can be read and takes no writes`() async throws {
    try await withStore { store in
      try await store.checkWriting(samples.id())
      for statement in [
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$",
        "CREATE TRIGGER full_disk BEFORE INSERT ON change_set FOR EACH ROW EXECUTE FUNCTION full_disk()",
      ] {
        try await store.pool.transaction(.write, [SQLStatement(stringLiteral: statement)])
      }
      try await store.ping()
      do throws(StoreError) {
        try await store.checkWriting(samples.id())
        Issue.record("wrote where nothing can be written")
      } catch {
        #expect(error.code == .unavailable && error.detail.contains("53100"))
      }
    }
  }

  @Test func `puts no session back that has ended`() async throws {
    try await withStore { store in
      let session = samples.session(of: samples.id(), by: samples.id())
      try await store.commit(samples.changeSet(.putSession(session)))
      try await store.commit(
        samples.changeSet(.endSessions(LiveSessions(of: session.account), .init(at: samples.now, reason: .signedOut))))
      let seen = try await store.snapshot(of: [.session(session.id)])
      for changes in [samples.changeSet(.putSession(session)), samples.changeSet(basedOn: seen, .putSession(session))] {
        do throws(StoreError) {
          try await store.commit(changes)
          Issue.record("put back")
        } catch {
          #expect(error.code == .conflict)
        }
      }
      #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.end?.reason == .signedOut)
    }
  }

  @Test func `sends everybody away soon when all connections are taken`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let store = try await openStore(address) { settings in
      settings.connections = 1
      settings.waitingLimit = .seconds(1)
    }
    try await store.pool.session(.write, limit: .seconds(60)) { _ in
      let codes = await withTaskGroup(of: StoreError.Code?.self) { group in
        for _ in 0..<50 {
          group.addTask { await failure { () throws(StoreError) in _ = try await store.signingKeys() } }
        }
        return await group.reduce(into: Set<StoreError.Code?>()) { $0.insert($1) }
      }
      #expect(codes == [.unavailable])
    }
    #expect(await failure { () throws(StoreError) in _ = try await store.signingKeys() } == nil)
  }

  @Test func `is unavailable while the database is away, and serves again by itself`() async throws {
    let cluster = try PostgreSQLCluster()
    let store = try await openStore(try await cluster.makeDatabase())
    let account = samples.account()
    try await store.commit(samples.changeSet(.putAccount(account)))
    try cluster.kill()
    // A server process notices a moment later that it is alone.
    try await eventually("the store is away") {
      await failure({ () throws(StoreError) in try await store.ping() }) != nil
    }
    let changes = samples.changeSet(.putAccount(account))
    #expect(await failure { () throws(StoreError) in try await store.commit(changes) } == .unavailable)
    try cluster.start()
    try await eventually("the store is back") {
      await failure({ () throws(StoreError) in try await store.ping() }) == nil
    }
    #expect(try await store.snapshot(of: [.account(account.id)]).account(account.id)?.version == 1)
    await store.close()
  }

  private func failure(_ body: () async throws(StoreError) -> Void) async -> StoreError.Code? {
    do throws(StoreError) {
      try await body()
      return nil
    } catch {
      return error.code
    }
  }
}

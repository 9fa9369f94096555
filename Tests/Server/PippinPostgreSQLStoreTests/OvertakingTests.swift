import PippinAccounts
import PippinFoundation
import PippinLock
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// What happens at the very moment in which the sessions of an account end, or the account is deleted, is not missed.
struct OvertakingTests {
  private let samples = Samples()

  /// Which sessions end, by a commit that relies on nothing.
  enum Ending: CaseIterable {
    case all, allOthers, within, heldBy, openedBy
  }

  private func change(_ ending: Ending, _ browser: Session, except other: Session) -> Change {
    let which =
      switch ending {
      case .all: LiveSessions(of: browser.account)
      case .allOthers: LiveSessions(of: browser.account, except: other.id)
      case .within: LiveSessions(of: browser.account, within: browser.id)
      case .heldBy: LiveSessions(of: browser.account, heldBy: Samples.openIDClient)
      case .openedBy: LiveSessions(of: browser.account, openedBy: browser.identity)
      }
    return .endSessions(which, Session.End(at: samples.now, reason: .signedOut))
  }

  @Test(.timeLimit(.minutes(1)), arguments: Ending.allCases)
  func `ends what is committed while it waits`(ending: Ending) async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let store = try await openStore(address)
    let other = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let (account, record) = (samples.account(), samples.record())
    let identity = samples.identity(of: account.id)
    let browser = samples.session(of: account.id, by: identity.id, kind: .cookie, surface: .web)
    let elsewhere = samples.session(of: account.id, by: identity.id, kind: .cookie, surface: .web)
    try await store.commit(
      samples.changeSet(
        .putAccount(account), .putIdentity(identity), .putSession(browser), .putSession(elsewhere), .putRecord(record)))
    let seen = try await store.snapshot(of: [.sessionInFull(browser.id), .record(record.id)])
    let opened = samples.clientSession(of: account.id, by: identity.id, within: browser.id)
    let opening = samples.changeSet(basedOn: seen, .putSession(opened))
    let change = change(ending, browser, except: elsewhere)
    let ends = samples.changeSet(change)
    let isOver = Flag()
    // Who holds the code's record keeps the opening in the midst of what it demands, with the browser's session locked.
    let tasks = try await other.session(.write, limit: .seconds(120)) { session in
      try await session.run("SELECT 1 FROM flow_record WHERE id = \(record.id) FOR UPDATE")
      let first = Task { try await store.commit(opening) }
      try await eventually("the opening waits") { try await waiting(other) == 1 }
      let second = Task {
        try await store.commit(ends)
        isOver.raise()
      }
      try await eventually("the ending waits, or is over") {
        if isOver.isRaised { return true }
        return try await waiting(other) == 2
      }
      return [first, second]
    }
    for task in tasks { try await task.value }
    let found = try await store.snapshot(of: [.session(opened.id)]).session(opened.id)
    #expect(found?.end?.reason == .signedOut)
    await store.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `a refused sign-in does not name an account whose deletion is committed while it waits`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let store = try await openStore(address)
    let other = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let account = samples.account()
    try await store.commit(samples.changeSet(.putAccount(account)))
    let refusal = Refusal(
      id: samples.id(), at: samples.now, requestID: "r", account: account.id, provider: .apple, client: nil,
      surface: .web, code: "account_suspended", reason: nil, cause: nil)
    let noting = samples.changeSet(.noteRefusal(refusal))
    let task = try await other.session(.write, limit: .seconds(120)) { session in
      try await session.run("DELETE FROM account WHERE id = \(account.id)")
      try await session.run("DELETE FROM refusal WHERE account = \(account.id)")
      let task = Task { try await store.commit(noting) }
      try await eventually("the refusal waits") { try await waiting(other) == 1 }
      return task
    }
    try await task.value
    let found = try await store.refusals(RefusalQuery(), limit: 9, before: nil)
    #expect(found.map(\.id) == [refusal.id] && found.map(\.account) == [nil])
    await store.close()
  }

  /// How many wait for a lock of somebody else.
  private func waiting(_ pool: PostgreSQLPool) async throws -> Int64? {
    try await pool.query(
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    ).rows { row throws(PostgreSQLError) in try row.integer(0) }.first
  }
}

private final class Flag: Sendable {
  private let state = Lock(false)
  var isRaised: Bool { state.withLock { $0 } }
  func raise() { state.withLock { $0 = true } }
}

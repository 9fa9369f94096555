import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinSimulation
import PippinTokens

/// One server's connection to the database that all servers share: calls take time, fail, and end where the server dies.
final class SimulatedStore: WrappingStore, @unchecked Sendable {
  let wrapped: any AccountStore
  private let database: Database
  private let server: ServerLife
  private let history: History
  private let chance: Chance
  private let random: RandomSource
  /// Sends the webhooks of a change set before it is committed, for the mistake that does so.
  private let early: (@Sendable (ChangeSet) async -> Void)?

  init(
    database: Database, server: ServerLife, history: History, seed: UInt64, random: RandomSource,
    early: (@Sendable (ChangeSet) async -> Void)? = nil
  ) {
    (self.database, self.server, self.history) = (database, server, history)
    (self.random, self.early) = (random, early)
    wrapped = database.memory
    chance = Chance(seed: seed, for: "store of \(server.name)")
  }

  func around<Value: Sendable>(
    _ operation: String, _ call: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    try await arrive(operation)
    let value = try await call()
    await leave(operation)
    return value
  }

  /// The way of a call to the database.
  private func arrive(_ operation: String) async throws(StoreError) {
    await pause(.milliseconds(chance.below(10)))
    if history.strikes(.serverStalls, server.name) { await pause(.seconds(chance.within(1...300))) }
    if server.isDead { await neverReturn() }
    if history.strikes(.storeUnavailable, server.name) {
      throw StoreError(.unavailable, detail: "the database cannot be reached")
    }
  }

  /// The way of its answer.
  private func leave(_ operation: String) async {
    if !server.isDead, history.strikes(.serverDies, server.name) { server.die() }
    await pause(.milliseconds(chance.below(10)))
    if server.isDead { await neverReturn() }
  }

  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    try await arrive("snapshot")
    let snapshot = try await database.snapshot(of: reads)
    await leave("snapshot")
    return snapshot
  }

  func commit(_ given: ChangeSet) async throws(StoreError) {
    try await arrive("commit")
    if history.strikes(.conflict, server.name) { throw StoreError(.conflict, detail: "somebody was first") }
    if [.webhookBeforeCommit, .logoutBeforeCommit].contains(history.mistake) { await early?(given) }
    if history.mistake == .revocationAfterCommit, !given.parting(.revokeAtApple).jobs.isEmpty {
      let (rest, jobs) = given.parting(.revokeAtApple)
      try await database.commit(rest, by: server.name)
      await leave("commit")
      var late = ChangeSet(
        id: ChangeSetID(now: given.at, random: random), relyingOnNothingBecause: "a mistake on purpose", at: given.at)
      for job in jobs { late.add(.enqueue(job)) }
      try await database.commit(late, by: server.name)
    } else {
      try await database.commit(given, by: server.name)
    }
    await leave("commit")
    if history.strikes(.commitUnknown, server.name) {
      if history.mistake == .unknownOutcomeRepeated { throw StoreError(.conflict, detail: "it was not confirmed") }
      throw StoreError(.unavailable, detail: "the connection was lost before the commit was confirmed")
    }
  }

  func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    if history.mistake == .wrongClockNotMended { return [] }
    return try await around("jobs") { () async throws(StoreError) in
      try await wrapped.jobs(kind, dueAfter: moment, limit: limit)
    }
  }

  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    try await arrive("lease")
    let jobs = try await database.lease(kind, count: count, at: now, until: until)
    await leave("lease")
    return jobs
  }
}

/// The database of all servers: a store in memory, and what the laws remember of it.
final class Database: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let memory = MemoryStore()
  let commits: Commits
  private let history: History
  /// Who is told of each commit.
  var watchers: @Sendable () -> [any Watcher] = { [] }

  init(history: History) {
    self.history = history
    commits = Commits(history: history, memory: memory)
  }

  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    try await memory.snapshot(of: reads)
  }

  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    let jobs = try await memory.lease(kind, count: count, at: now, until: until)
    commits.leased(jobs)
    return jobs
  }

  func commit(_ given: ChangeSet, by server: String) async throws(StoreError) {
    let changes = history.mistake?.alteredForPeers(history.mistake?.altered(given) ?? given, in: memory) ?? given
    for watcher in watchers() { watcher.willCommit(given, as: changes, by: server) }
    try await memory.commit(changes)
    history.count("commits")
    for watcher in watchers() { watcher.didCommit(changes, by: server) }
  }
}

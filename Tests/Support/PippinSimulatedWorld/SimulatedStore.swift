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

  /// How far a server's clock may be off the database's, in seconds; PostgreSQL's store says the same.
  static let clockTolerance: TimeInterval = 2

  private var isClockWrong: Bool { abs(server.skew) > Self.clockTolerance }

  func around<Value: Sendable>(
    _ operation: String, _ call: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let epoch = try await arrive(operation)
    let value = try await call()
    try await leave(operation, since: epoch)
    return value
  }

  /// The way of a call to the database.
  /// - Returns: which primary it reached.
  private func arrive(_ operation: String) async throws(StoreError) -> Int {
    await pause(.milliseconds(chance.below(10)))
    if history.strikes(.serverStalls, server.name) { await pause(.seconds(chance.within(1...300))) }
    // Seldom long enough that anybody gives up, and often long enough that another decision comes in between.
    if history.strikes(.storeSlow, server.name) { await pause(.milliseconds(chance.within(200...8000))) }
    if server.isDead { await neverReturn() }
    if history.strikes(.storeUnavailable, server.name) {
      throw StoreError(.unavailable, detail: "the database cannot be reached")
    }
    if database.isAway(for: server.name) {
      await pause(.seconds(3))
      if server.isDead { await neverReturn() }
      throw StoreError(.unavailable, detail: "no database can be written")
    }
    return database.epoch
  }

  /// The way of its answer.
  private func leave(_ operation: String, since epoch: Int) async throws(StoreError) {
    if !server.isDead, history.strikes(.serverDies, server.name) { server.die() }
    await pause(.milliseconds(chance.below(10)))
    if server.isDead { await neverReturn() }
    if database.isCutOff(from: server.name) {
      await pause(.seconds(6))
      if server.isDead { await neverReturn() }
      throw StoreError(.unavailable, detail: "the database does not answer")
    }
    if database.epoch != epoch { throw StoreError(.unavailable, detail: "the connection to the old primary was lost") }
  }

  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    let epoch = try await arrive("snapshot")
    let snapshot = try await database.snapshot(of: reads)
    try await leave("snapshot", since: epoch)
    return snapshot
  }

  func commit(_ decided: ChangeSet) async throws(StoreError) {
    let given = history.mistake?.decided(decided) ?? decided
    let epoch = try await arrive("commit")
    if history.strikes(.conflict, server.name) { throw StoreError(.conflict, detail: "somebody was first") }
    if [.webhookBeforeCommit, .logoutBeforeCommit].contains(history.mistake) { await early?(given) }
    if history.mistake == .answerBeforeCommit {
      Task.detached { [database, server] in
        await pause(.seconds(3))
        // Nobody is told any more whether it could be made.
        try? await database.commit(given, by: server.name)
      }
      return try await leave("commit", since: epoch)
    }
    if history.mistake == .revocationAfterCommit, !given.parting(.revokeAtApple).jobs.isEmpty {
      let (rest, jobs) = given.parting(.revokeAtApple)
      try await database.commit(rest, by: server.name)
      try await leave("commit", since: epoch)
      var late = ChangeSet(
        id: ChangeSetID(now: given.at, random: random), relyingOnNothingBecause: "a mistake on purpose", at: given.at)
      for job in jobs { late.add(.enqueue(job)) }
      try await database.commit(late, by: server.name)
    } else {
      try await database.commit(given, by: server.name)
    }
    do throws(StoreError) {
      try await leave("commit", since: epoch)
    } catch {
      // The store looks for the change set where it can; it is gone if the new primary lacks it (C-3).
      guard database.epoch != epoch, !database.isAway(for: server.name), try await settle(given.id) else { throw error }
    }
    if history.strikes(.commitUnknown, server.name) {
      if history.mistake == .unknownOutcomeRepeated { throw StoreError(.conflict, detail: "it was not confirmed") }
      throw StoreError(.unavailable, detail: "the connection was lost before the commit was confirmed")
    }
  }

  func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    // What is answered here takes no way to the database: without this, a dead server's job loops would go round for ever.
    if server.isDead { await neverReturn() }
    if history.mistake == .wrongClockNotMended || !database.memory.hasJob(kind, dueAfter: moment) { return [] }
    return try await around("jobs") { () async throws(StoreError) in
      isClockWrong ? [] : try await wrapped.jobs(kind, dueAfter: moment, limit: limit)
    }
  }

  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    if server.isDead { await neverReturn() }
    // Nine of ten steps of a run would be looks at a database that has nothing to do.
    guard database.memory.hasJob(kind, dueAt: now) else { return [] }
    let epoch = try await arrive("lease")
    let jobs = isClockWrong ? [] : try await database.lease(kind, count: count, at: now, until: until)
    try await leave("lease", since: epoch)
    return jobs
  }

  func purge(before now: Date) async throws(StoreError) -> Int {
    let epoch = try await arrive("purge")
    let count = try await database.purge(before: now, isClockWrong: isClockWrong)
    try await leave("purge", since: epoch)
    return count
  }

  func ping() async throws(StoreError) {
    try await around("ping") { () async throws(StoreError) in
      try await wrapped.ping()
      if isClockWrong { throw StoreError(.unavailable, detail: "this node's clock is off the database's") }
    }
  }
}

/// The database of all servers: a store in memory, and what the laws remember of it.
final class Database: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let memory = MemoryStore()
  let commits: Commits
  private let history: History
  private let partitions: Partitions
  /// Who is told of each commit.
  var watchers: @Sendable () -> [any Watcher] = { [] }
  /// Keeps the calls, where somebody wants to make them again.
  var recording: StoreHistory?
  /// How often another database took the place of this one.
  private(set) var epoch = 0
  /// Until when no database can be written, in virtual nanoseconds.
  private var awayUntil: Int64 = 0
  /// What a planted mistake makes of a change set.
  var altering: @Sendable (ChangeSet) -> ChangeSet = { $0 }

  init(history: History, partitions: Partitions) {
    (self.history, self.partitions) = (history, partitions)
    commits = Commits(history: history, memory: memory)
  }

  // MARK: What happens to it

  /// Another database is the primary from now on.
  func replace(by other: MemoryStore) {
    epoch += 1
    recording?.end()
    memory.replace(by: other)
  }

  func takeAway(for duration: Duration) {
    awayUntil = Scheduler.shared.now + duration.components.seconds * 1_000_000_000
  }

  func isAway(for server: String) -> Bool {
    awayUntil > Scheduler.shared.now || partitions.isCut(from: server, to: Partitions.database)
  }

  func isCutOff(from server: String) -> Bool { partitions.isCut(from: Partitions.database, to: server) }

  // MARK: What servers do with it

  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    let snapshot = try await memory.snapshot(of: reads)
    commits.read(snapshot)
    recording?.note(.snapshot(reads, found: Set(snapshot.preconditions)))
    return snapshot
  }

  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    let jobs = try await memory.lease(kind, count: count, at: now, until: until)
    commits.leased(jobs)
    recording?.note(.lease(kind, count: count, at: now, until: until, jobs))
    return jobs
  }

  func purge(before now: Date, isClockWrong: Bool) async throws(StoreError) -> Int {
    let before = memory.copy()
    let count = try await memory.purge(before: history.mistake == .purgeTooEarly ? now.addingTimeInterval(600) : now)
    recording?.note(.purge(before: now, rows: count))
    for watcher in watchers() { watcher.didPurge(memory.removed(since: before), isClockWrong: isClockWrong) }
    return count
  }

  func commit(_ given: ChangeSet, by server: String) async throws(StoreError) {
    let changes = altering(given)
    for watcher in watchers() { watcher.willCommit(given, as: changes, by: server) }
    let before = memory.copy()
    do throws(StoreError) {
      try await memory.commit(changes)
    } catch {
      if history.mistake == .conflictChangesSomething, error.code == .conflict, let first = changes.changes.first {
        try? await memory.commit(changes.only(first))
      }
      history.count("commits refused: \(error.code)")
      commits.refused(before, by: server)
      recording?.note(.commit(changes, failing: error.code))
      throw error
    }
    history.count("commits")
    recording?.note(.commit(changes, failing: nil))
    for watcher in watchers() { watcher.didCommit(changes, by: server) }
    commits.applied(changes, to: before, by: server)
  }
}

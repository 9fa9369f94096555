import Testing

@testable import PippinDatabases

/// The rules of the connection pool, one by one, without a PostgreSQL.
@Suite struct PoolStateTests {
  private var pool = PoolWithoutServer { $0.connections = 2 }

  // MARK: Opening

  @Test(arguments: [
    (limit: 4, waiting: 0, opened: 0), (4, 1, 1), (4, 3, 3), (4, 9, 4), (1, 9, 1),
  ])
  func `a pool opens a connection for each work that waits, up to its bound`(limit: Int, waiting: Int, opened: Int) {
    var pool = PoolWithoutServer { $0.connections = limit }
    for number in 0..<waiting { pool.take(PostgreSQLWork("\(number)")) }
    #expect(pool.state.handOut(at: pool.now) == opened)
    #expect(pool.state.handOut(at: pool.now) == 0, "these attempts are under way")
  }

  @Test mutating func `the connection that was used last is used next`() {
    pool.take(PostgreSQLWork("1"), PostgreSQLWork("2"))
    let connections = pool.serve()
    pool.answer(connections[0], .done)
    pool.answer(connections[1], .done)
    pool.take(PostgreSQLWork("3"))
    pool.serve()
    #expect(connections.map(\.asks) == ["nothing", "3"])
  }

  @Test mutating func `while no connection can be opened, one attempt at a time is made, after a pause`() {
    pool.take(PostgreSQLWork("1"), PostgreSQLWork("2"))
    #expect(pool.state.handOut(at: pool.now) == 2)
    pool.failToOpen()
    pool.failToOpen()
    #expect(pool.state.handOut(at: pool.now) == 0)
    #expect(pool.state.nextTime == pool.now + .milliseconds(100), "the pause has doubled once")
    pool.pass(.milliseconds(100))
    #expect(pool.state.handOut(at: pool.now) == 1)
    pool.open()
    #expect(pool.state.handOut(at: pool.now) == 1, "the database is back")
    #expect(pool.state.statistics.failedAttempts == 2)
  }

  // MARK: Waiting

  @Test mutating func `work beyond the queue's limit is refused at once`() {
    pool = PoolWithoutServer { $0.queueLimit = 2 }
    pool.take(PostgreSQLWork("1"), PostgreSQLWork("2"), PostgreSQLWork("3"))
    #expect(pool.answers() == ["3: exhausted"])
    #expect(pool.state.statistics.refused == 1 && pool.state.statistics.waiting == 2)
  }

  enum Reason: CaseIterable { case isBusy, wasNeverOpened, cannotBeReached }

  @Test(arguments: [
    (Reason.isBusy, PostgreSQLError.Code.exhausted, "no connection became free in time"),
    (.wasNeverOpened, .unavailable, "no connection could be opened in time"),
    (.cannotBeReached, .unavailable, "nobody listens"),
  ])
  func `work that waited too long learns why`(reason: Reason, code: PostgreSQLError.Code, message: String) {
    var pool = PoolWithoutServer { settings in
      settings.connections = 1
      settings.waitingLimit = .seconds(2)
    }
    switch reason {
    case .isBusy:
      pool.take(PostgreSQLWork("first"))
      pool.serve()
    case .wasNeverOpened: break
    case .cannotBeReached:
      pool.take(PostgreSQLWork("first", deadline: pool.now))
      _ = pool.state.handOut(at: pool.now)
      pool.failToOpen()
    }
    pool.pass(.milliseconds(500))
    pool.take(PostgreSQLWork("last"))
    pool.pass(.milliseconds(1_999))
    _ = pool.answers()
    pool.pass(.milliseconds(1))
    let failures = pool.state.takeAnswers().compactMap { work, result -> PostgreSQLError? in
      if work.name == "last", case .failure(let error) = result { error } else { nil }
    }
    #expect(failures == [PostgreSQLError(code, message: message)])
  }

  @Test mutating func `work whose own deadline has passed is not sent`() {
    pool.take(PostgreSQLWork("late", deadline: pool.now + .seconds(1)), PostgreSQLWork("next"))
    _ = pool.state.handOut(at: pool.now)
    pool.now = pool.now + .seconds(1)
    let connection = pool.open()
    _ = pool.state.handOut(at: pool.now)
    #expect(connection.asks == "next")
    #expect(pool.answers() == ["late: exhausted"])
  }

  // MARK: Health checks

  @Test mutating func `a health check gets a connection beyond the bound, which other work never does`() throws {
    pool.take(PostgreSQLWork("1"), PostgreSQLWork("2"), PostgreSQLWork("3"))
    let connections = pool.serve()
    #expect(connections.map(\.asks) == ["2", "1"])
    pool.take(PostgreSQLWork("health", in: .reserved))
    let extra = try #require(pool.serve().first)
    #expect(extra.asks == "health")
    pool.answer(extra, .done)
    pool.serve()
    #expect(extra.asks == "nothing", "3 still waits for one of the two")
    pool.answer(connections[0], .done)
    pool.serve()
    #expect(connections[0].asks == "3")
  }

  @Test mutating func `a health check comes before what waits`() {
    pool.take(PostgreSQLWork("1"), PostgreSQLWork("health", in: .reserved))
    _ = pool.state.handOut(at: pool.now)
    let connection = pool.open()
    _ = pool.state.handOut(at: pool.now)
    #expect(connection.asks == "health")
  }

  // MARK: Failures

  @Test(arguments: [
    (Reply.failed(.precondition, "PP001"), true), (.failed(.uniqueViolation, "23505"), true),
    (.failed(.serialization, "40001"), true), (.failed(.timedOut, "57014"), true), (.failed(.other), true),
    (.failed(.unavailable, "57P01"), false), (.failed(.outcomeUnknown), false), (.failed(.readOnly, "25006"), false),
    (.failed(.misuse, "0A000"), false),
  ])
  func `a failure closes the connection only if it makes it useless`(failure: Reply, isKept: Bool) throws {
    var pool = PoolWithoutServer()
    pool.take(PostgreSQLWork("1"))
    let connection = try #require(pool.serve().first)
    pool.answer(connection, failure)
    #expect(pool.answers() == ["1: \(failure.error.code.rawValue)"])
    #expect((pool.state.statistics.open == 1) == isKept)
    #expect(pool.state.statistics.lost == (isKept ? 0 : 1))
    #expect(pool.state.statistics.orphaned == 0, "the server has answered, so its process works no more")
  }

  @Test mutating func `a commit that finds a standby closes all idle connections`() throws {
    pool.take(PostgreSQLWork("1", .write), PostgreSQLWork("2"))
    let connections = pool.serve()
    let (writing, other) =
      connections[0].asks == "1" ? (connections[0], connections[1]) : (connections[1], connections[0])
    pool.answer(other, .done)
    pool.answer(writing, .failed(.misuse, "0A000"))
    #expect(pool.answers() == ["2: done", "1: read_only"])
    #expect(pool.state.statistics.open == 0 && pool.state.statistics.lost == 2)
  }

  @Test mutating func `a transaction that a failure left open is rolled back before the connection is used again`()
    throws
  {
    pool = PoolWithoutServer { $0.connections = 1 }
    pool.take(PostgreSQLWork("1", .write))
    let connection = try #require(pool.serve().first)
    connection.isInTransaction = true
    pool.answer(connection, .done, .failed(.precondition, "PP001"), .skipped, .skipped)
    #expect(connection.asks == "cleaning" && pool.answers() == ["1: precondition"])
    pool.take(PostgreSQLWork("2"))
    pool.serve()
    #expect(connection.asks == "cleaning")
    connection.isInTransaction = false
    pool.answer(connection, .done)
    pool.serve()
    #expect(connection.asks == "2")
  }

  @Test mutating func `a connection that cannot be rolled back is closed`() throws {
    pool.take(PostgreSQLWork("1", .write))
    let connection = try #require(pool.serve().first)
    connection.isInTransaction = true
    pool.answer(connection, .done, .failed(.precondition, "PP001"), .skipped, .skipped)
    pool.answer(connection, .failed(.other))
    #expect(pool.state.statistics.open == 0)
  }

  enum Progress: CaseIterable { case snapshot, beforeCommit, afterCommit }

  @Test(arguments: zip(Progress.allCases, ["unavailable", "outcome_unknown", "done"]))
  func `whoever loses the connection learns what is known of the work`(progress: Progress, outcome: String) throws {
    var pool = PoolWithoutServer()
    pool.take(PostgreSQLWork("1", progress == .snapshot ? .snapshot : .write))
    let connection = try #require(pool.serve(isOurs: false).first)
    switch progress {
    case .snapshot, .beforeCommit: pool.cut(connection)
    // BEGIN, the time limit, the statement, COMMIT; what is missing is the synchronisation.
    case .afterCommit: pool.cut(connection, after: .done, .done, .done, .done("COMMIT"))
    }
    #expect(pool.answers() == ["1: \(outcome)"])
  }

  @Test mutating func `a commit that was rolled back has failed`() throws {
    pool.take(PostgreSQLWork("1", .write))
    let connection = try #require(pool.serve().first)
    pool.answer(connection, .done, .done, .done("ROLLBACK"))
    #expect(pool.answers() == ["1: other"])
  }

  // MARK: Time

  @Test mutating func `a silent server's work fails after its limit, and the connection is closed`() throws {
    pool.take(PostgreSQLWork("1"))
    let connection = try #require(pool.serve().first)
    #expect(connection.deadline == pool.now + .seconds(6), "the statement's limit and a second for the answer")
    #expect(pool.state.nextTime == connection.deadline)
    pool.pass(.milliseconds(5_999))
    #expect(pool.answers().isEmpty)
    pool.pass(.milliseconds(1))
    #expect(pool.answers() == ["1: timed_out"])
    #expect(pool.state.statistics.lost == 1)
  }

  @Test mutating func `a server process that was given up counts as a connection until it has ended`() throws {
    pool = PoolWithoutServer { $0.connections = 1 }
    pool.take(PostgreSQLWork("1"))
    pool.serve()
    pool.pass(.seconds(6))
    #expect(pool.state.statistics.orphaned == 1)
    pool.take(PostgreSQLWork("2"))
    let looking = try #require(pool.serve().first)
    #expect(looking.asks == "looking", "it asks on the extra connection, and 2 waits")
    pool.answer(looking, .failed(.timedOut, "57014"))
    #expect(pool.state.connections.isEmpty && pool.state.statistics.orphaned == 1)
    let again = try #require(pool.serve().first)
    #expect(again.asks == "looking", "it asks again, on a new connection")
    pool.answer(again, .done)
    pool.serve()
    #expect(pool.state.statistics.orphaned == 0 && again.asks == "2")
  }

  @Test(arguments: [(isOurs: true, isHealthCheck: false, orphans: 1), (true, true, 0), (false, false, 0)])
  func `neither a pooler's processes nor health checks count as given up`(
    isOurs: Bool, isHealthCheck: Bool, orphans: Int
  ) {
    var pool = PoolWithoutServer()
    pool.take(PostgreSQLWork("1", in: isHealthCheck ? .reserved : .any))
    pool.serve(isOurs: isOurs)
    pool.pass(.seconds(6))
    #expect(pool.state.statistics.orphaned == orphans)
  }

  @Test mutating func `an idle connection is checked, and closed without anybody's failure`() throws {
    pool = PoolWithoutServer { $0.idleCheck = .seconds(2) }
    pool.take(PostgreSQLWork("1"))
    let connection = try #require(pool.serve().first)
    pool.answer(connection, .done)
    #expect(pool.state.nextTime == pool.now + .seconds(2))
    pool.pass(.milliseconds(1_999))
    #expect(connection.asks == "nothing")
    pool.pass(.milliseconds(1))
    #expect(connection.asks == "check")
    pool.answer(connection)
    #expect(pool.state.statistics.open == 1 && pool.state.statistics.busy == 0)
    pool.pass(.seconds(2))
    pool.cut(connection)
    #expect(pool.answers() == ["1: done"] && pool.state.statistics.open == 0)
  }

  // MARK: Sessions

  @Test mutating func `a session keeps its connection until its transaction ends`() throws {
    pool = PoolWithoutServer { settings in
      settings.connections = 1
      settings.idleCheck = .seconds(1)
    }
    pool.take(PostgreSQLWork("begin", .write, .keep), PostgreSQLWork("other"))
    let connection = try #require(pool.serve().first)
    pool.answer(connection, .done, .done, .done)
    #expect(pool.answers() == ["begin: kept as 1"])
    pool.pass(.milliseconds(1_999))
    pool.serve()
    #expect(connection.asks == "nothing", "it is kept for the session, and not checked")
    pool.take(PostgreSQLWork("next", nil, .keep, in: .kept(1)))
    #expect(connection.asks == "next")
    pool.take(PostgreSQLWork("at once", nil, .keep, in: .kept(1)))
    #expect(pool.answers() == ["at once: misuse"])
    pool.answer(connection, .done)
    pool.take(PostgreSQLWork("end", nil, .commit, in: .kept(1)))
    pool.answer(connection, .done, .done("COMMIT"))
    pool.serve()
    #expect(pool.answers() == ["next: kept as 1", "end: done"] && connection.asks == "other")
    pool.take(PostgreSQLWork("after", nil, .keep, in: .kept(1)))
    #expect(pool.answers() == ["after: unavailable"])
  }

  @Test mutating func `a session whose statement failed has ended`() throws {
    pool.take(PostgreSQLWork("begin", .write, .keep))
    let connection = try #require(pool.serve().first)
    pool.answer(connection, .done, .done, .done)
    pool.take(PostgreSQLWork("next", nil, .keep, in: .kept(1)))
    pool.answer(connection, .failed(.constraint, "23514"))
    pool.take(PostgreSQLWork("after", nil, .keep, in: .kept(1)))
    #expect(pool.answers() == ["begin: kept as 1", "next: constraint", "after: unavailable"])
  }

  // MARK: Sharing a round trip

  /// A pool whose one connection is busy with a commit, while reads wait.
  private func poolWithWaitingReads(_ reads: [PostgreSQLWork], isOurs: Bool = true) throws -> (
    PoolWithoutServer, FakeConnection
  ) {
    var pool = PoolWithoutServer { $0.connections = 1 }
    pool.take(PostgreSQLWork("commit", .write))
    let connection = try #require(pool.serve(isOurs: isOurs).first)
    for read in reads { pool.take(read) }
    pool.serve()
    connection.take(isOurs ? [] : [.done])
    pool.answer(connection, .done, .done, .done("COMMIT"))
    #expect(pool.answers() == ["commit: done"])
    pool.serve()
    return (pool, connection)
  }

  private func read(_ number: Int) -> PostgreSQLWork { PostgreSQLWork("\(number)", isShareable: true) }

  @Test func `reads that wait share a round trip, at most eight`() throws {
    var (pool, connection) = try poolWithWaitingReads((1...9).map(read))
    #expect(connection.works == (1...8).map(String.init))
    connection.take((1...8).map { _ in .done })
    pool.answer(connection)
    #expect(pool.answers() == (1...8).map { "\($0): done" })
    #expect(pool.state.statistics.roundTrips == 2)
    pool.serve()
    #expect(connection.works == ["9"])
  }

  @Test func `what may not share a round trip is not overtaken`() throws {
    let (_, connection) = try poolWithWaitingReads([read(1), read(2), PostgreSQLWork("3", .write), read(4)])
    #expect(connection.works == ["1", "2"])
  }

  @Test func `behind a pooler reads share nothing`() throws {
    let (_, connection) = try poolWithWaitingReads([read(1), read(2)], isOurs: false)
    #expect(connection.works == ["1"])
  }

  @Test mutating func `a connection leaves the others their share`() {
    for number in 1...4 { pool.take(read(number)) }
    _ = pool.state.handOut(at: pool.now)
    let first = pool.open()
    _ = pool.state.handOut(at: pool.now)
    #expect(first.works == ["1", "2"])
  }

  @Test func `what a failure before it skipped is tried again, alone and first`() throws {
    var (pool, connection) = try poolWithWaitingReads([read(1), read(2), read(3), read(4)])
    pool.take(read(5))
    pool.answer(connection, .done, .failed(.timedOut, "57014"), .skipped, .skipped)
    #expect(pool.answers() == ["1: done", "2: timed_out"])
    pool.serve()
    #expect(connection.works == ["3"])
    pool.answer(connection, .done)
    pool.serve()
    #expect(connection.works == ["4"])
    pool.answer(connection, .done)
    pool.serve()
    #expect(connection.works == ["5"])
  }

  @Test func `of reads whose connection broke only the first without an answer fails`() throws {
    var (pool, connection) = try poolWithWaitingReads([read(1), read(2), read(3)])
    pool.cut(connection, after: .done)
    #expect(pool.answers() == ["1: done", "2: unavailable"])
    #expect(pool.state.statistics.waiting == 1)
  }

  @Test func `reads are not tried again after their deadline`() throws {
    var (pool, _) = try poolWithWaitingReads([read(1), read(2), read(3)])
    pool.pass(.seconds(6))
    #expect(pool.answers() == ["1: timed_out", "2: timed_out", "3: timed_out"])
  }

  // MARK: Failover

  @Test mutating func `a promoted server's connection closes those to the former one`() throws {
    pool.take(PostgreSQLWork("1", .write))
    let former = try #require(pool.serve().first)
    pool.take(PostgreSQLWork("2"))
    _ = pool.state.handOut(at: pool.now)
    let new = pool.open(timeline: 2)
    _ = pool.state.handOut(at: pool.now)
    #expect(pool.answers() == ["1: outcome_unknown"])
    #expect(pool.state.connections[former.socket] == nil && new.asks == "2")
    #expect(pool.state.statistics.orphaned == 0, "the former server does not load the new one")
  }

  @Test(arguments: [(system: Int64(7), timeline: Int64(2), isTaken: true), (7, 3, true), (7, 1, false), (8, 2, false)])
  func `neither a former server nor another database is used`(system: Int64, timeline: Int64, isTaken: Bool) {
    var pool = PoolWithoutServer()
    pool.take(PostgreSQLWork("1"), PostgreSQLWork("2"))
    _ = pool.state.handOut(at: pool.now)
    pool.open(timeline: 2)
    let second = pool.open(system: system, timeline: timeline)
    #expect((pool.state.connections[second.socket] != nil) == isTaken)
    #expect(pool.state.statistics.failedAttempts == (isTaken ? 0 : 1))
  }

  // MARK: The end

  @Test mutating func `a pool is done when nothing waits and no connection is at work`() throws {
    #expect(pool.state.isDone)
    pool.take(PostgreSQLWork("1"))
    #expect(!pool.state.isDone)
    let connection = try #require(pool.serve().first)
    #expect(!pool.state.isDone)
    pool.answer(connection, .done)
    #expect(pool.state.isDone)
    pool.take(PostgreSQLWork("begin", .write, .keep))
    pool.serve()
    pool.answer(connection, .done, .done, .done)
    #expect(pool.state.isDone, "an open transaction alone keeps nobody: its next statement is accepted")
  }
}

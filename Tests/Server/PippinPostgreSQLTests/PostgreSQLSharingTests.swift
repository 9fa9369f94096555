import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

/// Short reads that wait for a connection share a round trip.
@Suite struct PostgreSQLSharingTests {
  /// So few connections that everything waits that is asked for while they are busy.
  private func makeDatabase(connections: Int = 1) async throws -> TestDatabase {
    let database = try await TestDatabase {
      $0.connections = connections
      $0.statementLimit = .seconds(30)
      $0.waitingLimit = .seconds(60)
    }
    try await database.pool.insert(1, 2, 3)
    return database
  }

  private func read(_ number: Int) -> SQLStatement { "SELECT n FROM t WHERE n = \(number)" }

  /// Has reads wait behind a commit on each connection, in their order, and lets them go on when all wait.
  ///
  /// - Parameter place: the index of the one that is a commit, if any is.
  /// - Returns: what each found or how it failed, and how many round trips they took together.
  private func answers(
    of reads: [[SQLStatement]], commitAt place: Int? = nil, behind commits: Int = 1, from pool: PostgreSQLPool,
    in database: TestDatabase
  ) async throws -> (found: [Result<[Int64], PostgreSQLError>], roundTrips: Int) {
    let other = try PostgreSQLPool(PostgreSQLSettings(address: database.address))
    var waiting: [Task<Result<[Int64], PostgreSQLError>, Never>] = []
    var before = 0
    try await other.session(.write, limit: .seconds(120)) { lock in
      try await lock.run("LOCK TABLE t IN ACCESS EXCLUSIVE MODE")
      before = pool.statistics.roundTrips
      for number in 1...commits {
        waiting.append(Task { await pool.found(["INSERT INTO t VALUES (\(98 + number)) RETURNING n"], .write) })
        try await eventually("a connection is busy") { pool.statistics.busy == number }
      }
      for (index, statements) in reads.enumerated() {
        waiting.append(Task { await pool.found(statements, index == place ? .write : .snapshot) })
        try await eventually("it waits") { pool.statistics.waiting == index + 1 }
      }
    }
    var found: [Result<[Int64], PostgreSQLError>] = []
    for task in waiting { found.append(await task.value) }
    // The first are the commits that the others waited for.
    return (Array(found.dropFirst(commits)), pool.statistics.roundTrips - before - commits)
  }

  @Test func `reads that wait are answered in one round trip`() async throws {
    let database = try await makeDatabase()
    let reads = [[read(1)], [read(2), read(3)], [read(4)], [read(3)]]
    let (found, roundTrips) = try await answers(of: reads, from: database.pool, in: database)
    #expect(found == [.success([1]), .success([2, 3]), .success([]), .success([3])])
    #expect(roundTrips == 1)
  }

  @Test func `a commit that waits between reads shares no round trip`() async throws {
    let database = try await makeDatabase()
    let reads: [[SQLStatement]] = [
      [read(1)], [read(7)], ["INSERT INTO t VALUES (7) RETURNING n"], [read(7)], [read(2)],
    ]
    let (found, roundTrips) = try await answers(of: reads, commitAt: 2, from: database.pool, in: database)
    #expect(found == [.success([1]), .success([]), .success([7]), .success([7]), .success([2])])
    #expect(roundTrips == 3)
  }

  @Test func `no more than eight reads share a round trip`() async throws {
    let database = try await makeDatabase()
    let reads = (0..<20).map { [read($0 % 3 + 1)] }
    let (found, roundTrips) = try await answers(of: reads, from: database.pool, in: database)
    #expect(found == (0..<20).map { .success([Int64($0 % 3 + 1)]) })
    #expect(roundTrips == 3)
  }

  @Test func `a connection leaves the others their share of what waits`() async throws {
    let database = try await makeDatabase(connections: 2)
    let reads = (0..<8).map { [read($0 % 3 + 1)] }
    let (found, roundTrips) = try await answers(of: reads, behind: 2, from: database.pool, in: database)
    #expect(found == (0..<8).map { .success([Int64($0 % 3 + 1)]) })
    // Four of eight, then two of the other four, then one and one.
    #expect(roundTrips == 4)
  }

  @Test(arguments: [("SELECT 1 / 0", "22012"), ("SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(30)", "57014")])
  func `a read that fails fails alone`(_ statement: String, _ state: String) async throws {
    let database = try await makeDatabase()
    let reads = [[read(1)], [read(2), SQLStatement(stringLiteral: statement)], [read(2)], [read(3)]]
    let (found, _) = try await answers(of: reads, from: database.pool, in: database)
    #expect([found[0], found[2], found[3]] == [.success([1]), .success([2]), .success([3])])
    #expect(throws: (any Error).self) { try found[1].get() }
    if case .failure(let error) = found[1] { #expect(error.sqlState == state) }
    #expect(database.pool.statistics.lost == 0)
  }

  @Test func `a read whose server process ends fails alone`() async throws {
    let database = try await makeDatabase()
    let reads = [[read(1)], ["SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(30)"], [read(2)], [read(3)]]
    let (found, _) = try await answers(of: reads, from: database.pool, in: database)
    #expect([found[0], found[2], found[3]] == [.success([1]), .success([2]), .success([3])])
    #expect(throws: (any Error).self) { try found[1].get() }
    if case .failure(let error) = found[1] { #expect(error.code == .unavailable) }
    #expect(database.pool.statistics.lost == 1)
  }

  @Test func `a statement that was prepared in a failed round trip is prepared again`() async throws {
    let database = try await makeDatabase()
    let reads: [[SQLStatement]] = [["SELECT 1 / 0"], ["SELECT n + 1 FROM t WHERE n = \(1)"]]
    let (found, _) = try await answers(of: reads, from: database.pool, in: database)
    #expect(found[1] == .success([2]))
    let again = await database.pool.found(["SELECT n + 1 FROM t WHERE n = \(1)"], .snapshot)
    #expect(again == .success([2]))
  }

  @Test func `behind a pooler each read has its own transaction`() async throws {
    let database = try await makeDatabase()
    let pooler = try PostgreSQLPooler(before: .shared())
    var settings = PostgreSQLSettings(address: pooler.address(of: database.name))
    settings.connections = 1
    settings.waitingLimit = .seconds(60)
    let pool = try PostgreSQLPool(settings)
    let (found, roundTrips) = try await answers(of: [[read(1)], [read(2)], [read(3)]], from: pool, in: database)
    #expect(found == [.success([1]), .success([2]), .success([3])])
    #expect(roundTrips == 3)
  }
}

extension PostgreSQLPool {
  /// The first column of all rows that statements find, where those that find nothing are left out.
  fileprivate func found(
    _ statements: [SQLStatement], _ mode: PostgreSQLTransactionMode
  ) async -> Result<[Int64], PostgreSQLError> {
    do throws(PostgreSQLError) {
      let results = try await transaction(mode, statements, isShareable: true)
      var found: [Int64] = []
      for result in results { found += try result.rows { row throws(PostgreSQLError) in try row.integer(0) } }
      return .success(found)
    } catch {
      return .failure(error)
    }
  }
}

import PippinSecret
import PippinTelemetry

@testable import PippinDatabases

/// What a server answers, in a test that has none.
enum Reply: PostgreSQLReply {
  case done(String)
  case failed(PostgreSQLError, endsConnection: Bool = false)
  case skipped

  static let done = Self.done("")

  static func failed(_ code: PostgreSQLError.Code, _ sqlState: String = "", endsConnection: Bool = false) -> Self {
    .failed(PostgreSQLError(code, sqlState: sqlState, message: "as the test wants"), endsConnection: endsConnection)
  }

  var outcome: PostgreSQLResult.Outcome {
    switch self {
    case .done: .succeeded
    case .failed: .failed
    case .skipped: .skipped
    }
  }

  var tag: String { if case .done(let tag) = self { tag } else { "" } }
  var error: PostgreSQLError {
    if case .failed(let error, _) = self { error } else { PostgreSQLError(.other, message: "") }
  }
  var endsConnection: Bool { if case .failed(_, let endsConnection) = self { endsConnection } else { false } }
  var result: PostgreSQLResult? { nil }
}

/// A connection to no server: a test says what the server answers.
final class FakeConnection: PoolConnection {
  let socket: Int32
  let isOurs: Bool
  let wantsToSend = false
  private(set) var deadline: ContinuousClock.Instant?
  private(set) var idleSince: ContinuousClock.Instant
  var isInTransaction = false
  var keptAs: Int?
  /// Whether everything was answered.
  var isAnswered = false
  /// Why the connection broke.
  var fault: PostgreSQLError?
  private(set) var query: PendingQuery?
  private var pipelines: [PostgreSQLPipeline] = []
  private var turn = 0

  init(_ socket: Int32, isOurs: Bool, at now: ContinuousClock.Instant) {
    self.socket = socket
    self.isOurs = isOurs
    idleSince = now
  }

  var orphan: OrphanedBackends.Orphan? {
    isOurs ? OrphanedBackends.Orphan(backend: Int64(socket), since: idleSince) : nil
  }

  func start(_ query: PendingQuery, until deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
    self.query = query
    self.deadline = deadline
    (isAnswered, turn) = (false, 0)
    switch query {
    case .check: pipelines = [PostgreSQLPipeline()]
    case .cleaning: pipelines = [Self.pipeline(.frame)]
    case .looking: pipelines = [Self.pipeline(.statement)]
    case .work(let works):
      pipelines = works.map { work in
        var pipeline = PostgreSQLPipeline()
        work.forEachStep(isSetUp: isOurs) { _, step in pipeline.expect(step) }
        return pipeline
      }
    }
    for index in pipelines.indices { pipelines[index].noteSending() }
    if let fault { throw fault }
  }

  private static func pipeline(_ step: PostgreSQLPipeline.Step) -> PostgreSQLPipeline {
    var pipeline = PostgreSQLPipeline()
    pipeline.expect(step)
    return pipeline
  }

  func proceed(canReceive: Bool) throws(PostgreSQLError) -> Bool {
    if let fault { throw fault }
    return isAnswered
  }

  func finish(at now: ContinuousClock.Instant) -> (query: PendingQuery, pipelines: [PostgreSQLPipeline])? {
    (idleSince, deadline) = (now, nil)
    return query.take().map { ($0, pipelines) }
  }

  /// Takes the server's answers to the next statements.
  func take(_ replies: [Reply]) {
    for reply in replies {
      while turn < pipelines.count - 1, pipelines[turn].isOver { turn += 1 }
      _ = pipelines[turn].take(reply)
    }
  }

  /// The names of the work that shares the present round trip; nil if the query is the pool's own.
  var works: [String]? { if case .work(let works) = query { works.map(\.name) } else { nil } }

  /// The kind of the present query.
  var asks: String {
    switch query {
    case nil: "nothing"
    case .check: "check"
    case .cleaning: "cleaning"
    case .looking: "looking"
    case .work(let works): works.map(\.name).joined(separator: " + ")
    }
  }
}

extension PostgreSQLWork {
  /// Work of one statement that nobody waits for; its text is its name.
  init(
    _ name: String, _ mode: PostgreSQLTransactionMode? = .snapshot, _ ending: Ending = .commit, in place: Place = .any,
    deadline: ContinuousClock.Instant? = nil, isShareable: Bool = false
  ) {
    self.init(
      place: place, beginning: mode, statements: [SQLStatement(stringLiteral: name)], ending: ending,
      limit: StatementLimit(.seconds(5), isUsual: true), deadline: deadline, isShareable: isShareable,
      continuation: nil)
  }

  var name: String { statements.first?.text.written(for: .postgreSQL) ?? "" }
}

/// A pool's rules with a clock that a test turns, and connections to no server.
struct PoolWithoutServer {
  var state: PoolState<FakeConnection>
  var now = ContinuousClock.now
  private var opened: Int32 = 0

  init(_ adjust: (inout PostgreSQLSettings) -> Void = { _ in }) {
    var settings = PostgreSQLSettings(address: SecretText("postgres://nobody@nowhere/nothing"))
    adjust(&settings)
    state = PoolState(settings, log: .none)
  }

  /// Hands out what waits, and opens the connections that the pool asks for.
  ///
  /// - Returns: the connections that were opened.
  @discardableResult
  mutating func serve(isOurs: Bool = true, timeline: Int64 = 1) -> [FakeConnection] {
    var new: [FakeConnection] = []
    var wanted = state.handOut(at: now)
    // A pool that opens ever more is a failure, and not a test that never ends.
    while wanted > 0, new.count < 100 {
      for _ in 0..<wanted { new.append(open(isOurs: isOurs, timeline: timeline)) }
      wanted = state.handOut(at: now)
    }
    return new
  }

  /// Reports a connection that an attempt has opened.
  @discardableResult
  mutating func open(isOurs: Bool = true, system: Int64 = 7, timeline: Int64 = 1) -> FakeConnection {
    opened += 1
    let connection = FakeConnection(opened, isOurs: isOurs, at: now)
    state.take(.success((connection, PostgreSQLOrigin(system: system, timeline: timeline))), at: now)
    return connection
  }

  /// Reports that an attempt failed.
  mutating func failToOpen() {
    state.take(.failure(PostgreSQLError(.unavailable, message: "nobody listens")), at: now)
  }

  mutating func take(_ works: PostgreSQLWork...) { for work in works { state.take(work, at: now) } }

  /// Has the server answer everything that a connection asked.
  mutating func answer(_ connection: FakeConnection, _ replies: Reply...) {
    connection.take(replies)
    connection.isAnswered = true
    state.proceed(connection.socket, canReceive: true, at: now)
  }

  /// Breaks a connection, after some answers.
  mutating func cut(_ connection: FakeConnection, after replies: Reply...) {
    connection.take(replies)
    connection.fault = PostgreSQLError(.unavailable, message: "the connection broke")
    state.proceed(connection.socket, canReceive: true, at: now)
  }

  mutating func pass(_ time: Duration) {
    now = now.advanced(by: time)
    state.attend(at: now)
  }

  /// The answers since the last call: each work's name, and `done` or its error.
  mutating func answers() -> [String] {
    state.takeAnswers().map { work, result in
      switch result {
      case .success(let answer): "\(work.name): \(answer.kept.map { "kept as \($0)" } ?? "done")"
      case .failure(let error): "\(work.name): \(error.code.rawValue)"
      }
    }
  }
}

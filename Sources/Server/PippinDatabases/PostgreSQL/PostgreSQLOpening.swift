internal import PippinLock
internal import PippinPlatform
internal import PippinTelemetry

/// An opened connection with its server's identity.
struct PostgreSQLOpened: Sendable {
  let connection: PostgreSQLConnection
  let origin: PostgreSQLOrigin
  /// Whether the server process is ours alone and has our session settings.
  let isOurs: Bool
}

/// One attempt to connect. It tries all hosts at once, each on its own thread, so that a silent host delays nothing. Of
/// several writable hosts it takes the one that was promoted last, because an old primary may have come back.
///
/// A silent host keeps an attempt going for seconds, in which a standby may be promoted. So a host that failed is tried
/// again until every host has answered or been given up.
final class PostgreSQLOpening: Sendable {
  typealias Outcome = Result<PostgreSQLOpened, PostgreSQLError>

  /// How long to wait for further hosts after the first writable one.
  private static let waitForOthers: useconds_t = 500_000
  /// The pause before a host that failed is tried again.
  private static let pause: useconds_t = 500_000

  private struct State {
    var outcomes: [Int: Outcome] = [:]
    /// The hosts whose data this process must not use.
    var refused: Set<Int> = []
    var isOver = false
  }

  private let settings: PostgreSQLSettings
  private let known: PostgreSQLOrigin?
  private let log: Log
  private let hosts: [[PostgreSQLHosts.Option]]
  private let state = Lock(State())
  private let deliver: @Sendable (Outcome) -> Void

  /// - Parameters:
  ///   - known: the database system of earlier connections, if any.
  ///   - deliver: called once, on any thread.
  init(
    _ settings: PostgreSQLSettings, known: PostgreSQLOrigin?, log: Log, deliver: @escaping @Sendable (Outcome) -> Void
  ) throws(PostgreSQLError) {
    self.settings = settings
    self.known = known
    self.log = log
    self.deliver = deliver
    hosts = try PostgreSQLHosts(settings.address).attempts
  }

  func start() {
    for (number, host) in hosts.enumerated() {
      let isStarted = SystemThread.detached { [self] in
        take(number, connect(to: host, number))
        while isWanted(number) {
          usleep(Self.pause)
          if isWanted(number) { take(number, connect(to: host, number)) }
        }
      }
      if !isStarted {
        take(number, .failure(PostgreSQLError(.full, message: "the system has no free thread for a connection")))
      }
    }
  }

  private func connect(to host: [PostgreSQLHosts.Option], _ number: Int) -> Outcome {
    do throws(PostgreSQLError) {
      let connection = try PostgreSQLConnection(to: host)
      let opened = try connection.greet(settings)
      guard let known, !opened.origin.mayFollow(known) else { return .success(opened) }
      let name = host.last { $0.keyword.hasPrefix("host") }?.value ?? "the server"
      let words = "\(name): \(opened.origin.objection(after: known))"
      log.warning("a database server was refused", ["detail": .string(words)])
      state.withLock { state in _ = state.refused.insert(number) }
      return .failure(PostgreSQLError(.unavailable, message: words))
    } catch {
      return .failure(error)
    }
  }

  /// Whether a host that failed should be tried again.
  private func isWanted(_ host: Int) -> Bool {
    state.withLock { state in
      guard !state.isOver, !state.refused.contains(host), case .failure = state.outcomes[host] else { return false }
      return true
    }
  }

  private func take(_ host: Int, _ outcome: Outcome) {
    let found = state.withLock { state in
      state.outcomes[host] = outcome
      return (isAll: state.outcomes.count == hosts.count, isAny: outcome.isSuccess)
    }
    if found.isAll {
      end()
    } else if found.isAny {
      usleep(Self.waitForOthers)
      end()
    }
  }

  /// Takes the best connection so far; later ones are closed.
  private func end() {
    let outcomes: [Outcome]? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.isOver = true
      return hosts.indices.compactMap { state.outcomes[$0] }
    }
    if let outcomes { deliver(Self.best(of: outcomes)) }
  }

  private static func best(of outcomes: [Outcome]) -> Outcome {
    let (found, words) = outcomes.reduce(into: ([PostgreSQLOpened](), [String]())) { lists, outcome in
      switch outcome {
      case .success(let opened): lists.0.append(opened)
      case .failure(let error): lists.1.append(error.message)
      }
    }
    guard let first = found.first else {
      return .failure(PostgreSQLError(.unavailable, message: words.joined(separator: "; ")))
    }
    guard found.allSatisfy({ $0.origin.system == first.origin.system }) else {
      return .failure(
        PostgreSQLError(
          .unavailable, message: "the hosts in the address are different writable database systems"))
    }
    return .success(found.reduce(first) { $1.origin.timeline > $0.origin.timeline ? $1 : $0 })
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

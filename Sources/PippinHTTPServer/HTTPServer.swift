import CPippinMicroHTTPD
import Glibc
package import PippinHTTP
import PippinLock
package import PippinTelemetry

/// An HTTP/1.1 server: libmicrohttpd in front, a `Responder` behind.
///
/// Requests are read and judged by a few threads of the daemon's. The responder starts on such a thread and, if it
/// never has to wait, its answer is written right there; once it waits, the connection is laid aside until the answer
/// comes, from wherever.
package final class HTTPServer: Sendable {
  private enum State {
    case new
    case running(RunningDaemon)
    case stopped
  }

  private let daemon: Daemon
  private let state = Lock<State>(.new)

  /// A server that does nothing until it is started.
  package init(configuration: HTTPServerConfiguration, responder: any Responder, log: Log = .none) {
    daemon = Daemon(configuration: configuration, responder: responder, log: log)
  }

  deinit {
    guard let running = take() else { return }
    running.stopAccepting()
    running.end()
  }

  /// Binds, listens and serves.
  /// - Throws: `HTTPServerError` when the address or the system's resources are not to be had.
  /// - Precondition: it was not started before; a server serves once.
  package func start() throws(HTTPServerError) {
    let daemon = daemon
    try state.withLock { state throws(HTTPServerError) in
      guard case .new = state else { preconditionFailure("a server is started once") }
      state = .running(try RunningDaemon(daemon))
    }
  }

  /// The port on which it really listens; 0 when it does not.
  package var port: Int {
    state.withLock { if case .running(let running) = $0 { running.port } else { 0 } }
  }

  /// How many clients are connected.
  package var connectionCount: Int { daemon.connections.admittedCount }

  /// Serves on, and closes each connection with its next answer, so that a proxy keeps none open to where nobody will be.
  package func seeOut() {
    state.withLock { if case .running(let running) = $0 { running.seeOut() } }
  }

  /// Accepts nothing more, lets what is under way end, and closes everything.
  ///
  /// What is not answered when the grace is over is answered 503 by the server, and the work on it is cancelled.
  /// A second call does nothing.
  package func stop(grace: Duration = .seconds(10)) async {
    guard let running = take() else { return }
    running.stopAccepting()
    await waitUntilIdle(within: grace)
    running.giveUp()
    await waitUntilIdle(within: .seconds(2))
    running.end()
  }

  private func take() -> RunningDaemon? {
    state.withLock { state in
      defer { state = .stopped }
      return if case .running(let running) = state { running } else { nil }
    }
  }

  private func waitUntilIdle(within bound: Duration) async {
    let end = ContinuousClock.now + bound
    while daemon.connections.busyCount > 0, ContinuousClock.now < end {
      // A cancelled caller does not get to wait: then the grace is over, which is what its cancellation asks for.
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
    }
  }
}

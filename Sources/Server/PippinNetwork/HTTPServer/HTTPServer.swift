import CPippinMicroHTTPD
package import PippinHTTP
import PippinLock
package import PippinTelemetry

/// An HTTP/1.1 server: libmicrohttpd in front, a `Responder` behind.
///
/// A few daemon threads read and check requests. The responder starts on such a thread. If it does not wait, its answer is
/// sent there; otherwise the connection is suspended until the answer.
package final class HTTPServer: Sendable {
  private enum State {
    case new
    case running(RunningDaemon)
    case stopped
  }

  private let daemon: Daemon
  private let state = Lock<State>(.new)

  /// Creates a server without starting it.
  package init(configuration: HTTPServerConfiguration, responder: any Responder, log: Log = .none) {
    daemon = Daemon(configuration: configuration, responder: responder, log: log)
  }

  deinit {
    guard let running = take() else { return }
    running.stopAccepting()
    running.end()
  }

  /// Binds, listens and serves.
  /// - Throws: `HTTPServerError` if the address or the system's resources are not available.
  /// - Precondition: the server was not started before.
  package func start() throws(HTTPServerError) {
    let daemon = daemon
    try state.withLock { state throws(HTTPServerError) in
      guard case .new = state else { preconditionFailure("a server can be started only once") }
      state = .running(try RunningDaemon(daemon))
    }
  }

  /// The actual port; 0 if it does not listen.
  package var port: Int {
    state.withLock { if case .running(let running) = $0 { running.port } else { 0 } }
  }

  /// The number of connections.
  package var connectionCount: Int { daemon.connections.admittedCount }

  /// Continues to serve, but closes each connection with its next answer, so that proxies keep none open.
  package func seeOut() {
    state.withLock { if case .running(let running) = $0 { running.seeOut() } }
  }

  /// Stops accepting, finishes open requests, and closes everything.
  ///
  /// Requests without an answer after the grace period get 503, and their work is cancelled. A second call does nothing.
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
      // If the caller is cancelled, the grace period ends at once.
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
    }
  }
}

import CPippinMicroHTTPD
import PippinLock
import PippinPlatform

/// The owner of a started daemon, its listening socket and its acceptor.
///
/// Proof for `@unchecked Sendable`: everything is immutable, and the daemon's calls used here are safe from any thread
/// as long as `end` comes last, which the server ensures.
@safe final class RunningDaemon: @unchecked Sendable {
  private let handle: OpaquePointer
  private let daemon: Daemon
  private let listener: ListeningSocket
  private let acceptor: Acceptor

  init(_ daemon: Daemon) throws(HTTPServerError) {
    let configuration = daemon.configuration
    let listener = try ListeningSocket(host: configuration.host, port: configuration.port)
    let maximum = Self.allowedConnections(wanted: configuration.limits.connections)
    let threads = max(1, configuration.threads ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    if configuration.tls != nil, MHD_is_feature_supported(.FEATURE_TLS) != .YES {
      throw HTTPServerError(code: .noTLS, detail: "this libmicrohttpd was built without TLS")
    }
    guard let handle = unsafe startDaemon(context: daemon, threads: threads) else {
      throw configuration.tls == nil
        ? HTTPServerError(code: .noResources, detail: "libmicrohttpd could not start")
        : HTTPServerError(code: .badCertificate, detail: "libmicrohttpd could not start with this certificate and key")
    }
    // Where the system allows fewer connections, each network's share shrinks with them.
    let wanted = max(1, configuration.limits.connections)
    daemon.connections.open(
      for: maximum, perNetwork: configuration.limits.connectionsPerNetwork.map { max(1, $0 * maximum / wanted) })
    do {
      acceptor = try unsafe Acceptor(handle: handle, daemon: daemon, listener: listener.descriptor)
    } catch {
      unsafe MHD_stop_daemon(handle)
      throw error
    }
    unsafe self.handle = handle
    self.daemon = daemon
    self.listener = listener
  }

  var port: Int { listener.port }

  /// Closes each connection with its next answer, but still accepts new ones.
  func seeOut() {
    daemon.isStopping.set()
  }

  /// Accepts no new connections, and closes each one with its next answer.
  func stopAccepting() {
    seeOut()
    acceptor.stop()
    // The system now refuses new connections; `end` closes the socket.
    shutDownBothWays(listener.descriptor)
  }

  func giveUp() { daemon.giveUp() }

  /// Closes all connections and waits for the daemon's threads.
  func end() {
    // The daemon aborts the process if a connection is still suspended.
    daemon.giveUp()
    unsafe MHD_stop_daemon(handle)
    daemon.connections.clear()
  }

  /// Raises the process's descriptor limit as far as wanted and allowed, and reserves some descriptors for the store, the
  /// log and outgoing connections.
  private static func allowedConnections(wanted: Int) -> Int {
    let reserve = 64
    guard let limit = DescriptorLimit.raise(to: wanted + reserve) else { return wanted }
    return max(1, min(wanted, limit - reserve))
  }
}

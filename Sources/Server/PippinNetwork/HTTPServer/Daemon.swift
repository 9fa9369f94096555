import CPippinMicroHTTPD
import PippinHTTP
import PippinLock
import PippinPlatform
import PippinTelemetry

/// The context of the daemon's callbacks: the server's settings and its open connections.
final class Daemon: Sendable {
  let configuration: HTTPServerConfiguration
  let responder: any Responder
  let log: Log
  let connections: Connections
  /// Once set, every answer closes its connection.
  let isStopping = AtomicFlag()
  /// Once set, the server no longer waits for responders.
  let hasGivenUp = AtomicFlag()

  init(configuration: HTTPServerConfiguration, responder: any Responder, log: Log) {
    self.configuration = configuration
    self.responder = responder
    self.log = log
    connections = Connections(
      sharedPeers: configuration.sharedPeers, logAddresses: configuration.logAddresses)
  }

  /// Handles a request's next step. The daemon calls it when the header is complete, for each piece of the body, at the
  /// request's end, and after a resumption. False closes the connection at once.
  func handle(
    _ connection: Connection, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
    piece: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch connection.step {
    case .head: return unsafe begin(connection, url: url, method: method, version: version)
    case .body where !piece.isEmpty: return unsafe take(piece, on: connection)
    case .body: return unsafe finish(connection, method: method)
    case .answer: return write(connection)
    case .done: return true
    }
  }

  private func begin(
    _ connection: Connection, url: UnsafePointer<CChar>, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
  ) -> Bool {
    let limits = configuration.limits
    guard connection.target.count <= limits.targetBytes,
      connection.target.count(where: { $0 == UInt8(ascii: "&") }) < limits.queryParameters
    else { return refuse(connection, .targetTooLong) }
    let headerSize = unsafe pippin_mhd_header_size(connection.handle)
    guard headerSize <= limits.headerBytes else { return refuse(connection, .headerTooLarge) }
    guard unsafe HTTPFields.isToken(String(cString: method)) else { return refuse(connection, .malformed) }
    var reader = unsafe HeadReader(
      limits: limits,
      layout: HeadLayout(
        method: method, url: url, targetCount: connection.target.count, version: version, headerSize: headerSize))
    unsafe readFields(of: connection.handle, into: &reader)
    let isHTTP11 = unsafe String(cString: version) == "HTTP/1.1"
    if let refusal = reader.refusal(isHTTP11: isHTTP11, limits: limits) { return refuse(connection, refusal) }
    connection.fields = reader.fields
    // The daemon accepts a lone LF as a chunk's end, which allows request smuggling. Closing the connection prevents it.
    connection.closesAfterAnswer = reader.isChunked
    connection.step = .body
    if reader.hasBody { connection.enter(.body) }
    return true
  }

  private func take(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> Bool {
    guard connection.body.count + piece.count <= configuration.limits.bodyBytes else {
      // The daemon accepts no answer before the end of a body, which may never come.
      endPastDaemon(connection, .bodyTooLarge)
      return false
    }
    unsafe connection.body.append(contentsOf: piece)
    return true
  }

  private func finish(_ connection: Connection, method: UnsafePointer<CChar>) -> Bool {
    guard let target = RequestTarget(connection.target, host: connection.fields["host"] ?? "") else {
      return refuse(connection, .malformed)
    }
    var received = HTTPRequest(
      method: unsafe String(cString: method), scheme: configuration.scheme, authority: target.authority,
      path: target.path, query: target.query, fields: connection.fields, body: connection.body, peer: connection.peer)
    if let state = Socket.state(of: connection.descriptor) { received.waited = state.sinceLastByte }
    let request = received
    connection.step = .answer
    if let response = responder.respondNow(to: request) {
      connection.answer.withLock { $0 = .made(response) }
      return write(connection)
    }
    connection.enter(.responder)
    connection.answer.withLock { $0 = .beingMade }
    let task: Task<Void, Never>
    // Before version 26, Apple's systems start no task on the thread that creates it.
    if #available(macOS 26.0, *) {
      task = Task.immediate { [responder] in connection.give(await responder.respond(to: request)) }
    } else {
      task = Task { [responder] in connection.give(await responder.respond(to: request)) }
    }
    let isMade = connection.answer.withLock { answer in
      guard case .beingMade = answer else { return true }
      // Both in the lock: an answer must not resume a connection before it is suspended, and no connection may be
      // suspended after `giveUp`.
      if hasGivenUp.isSet {
        answer = .made(stoppingResponse)
        task.cancel()
        return true
      }
      unsafe MHD_suspend_connection(connection.handle)
      answer = .awaited(task)
      return false
    }
    return isMade ? write(connection) : true
  }

  /// Answers all requests that wait for a responder, now and in future.
  func giveUp() {
    hasGivenUp.set()
    connections.giveUp(with: { stoppingResponse })
  }

  private var stoppingResponse: HTTPResponse {
    configuration.errorResponse(HTTPRefusal.stopping.status, HTTPRefusal.stopping.code)
  }

  private func write(_ connection: Connection) -> Bool {
    let response: HTTPResponse? = connection.answer.withLock { answer in
      guard case .made(let response) = answer else { return nil }
      answer = .none
      return response
    }
    guard let response else { return true }
    if response.status == HTTPResponse.hangUp.status { return false }
    let closes = connection.closesAfterAnswer || isStopping.isSet
    if queue(response, on: connection, closes: closes) { return true }
    log.error("a response could not be sent because it is not valid HTTP", ["status": .integer(response.status)])
    return refuse(connection, .badAnswer)
  }

  /// Answers a header that the daemon is about to refuse, because its own answer would have two heads, or no body that a
  /// program can read (decision 0051).
  func answerBeforeDaemon(_ refusal: HTTPRefusal) {
    logRefusal(refusal)
    // Over TLS the daemon's own 431 is better than none.
    if refusal != .malformed, configuration.tls != nil { return }
    // There is no such connection while the header is incomplete; then the daemon's own answer goes out.
    for connection in connections.withUnseenHeader() {
      connection.step = .done
      // `stop` then waits for it: the daemon crashes if it is stopped between this message and its own answer.
      connection.enter(.client)
      endPastDaemon(connection, refusal)
      shutDownBothWays(connection.descriptor)
    }
  }

  /// Answers where the daemon accepts no answer; the caller must close the connection.
  private func endPastDaemon(_ connection: Connection, _ refusal: HTTPRefusal) {
    // With TLS only the daemon can send.
    guard configuration.tls == nil else { return }
    ConnectionCloser(configuration.errorResponse(refusal.status, refusal.code)).send(to: connection.descriptor)
  }

  /// Answers without the responder, then closes the connection.
  func refuse(_ connection: Connection, _ refusal: HTTPRefusal) -> Bool {
    logRefusal(refusal)
    return queue(configuration.errorResponse(refusal.status, refusal.code), on: connection, closes: true)
  }

  private func logRefusal(_ refusal: HTTPRefusal) {
    log.debug("refused a request", ["status": .integer(refusal.status), "code": .string(refusal.code)])
  }

  private func queue(_ response: HTTPResponse, on connection: Connection, closes: Bool) -> Bool {
    guard unsafe queueResponse(response, on: connection.handle, closes: closes) else { return false }
    connection.step = .done
    connection.enter(.client)
    return true
  }
}

/// The owner of the started daemons, their listening socket and its acceptor.
///
/// `end` comes last, which the server ensures.
final class RunningDaemon: Sendable {
  private let handles: DaemonHandles
  private let threads: Int
  private let daemon: Daemon
  private let listener: ListeningSocket
  private let acceptor: Acceptor

  init(_ daemon: Daemon) throws(HTTPServerError) {
    let configuration = daemon.configuration
    let listener = try ListeningSocket(host: configuration.host, port: configuration.port)
    let maximum = try Self.allowedConnections(wanted: configuration.limits.connections)
    let threads = max(1, configuration.threads ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    if configuration.tls != nil, MHD_is_feature_supported(.FEATURE_TLS) != .YES {
      throw HTTPServerError(code: .noTLS, detail: "this libmicrohttpd was built without TLS")
    }
    handles = try DaemonHandles(daemon, threads: threads, tls: configuration.tls)
    // Where the system allows fewer connections, each network's share shrinks with them.
    let wanted = max(1, configuration.limits.connections)
    daemon.connections.open(
      for: maximum, perNetwork: configuration.limits.connectionsPerNetwork.map { max(1, $0 * maximum / wanted) })
    do {
      acceptor = try Acceptor(handles: handles, daemon: daemon, listener: listener.descriptor)
    } catch {
      handles.stop()
      throw error
    }
    self.threads = threads
    self.daemon = daemon
    self.listener = listener
  }

  var port: Int { listener.port }

  /// Starts what serves connections with this certificate, and gives it none yet.
  func prepare(_ tls: TLSIdentity) throws(HTTPServerError) -> PreparedTLS {
    PreparedTLS(try DaemonHandle(daemon, threads: threads, tls: tls), of: daemon)
  }

  /// Gives this certificate to every connection that is accepted from now on.
  func present(_ prepared: PreparedTLS) {
    if let handle = prepared.take() { handles.add(handle) }
  }

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
    handles.stop()
    daemon.connections.clear()
  }

  /// Raises the process's descriptor limit as far as wanted and allowed, and reserves some descriptors for the store, the
  /// log and outgoing connections.
  private static func allowedConnections(wanted: Int) throws(HTTPServerError) -> Int {
    let (reserve, least) = (64, 16)
    guard let limit = DescriptorLimit.raise(to: wanted + reserve) else { return wanted }
    // With fewer it would listen and hardly answer.
    guard limit >= reserve + min(wanted, least) else {
      throw HTTPServerError(
        code: .noResources,
        detail: "the system allows this process \(limit) open files, and it needs at least \(reserve + least). "
          + "Raise the limit (ulimit -n, or LimitNOFILE= of the unit)")
    }
    return min(wanted, limit - reserve)
  }
}

/// The library's daemons of one server: the newest gets all new connections. A former one has another certificate, and ends once its
/// connections have.
final class DaemonHandles: Sendable {
  private struct Former: Sendable {
    let handle: DaemonHandle
    /// Before that, a connection that it was given may not be counted yet.
    let mayEndAt: ContinuousClock.Instant
  }

  private struct State: Sendable {
    var newest: DaemonHandle
    var former: [Former] = []
  }

  private let state: Lock<State>

  init(_ daemon: Daemon, threads: Int, tls: TLSIdentity?) throws(HTTPServerError) {
    state = Lock(State(newest: try DaemonHandle(daemon, threads: threads, tls: tls)))
  }

  /// Gives all further connections to this daemon.
  func add(_ handle: DaemonHandle) {
    state.withLock { state in
      state.former.append(Former(handle: state.newest, mayEndAt: .now + .seconds(5)))
      state.newest = handle
    }
  }

  /// The daemon for the next connection. Only the acceptor's thread asks, and that thread also ends former ones, so none is stopped
  /// before it has what it was given.
  var newest: DaemonHandle { state.withLock(\.newest) }

  /// Stops the former daemons that have no connection any more; on the acceptor's thread.
  func endFormer() {
    let idle = state.withLock { state in
      let split = state.former.partition { $0.mayEndAt <= .now && $0.handle.connectionCount == 0 }
      defer { state.former.removeSubrange(split...) }
      return state.former[split...].map(\.handle)
    }
    for handle in idle { handle.stop() }
  }

  /// Stops all, and waits for their threads. Call it once, as the last.
  func stop() {
    for handle in state.withLock({ $0.former.map(\.handle) + [$0.newest] }) { handle.stop() }
  }
}

/// A certificate that a server can use, and does not use before ``HTTPServer/present(_:)``. It is given up with its last reference.
package final class PreparedTLS: Sendable {
  private let handle: Lock<DaemonHandle?>
  /// The context of the handle's callbacks, which must outlive it.
  private let daemon: Daemon

  init(_ handle: DaemonHandle, of daemon: Daemon) {
    self.handle = Lock(handle)
    self.daemon = daemon
  }

  deinit { take()?.stop() }

  /// The handle, once.
  func take() -> DaemonHandle? { handle.withLock { $0.take() } }
}

/// A daemon of the library.
///
/// Proof for `@unchecked Sendable`: the pointer is immutable, and the calls used here are safe from any thread as long as `stop` is the
/// last one.
@safe struct DaemonHandle: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ daemon: Daemon, threads: Int, tls: TLSIdentity?) throws(HTTPServerError) {
    guard let pointer = unsafe startDaemon(context: daemon, threads: threads, tls: tls) else {
      throw tls == nil
        ? HTTPServerError(code: .noResources, detail: "libmicrohttpd could not start")
        : HTTPServerError(code: .badCertificate, detail: "libmicrohttpd could not start with this certificate and key")
    }
    unsafe self.pointer = pointer
  }

  var connectionCount: Int { unsafe Int(pippin_mhd_connections(pointer)) }

  /// Takes over a connection; false if that failed, and the descriptor is closed.
  func take(_ descriptor: Int32, from address: UnsafePointer<sockaddr>, size: socklen_t) -> Bool {
    unsafe MHD_add_connection(pointer, descriptor, address, size) == .YES
  }

  /// Closes all its connections, and waits for its threads; so never on one of these.
  func stop() { unsafe MHD_stop_daemon(pointer) }
}

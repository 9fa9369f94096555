import CPippinMicroHTTPD
import PippinHTTP
import PippinLock
import PippinTelemetry
import Synchronization

/// What the daemon's callbacks reach through their context: the server's settings and its open connections.
final class Daemon: Sendable {
  let configuration: HTTPServerConfiguration
  let responder: any Responder
  let log: Log
  let connections: Connections
  /// Once set, every answer ends its connection.
  let isStopping = Atomic<Bool>(false)
  /// Once set, no responder is waited for any more.
  let hasGivenUp = Atomic<Bool>(false)

  init(configuration: HTTPServerConfiguration, responder: any Responder, log: Log) {
    self.configuration = configuration
    self.responder = responder
    self.log = log
    connections = Connections(sharedPeers: configuration.sharedPeers)
  }

  /// A step of the daemon with a request: it calls when the header is complete, for each piece of a body, at the
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
    guard connection.target.count <= limits.targetBytes else { return refuse(connection, .targetTooLong) }
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
    // The daemon takes a lone LF for a chunk's end, out of sight. Whoever is misled by that gets no second request in.
    connection.closesAfterAnswer = reader.isChunked
    connection.step = .body
    if reader.hasBody { connection.enter(.body) }
    return true
  }

  private func take(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> Bool {
    guard connection.body.count + piece.count <= configuration.limits.bodyBytes else {
      // The daemon takes no answer in the middle of a body, and its end may never come.
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
    let request = HTTPRequest(
      method: unsafe String(cString: method), scheme: configuration.scheme, authority: target.authority,
      path: target.path, query: target.query, fields: connection.fields, body: connection.body, peer: connection.peer)
    connection.step = .answer
    if let response = responder.respondNow(to: request) {
      connection.answer.withLock { $0 = .made(response) }
      return write(connection)
    }
    connection.enter(.responder)
    connection.answer.withLock { $0 = .beingMade }
    let task = Task.immediate { [responder] in
      connection.give(await responder.respond(to: request))
    }
    let isMade = connection.answer.withLock { answer in
      guard case .beingMade = answer else { return true }
      // Both inside the lock: an answer cannot ask to resume what is not suspended yet, and nothing is suspended
      // behind the back of whoever gives up.
      if hasGivenUp.load(ordering: .acquiring) {
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

  /// Answers in the responder's place wherever it is still waited for, now and from now on.
  func giveUp() {
    hasGivenUp.store(true, ordering: .releasing)
    connections.giveUp(with: stoppingResponse)
  }

  private var stoppingResponse: HTTPResponse {
    configuration.errorResponse(Refusal.stopping.status, Refusal.stopping.code)
  }

  private func write(_ connection: Connection) -> Bool {
    let response: HTTPResponse? = connection.answer.withLock { answer in
      guard case .made(let response) = answer else { return nil }
      answer = .none
      return response
    }
    guard let response else { return true }
    if response.status == HTTPResponse.hangUp.status { return false }
    let closes = connection.closesAfterAnswer || isStopping.load(ordering: .relaxed)
    if queue(response, on: connection, closes: closes) { return true }
    log.error("a responder's answer cannot be written", ["status": .integer(response.status)])
    return refuse(connection, .badAnswer)
  }

  /// Answers a header that the daemon is about to refuse: its own answer would have two heads (decision 0051).
  func answerBeforeDaemon() {
    for connection in connections.withUnseenHeader() {
      connection.step = .done
      // A stop waits for it then: the daemon crashes when it is stopped between this message and its own answer.
      connection.enter(.client)
      endPastDaemon(connection, .malformed)
      shutDownBothWays(connection.descriptor)
    }
  }

  /// Answers where the daemon takes no answer; the caller sees to it that the connection closes.
  private func endPastDaemon(_ connection: Connection, _ refusal: Refusal) {
    // With TLS the answer would have to go through the session, which is the daemon's own.
    guard configuration.tls == nil else { return }
    ConnectionCloser(configuration.errorResponse(refusal.status, refusal.code)).send(to: connection.descriptor)
  }

  /// Answers without the responder, and closes the connection after that.
  func refuse(_ connection: Connection, _ refusal: Refusal) -> Bool {
    log.debug("refused a request", ["status": .integer(refusal.status), "code": .string(refusal.code)])
    return queue(configuration.errorResponse(refusal.status, refusal.code), on: connection, closes: true)
  }

  private func queue(_ response: HTTPResponse, on connection: Connection, closes: Bool) -> Bool {
    guard unsafe queueResponse(response, on: connection.handle, closes: closes) else { return false }
    connection.step = .done
    connection.enter(.client)
    return true
  }
}

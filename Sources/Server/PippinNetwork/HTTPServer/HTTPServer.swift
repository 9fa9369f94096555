import CPippinMicroHTTPD
package import PippinHTTP
import PippinLock
package import PippinSecret
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

  /// Prepares another certificate for ``present(_:)``, and changes nothing yet.
  ///
  /// - Returns: nil if the server does not run.
  /// - Throws: `HTTPServerError` if the certificate cannot be used.
  /// - Precondition: the server was started with TLS.
  package func prepare(_ tls: TLSIdentity) throws(HTTPServerError) -> PreparedTLS? {
    precondition(daemon.configuration.tls != nil, "a server speaks TLS from its start, or never")
    return try state.withLock { state throws(HTTPServerError) -> PreparedTLS? in
      guard case .running(let running) = state else { return nil }
      return try running.prepare(tls)
    }
  }

  /// Gives this certificate to every connection from now on. Open connections live on with the one that they have.
  package func present(_ prepared: PreparedTLS) {
    state.withLock { state in
      if case .running(let running) = state { running.present(prepared) }
    }
  }

  /// Sets the networks of peers that many people share, and that may use all connections, and how much of an address the log has.
  package func adjust(sharedPeers: [IPNetwork], logAddresses: AddressDetail) {
    daemon.connections.adjust(sharedPeers: sharedPeers, logAddresses: logAddresses)
  }

  /// Stops accepting, finishes open requests, and closes everything.
  ///
  /// Requests without an answer after the grace period get 503, and their work is cancelled. A second call does nothing.
  /// - Parameter headerTimeout: how long a connection is waited for on which a request or a TLS handshake has only begun.
  package func stop(grace: Duration = .seconds(10), headerTimeout: Duration = .seconds(1)) async {
    guard let running = take() else { return }
    running.stopAccepting()
    // A client that keeps a connection half open for longer is not waited for.
    let end = ContinuousClock.now + headerTimeout + .milliseconds(250)
    await wait(within: grace) {
      daemon.connections.endIdle(headerTimeout: headerTimeout)
      guard daemon.connections.busyCount == 0 else { return false }
      return daemon.connections.admittedCount == 0 || ContinuousClock.now >= end
    }
    running.giveUp()
    await wait(within: .seconds(2)) { daemon.connections.busyCount == 0 }
    running.end()
  }

  private func take() -> RunningDaemon? {
    state.withLock { state in
      defer { state = .stopped }
      return if case .running(let running) = state { running } else { nil }
    }
  }

  private func wait(within bound: Duration, until isDone: () -> Bool) async {
    let end = ContinuousClock.now + bound
    while !isDone(), ContinuousClock.now < end {
      // If the caller is cancelled, the grace period ends at once.
      do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
    }
  }
}

/// A server's address and limits.
package struct HTTPServerConfiguration: Sendable {
  /// The limits of size and time for clients.
  package struct Limits: Sendable {
    /// Bytes of request line and fields together; more gets 431.
    package var headerBytes = 16_384
    /// Fields of a request; more get 431.
    package var fieldCount = 100
    /// Bytes of the request target; more get 414.
    package var targetBytes = 8192
    /// Parameters of a query; more get 414.
    package var queryParameters = 512
    /// Bytes of a body; more get 413.
    package var bodyBytes = 65_536
    /// Open connections; further ones wait unaccepted. The process's descriptor limit may lower it. Each network gets at
    /// most its share (`NetworkShares`).
    package var connections = 4096
    /// How many of them a customer's network may have; nil for an eighth.
    package var connectionsPerNetwork: Int?
    /// From a connection's start, or a further request's first byte, to the end of its header; shorter under load.
    package var headerTime: Duration = .seconds(10)
    /// From the header's end to the body's; shorter under load.
    package var bodyTime: Duration = .seconds(30)
    /// From an answer's start until the client has read its last byte.
    package var answerTime: Duration = .seconds(60)
    /// How long a connection may be idle between requests.
    package var idleTime: Duration = .seconds(75)
    /// How long a client may be silent, between requests or within one, while all `connections` are in use. Otherwise a
    /// client could block the server with idle connections.
    package var crowdedSilence: Duration = .seconds(2)

    package init() {}

    /// The limits under load. While more than half of the connections are in use, the times for headers and bodies shrink
    /// in proportion, down to `crowdedSilence`, so that the slowest clients are closed first.
    func whenCrowded(taken: Int, of maximum: Int) -> Limits {
      let free = 2 * max(0, maximum - taken)
      guard free < maximum else { return self }
      var limits = self
      func shortened(_ time: Duration) -> Duration {
        time > crowdedSilence ? crowdedSilence + (time - crowdedSilence) * free / maximum : time
      }
      limits.headerTime = shortened(headerTime)
      limits.bodyTime = shortened(bodyTime)
      return limits
    }

    var shortestTime: Duration { min(headerTime, bodyTime, answerTime, idleTime) }
  }

  /// The address to listen on: a host name, or an IPv4 or IPv6 address.
  package var host: String
  /// The port; 0 lets the system choose.
  package var port: Int
  package var limits: Limits
  /// The number of worker threads; nil for one per core.
  package var threads: Int?
  /// The certificate and key for TLS at the start; nil for plain HTTP.
  package var tls: TLSIdentity?
  /// Networks of peers that many people share, such as proxies; they may use all connections.
  package var sharedPeers: [IPNetwork]
  /// How much of a peer's address the log has.
  package var logAddresses: AddressDetail
  /// Creates the server's own error answers, from a status and a code for programs.
  package var errorResponse: @Sendable (_ status: Int, _ code: String) -> HTTPResponse

  package init(
    host: String = "127.0.0.1", port: Int = 0, limits: Limits = Limits(), threads: Int? = nil,
    tls: TLSIdentity? = nil, sharedPeers: [IPNetwork] = IPNetwork.loopback, logAddresses: AddressDetail = .full,
    errorResponse: @escaping @Sendable (_ status: Int, _ code: String) -> HTTPResponse = {
      .text($1 + "\n", status: $0)
    }
  ) {
    self.host = host
    self.port = port
    self.limits = limits
    self.threads = threads
    self.tls = tls
    self.sharedPeers = sharedPeers
    self.logAddresses = logAddresses
    self.errorResponse = errorResponse
  }

  /// The scheme of received requests.
  var scheme: String { tls == nil ? "http" : "https" }
}

/// A server's TLS certificate and private key.
package struct TLSIdentity: Sendable, Equatable {
  /// The server's certificate, then the intermediate certificates, as PEM.
  package let certificateChainPEM: String
  /// The certificate's private key as PEM.
  package let privateKeyPEM: SecretText

  package init(certificateChainPEM: String, privateKeyPEM: SecretText) {
    self.certificateChainPEM = certificateChainPEM
    self.privateKeyPEM = privateKeyPEM
  }

  /// GnuTLS priorities for TLS 1.2 and 1.3 (RFC 8996), with only ephemeral elliptic curve keys and authenticated
  /// encryption (RFC 9325, 4.2).
  static let priorities =
    "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA"
    + ":-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM:-MAC-ALL:+AEAD"
}

/// The reason why a server could not start.
package struct HTTPServerError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The host's name has no address.
    case couldNotResolve
    /// The address is in use or not available.
    case couldNotListen
    /// The certificate or its private key is not PEM, or they do not belong together.
    case badCertificate
    /// libmicrohttpd was built without TLS.
    case noTLS
    /// The system has no free thread, memory or descriptor.
    case noResources
  }

  package let code: Code
  /// The reason, for an operator who sees the address beside it.
  package let detail: String
}

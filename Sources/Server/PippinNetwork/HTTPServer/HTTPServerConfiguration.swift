package import PippinHTTP

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
  /// The certificate and key for TLS; nil for plain HTTP.
  package var tls: TLSIdentity?
  /// Networks of peers that many people share, such as proxies; they may use all connections.
  package var sharedPeers: [IPNetwork]
  /// Creates the server's own error answers, from a status and a code for programs.
  package var errorResponse: @Sendable (_ status: Int, _ code: String) -> HTTPResponse

  package init(
    host: String = "127.0.0.1", port: Int = 0, limits: Limits = Limits(), threads: Int? = nil,
    tls: TLSIdentity? = nil, sharedPeers: [IPNetwork] = IPNetwork.loopback,
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
    self.errorResponse = errorResponse
  }

  /// The scheme of received requests.
  var scheme: String { tls == nil ? "http" : "https" }
}

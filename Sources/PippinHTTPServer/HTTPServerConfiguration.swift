package import PippinHTTP

/// Where a server listens and how much it puts up with.
package struct HTTPServerConfiguration: Sendable {
  /// How large and how slow a client may be.
  package struct Limits: Sendable {
    /// Bytes of request line and fields together; more is answered 431.
    package var headerBytes = 16_384
    /// Fields of one request; more are answered 431.
    package var fieldCount = 100
    /// Bytes of the request target; more are answered 414.
    package var targetBytes = 8192
    /// Bytes of a body; more are answered 413.
    package var bodyBytes = 65_536
    /// Open connections; more wait unaccepted. Lowered at the start to what the process may open. One network gets a
    /// share of them (`NetworkShares`), and is turned away beyond that.
    package var connections = 4096
    /// From a connection's beginning, or a further request's first byte, to the end of its header. Less in a crowd.
    package var headerTime: Duration = .seconds(10)
    /// From a header's end to its body's. Less in a crowd.
    package var bodyTime: Duration = .seconds(30)
    /// From an answer to its last byte taken by the client.
    package var answerTime: Duration = .seconds(60)
    /// How long a connection may lie idle between requests.
    package var idleTime: Duration = .seconds(75)
    /// How long a client may say nothing, between requests or within one, while all `connections` are taken: the
    /// silent give way to those who wait outside, or one client could fill the house with what costs it nothing.
    package var crowdedSilence: Duration = .seconds(2)

    package init() {}

    /// The same limits with less time for headers and bodies while more than half of the connections are taken: in
    /// proportion, down to `crowdedSilence` when all are. So the slowest senders make room first.
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

  /// The address to listen on: a name or a number, of IPv4 or IPv6.
  package var host: String
  /// The port; 0 lets the system choose.
  package var port: Int
  package var limits: Limits
  /// Threads that read, answer at once what can be, and write; nil for one per core.
  package var threads: Int?
  /// With what the server speaks TLS, and nothing else; nil for plain HTTP.
  package var tls: TLSIdentity?
  /// The networks of peers that speak for many, such as a proxy: they may take all connections.
  package var sharedPeers: [IPNetwork]
  /// Makes the answers that the server gives by itself, from a status and a code for programs.
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

  /// What received requests say their scheme is.
  var scheme: String { tls == nil ? "http" : "https" }
}

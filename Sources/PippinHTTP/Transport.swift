/// Whatever carries a request to another server and brings its answer: libcurl, or an emulator in the same process.
public protocol Transport: Sendable {
  /// Sends a request and waits for the whole answer. Redirects are answers, they are not followed.
  /// - Parameters:
  ///   - request: what to send, as it is.
  ///   - timeout: for everything together, from resolving the name to the answer's last byte.
  /// - Throws: `TransportError`; any answer, whatever its status, is no error.
  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse
}

/// Why there is no answer.
public struct TransportError: Error, Equatable {
  /// What went wrong, for a program; new codes may join.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling in logs.
    public let rawValue: String

    /// A code by its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The host's (or the proxy's) name has no address, or nobody could say.
    public static let couldNotResolve = Code(rawValue: "could_not_resolve")
    /// Nobody accepted the connection.
    public static let couldNotConnect = Code(rawValue: "could_not_connect")
    /// Not done within the time that the caller gave.
    public static let timedOut = Code(rawValue: "timed_out")
    /// No TLS connection, or the certificate is not to be trusted.
    public static let tls = Code(rawValue: "tls")
    /// The connection broke off, or what came over it was not HTTP.
    public static let connectionLost = Code(rawValue: "connection_lost")
    /// The answer is larger than the transport's limit.
    public static let answerTooLarge = Code(rawValue: "answer_too_large")
    /// The caller's task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The request cannot be sent by this transport, for instance because of its scheme.
    public static let unsupportedRequest = Code(rawValue: "unsupported_request")
  }

  /// What went wrong, for a program.
  public let code: Code
  /// Whether the other side may have read, and acted upon, the request. If false it is safe to send again, even when
  /// it redeems something that works only once.
  public let mayHaveReachedServer: Bool
  /// What went wrong, for an operator; never contains fields, query or body.
  public let detail: String

  /// An error as it is.
  public init(code: Code, mayHaveReachedServer: Bool, detail: String) {
    self.code = code
    self.mayHaveReachedServer = mayHaveReachedServer
    self.detail = detail
  }
}

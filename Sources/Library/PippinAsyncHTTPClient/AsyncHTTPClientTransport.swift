#if AsyncHTTPClient
  public import AsyncHTTPClient
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL
  public import PippinHTTP

  /// Sends requests with AsyncHTTPClient, the client of Vapor and Hummingbird.
  ///
  /// It limits the whole time, where AsyncHTTPClient's own deadline ends with the head of the answer, and the size of the
  /// answer. It says when nothing was sent: names that do not resolve, refused connections, TLS, and the client's connect
  /// time-out.
  public struct AsyncHTTPClientTransport: Transport {
    /// A transport with a client of its own, in ``AsyncHTTPClient/HTTPClient/Configuration/forAppleID``. It needs no
    /// shutdown.
    public static let shared = AsyncHTTPClientTransport(
      HTTPClient(eventLoopGroupProvider: .singleton, configuration: .forAppleID))

    private let client: HTTPClient

    /// Creates a transport over a client of yours. Shut it down as before.
    /// - Parameter client: it should not follow redirects, and give up connecting before the timeout of the service:
    ///   see ``AsyncHTTPClient/HTTPClient/Configuration/forAppleID``.
    public init(_ client: HTTPClient) { self.client = client }

    /// Sends a request and collects the whole answer.
    public func send(
      _ request: PippinHTTP.HTTPRequest, timeout: Duration
    ) async throws(TransportError) -> PippinHTTP.HTTPResponse {
      let outcome = await withTaskGroup(of: Result<PippinHTTP.HTTPResponse, TransportError>.self) { group in
        group.addTask { await answer(to: request, timeout: timeout) }
        group.addTask {
          do {
            // A little longer than the client's own deadline, which knows better whether anything was sent.
            try await Task.sleep(for: timeout + min(timeout / 8, .milliseconds(250)))
            return .failure(Self.error(.timedOut, "the answer did not end in time"))
          } catch {
            return .failure(Self.error(.cancelled, "cancelled"))
          }
        }
        let first = await group.next() ?? .failure(Self.error(.cancelled, "cancelled"))
        // The client closes the connection of a cancelled request, so the group ends at once.
        group.cancelAll()
        return first
      }
      return try outcome.get()
    }

    private func answer(
      to request: PippinHTTP.HTTPRequest, timeout: Duration
    ) async -> Result<PippinHTTP.HTTPResponse, TransportError> {
      var outgoing = HTTPClientRequest(url: request.url)
      outgoing.method = NIOHTTP1.HTTPMethod(rawValue: request.method)
      for (name, value) in request.fields { outgoing.headers.add(name: name, value: value) }
      if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
      do {
        let answer = try await client.execute(outgoing, timeout: TimeAmount(timeout))
        guard answer.history.count <= 1 else {
          return .failure(Self.error(.connectionLost, "the client followed a redirect: configure it with .disallow"))
        }
        let body = try await answer.body.collect(upTo: PippinHTTP.HTTPResponse.maximumAnswerBytes)
        var fields = PippinHTTP.HTTPFields()
        for (name, value) in answer.headers where PippinHTTP.HTTPFields.isToken(name) { fields.add(name, value) }
        return .success(
          PippinHTTP.HTTPResponse(
            status: Int(answer.status.code), fields: fields, body: [UInt8](body.readableBytesView)))
      } catch {
        return .failure(Self.error(error))
      }
    }

    /// What happened, and whether the request may have been sent. When in doubt it may, and no code is sent twice.
    static func error(_ error: any Error) -> TransportError {
      switch error {
      case let error as HTTPClientError where beforeRequest.contains(error):
        return Self.error(.couldNotConnect, "no connection: \(error.shortDescription)", sent: false)
      case let error as HTTPClientError where error == .tlsHandshakeTimeout:
        return Self.error(.tls, "TLS took too long", sent: false)
      case let error as HTTPClientError where unsupported.contains(error):
        return Self.error(.unsupportedRequest, error.shortDescription, sent: false)
      case let error as HTTPClientError where timeouts.contains(error):
        return Self.error(.timedOut, "timed out")
      case let error as HTTPClientError where error == .cancelled:
        return Self.error(.cancelled, "cancelled")
      case is CancellationError:
        return Self.error(.cancelled, "cancelled")
      case let error as NIOConnectionError:
        let isUnknown = error.connectionErrors.isEmpty && (error.dnsAError ?? error.dnsAAAAError) != nil
        return isUnknown
          ? Self.error(.couldNotResolve, "no such host", sent: false)
          : Self.error(.couldNotConnect, "the connection was refused", sent: false)
      case NIOSSLError.handshakeFailed, NIOSSLError.unableToValidateCertificate, NIOSSLError.noCertificateToValidate,
        is NIOSSLExtraError:
        return Self.error(.tls, "TLS failed, or the certificate is not trusted", sent: false)
      case is NIOTooManyBytesError:
        return Self.error(.answerTooLarge, "too large an answer")
      default:
        // Only the kind: a description could contain what was sent.
        return Self.error(.connectionLost, "\(type(of: error))")
      }
    }

    /// Errors of a connection that is not yet there.
    private static let beforeRequest: [HTTPClientError] = [
      .connectTimeout, .getConnectionFromPoolTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout,
      .invalidProxyResponse, .proxyAuthenticationRequired, .alreadyShutdown,
    ]
    /// After these the request may have arrived.
    private static let timeouts: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .writeTimeout]
    private static let unsupported: [HTTPClientError] = [
      .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath, .traceRequestWithBody,
    ]

    private static func error(_ code: TransportError.Code, _ detail: String, sent: Bool = true) -> TransportError {
      TransportError(code: code, mayHaveReachedServer: sent, detail: detail)
    }
  }

  extension HTTPClient.Configuration {
    /// A configuration for requests to Apple: redirects are not followed, and connecting takes five seconds at most, half
    /// the timeout of `AppleIDService`, so that the client can still report that nothing was sent.
    public static var forAppleID: HTTPClient.Configuration {
      HTTPClient.Configuration(redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5)))
    }
  }

  extension TimeAmount {
    fileprivate init(_ duration: Duration) {
      let (seconds, attoseconds) = duration.components
      self = .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
    }
  }
#endif

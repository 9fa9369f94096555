import CPippinCurl
package import PippinHTTP
package import PippinTelemetry

/// Sends requests with libcurl: with reused connections, with HTTP/2 if the server offers it over TLS, and without
/// redirects, decompression, cookies or stored credentials.
///
/// libcurl repeats a request if a reused connection was dead before any byte of an answer. All transfers share one
/// thread, which lives as long as this object.
package final class CurlTransport: PunctualTransport {
  private let engine: CurlEngine
  private let log: Log

  package init(configuration: CurlConfiguration = CurlConfiguration(), log: Log = .none) {
    engine = CurlEngine(configuration: configuration)
    self.log = log
  }

  deinit { engine.stop() }

  package func send(
    _ request: HTTPRequest, timeout: Duration
  ) async throws(TransportError) -> HTTPResponse {
    guard request.scheme == "https" || request.scheme == "http" else {
      throw TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "neither http nor https")
    }
    let transfer = CurlTransfer(request: request, timeout: timeout)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.continuation = continuation
        engine.submit(.start(transfer))
      }
    } onCancel: {
      engine.submit(.cancel(transfer))
    }
    if case .failure(let error) = result {
      log.debug(
        "an outgoing request got no answer",
        [
          "host": .string(request.authority), "code": .string(error.code.rawValue),
          "may_have_arrived": .bool(error.mayHaveReachedServer), "detail": .string(error.detail),
        ])
    }
    return try result.get()
  }
}

/// The configuration of outgoing requests.
package struct CurlConfiguration: Sendable {
  /// The largest accepted body of an answer, in bytes.
  package var answerBytes = 262_144
  /// The number of simultaneous requests to one host; further ones wait within their timeout.
  package var connectionsPerHost = 32
  /// Whether the variables `http_proxy`, `https_proxy` and `no_proxy` are used.
  package var usesProxyEnvironment = false
  /// A PEM file of certificates to trust instead of the system's.
  package var authoritiesFile: String?
  /// Redirected connections, as `HOST:PORT:CONNECT-TO-HOST:CONNECT-TO-PORT`. TLS and `Host` keep the name, so tests can
  /// reach an emulator under Apple's name.
  package var connectTo: [String] = []
  /// The only ciphers for TLS 1.2, in OpenSSL's spelling; nil for the library's own choice. TLS 1.3 is not affected.
  package var ciphers: String?
  /// Whether it connects to addresses of private networks, of this machine and of special use; otherwise only to public ones,
  /// whatever a name resolves to.
  package var allowsPrivateAddresses = true
  /// Receives the host and port of each answered https request, and the server's certificate as PEM.
  package var onCertificate: (@Sendable (_ authority: String, _ pem: String) -> Void)?
  /// The `User-Agent` of requests.
  package var userAgent = "Pippin"

  package init() {}

  /// For addresses that others write: it connects to no address of a private network.
  package static var publicOnly: CurlConfiguration {
    var configuration = CurlConfiguration()
    configuration.allowsPrivateAddresses = false
    return configuration
  }
}

/// A request in progress, with the part of its answer received so far.
///
/// Proof for `@unchecked Sendable`: the continuation is set before the start order reaches the engine through a lock,
/// and the engine reads it only after that order. Only the engine's thread uses the other mutable state.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPRequest
  let deadline: ContinuousClock.Instant
  var continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>?
  /// Whether the engine has received the start order, and the cancel order; either may arrive first.
  var hasArrived = false
  var isCancelled = false
  var handle: CurlHandle?
  private var head = AnswerHead()
  private var body: [UInt8] = []
  private var limit = 0
  private(set) var isTooLarge = false
  private(set) var isMalformed = false

  init(request: HTTPRequest, timeout: Duration) {
    self.request = request
    deadline = .now + timeout
  }

  func begin(on handle: CurlHandle, limit: Int) {
    self.handle = handle
    self.limit = limit
  }

  /// Adds a line of the head; false ends the transfer.
  func take(line: UnsafeBufferPointer<UInt8>) -> Bool {
    switch unsafe head.take(line) {
    case .fine: return true
    case .tooLarge:
      isTooLarge = true
      return false
    case .malformed:
      isMalformed = true
      return false
    }
  }

  /// Adds a piece of the body; false ends the transfer.
  func take(piece: UnsafeBufferPointer<UInt8>) -> Bool {
    guard body.count + piece.count <= limit else {
      isTooLarge = true
      return false
    }
    unsafe body.append(contentsOf: piece)
    return true
  }

  func response(status: Int) -> HTTPResponse {
    HTTPResponse(status: status, fields: head.fields, body: body)
  }

  var isFinished: Bool { continuation == nil }

  /// Ends the transfer; further calls are ignored.
  func finish(_ result: Result<HTTPResponse, TransportError>) {
    continuation.take()?.resume(returning: result)
  }
}

/// Limits the simultaneous transfers to one host; the others wait in order.
///
/// libcurl has such a limit, but sometimes never starts a transfer that waits for it.
struct TransferQueue {
  private let limit: Int
  private var active: [String: Int] = [:]
  private var waiting: [String: ArraySlice<CurlTransfer>] = [:]

  init(limit: Int) { self.limit = max(1, limit) }

  /// Whether any transfer waits.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Adds a transfer; true if it may start at once.
  mutating func enter(_ transfer: CurlTransfer) -> Bool {
    let host = transfer.request.authority
    if active[host, default: 0] < limit {
      active[host, default: 0] += 1
      return true
    }
    waiting[host, default: []].append(transfer)
    return false
  }

  /// Removes a finished transfer, and returns the one that may start in its place.
  mutating func leave(_ transfer: CurlTransfer) -> CurlTransfer? {
    let host = transfer.request.authority
    while let next = waiting[host]?.popFirst() {
      if waiting[host]?.isEmpty == true { waiting[host] = nil }
      // Skips transfers that were cancelled while they waited.
      if !next.isFinished { return next }
    }
    active[host] = active[host].flatMap { $0 > 1 ? $0 - 1 : nil }
    return nil
  }

  /// Removes all transfers whose timeout has passed.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [CurlTransfer] {
    removeWaiting { $0.deadline <= now }
  }

  /// Removes all waiting transfers.
  mutating func removeAllWaiting() -> [CurlTransfer] { removeWaiting { _ in true } }

  private mutating func removeWaiting(where isOut: (CurlTransfer) -> Bool) -> [CurlTransfer] {
    var removed: [CurlTransfer] = []
    for (host, transfers) in waiting {
      removed += transfers.filter(isOut)
      let rest = transfers.filter { !isOut($0) }
      waiting[host] = rest.isEmpty ? nil : ArraySlice(rest)
    }
    return removed
  }
}

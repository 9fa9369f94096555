import CPippinCurl
import PippinHTTP

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

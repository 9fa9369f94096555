/// Whatever answers requests: the service, the emulator, a test's closure. A server adapter drives it.
public protocol Responder: Sendable {
  /// Answers a request. There is no way to fail: an error is an answer too.
  func respond(to request: HTTPRequest) async -> HTTPResponse

  /// Answers at once if that needs neither waiting nor long work, else nil, and `respond(to:)` is asked.
  ///
  /// It is called on the server's own thread, which serves many connections: it must not block. The default is nil.
  func respondNow(to request: HTTPRequest) -> HTTPResponse?
}

extension Responder {
  /// Leaves every request to `respond(to:)`.
  public func respondNow(to request: HTTPRequest) -> HTTPResponse? { nil }
}

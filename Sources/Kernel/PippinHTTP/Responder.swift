/// Answers requests: the service, the emulator, or a test's closure. A server adapter calls it.
public protocol Responder: Sendable {
  /// Answers a request; errors are answers too.
  func respond(to request: HTTPRequest) async -> HTTPResponse

  /// Answers at once if that needs no waiting and no long work. For nil the server calls `respond(to:)`.
  ///
  /// It is called on a server thread that serves many connections, so it must not block. The default is nil.
  func respondNow(to request: HTTPRequest) -> HTTPResponse?
}

extension Responder {
  /// Leaves every request to `respond(to:)`.
  public func respondNow(to request: HTTPRequest) -> HTTPResponse? { nil }
}

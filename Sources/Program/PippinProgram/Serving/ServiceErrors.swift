import PippinAPI
import PippinTokens
import PippinHTTP
import PippinServer
import PippinTelemetry

/// The HTTP server's own error responses, before a request reaches the service, in the service's format.
struct ServiceErrors: Sendable {
  let log: Log

  func response(status: Int, code: String) -> HTTPResponse {
    let id = RequestID.make { RandomSource.system.bytes($0) }
    let problem = ProblemDetails(status == 413 ? .tooLarge : .malformedRequest, detail: code, requestID: id)
    if status >= 500 {
      log.error("problem", ["code": .string(code), "cause": .string(Self.cause(of: code))], requestID: id)
    }
    return HTTPResponse(
      status: status, fields: ["content-type": ProblemDetails.mediaType, "x-request-id": id],
      body: APIEncoding.json(problem))
  }

  private static func cause(of code: String) -> String {
    code == "stopping"
      ? "the server stopped before the request was answered" : "the answer was not valid HTTP"
  }
}

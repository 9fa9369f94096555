import PippinAPI
import PippinCryptography
import PippinHTTP
import PippinService
import PippinTelemetry

/// What the HTTP server answers by itself, before a request is whole enough for the service, in the service's form.
enum ServiceErrors {
  static func response(status: Int, code: String) -> HTTPResponse {
    let id = RequestID.make { RandomSource.system.bytes($0) }
    let problem = ProblemDetails(status == 413 ? .tooLarge : .malformedRequest, detail: code, requestID: id)
    return HTTPResponse(
      status: status, fields: ["content-type": ProblemDetails.mediaType, "x-request-id": id],
      body: APIEncoding.json(problem))
  }
}

import PippinAPI
import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinTelemetry

extension PippinService {
  /// An answer of the API; with tokens in it, nobody may store it.
  func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: headers.json, body: APIEncoding.json(value))
  }

  /// Turns a problem into the answer that fits who asked, and tells the operator what the answer does not say.
  func render(_ problem: Problem, for request: HTTPRequest, page: Bool, id: String) -> HTTPResponse {
    var problem = problem
    problem.details.requestID = id
    record(problem, id: id)
    var response = page ? self.page(for: problem, to: request) : problemJSON(problem)
    setRetryAfter(problem, of: &response)
    if !problem.allow.isEmpty { response.fields.set("allow", problem.allow.joined(separator: ", ")) }
    return response
  }

  /// Says when to come again, if the problem says so.
  func setRetryAfter(_ problem: Problem, of response: inout HTTPResponse) {
    if let seconds = problem.retryAfter(flows.random) { response.fields.set("retry-after", "\(seconds)") }
  }

  /// Writes down, under the request's id, what the answer does not say.
  func record(_ problem: Problem, id: String) {
    let code = problem.details.code
    guard code.status >= 500 || problem.cause != nil else { return }
    guard code != .overloaded else { return record(problem, id: id, sampledBy: overloadLines) }
    log(
      code.status >= 500 ? .error : .info, "problem",
      [
        "code": .string(code.rawValue), "reason": .string(problem.details.reason ?? ""),
        "cause": .string(problem.causeForLog),
      ], requestID: id)
  }

  /// The same for a failure at a callback. What a made-up callback can cause is no error of this server.
  func record(_ failure: WebFlowFailure, _ problem: Problem, id: String) {
    if failure.isOnlyClaimed || problem.details.code == .providerUnreachable {
      record(problem, id: id, sampledBy: callbackLines[failure.flow.way])
    } else {
      record(problem, id: id)
    }
  }

  /// A stranger can cause this as often as they like, and nothing is broken: one line a second.
  private func record(_ problem: Problem, id: String, sampledBy lines: LogSampler) {
    guard let suppressed = lines.suppressedSinceLast(at: flows.now()) else { return }
    log.warning(
      "problem",
      [
        "code": .string(problem.details.code.rawValue),
        "cause": .string(problem.causeForLog),
        "others_since_the_last_line": .integer(suppressed),
      ], requestID: id)
  }

  private func problemJSON(_ problem: Problem) -> HTTPResponse {
    var response = json(problem.details, status: problem.details.code.status)
    response.fields.set("content-type", ProblemDetails.mediaType)
    if ErrorCode.ofAccessTokens.contains(problem.details.code) {
      response.fields.set("www-authenticate", #"Bearer realm="pippin", error="invalid_token""#)
    }
    return response
  }
}

extension Problem {
  /// The value of `Retry-After`. A 503 adds up to half as much at random, two seconds or more, so that the clients of an outage do not
  /// all return in the same second (0118). A 429 is about one client, and is exact.
  func retryAfter(_ random: RandomSource) -> Int? {
    guard let retryAfter, details.code.status == 503 else { return retryAfter }
    return retryAfter + Int(random.bytes(1)[0]) % (max(2, retryAfter / 2) + 1)
  }
}

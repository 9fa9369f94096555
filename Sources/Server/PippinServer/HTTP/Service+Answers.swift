import PippinAPI
import PippinFoundation
import PippinGzip
import PippinHTTP
import PippinLock
import PippinPages
import PippinTelemetry
import PippinTokens

extension PippinService {
  /// An answer of the API. It may contain tokens, so nobody may store it.
  func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: headers.json, body: APIEncoding.json(value))
  }

  /// Turns an error into a page or a problem document, and logs what the answer does not say.
  ///
  /// - Parameter signIn: details of the sign-in that the error ended, beyond those of the error.
  func render(
    _ error: ServerError, of signIn: FailedSignIn = FailedSignIn(), for request: HTTPRequest, page: Bool, id: String
  ) -> HTTPResponse {
    record(error, id: id)
    var response = page ? self.page(for: error, of: signIn, to: request, id: id) : problemJSON(error, id: id)
    setRetryAfter(error, of: &response)
    return response
  }

  /// Sets `Retry-After`, if the error has a delay.
  func setRetryAfter(_ error: ServerError, of response: inout HTTPResponse) {
    if let seconds = error.retryAfter(flows.random) { response.fields.set("retry-after", "\(seconds)") }
  }

  /// Logs what the answer does not say, under the id of the request.
  func record(_ error: ServerError, id: String) {
    let code = error.code
    guard code.status >= 500 || error.cause != nil else { return }
    guard code != .overloaded else { return record(error, id: id, sampledBy: overloadLines) }
    log(
      code.status >= 500 ? .error : .info, "problem",
      [
        "code": .string(code.rawValue), "reason": .string(error.reasonForOperator ?? ""),
        "cause": .string(error.causeForOperator),
      ], requestID: id)
  }

  /// The same for a failure at a callback. Anybody can make up a callback, so its failure is not logged as an error of this
  /// server.
  func record(_ failure: WebFlowFailure, id: String) {
    if failure.isOnlyClaimed || failure.error.code == .providerUnreachable {
      record(failure.error, id: id, sampledBy: callbackLines[failure.flow.method])
    } else {
      record(failure.error, id: id)
    }
  }

  /// Logs one line a second at most. Anybody can cause this error at will, and nothing is broken.
  private func record(_ error: ServerError, id: String, sampledBy lines: LogSampler) {
    guard let suppressed = lines.suppressedSinceLast(at: flows.now()) else { return }
    log.warning(
      "problem",
      [
        "code": .string(error.code.rawValue),
        "cause": .string(error.causeForOperator),
        "others_since_the_last_line": .integer(suppressed),
      ], requestID: id)
  }

  private func problemJSON(_ error: ServerError, id: String) -> HTTPResponse {
    var details = error.details
    details.requestID = id
    var response = json(details, status: error.code.status)
    response.fields.set("content-type", ProblemDetails.mediaType)
    if ErrorCode.ofAccessTokens.contains(error.code) {
      response.fields.set("www-authenticate", #"Bearer realm="pippin", error="invalid_token""#)
    }
    return response
  }
}

extension ServerError {
  /// The value of `Retry-After`. A 503 adds up to half of the delay at random, at least two seconds, so that clients do not all
  /// return in the same second after an outage (0118). A 429 concerns one client, and is exact.
  func retryAfter(_ random: RandomSource) -> Int? {
    guard let retryAfter, code.status == 503 else { return retryAfter }
    return retryAfter + Int(random.bytes(1)[0]) % (max(2, retryAfter / 2) + 1)
  }
}

/// The security fields of answers. They are made once.
struct AnswerHeaders: Sendable {
  /// The fields of an API answer. It may contain tokens, so nobody may store it.
  let json: HTTPFields
  /// The fields of a page.
  let page: HTTPFields
  private let isSecure: Bool

  /// - Parameter isSecure: whether the public address is https. Browsers ignore `Strict-Transport-Security` otherwise.
  init(isSecure: Bool) {
    self.isSecure = isSecure
    var json: HTTPFields = ["content-type": MediaType.json, "cache-control": "no-store"]
    var page: HTTPFields = [
      "content-type": "text/html; charset=utf-8", "content-security-policy": PagePolicy.contentSecurityPolicy,
      "referrer-policy": "no-referrer", "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin", "permissions-policy": Self.permissions,
      "cache-control": "no-store",
    ]
    Self.addBasic(to: &json, isSecure: isSecure)
    Self.addBasic(to: &page, isSecure: isSecure)
    self.json = json
    self.page = page
  }

  /// Adds the fields that every answer has, if they are missing.
  func complete(_ response: inout HTTPResponse) {
    guard !response.fields.contains("x-content-type-options") else { return }
    Self.addBasic(to: &response.fields, isSecure: isSecure)
    if !response.fields.contains("cache-control") { response.fields.add("cache-control", "no-store") }
    if !response.fields.contains("referrer-policy") { response.fields.add("referrer-policy", "no-referrer") }
  }

  private static func addBasic(to fields: inout HTTPFields, isSecure: Bool) {
    fields.add("x-content-type-options", "nosniff")
    if isSecure { fields.add("strict-transport-security", "max-age=31536000") }
  }

  /// Our pages need no device features, and no frame in them may have any. Passkeys are not restricted.
  private static let permissions =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
    + "payment=(), usb=()"
}

/// Compresses each answer that is the same for everybody once, when it is first requested (decision 0058). Other answers are sent
/// uncompressed.
struct CompressedBodies: Sendable {
  /// The bodies by their paths.
  private let bodies: [String: CompressedBody]

  /// - Parameter plain: the bodies by their paths. A body is built when its path is first requested.
  init(_ plain: [(path: String, body: @Sendable () -> [UInt8])]) {
    bodies = Dictionary(plain.map { ($0.path, CompressedBody($0.body)) }, uniquingKeysWith: { _, last in last })
  }

  /// Compresses the answer if it is one of these and the client accepts gzip.
  func encode(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard response.status == 200, let body = bodies[request.path]?.bytes else { return response }
    var response = response
    response.fields.add("vary", "Accept-Encoding")
    guard Self.takesGzip(request.fields.values(of: "accept-encoding").joined(separator: ",")) else { return response }
    response.fields.set("content-encoding", "gzip")
    response.body = body
    return response
  }

  /// Whether `Accept-Encoding` names gzip with a weight above zero (RFC 9110, 12.5.3). A star does not count.
  static func takesGzip(_ field: String) -> Bool {
    guard field.utf8.count <= 1024 else { return false }
    return field.lowercased().split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard parts.first == "gzip" || parts.first == "x-gzip" else { return false }
      return !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(?:\.0{0,3})?/) != nil }
    }
  }
}

/// A body that is compressed at most once.
private final class CompressedBody: Sendable {
  /// The smallest body that is compressed, in bytes. A smaller one fits into one packet anyway.
  private static let least = 1024

  private let plain: @Sendable () -> [UInt8]
  /// Empty until the first request.
  private let result = Lock<[UInt8]??>(nil)

  init(_ plain: @escaping @Sendable () -> [UInt8]) { self.plain = plain }

  /// `nil` if compression saves too little, for instance for an image.
  var bytes: [UInt8]? {
    result.withLock { result in
      if let known = result { return known }
      let compressed = compress()
      result = .some(compressed)
      return compressed
    }
  }

  private func compress() -> [UInt8]? {
    let body = plain()
    guard body.count >= Self.least, let compressed = Gzip.compress(body), compressed.count < body.count * 9 / 10 else {
      return nil
    }
    return compressed
  }
}

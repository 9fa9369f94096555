import PippinHTTP
import PippinTokens

/// An error response of Apple's: the code goes on the wire, the reason into the emulator's log.
///
/// Apple does not explain its errors. The emulator does, but only in its log and pages, so that no client relies on
/// more than Apple's answer.
struct AppleRefusal: Error, Sendable, Equatable {
  /// The six codes that Apple documents (TOKEN-20).
  enum Code: String, Sendable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
  }

  /// Nil for throttling, which has no code (OPEN-1).
  let code: Code?
  /// Apple's undocumented description, where one was observed (TOKEN-25, TOKEN-26, TOKEN-31, AUTHZ-25, AUTHZ-26).
  let description: String?
  /// The explanation with the rule's id; it never contains a secret or a token.
  let reason: String

  init(_ code: Code, description: String? = nil, _ reason: String) {
    self.code = code
    self.description = description
    self.reason = reason
  }

  private init(throttled reason: String) {
    code = nil
    description = nil
    self.reason = reason
  }

  /// The refusal of too many requests.
  static func throttled(_ reason: String) -> AppleRefusal { AppleRefusal(throttled: reason) }

  /// 400 for every code, `invalid_client` included (TOKEN-18, TOKEN-19, AUTHZ-1).
  var response: HTTPResponse {
    guard let code else { return .throttled() }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("error", code.rawValue)
    writer.member("error_description", ifPresent: description)
    writer.endObject()
    return .apple(writer.bytes, status: 400)
  }
}

extension HTTPResponse {
  /// Apple's throttling is undocumented (OPEN-1); the emulator answers with the usual 429.
  static func throttled(status: Int = 429) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["retry-after": "60"])
  }

  /// JSON with the header fields that Apple sends with tokens and errors (TOKEN-18).
  static func apple(_ json: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: [
        "content-type": "application/json;charset=UTF-8", "cache-control": "no-store", "pragma": "no-cache",
      ],
      body: json)
  }
}

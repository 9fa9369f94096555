import PippinHTTP
import PippinTokens

/// An error of Apple's token, revocation or migration endpoint.
public struct AppleTokenError: Error, Hashable, Sendable {
  /// Apple's six codes (TOKEN-20), and two for answers that are not from Apple.
  ///
  /// Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A malformed request; also the answer to some revoked refresh tokens (TOKEN-15, TOKEN-21).
    public static let invalidRequest = Code(rawValue: "invalid_request")
    /// The client or its secret is wrong (TOKEN-22).
    public static let invalidClient = Code(rawValue: "invalid_client")
    /// The code or refresh token is used, expired, revoked, or belongs to another client (TOKEN-23).
    public static let invalidGrant = Code(rawValue: "invalid_grant")
    /// The client may not use this grant type (TOKEN-24).
    public static let unauthorizedClient = Code(rawValue: "unauthorized_client")
    /// Apple describes it almost like the previous one (TOKEN-24).
    public static let unsupportedGrantType = Code(rawValue: "unsupported_grant_type")
    /// The scope is wrong (TOKEN-24).
    public static let invalidScope = Code(rawValue: "invalid_scope")
    /// 5xx, 429, or a body that is not JSON: from Apple's edge servers or a proxy (TOKEN-27).
    public static let unavailable = Code(rawValue: "unavailable")
    /// JSON that is neither a success nor one of the six errors.
    public static let malformedAnswer = Code(rawValue: "malformed_answer")

    /// Whether it is one of Apple's six codes.
    var isApples: Bool { Self.apples.contains(self) }

    private static let apples: Set<Code> = [
      .invalidRequest, .invalidClient, .invalidGrant, .unauthorizedClient, .unsupportedGrantType, .invalidScope,
    ]
  }

  /// The error code.
  public let code: Code
  /// The reason, for operators. It never contains a token, code or secret.
  public let detail: String
  /// The HTTP status.
  public let status: Int
  /// Whether the description says that the code was already used. Undocumented and not always present: use it for logs,
  /// never for a decision (TOKEN-25, TOKEN-26).
  public let codeAlreadyUsed: Bool
  /// Whether the description says that the code belongs to another return URL (TOKEN-31). This is a configuration
  /// error. It affects only the error message.
  public let redirectURIMismatched: Bool
  /// The seconds to wait, if `code` is `unavailable` and the answer has them.
  public let retryAfter: Int?

  /// Creates an error.
  public init(
    code: Code, detail: String, status: Int, codeAlreadyUsed: Bool = false, redirectURIMismatched: Bool = false,
    retryAfter: Int? = nil
  ) {
    self.code = code
    self.detail = detail
    self.status = status
    self.codeAlreadyUsed = codeAlreadyUsed
    self.redirectURIMismatched = redirectURIMismatched
    self.retryAfter = retryAfter
  }

  /// Whether this answer to a well-formed refresh means that the user revoked consent or deleted their Apple Account.
  /// Apple has used both codes (TOKEN-15). `invalidRequest` can also mean a malformed request.
  public var mayMeanRevoked: Bool { code == .invalidGrant || code == .invalidRequest }

  /// What an operator should check, in one or two sentences (TRAP-6 to TRAP-9).
  public var operatorHint: String {
    switch code {
    case .invalidRequest:
      "Apple could not read the request: a parameter is missing, repeated or malformed. On a refresh or a migration it may also mean that the person revoked access."
    case .invalidClient:
      "Check that the client id is the one that the key belongs to, that team id and key id are right and the key is not revoked, that the return address equals the one of the authorization request, and that this machine's clock is right. After a change of keys in the developer portal the configuration has to follow."
    case .invalidGrant where redirectURIMismatched:
      "The code was not issued to the return address that was sent with it. The return address has to equal, to the letter, the one of the authorization request and the one that is registered for the Services ID: compare them, and look for a proxy that changes the scheme, the host or the path."
    case .invalidGrant:
      "The code or token was used before, is older than five minutes, was revoked, or was issued to another client id: native codes belong to the bundle id, web codes to the Services ID."
    case .unauthorizedClient:
      "This client may not use this grant: check that Sign in with Apple is enabled for it in the developer portal."
    case .unsupportedGrantType:
      "Apple does not know this grant for this client: check that Sign in with Apple is enabled for it in the developer portal."
    case .invalidScope:
      "Apple does not know a scope that was asked for, or does not grant it to this client: user migration is for the client ids of an app that is, or was within 60 days, being transferred."
    case .unavailable:
      "Apple did not answer as Apple: an outage, throttling, or a proxy in between. It usually passes by itself; if not, look at what this machine gets from the same address."
    case .malformedAnswer:
      "Apple answered with JSON of an unknown kind: check the base address, and whether Apple has changed its answers."
    default:
      "Apple refused the request with a code that this version does not know: look for a newer version."
    }
  }
}

/// The common parts of the answers of the token, revocation and migration endpoints (TOKEN-18 to TOKEN-27).
enum AppleAnswer {
  /// Returns the JSON object of a 200.
  /// - Throws: Apple's error, or an error for an answer that is not from Apple.
  static func object(of response: HTTPResponse) throws(AppleTokenError) -> JSONElement {
    guard response.status == 200 else { throw refusal(response) }
    return try object(in: response)
  }

  /// A success answer with an unexpected format.
  static func malformed(_ response: HTTPResponse, _ detail: String) -> AppleTokenError {
    AppleTokenError(code: .malformedAnswer, detail: detail, status: response.status)
  }

  /// A non-empty string.
  static func text(_ element: JSONElement?) -> String? {
    element?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The access token and its lifetime, the common part of two kinds of answers (TOKEN-7, TOKEN-16).
  static func accessToken(
    in body: JSONElement, of response: HTTPResponse
  ) throws(AppleTokenError) -> (token: String, expiresIn: Int?) {
    guard let token = text(body["access_token"]) else { throw malformed(response, "no access_token") }
    // Apple documents `bearer`, and sends `Bearer` (TOKEN-8).
    guard body["token_type"]?.string?.lowercased() == "bearer" else {
      throw malformed(response, "token_type is not bearer")
    }
    return (token, body["expires_in"]?.integer.map { Int($0) })
  }

  /// The error for a status other than 200. Apple answers all errors with 400 (TOKEN-19), so the code in the body
  /// decides.
  static func refusal(_ response: HTTPResponse) -> AppleTokenError {
    guard response.status < 500, response.status != 429 else {
      return unavailable(response, "no answer of Apple's own")
    }
    let body: JSONElement
    do {
      body = try object(in: response)
    } catch {
      return error
    }
    guard let code = body["error"]?.string.map(AppleTokenError.Code.init(rawValue:)), code.isApples else {
      return malformed(response, "none of Apple's errors")
    }
    let description = body["error_description"]?.string ?? ""
    return AppleTokenError(
      code: code, detail: "Apple answered \(code.rawValue)", status: response.status,
      codeAlreadyUsed: code == .invalidGrant && description.hasPrefix("The code has already been used"),
      redirectURIMismatched: code == .invalidGrant && description.hasPrefix("redirect_uri mismatch"))
  }

  private static func object(in response: HTTPResponse) throws(AppleTokenError) -> JSONElement {
    do {
      let root = try JSONDocument(parsing: response.body).root
      if root.kind == .object { return root }
    } catch {
      // Not JSON, whatever its content type: an edge server's page, or nothing (TOKEN-27).
      throw unavailable(response, response.body.isEmpty ? "an empty body" : "a body that is not JSON")
    }
    throw malformed(response, "JSON, but no object")
  }

  private static func unavailable(_ response: HTTPResponse, _ detail: String) -> AppleTokenError {
    AppleTokenError(code: .unavailable, detail: detail, status: response.status, retryAfter: retryAfter(response))
  }

  /// The seconds to wait, at most a day, if the answer has a number of them.
  static func retryAfter(_ response: HTTPResponse) -> Int? {
    response.fields["retry-after"].flatMap { Int($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
  }
}

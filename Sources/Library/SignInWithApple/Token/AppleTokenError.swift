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

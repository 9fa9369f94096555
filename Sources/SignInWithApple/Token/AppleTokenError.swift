/// What Apple's token, revocation or migration endpoint answered instead of a success.
public struct AppleTokenError: Error, Hashable, Sendable {
  /// Apple's six codes (TOKEN-20), and two for answers that are none of Apple's.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Malformed; also what some revoked people's refresh tokens get (TOKEN-15, TOKEN-21).
    case invalidRequest = "invalid_request"
    /// The client or its secret is wrong (TOKEN-22).
    case invalidClient = "invalid_client"
    /// The code or refresh token is used, expired, revoked, or another client's (TOKEN-23).
    case invalidGrant = "invalid_grant"
    /// The client may not use this grant (TOKEN-24).
    case unauthorizedClient = "unauthorized_client"
    /// Described by Apple nearly as the one before (TOKEN-24).
    case unsupportedGrantType = "unsupported_grant_type"
    /// The scope is wrong (TOKEN-24).
    case invalidScope = "invalid_scope"
    /// 5xx, 429, or a body that is not JSON: Apple's edge, or something between here and there (TOKEN-27).
    case unavailable
    /// JSON that is neither a success nor one of the six errors.
    case malformedAnswer = "malformed_answer"

    /// Whether it is one of Apple's six, and not one of ours.
    var isApples: Bool { self != .unavailable && self != .malformedAnswer }
  }

  /// What went wrong, for a program.
  public let code: Code
  /// What went wrong, for an operator; never a token, code or secret.
  public let detail: String
  /// The HTTP status.
  public let status: Int
  /// Whether the description says that the code has been used. Undocumented and not always there: fit for a log line,
  /// never for a decision (TOKEN-25, TOKEN-26).
  public let codeAlreadyUsed: Bool
  /// Whether the description says that the code belongs to another return address (TOKEN-31): the settings are wrong, not
  /// the person's code. It only chooses who is told; the code is refused either way.
  public let redirectURIMismatched: Bool
  /// How many seconds to wait, if the answer said so and `code` is `unavailable`.
  public let retryAfter: Int?

  /// An error as it is.
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

  /// Whether, as the answer to a well-formed refresh, this says that the person revoked access or is gone. Apple has
  /// used both codes (TOKEN-15); `invalidRequest` counts only once a malformed request is excluded.
  public var mayMeanRevoked: Bool { code == .invalidGrant || code == .invalidRequest }

  /// What an operator should look at, in a sentence or two (TRAP-6 to TRAP-9).
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
    }
  }
}

#if Vapor
  public import NIOHTTP1
  public import PippinBackEnd
  public import SignInWithApple
  public import Vapor

  // Vapor answers an error that it does not know with 500. These say their status. The reason is for the client, so it is
  // the code and no more; the detail is in the log.

  extension AppleIDServiceError: AbortError {
    /// 401, 503 or 500.
    public var status: HTTPResponseStatus { .init(statusCode: httpStatus) }

    /// A word for the client's developer.
    public var reason: String {
      switch self {
      case .identityToken(let refusal): refusal.code.rawValue
      case .unavailable: "unavailable"
      case .codeMayBeSpent: "code_may_be_spent"
      case .token(let refusal): refusal.code.rawValue
      }
    }

    /// `Retry-After` where waiting helps.
    public var headers: HTTPHeaders { .retryAfter(retryAfterSeconds) }
  }

  extension AppleWebFlowError: AbortError {
    /// 400, 401, 403, 503 or 500.
    public var status: HTTPResponseStatus { .init(statusCode: httpStatus) }

    /// The code.
    public var reason: String { code.rawValue }

    /// `Retry-After` where waiting helps.
    public var headers: HTTPHeaders { .retryAfter(retryAfterSeconds) }
  }

  extension AuthorizationCallbackError: AbortError {
    /// 400.
    public var status: HTTPResponseStatus { .init(statusCode: httpStatus) }

    /// The code.
    public var reason: String { code.rawValue }
  }

  extension AccessTokenError: AbortError {
    /// 401 or 503.
    public var status: HTTPResponseStatus { .init(statusCode: httpStatus) }

    /// The code.
    public var reason: String { code.rawValue }

    /// `WWW-Authenticate` for a 401, `Retry-After` for a 503.
    public var headers: HTTPHeaders {
      guard let challenge else { return .retryAfter(10) }
      return ["WWW-Authenticate": challenge]
    }
  }

  extension WebhookError: AbortError {
    /// 400, or 500 without a usable secret.
    public var status: HTTPResponseStatus { .init(statusCode: httpStatus) }

    /// The code.
    public var reason: String { code.rawValue }
  }

  extension HTTPHeaders {
    fileprivate static func retryAfter(_ seconds: Int?) -> HTTPHeaders {
      seconds.map { ["Retry-After": "\($0)"] } ?? [:]
    }
  }
#endif

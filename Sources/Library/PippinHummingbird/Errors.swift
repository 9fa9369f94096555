#if Hummingbird
  public import HTTPTypes
  public import Hummingbird
  import Logging
  public import PippinBackEnd
  public import SignInWithApple

  // Hummingbird answers an error that it does not know with 500. These say their status, and nothing about the reason but
  // its code: the detail is for the log.

  extension AppleIDServiceError: HTTPResponseError {
    /// 401, 503 with `Retry-After`, or 500.
    public var status: HTTPTypes.HTTPResponse.Status { .init(code: httpStatus) }

    /// An answer without a reason beyond the code.
    public func response(from request: Request, context: some RequestContext) -> Response {
      context.logger.info("sign-in with Apple failed", metadata: ["why": "\(detail)", "status": "\(httpStatus)"])
      return .refusal(status, retryAfter: retryAfterSeconds)
    }
  }

  extension AppleWebFlowError: HTTPResponseError {
    /// 400, 401, 403, 503 with `Retry-After`, or 500.
    public var status: HTTPTypes.HTTPResponse.Status { .init(code: httpStatus) }

    /// An answer without a reason beyond the code.
    public func response(from request: Request, context: some RequestContext) -> Response {
      context.logger.info("sign-in with Apple failed", metadata: ["why": "\(detail)", "code": "\(code)"])
      return .refusal(status, retryAfter: retryAfterSeconds)
    }
  }

  extension AuthorizationCallbackError: HTTPResponseError {
    /// 400.
    public var status: HTTPTypes.HTTPResponse.Status { .init(code: httpStatus) }

    /// An answer without a reason beyond the code.
    public func response(from request: Request, context: some RequestContext) -> Response { .refusal(status) }
  }

  extension AccessTokenError: HTTPResponseError {
    /// 401 with `WWW-Authenticate`, or 503.
    public var status: HTTPTypes.HTTPResponse.Status { .init(code: httpStatus) }

    /// An answer without a reason beyond the code.
    public func response(from request: Request, context: some RequestContext) -> Response {
      context.logger.info("access token refused", metadata: ["why": "\(detail)", "code": "\(code)"])
      var response = Response.refusal(status, retryAfter: httpStatus == 503 ? 10 : nil)
      if let challenge { response.headers[.wwwAuthenticate] = challenge }
      return response
    }
  }

  extension WebhookError: HTTPResponseError {
    /// 400, or 500 without a usable secret.
    public var status: HTTPTypes.HTTPResponse.Status { .init(code: httpStatus) }

    /// An answer without a reason beyond the code.
    public func response(from request: Request, context: some RequestContext) -> Response {
      context.logger.warning("webhook refused", metadata: ["why": "\(detail)", "code": "\(code)"])
      return .refusal(status)
    }
  }

  extension Response {
    /// Answers about persons are not stored.
    static func refusal(_ status: HTTPTypes.HTTPResponse.Status, retryAfter: Int? = nil) -> Response {
      var response = Response(status: status, headers: [.cacheControl: "no-store"])
      if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
      return response
    }
  }
#endif

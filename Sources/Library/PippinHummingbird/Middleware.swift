#if Hummingbird
  import HTTPTypes
  public import Hummingbird
  import NIOCore
  public import PippinBackEnd
  public import PippinFoundation
  public import PippinSecret

  /// A request context that holds the access token of a Pippin server.
  public protocol PippinAccessTokenContext: RequestContext {
    /// The token, behind ``PippinAccessTokenMiddleware``; nil elsewhere.
    var accessToken: VerifiedAccessToken? { get set }
  }

  /// Lets only requests with a valid access token of a Pippin server pass: 401 without one, 503 while the server's keys
  /// cannot be fetched.
  public struct PippinAccessTokenMiddleware<Context: PippinAccessTokenContext>: RouterMiddleware {
    private let verifier: AccessTokenVerifier

    /// Creates a middleware. Share the verifier, which keeps the keys.
    public init(_ verifier: AccessTokenVerifier) { self.verifier = verifier }

    /// Verifies the token, and passes the request on.
    public func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      var context = context
      let values = request.headers[values: .authorization]
      // Two of them could be read differently by two programs.
      guard values.count <= 1 else { throw AccessTokenError(code: .missing, detail: "more than one Authorization") }
      context.accessToken = try await verifier.verify(authorization: values.first)
      return try await next(request, context)
    }
  }

  /// A request context that holds a webhook of a Pippin server.
  public protocol PippinWebhookContext: RequestContext {
    /// The message, behind ``PippinWebhookMiddleware``; nil elsewhere.
    var webhook: PippinWebhook? { get set }
  }

  /// Lets only genuine webhooks of a Pippin server pass, and answers 400 to anything else.
  public struct PippinWebhookMiddleware<Context: PippinWebhookContext>: RouterMiddleware {
    private let secrets: [SecretText]
    private let now: @Sendable () -> Date

    /// Creates a middleware.
    /// - Parameters:
    ///   - secrets: the characters of the secret's file; more than one while the secret is changed.
    ///   - now: the clock.
    public init(secrets: [SecretText], now: @escaping @Sendable () -> Date) {
      self.secrets = secrets
      self.now = now
    }

    /// Verifies the message, and passes the request on.
    public func handle(
      _ input: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      var (request, context) = (input, context)
      let body = try await request.collectBody(upTo: WebhookSignature.maximumBytes)
      let signature = HTTPField.Name(WebhookSignature.field).map { request.headers[values: $0] } ?? []
      guard signature.count <= 1 else { throw WebhookError(code: .noSignature, detail: "more than one signature") }
      context.webhook = try WebhookSignature.verify(
        signature.first, of: [UInt8](body.readableBytesView), secrets: secrets, now: now())
      return try await next(request, context)
    }
  }
#endif
